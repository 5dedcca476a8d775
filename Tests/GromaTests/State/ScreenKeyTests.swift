import Foundation
import GromaTesting
import Testing

@testable import Groma

/// A generator of ordinary texts, and of texts that are hard to quote.
struct RandomText {
  var random: SeededGenerator

  private static let hard: [Unicode.Scalar] = [
    " ", "'", "\"", "\\", "$", "|", ";", "=", "#", ",", "{", "}", "&", "!", "*", "(", ")", "[", "]", ">", "<", "^", ":", "-", "~", "\n",
    "\r", "\t", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{2028}", "\u{202E}", "\u{2066}",
    "\u{3000}", "\u{600}", "\u{1F468}", "\u{1F1E9}", "\u{1F1EA}", "\u{AC00}", "\u{11A8}", "\u{E9}", "e", "a", "Z", "0", "9", "_", ".",
  ]

  mutating func text(upTo length: Int = 8) -> String {
    var text = ""
    for _ in 0..<random.below(length + 1) {
      if random.chance(85) {
        text.unicodeScalars.append(random.pick(Self.hard))
      } else if let scalar = Unicode.Scalar(UInt32(random.below(0x11_0000))) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  mutating func key() -> ScreenKey {
    var name = text()
    if name.isEmpty { name = "n" }
    let arguments = ["id", "room", "a-b", "a.b", "_x"].prefix(random.below(4)).map { ScreenKey.Argument(label: $0, text: text()) }
    return ScreenKey(name: name, arguments: arguments)
  }
}

struct ScreenKeyTests {
  @Test func printsInTheCommandLanguage() {
    let key = ScreenKey(name: "chat", arguments: [.init(label: "room", text: "1"), .init(label: "topic", text: "the weather")])
    #expect(key.description == "chat room=1 topic='the weather'")
    #expect(ScreenKey("chat room=1 topic='the weather'") == key)
    #expect(ScreenKey("  chat   room=1 topic=\"the weather\" ") == key)
    #expect(key["room"] == "1")
    #expect(key["none"] == nil)
    #expect("chat" as ScreenKey == ScreenKey(name: "chat"))
  }

  @Test(arguments: [
    "", "  ", "room=1", "chat 1", "chat room=1 2", "chat room='1", "chat room=\"1", "chat \\", #"chat x="\u{110000}""#, #"chat x="\u{zz}""#,
  ])
  func invalidKeyIsRejected(text: String) { #expect(ScreenKey(text) == nil) }

  @Test(arguments: 1...1_000) func canonicalKeysRoundTripThroughTheirText(seed: UInt64) {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    let name = texts.text(upTo: 2)
    let key = ScreenKey(name: name, arguments: [.init(label: texts.text(upTo: 2), text: texts.text())])
    #expect(!key.isCanonical || ScreenKey(key.description) == key, "\(name.debugDescription) \(key)")
  }

  /// Two of the texts are equal for Swift and have different bytes.
  private static let comparedTexts: [String?] = [nil, "", "e", "\u{E9}", "e\u{301}", "1", "10"]

  @Test(arguments: comparedTexts) func keysAreEqualIfNamesAndArgumentsHaveEqualBytes(room: String?) {
    struct Compared: Screen {
      static let name = "compared"
      var room: String?
      var topic: String?
      var isNew = true
    }
    func bytes(_ key: ScreenKey) -> [[UInt8]] {
      ([key.name] + key.arguments.flatMap { [$0.label, $0.text] }).map { Array($0.utf8) }
    }
    // New keys each time, because a key stores its arguments when they are first needed, and its hash when that is first needed.
    let makers: [() -> ScreenKey] = Self.comparedTexts.flatMap { topic in
      let screen = Compared(room: room, topic: topic)
      let other = Compared(room: topic, topic: room)
      return [
        { screen.key }, { other.key }, { ScreenKey(name: Compared.name, arguments: screen.key.arguments) },
        { ScreenKey(name: topic ?? "", arguments: screen.key.arguments) },
      ]
    }
    for makeOne in makers {
      for makeTwo in makers {
        let isEqual = bytes(makeOne()) == bytes(makeTwo())
        for (isFirstHashed, isSecondHashed) in [(false, false), (true, false), (false, true), (true, true)] {
          let (one, two) = (makeOne(), makeTwo())
          if isFirstHashed { _ = one.hashValue }
          if isSecondHashed { _ = two.hashValue }
          #expect((one == two) == isEqual, "\(bytes(one)) and \(bytes(two)), hashed: \(isFirstHashed), \(isSecondHashed)")
          #expect(!isEqual || one.hashValue == two.hashValue)
        }
      }
    }
  }

  @Test func unreadableKeyIsNotCanonical() {
    #expect(ScreenKey(name: "a b", arguments: [.init(label: "x-1", text: "")]).isCanonical)
    #expect(!ScreenKey(name: "").isCanonical)
    for label in ["", "a b", "1", "é", "a="] { #expect(!ScreenKey(name: "a", arguments: [.init(label: label, text: "")]).isCanonical) }
  }

  @Test(arguments: 1...4_000) func keysRoundTrip(seed: UInt64) {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    let key = texts.key()
    let text = key.description
    #expect(ScreenKey(text) == key, "\(text.debugDescription)")
    #expect(!text.unicodeScalars.contains { $0.isControlling })
    #expect(ScreenKey(text)?.description == text)
  }

  @Test func equalKeysHaveEqualHashes() {
    let one = ScreenKey("chat room=1 chat=2")
    let two = ScreenKey(name: "chat", arguments: [.init(label: "room", text: "1"), .init(label: "chat", text: "2")])
    #expect(one == two)
    #expect(one.hashValue == two.hashValue)
    #expect(ScreenKey("chat chat=2 room=1") != two, "the declared order distinguishes keys")
    #expect(ScreenKey("chat") != ScreenKey("chatt"))
    #expect(ScreenKey("chat x=''") != ScreenKey("chat"))
  }

  @Test func labelsDistinguishArguments() {
    #expect(ScreenKey("chat room=1 chat=2") != ScreenKey("chat room=2 chat=1"))
    #expect(ScreenKey("chat room=1 chat=1") != ScreenKey("chat room=1"))
    #expect(ScreenKey("chat room=1") != ScreenKey("chat chat=1"))
  }

  @Test func literalsRoundTripThroughTheirText() {
    // `ScreenKey("…")` with a literal uses the literal initializer. It must give the same key as the same text in a variable.
    let text = "chat room=1"
    #expect(ScreenKey("chat room=1") == ScreenKey(text))
    #expect(("chat room=1" as ScreenKey)["room"] == "1")
    #expect(("my screen" as ScreenKey).name == "my screen")
    #expect(("it's" as ScreenKey).name == "it's")
  }

  @Test func isCodableAsText() throws {
    let key: ScreenKey = "chat topic='a b'"
    #expect(String(decoding: try JSONEncoder().encode([key]), as: UTF8.self) == #"["chat topic='a b'"]"#)
    #expect(try JSONDecoder().decode([ScreenKey].self, from: JSONEncoder().encode([key])) == [key])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([ScreenKey].self, from: Data(#"["x='"]"#.utf8)) }
  }

  /// The arguments of a key are encoded lazily, on first access from any task.
  @Test func keyIsTheSameForConcurrentReaders() async {
    for round in 0..<20 {
      let key = Room(id: round).key
      let equal = Room(id: round).key
      let answers = await withTaskGroup(of: String.self) { group in
        for number in 0..<16 {
          group.addTask {
            switch number % 4 {
            case 0: return key.description
            case 1: return key.hashValue == equal.hashValue ? "room id=\(round)" : "another hash"
            case 2: return key == equal && [key: 1][equal] == 1 ? "room id=\(round)" : "not equal"
            default: return "room id=\(key["id"] ?? "-")"
            }
          }
        }
        return await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(answers == ["room id=\(round)"])
    }
  }
}
