import CGromaEditLine
import Glibc

/// Handling of pasted text. A pasted tab does not complete, and each pasted line end ends a line.
///
/// libedit does not support bracketed paste. The editor enables it in the terminal and detects the paste markers before libedit reads them.
extension EditorLoop {
  /// Turns bracketed paste mode of the terminal on or off.
  func markPastes(_ isMarking: Bool) {
    writeAll("\u{1B}[?2004\(isMarking ? "h" : "l")", to: STDOUT_FILENO)
  }

  /// Inserts the rest of the pasted text, up to its next line end. Control characters other than tabs are dropped.
  func paste() -> EditLine.Effect {
    guard isPasting else { return .beep }
    var decoder = CharacterDecoder()
    var text = String.UnicodeScalarView()
    while isPasting, let byte = nextByte() {
      if byte == UInt8(ascii: "\u{1B}"), endsPaste() {
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

  /// Returns whether the ESC that was just read ends the paste, and removes the rest of the paste marker in that case.
  private func endsPaste() -> Bool {
    var read: [UInt8] = []
    for expected in "[201~".utf8 {
      guard let byte = followingByte(within: Self.patience) else { break }
      read.append(byte)
      if byte != expected { break }
    }
    if read.elementsEqual("[201~".utf8) { return true }
    ahead = read + ahead
    return false
  }
}
