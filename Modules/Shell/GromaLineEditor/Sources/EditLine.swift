import CGromaEditLine
import Glibc
import GromaConsole

/// libedit itself, in Swift's terms. Made and used on the editor's thread only.
///
/// Safe to use: its pointers are libedit's own, live from `init` to ``close()``, and are not given away but to libedit.
@safe final class EditLine {
  /// What a function bound to a key says of its effect.
  enum Effect: UInt8 {
    /// There is nothing new to draw.
    case nothing = 0
    /// The line has changed.
    case refresh = 4
    /// It may have changed, but the person is to be told that something is amiss.
    case refreshAndBeep = 9
  }

  private let editor: OpaquePointer
  private let history: OpaquePointer
  /// What the prompt's callback returns; libedit asks for it at each refresh.
  private var promptText: UnsafeMutablePointer<CChar>?

  /// Makes libedit on the terminal, with keys as emacs has them and an empty history.
  ///
  /// - Parameters:
  ///   - name: what prefixes our lines in `.editrc`.
  ///   - context: what the callbacks are called on; must outlive this.
  init(name: String, context: EditorLoop) {
    guard let editor = unsafe edit_create(name), let history = unsafe edit_create_history(editor, Int32(HistoryFile.limit)) else {
      // Both fail only when memory is out, which Swift's own allocations end the process for, too.
      fatalError("libedit: out of memory")
    }
    // Both live until `close`; the context outlives them, as whoever makes this promises.
    unsafe self.editor = editor
    unsafe self.history = history
    unsafe edit_set_context(editor, Unmanaged.passUnretained(context).toOpaque())
    unsafe edit_set_number(editor, EL_SIGNAL, 0)
    unsafe edit_set_prompt(editor, promptCallback, CChar(Prompt.mark.value))
    unsafe edit_set_reader(editor, readerCallback)
    unsafe edit_set_mode(editor, "emacs")
    // libedit keeps these two pointers.
    unsafe edit_add_function(editor, strdup(Self.complete), strdup("Complete the word"), completeCallback)
    unsafe edit_add_function(editor, strdup(Self.paste), strdup("Insert the pasted text"), pasteCallback)
  }

  /// Frees libedit. The terminal must have been restored before.
  func close() {
    // The last use of each: nothing calls this again, or anything else here.
    unsafe edit_destroy(editor)
    unsafe history_end(history)
    unsafe free(promptText)
    unsafe promptText = nil
  }

  /// Lets a person edit a line; nil when it ended without one.
  func readLine(prompt: Prompt) -> String? {
    // Freed before it is replaced: libedit asks for it anew at each refresh.
    unsafe free(promptText)
    unsafe promptText = strdup(prompt.marked)
    // libedit would draw the prompt first, and what is typed that instant would be echoed by the terminal, too.
    prepareTerminal(true)
    var count: Int32 = 0
    // The line is libedit's until the next call, so it is copied.
    guard let line = unsafe el_gets(editor, &count), count > 0 else { return nil }
    let text = unsafe String(cString: line)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The marked prompt, for the callback.
  var promptPointer: UnsafeMutablePointer<CChar>? { unsafe promptText }

  /// The line so far, and how many of its characters are before the cursor.
  var line: (text: [Unicode.Scalar], cursor: Int) {
    // A view into libedit's buffer, of which everything is copied before it is used again.
    guard let info = unsafe el_wline(editor) else { return ([], 0) }
    let count = unsafe info.pointee.lastchar - info.pointee.buffer
    let text = unsafe UnsafeBufferPointer(start: info.pointee.buffer, count: count)
    return unsafe (text.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }, info.pointee.cursor - info.pointee.buffer)
  }

  /// Draws prompt and line at the cursor, which must be in column 0.
  func refresh() {
    // `editor` lives until `close`; so below.
    unsafe edit_refresh(editor)
  }

  /// Takes the window's new size.
  func resize() {
    unsafe el_resize(editor)
  }

  /// Sets the terminal for editing, or for commands.
  func prepareTerminal(_ isEditing: Bool) {
    unsafe edit_set_number(editor, EL_PREP_TERM, isEditing ? 1 : 0)
  }

  /// Replaces `count` scalars before the cursor.
  func replace(_ count: Int, with text: String) {
    if count > 0 { unsafe el_deletestr(editor, Int32(count)) }
    if !text.isEmpty { _ = unsafe el_insertstr(editor, text) }
  }

  /// Moves the cursor by scalars.
  func moveCursor(by offset: Int) {
    _ = unsafe el_cursor(editor, Int32(offset))
  }

  /// Adds a line to what the arrow keys and Ctrl-R find.
  func remember(_ line: String) {
    unsafe edit_remember(history, line)
  }

  /// Whether vi's keys are in force.
  var isVi: Bool { unsafe String(cString: edit_mode(editor)) == "vi" }

  /// Runs one of libedit's commands, such as `bind`.
  func run(_ words: [String]) {
    // Copies that live until libedit has run the words; it keeps none.
    let pointers = unsafe words.map { unsafe strdup($0) }
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var arguments = unsafe pointers.map { unsafe UnsafePointer($0) } + [nil]
    _ = unsafe el_parse(editor, Int32(words.count), &arguments)
  }
}
