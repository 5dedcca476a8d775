import CGromaEditLine
import Glibc

/// Text that is pasted runs no functions of keys: a tab in it does not complete. Its line ends end lines, one after the other.
///
/// libedit knows nothing of it. So the terminal is asked to mark it (bracketed paste), and the marks are found before libedit sees them:
/// bound to keys, they would keep a lone ESC waiting, and in vi's insert mode ESC would act by itself.
extension EditorLoop {
  /// Asks the terminal to mark what is pasted, or no longer to.
  func markPastes(_ isMarking: Bool) {
    writeAll("\u{1B}[?2004\(isMarking ? "h" : "l")", to: STDOUT_FILENO)
  }

  /// Whether the ESC that was just read begins a paste.
  func beginsPaste() -> Bool { follows("[200~") }

  /// Inserts what is pasted up to the end of a line, or all of it.
  func paste() -> EditLine.Effect {
    guard isPasting else { return .refreshAndBeep }
    var decoder = CharacterDecoder()
    var text = String.UnicodeScalarView()
    while isPasting, let byte = nextByte() {
      if byte == UInt8(ascii: "\u{1B}"), follows("[201~") {
        isPasting = false
      } else if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
        endsLine = true
        break
      } else if let character = decoder.decode(byte), let scalar = Unicode.Scalar(UInt32(bitPattern: character)) {
        if scalar == "\t" || scalar.properties.generalCategory != .control { text.append(scalar) }
      }
    }
    // Of a line that was given up nothing more is to be seen.
    if ending != nil { return .nothing }
    editor.replace(0, with: String(text))
    return .refresh
  }

  /// Whether these bytes come next; if so, they are taken. A person's lone ESC has nothing behind it, and is not kept waiting.
  private func follows(_ mark: String) -> Bool {
    for (index, expected) in mark.utf8.enumerated() {
      if index == ahead.count {
        var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // C reads and writes the one value that it is told of.
        guard unsafe poll(&wait, 1, index == 0 ? 0 : Self.patience) == 1, let bytes = readSome(input, atMost: 1) else { return false }
        ahead += bytes
      }
      guard index < ahead.count, ahead[index] == expected else { return false }
    }
    ahead.removeFirst(mark.utf8.count)
    return true
  }

  /// How long the rest of a mark may take that has begun, in milliseconds.
  private static let patience: Int32 = 100
}
