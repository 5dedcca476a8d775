import CGromaEditLine

/// A decoder from bytes in the locale's encoding to characters. It drops invalid bytes.
struct CharacterDecoder {
  private var bytes: [CChar] = []

  /// Returns the character that `byte` completes, or `nil` if the byte is invalid or does not complete a character.
  mutating func decode(_ byte: UInt8) -> wchar_t? {
    bytes.append(CChar(bitPattern: byte))
    var character: wchar_t = 0
    // Here and below, the C function reads as many bytes as the count argument specifies, and writes one character.
    var length = unsafe edit_decode(&character, bytes, Int32(bytes.count))
    if length == -1, bytes.count > 1 {
      // The byte may start a new character after an incomplete one.
      bytes.removeFirst(bytes.count - 1)
      length = unsafe edit_decode(&character, bytes, 1)
    }
    if length != -2 { bytes = [] }
    return length > 0 ? character : nil
  }
}
