import Foundation
import GromaTesting
import Testing

@testable import GromaLinkContracts

struct JSONReaderTests {
  private func line(_ text: String) throws -> String { try JSONReader.read(Array(text.utf8)).node.value.line }

  @Test(arguments: [
    ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), ("-0", "-0"), ("12", "12"), ("-1.50e+07", "-1.50e+07"),
    ("1E2", "1E2"),
    (#""""#, #""""#), (#""a""#, #""a""#), ("[]", "[]"), ("[1,[2]]", "[1, [2]]"), ("{}", "{}"),
    (#"{"a":{"b":[]}}"#, #"{ "a": { "b": [] } }"#),
    (" \t\r\n[ 1 , 2 ] \n", "[1, 2]"), (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000C\n\r\t""#), (#""\u0041\u00e9\u00E9""#, #""Aéé""#),
    (#""\ud83d\udc4d""#, #""👍""#), (#""é中👍""#, #""é中👍""#), (#""\u0000""#, #""\u0000""#), (#""\u202e\u2028""#, #""\u202E\u2028""#),
    (#"{"":1}"#, #"{ "": 1 }"#),
  ])
  func readsJSON(text: String, line: String) throws {
    #expect(try self.line(text) == line)
    #expect(try self.line(line) == line)
  }

  @Test(arguments: [
    ("", "1:1: the file ends before a value"), ("  \n ", "2:2: the file ends before a value"), ("x", "1:1: 'x' is not a value"),
    ("nul", "1:1: 'n' is not a value"), ("tru", "1:1: 't' is not a value"), ("1 2", "1:3: the file continues after its value"),
    ("[1", "1:3: the file ends before ',' or ']'"), ("[1,]", "1:4: ']' is not a value"), ("[,1]", "1:2: ',' is not a value"),
    ("[1 2]", "1:4: '2' is not ',' or ']'"), ("{1:2}", "1:2: '1' is not a name in quotes"), (#"{"a"}"#, "1:5: '}' is not a colon"),
    (#"{"a":}"#, "1:6: '}' is not a value"), (#"{"a":1,}"#, "1:8: '}' is not a name in quotes"),
    (#"{"a":1"#, "1:7: the file ends before ',' or '}'"),
    (#"{"a":1 "b"}"#, "1:8: '\"' is not ',' or '}'"), ("01", "1:2: the file continues after its value"),
    ("-", "1:2: the file ends before a digit"),
    ("-a", "1:2: 'a' is not a digit"), ("1.", "1:3: the file ends before a digit"), ("1.e", "1:3: 'e' is not a digit"),
    ("1e", "1:3: the file ends before a digit"),
    ("+1", "1:1: '+' is not a value"), (".5", "1:1: '.' is not a value"), ("NaN", "1:1: 'N' is not a value"),
    ("'a'", "1:1: ''' is not a value"),
    ("\"a", "1:3: the file ends before the end of the string"), ("\"a\nb\"", "1:3: a string contains the control character 0xa"),
    (#""\x""#, "1:3: 'x' is not a character that can be escaped"), (#""\u12g4""#, "1:6: 'g' is not a hexadecimal digit"),
    (#""\ud83d""#, "1:8: half of a surrogate pair is not a character"), (#""\udc4d""#, "1:8: half of a surrogate pair is not a character"),
    (#""\ud83d\u0041""#, "1:14: half of a surrogate pair is not a character"), ("// a", "1:1: '/' is not a value"),
    ("\u{feff}1", "1:1: a byte order mark is not a value"), ("é", "1:1: the byte 0xc3 is not a value"),
    ("[\"é中👍\" x", "1:8: 'x' is not ',' or ']'"),
    ("\u{0}", "1:1: the byte 0x0 is not a value"), ("[1]]", "1:4: the file continues after its value"),
    ("\"é\"\r\n\rx", "3:1: the file continues after its value"),
  ])
  func firstErrorHasAPosition(text: String, error: String) {
    #expect {
      try JSONReader.read(Array(text.utf8))
    } throws: { failure in
      (failure as? JSONReader.Failure).map { "\($0.position): \($0.message)" } == error
    }
  }

  @Test(
    arguments: [
      ([0x22, 0xff, 0x22], 2), ([0x22, 0x61, 0xc3, 0xa9, 0xc3, 0x22], 4), ([0x22, 0xc0, 0xaf, 0x22], 2),
      ([0x22, 0xed, 0xa0, 0x80, 0x22], 2),
      ([0x22, 0x61, 0x80, 0x22], 3), ([0x22, 0xf5, 0x80, 0x80, 0x80, 0x22], 2), ([0x22, 0xf0, 0x9f, 0x91, 0x8d, 0xe4, 0xb8, 0x22], 3),
      ([0x22, 0x5c, 0x6e, 0xff, 0x22], 4),
    ] as [([UInt8], Int)])
  func invalidUTF8HasAPosition(bytes: [UInt8], column: Int) {
    #expect(throws: JSONReader.Failure(message: "the string is not UTF-8", position: FilePosition(line: 1, column: column))) {
      try JSONReader.read(bytes)
    }
  }

  @Test func valuesAndNamesHavePositions() throws {
    var positions: [String] = []
    func visit(_ node: JSONNode) {
      positions.append("\(node.position) \(node.kindName)")
      switch node.kind {
      case .list(let nodes): nodes.forEach(visit)
      case .object(let members):
        for member in members {
          positions.append("\(member.position) \(member.name)")
          visit(member.node)
        }
      default: break
      }
    }
    visit(try JSONReader.read(Array("[ 1,\n  {\"é\": \"中👍\", \"b\"\n :\r\n null}, true\n, [\"x\"]]".utf8)).node)
    #expect(
      positions == [
        "1:1 an array", "1:3 a number", "2:3 an object", "2:4 é", "2:9 a string", "2:15 b", "4:2 null", "4:9 a Boolean", "5:3 an array",
        "5:4 a string",
      ])
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, #"{ "a": 2 }"#, ["a 1:2 1:8"]),
    (#"{"a":1,"b":2,"a":3,"a":4}"#, #"{ "a": 4, "b": 2 }"#, ["a 1:2 1:14", "a 1:2 1:20"]),
    (#"[{"a":1},{"a":2}]"#, #"[{ "a": 1 }, { "a": 2 }]"#, []),
    (#"{"a":{"b":1,"b":2},"a":3}"#, #"{ "a": 3 }"#, ["b 1:7 1:13", "a 1:2 1:20"]),
    (#"{"a":1,"\u0061":2}"#, #"{ "a": 2 }"#, ["a 1:2 1:8"]), ("{\"é\":1,\"e\u{301}\":2}", "{ \"é\": 1, \"e\u{301}\": 2 }", []),
  ])
  func lastOfSeveralMembersIsUsed(text: String, line: String, duplicates: [String]) throws {
    let result = try JSONReader.read(Array(text.utf8))
    #expect(result.node.value.line == line)
    #expect(result.duplicates.map { "\($0.name) \($0.first) \($0.position)" } == duplicates)
  }

  @Test func depthIsLimited() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(try line(nested(JSONReader.maximumDepth)) == nested(JSONReader.maximumDepth))
    let siblings = "[" + Array(repeating: "[{}]", count: 1_000).joined(separator: ", ") + "]"
    #expect(try line(siblings) == siblings)
    for text in [nested(JSONReader.maximumDepth + 1), nested(100_000), String(repeating: #"{"a":["#, count: 100_000)] {
      #expect {
        try JSONReader.read(Array(text.utf8))
      } throws: {
        ($0 as? JSONReader.Failure)?.message == "the nesting is deeper than 128 arrays and objects"
      }
    }
  }

  /// Foundation's reader accepts the same texts, and on Linux a comma at the end of an array or object.
  @Test(arguments: UInt64(1)...5) func acceptsWhatFoundationAccepts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<1_000 {
      var bytes = Array(random.json(depth: 3).formatted(rows: []).utf8)
      for _ in 0..<random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.pick(Array("{}[]\",:0-1.eEtn \\u/a\u{1}".utf8))) }
      let foundations = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      do throws(JSONReader.Failure) {
        _ = try JSONReader.read(bytes)
        accepted += 1
        #expect(foundations != nil, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      } catch {
        let isComma = ["'}' is not a name in quotes", "']' is not a value"].contains(error.message)
        #expect(
          foundations == nil || isComma, "seed \(seed): \(error.position): \(error.message): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect((200..<900).contains(accepted), "some texts must be JSON, and some must not")
  }
}
