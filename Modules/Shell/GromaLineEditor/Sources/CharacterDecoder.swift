import CGromaEditLine

/// Puts bytes of the locale's encoding together to characters, and drops those that make none.
struct CharacterDecoder {
  private var bytes: [CChar] = []

  /// The character that is complete with `byte`.
  mutating func decode(_ byte: UInt8) -> wchar_t? {
    bytes.append(CChar(bitPattern: byte))
    var character: wchar_t = 0
    // C reads as many bytes as it is told, here and below, and writes one character.
    var length = unsafe edit_decode(&character, bytes, Int32(bytes.count))
    if length == -1, bytes.count > 1 {
      // The byte may begin a character, after one that was cut off.
      bytes.removeFirst(bytes.count - 1)
      length = unsafe edit_decode(&character, bytes, 1)
    }
    if length != -2 { bytes = [] }
    return length > 0 ? character : nil
  }
}
