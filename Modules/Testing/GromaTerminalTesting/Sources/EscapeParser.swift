/// A parser that splits the output of a terminal program into characters and escape sequences, byte by byte.
struct EscapeParser: Sendable {
  /// An instruction to the terminal.
  enum Event: Equatable {
    /// A character to draw.
    case print(Unicode.Scalar)
    /// A control character other than ESC.
    case control(UInt8)
    /// ESC and one character.
    case escape(Character)
    /// A CSI sequence: its final character and its numbers. An omitted number is 0.
    case sequence(Character, [Int], isPrivate: Bool)
  }

  private enum State {
    case ground
    case escape
    case charset
    case sequence([UInt8])
    /// A string sequence such as OSC, up to BEL or ESC \.
    case string(afterEscape: Bool)
  }

  private var state = State.ground
  private var character: [UInt8] = []

  /// Returns the events that `byte` completes.
  mutating func parse(_ byte: UInt8) -> [Event] {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .charset: state = .ground
    case .string(let afterEscape):
      let isOver = byte == 0x07 || afterEscape && byte == UInt8(ascii: "\\")
      state = isOver ? .ground : .string(afterEscape: byte == 0x1B)
    case .sequence(let body):
      guard (0x40...0x7E).contains(byte) else {
        state = .sequence(body + [byte])
        return []
      }
      state = .ground
      return [sequence(body, final: byte)]
    }
    return []
  }

  private mutating func ground(_ byte: UInt8) -> [Event] {
    if byte == 0x1B {
      state = .escape
      return []
    }
    if byte < 0x20 || byte == 0x7F { return [.control(byte)] }
    character.append(byte)
    let text = String(decoding: character, as: UTF8.self)
    let length = byteCount(of: character[0])
    guard character.count >= length else { return [] }
    character = []
    return text.unicodeScalars.map { .print($0) }
  }

  private mutating func escape(_ byte: UInt8) -> [Event] {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"): state = .string(afterEscape: false)
    case UInt8(ascii: "("), UInt8(ascii: ")"): state = .charset
    default: return [.escape(Character(Unicode.Scalar(byte)))]
    }
    return []
  }

  private func sequence(_ body: [UInt8], final: UInt8) -> Event {
    let isPrivate = body.first.map { (0x3C...0x3F).contains($0) } ?? false
    let numbers = String(decoding: body.drop { (0x3C...0x3F).contains($0) }, as: UTF8.self)
    let parameters = numbers.isEmpty ? [] : numbers.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    return .sequence(Character(Unicode.Scalar(final)), parameters, isPrivate: isPrivate)
  }
}

/// Returns the length of a UTF-8 sequence that starts with `byte`.
private func byteCount(of byte: UInt8) -> Int {
  switch byte {
  case 0xC0...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF7: 4
  default: 1
  }
}
