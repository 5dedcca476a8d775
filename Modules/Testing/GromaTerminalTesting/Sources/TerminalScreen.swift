import CGromaVirtualTerminal
import Glibc

/// The screen of a terminal, as the emulator libvterm draws it.
///
/// The emulator is independent of the programs under test, so it does not share their assumptions about sequences and the widths of
/// characters. It wraps lines like xterm: after a character in the last column, the cursor stays there until the next character. When the
/// window changes its size, rows keep their positions and are truncated; unlike in some terminals, text is not reflowed.
///
/// The class is memory-safe: its pointers belong to libvterm and are valid as long as the object exists.
@safe public final class TerminalScreen {
  /// The text of the rows that were scrolled off the top, oldest first.
  public private(set) var scrollback: [String] = []
  /// The number of times that the bell has rung.
  public private(set) var bells = 0

  private let terminal: OpaquePointer
  private let screen: OpaquePointer

  /// Creates an empty screen.
  public init(rows: Int = 24, columns: Int = 80) {
    guard let terminal = unsafe vterm_new(Int32(rows), Int32(columns)), let screen = unsafe vterm_obtain_screen(terminal) else {
      // Both calls fail only if memory is exhausted. Swift's own allocations terminate the process in that case too.
      fatalError("libvterm: out of memory")
    }
    // The callbacks are called only during calls of this object, so the object still exists then.
    unsafe self.terminal = terminal
    unsafe self.screen = screen
    unsafe vterm_set_utf8(terminal, 1)
    unsafe vterm_screen_set_callbacks(screen, callbacks, Unmanaged.passUnretained(self).toOpaque())
    unsafe vterm_screen_reset(screen, 1)
  }

  deinit {
    unsafe vterm_free(terminal)
  }

  /// The number of rows.
  public var rows: Int { size.rows }

  /// The number of columns.
  public var columns: Int { size.columns }

  private var size: (rows: Int, columns: Int) {
    var (rows, columns): (Int32, Int32) = (0, 0)
    // C writes two numbers.
    unsafe vterm_get_size(terminal, &rows, &columns)
    return (Int(rows), Int(columns))
  }

  /// The position of the cursor. Rows and columns are counted from 0.
  public var cursor: (row: Int, column: Int) {
    var position = VTermPos()
    // C writes a value of its own type.
    unsafe vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return (Int(position.row), Int(position.col))
  }

  /// The text of the rows on the screen up to the last one that is not blank, without trailing blanks. Line feeds separate the rows.
  public var text: String {
    let lines = (0..<rows).map(line)
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...last].joined(separator: "\n")
  }

  /// The text of the rows that were scrolled off the top, oldest first, followed by the rows on the screen up to the last one that is not
  /// blank.
  public var lines: [String] { scrollback + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// Returns the text of a row without trailing blanks.
  ///
  /// - Parameter row: The index of the row, counted from 0.
  public func line(_ row: Int) -> String {
    shownText(
      of: (0..<columns).map { column in
        var cell = VTermScreenCell()
        // C writes a value of its own type.
        _ = unsafe vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
        return cell
      })
  }

  /// Draws the output of a program. A character or sequence can be split between calls.
  public func write(_ bytes: some Sequence<UInt8>) {
    let bytes = bytes.map { CChar(bitPattern: $0) }
    // The C function reads as many bytes as the count argument specifies.
    _ = unsafe vterm_input_write(terminal, bytes, bytes.count)
  }

  /// Changes the size of the screen.
  public func resize(rows: Int, columns: Int) {
    unsafe vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  fileprivate func ring() { bells += 1 }

  fileprivate func scroll(_ row: [VTermScreenCell]) { scrollback.append(shownText(of: row)) }
}

/// Returns the text of a row without trailing blanks.
private func shownText(of row: [VTermScreenCell]) -> String {
  var text = String.UnicodeScalarView()
  var blanks = 0
  for cell in row {
    // The characters are a C array, which Swift imports as a tuple. The unused ones are 0.
    let characters = unsafe withUnsafeBytes(of: cell.chars) { unsafe Array($0.bindMemory(to: UInt32.self)) }
    if characters[0] == rightHalf { continue }
    if characters[0] == 0 || characters[0] == 0x20 && characters[1] == 0 {
      blanks += 1
      continue
    }
    text += String(repeating: " ", count: blanks).unicodeScalars
    blanks = 0
    text += characters.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init)
  }
  return String(text)
}

/// The marker that libvterm stores in the second cell of a wide character.
private let rightHalf = UInt32.max

/// The functions that libvterm calls. libvterm keeps the pointer, so the memory is never freed. It is written only before it is shared.
private nonisolated(unsafe) let callbacks: UnsafePointer<VTermScreenCallbacks> = {
  var functions = VTermScreenCallbacks()
  unsafe functions.bell = { owner in
    unsafe screen(of: owner).ring()
    return 1
  }
  unsafe functions.sb_pushline = { count, cells, owner in
    // The cells are valid during this call, and copied.
    unsafe screen(of: owner).scroll(Array(UnsafeBufferPointer(start: cells, count: Int(count))))
    return 1
  }
  let memory = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
  unsafe memory.initialize(to: functions)
  return unsafe UnsafePointer(memory)
}()

private func screen(of owner: UnsafeMutableRawPointer?) -> TerminalScreen {
  // Each `TerminalScreen` passes itself to libvterm as the owner, so there is one.
  guard let owner = unsafe owner else { fatalError("libvterm returned no owner for a terminal") }
  // The owner is the `TerminalScreen` that set it, which exists during its calls.
  return unsafe Unmanaged<TerminalScreen>.fromOpaque(owner).takeUnretainedValue()
}
