import CGromaEditLine
import Glibc

/// Handling of pasted text. A pasted tab does not complete, and each pasted line end ends a line.
///
/// libedit does not support bracketed paste. The editor enables it in the terminal and detects the paste markers before libedit reads them.
/// If the markers were bound to keys, libedit would wait for more input after a lone ESC, in vi's insert mode too.
extension EditorLoop {
  /// Turns bracketed paste mode of the terminal on or off.
  func markPastes(_ isMarking: Bool) {
    writeAll("\u{1B}[?2004\(isMarking ? "h" : "l")", to: STDOUT_FILENO)
  }

  /// Returns whether the ESC that was just read starts a paste, and removes the rest of the paste marker in that case.
  func beginsPaste() -> Bool { follows("[200~") }

  /// Inserts the rest of the pasted text, up to its next line end. Control characters other than tabs are dropped.
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
    // If the line was discarded, it is not drawn.
    if ending != nil { return .nothing }
    editor.replace(0, with: String(text))
    return .refresh
  }

  /// Returns whether the bytes of `mark` come next, and removes them in that case. Does not wait for the first byte, so that an ESC typed
  /// alone is not delayed.
  private func follows(_ mark: String) -> Bool {
    for (index, expected) in mark.utf8.enumerated() {
      if index == ahead.count {
        var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        // C reads and writes one element.
        guard unsafe poll(&wait, 1, index == 0 ? 0 : Self.patience) == 1, let bytes = readSome(input, atMost: 1) else { return false }
        ahead += bytes
      }
      guard index < ahead.count, ahead[index] == expected else { return false }
    }
    ahead.removeFirst(mark.utf8.count)
    return true
  }

  /// The maximum wait for each further byte of a marker, in milliseconds.
  private static let patience: Int32 = 100
}
