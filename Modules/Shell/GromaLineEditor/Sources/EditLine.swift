import CGromaEditLine
import Glibc
import GromaConsole

/// A Swift wrapper of libedit. Create and use it only on the editor's thread.
///
/// The class is memory-safe: its pointers belong to libedit, are valid from `init` to ``close()``, and are passed only to libedit.
@safe final class EditLine {
  /// The result of a function that is bound to a key, as returned to libedit.
  enum Effect: UInt8 {
    /// Nothing needs to be drawn.
    case nothing = 0
    /// The line may have changed and is drawn.
    case refresh = 4
    /// Nothing needs to be drawn. A beep indicates that the key had no effect.
    case beep = 6
    /// The line may have changed and is drawn. A beep indicates a problem.
    case refreshAndBeep = 9
  }

  private let editor: OpaquePointer
  private let history: OpaquePointer
  /// The prompt that the callback returns, with its markers. libedit reads it at each refresh.
  private var promptText: UnsafeMutablePointer<CChar>?
  /// The prefix of lines for this program in `.editrc`.
  let name: String
  /// The escape sequences, without ESC, that the user bound in `.editrc`. libedit reads them itself.
  var ownSequences: Set<String> = []

  /// Creates libedit for the terminal, with emacs keys and an empty history.
  ///
  /// - Parameters:
  ///   - name: The prefix of lines for this program in `.editrc`.
  ///   - context: The object that the callbacks use. It must outlive the created object.
  init(name: String, context: EditorLoop) {
    guard let editor = unsafe edit_create(name), let history = unsafe edit_create_history(editor, Int32(HistoryFile.limit)) else {
      // Both calls fail only if memory is exhausted. Swift's own allocations terminate the process in that case too.
      fatalError("libedit: out of memory")
    }
    self.name = name
    // Both pointers are valid until `close`. The caller guarantees that the context outlives them.
    unsafe self.editor = editor
    unsafe self.history = history
    unsafe edit_set_context(editor, Unmanaged.passUnretained(context).toOpaque())
    unsafe edit_set_number(editor, EL_SIGNAL, 0)
    unsafe edit_set_prompt(editor, promptCallback, CChar(Prompt.mark.value))
    unsafe edit_set_reader(editor, readerCallback)
    unsafe edit_set_mode(editor, "emacs")
    for function in EditorFunction.allCases {
      // libedit keeps the pointers.
      unsafe edit_add_function(editor, strdup(function.name), strdup(function.help), function.callback)
    }
  }

  /// Frees libedit. Restore the terminal before this call.
  func close() {
    // This is the last use of each pointer. Nothing is called on this object after it.
    unsafe edit_destroy(editor)
    unsafe history_end(history)
    unsafe free(promptText)
    unsafe promptText = nil
  }

  /// Lets the user edit a line, and returns the line without its line end. Returns `nil` if the line did not end with Enter, for example
  /// after Ctrl-C or Ctrl-D.
  func readLine(prompt: Prompt) -> String? {
    setPrompt(prompt)
    // libedit would draw the prompt before it changes the mode, and the terminal would echo keys typed in between.
    prepareTerminal(true)
    var count: Int32 = 0
    // The line belongs to libedit until the next call, so it is copied.
    guard let line = unsafe el_gets(editor, &count), count > 0 else { return nil }
    let text = unsafe String(cString: line)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Replaces the prompt. The next refresh draws it.
  func setPrompt(_ prompt: Prompt) {
    // libedit reads the prompt again at each refresh, so the old one can be freed.
    unsafe free(promptText)
    unsafe promptText = strdup(prompt.marked)
  }

  /// A pointer to the prompt with its markers, for the callback.
  var promptPointer: UnsafeMutablePointer<CChar>? { unsafe promptText }

  /// The current line, and the number of its scalars before the cursor.
  var line: (text: [Unicode.Scalar], cursor: Int) {
    // A view into libedit's buffer. Everything is copied before libedit is called again.
    guard let info = unsafe el_wline(editor) else { return ([], 0) }
    let count = unsafe info.pointee.lastchar - info.pointee.buffer
    let text = unsafe UnsafeBufferPointer(start: info.pointee.buffer, count: count)
    return unsafe (text.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }, info.pointee.cursor - info.pointee.buffer)
  }

  /// Draws the prompt and the line at the position of the terminal's cursor, which must be in column 0.
  func refresh() {
    // Here and below, `editor` is valid until `close`.
    unsafe edit_refresh(editor)
  }

  /// Updates libedit to the current size of the window.
  func resize() {
    unsafe el_resize(editor)
  }

  /// Sets the terminal to editing mode, or to the mode for running commands if `isEditing` is `false`.
  func prepareTerminal(_ isEditing: Bool) {
    unsafe edit_set_number(editor, EL_PREP_TERM, isEditing ? 1 : 0)
  }

  /// Replaces the `count` scalars before the cursor with text.
  func replace(_ count: Int, with text: String) {
    if count > 0 { unsafe el_deletestr(editor, Int32(count)) }
    if !text.isEmpty { _ = unsafe el_insertstr(editor, text) }
  }

  /// Moves the cursor by a number of scalars: to the right, or to the left if the number is negative.
  func moveCursor(by offset: Int) {
    _ = unsafe el_cursor(editor, Int32(offset))
  }

  /// Replaces the line, and moves the cursor behind the first `cursor` scalars, or to the end if `cursor` is `nil`.
  func setLine(_ text: [Unicode.Scalar], cursor: Int? = nil) {
    let old = line
    moveCursor(by: old.text.count - old.cursor)
    replace(old.text.count, with: String(scalars: text))
    if let cursor { moveCursor(by: cursor - text.count) }
  }

  /// Adds a line to libedit's history, which vi's search commands use.
  func remember(_ line: String) {
    unsafe edit_remember(history, line)
  }

  /// Whether vi keys are active, as opposed to emacs keys.
  var isVi: Bool { unsafe String(cString: edit_mode(editor)) == "vi" }

  /// Runs a libedit command, such as `bind`, with its arguments.
  func run(_ words: [String]) {
    // The copies are freed after libedit has run the command. It keeps no pointers to them.
    let pointers = unsafe words.map { unsafe strdup($0) }
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var arguments = unsafe pointers.map { unsafe UnsafePointer($0) } + [nil]
    _ = unsafe el_parse(editor, Int32(words.count), &arguments)
  }
}

extension String {
  /// Creates a string of scalars.
  init(scalars: some Sequence<Unicode.Scalar>) {
    self.init(UnicodeScalarView(scalars))
  }
}
