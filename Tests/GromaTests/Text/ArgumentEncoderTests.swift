import Foundation
import GromaTesting
import Testing

@testable import Groma

struct ArgumentEncoderTests {
  struct UserID: RawRepresentable, Codable, Hashable { var rawValue: Int }
  struct Slug: RawRepresentable, Codable, Hashable { var rawValue: String }
  enum Color: String, Codable, CaseIterable { case red, green }
  enum Level: Int, Codable { case low = 1, high = 2 }

  /// A value with one property of each type that can be an argument.
  struct Everything: Codable, Equatable {
    var text: String
    var flag: Bool
    var int: Int
    var small: Int8
    var large: UInt64
    var double: Double
    var float: Float
    var user: UserID
    var slug: Slug
    var color: Color
    var level: Level
    var maybe: String?
    var maybeInt: Int?
    var maybeUser: UserID?
    var maybeColor: Color?

    static let full = Everything(
      text: "a b", flag: true, int: -5, small: -128, large: .max, double: 0.1, float: 1.5, user: UserID(rawValue: 7),
      slug: Slug(rawValue: "x/y"), color: .green, level: .high, maybe: "", maybeInt: 0, maybeUser: UserID(rawValue: 8), maybeColor: .red)
  }

  /// A value with one property of any type.
  struct One<Value: Codable>: Codable { var it: Value }

  private func text(_ value: any Encodable) throws -> String {
    try ArgumentEncoder.arguments(of: value).map { "\($0.label)=\($0.text)" }.joined(separator: " ")
  }

  // MARK: Valid types

  @Test func encodesInDeclaredOrderInCanonicalText() throws {
    #expect(
      try text(Everything.full) == "text=a b flag=true int=-5 small=-128 large=18446744073709551615 double=0.1 float=1.5 user=7 slug=x/y "
        + "color=green level=2 maybe= maybeInt=0 maybeUser=8 maybeColor=red")
  }

  @Test func absentOptionalsAreOmitted() throws {
    var value = Everything.full
    (value.maybe, value.maybeInt, value.maybeUser, value.maybeColor) = (nil, nil, nil, nil)
    #expect(try ArgumentEncoder.arguments(of: value).map(\.label).last == "level")
    #expect(try text(One(it: Int??.some(nil))) == "")
  }

  @Test func aValueWithoutPropertiesHasNoArguments() throws { #expect(try text(NoOutput()) == "") }

  private static let scalars: [(any Codable & Sendable, String)] = [
    (Int.min, "-9223372036854775808"), (UInt.max, "18446744073709551615"), (UInt8.max, "255"), (Int16.min, "-32768"),
    (-0.0, "-0.0"), (Double.infinity, "inf"), (-Double.infinity, "-inf"), (Double.nan, "nan"), (1e21, "1e+21"),
    (0.1 + 0.2, "0.30000000000000004"),
    (Double.leastNonzeroMagnitude, "5e-324"), (Float(0.1), "0.1"), (Float.greatestFiniteMagnitude, "3.4028235e+38"), (Float16(0.1), "0.1"),
    (false, "false"), ("", ""), ("line\nend", "line\nend"), (Color.red, "red"), (Level.low, "1"), (Slug(rawValue: "\u{301}"), "\u{301}"),
    (Date(timeIntervalSinceReferenceDate: 0.5), "2001-01-01T00:00:00.500Z"),
    (Date(timeIntervalSince1970: 0), "1970-01-01T00:00:00Z"), (Date(timeIntervalSince1970: 1_795_394_093.001), "2026-11-23T00:34:53.001Z"),
    (Decimal(1), "1"), (Decimal(string: "-12.50") ?? 0, "-12.5"),
    (Decimal(string: "123456789012345678901234567890.12") ?? 0, "123456789012345678901234567890.12"),
    ([1, 2], "[1,2]"), ([Int](), "[]"), (Set([10, 9]), "[9,10]"), (["a b", "c", "", "nil", "d,e"], #"["a b",c,"","nil","d,e"]"#),
    (1...2, "[1,2]"),
    ([Color.red], "[red]"), ([UserID(rawValue: 1)], "[1]"), ([Decimal(2)], "[2]"), (Data([1]), "[1]"),
    (UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)), "00010203-0405-0607-0809-0A0B0C0D0E0F"),
  ]

  @Test(arguments: scalars) func singleWordValuesRoundTrip(value: any Codable & Sendable, text: String) throws {
    func arguments<V: Codable>(_ value: V) throws -> [[ScreenKey.Argument]] {
      let once = try ArgumentEncoder.arguments(of: One(it: value))
      let again = try ArgumentDecoder.value(One<V>.self, from: ArgumentTexts(once))
      return [once, try ArgumentEncoder.arguments(of: again)]
    }
    let argument = ScreenKey.Argument(label: "it", text: text)
    #expect(try arguments(value) == [[argument], [argument]])
  }

  @Test func labelsAreTheKeysOfItsCoding() throws {
    struct Renamed: Codable {
      var room = 1
      var secret = "not told"
      var topic = "x"
      enum CodingKeys: String, CodingKey { case topic = "about", room }
      init() {}
      init(from decoder: any Decoder) throws {}
    }
    #expect(try text(Renamed()) == "about=x room=1")
  }

  @Test func anIdWithinAnIdIsItsText() throws {
    struct Inner: Codable {
      var id: Int
      init(id: Int) { self.id = id }
      init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(Int.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(id)
      }
    }
    struct Outer: Codable {
      var inner: Inner
      init(inner: Inner) { self.inner = inner }
      init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode(Inner.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(inner)
      }
    }
    #expect(try text(One(it: Outer(inner: Inner(id: 4)))) == "it=4")
    #expect(try ArgumentDecoder.value(One<Outer>.self, from: ["it": "4"]).it.inner.id == 4)
    #expect(throws: ArgumentError.mistyped(label: "it", text: "x", type: "Int")) {
      try ArgumentDecoder.value(One<Outer>.self, from: ["it": "x"])
    }
  }

  // MARK: Nested values

  private struct Pair: Codable { var x = 1, y = 2 }
  private enum Choice: Codable { case one, two(Int) }

  private static let compound: [(any Codable & Sendable, String)] = [
    ([[1]], "[[1]]"), ([Pair()], "[{x=1,y=2}]"), (["b": 2, "a": 1], "{a=1,b=2}"), ([String: Int](), "{}"), (Pair(), "{x=1,y=2}"),
    (Choice.one, "{one={}}"), (Choice.two(2), "{two={_0=2}}"), ([2: [1]], "{2=[1]}"),
  ]

  @Test(arguments: compound) func compoundValuesHaveOneText(value: any Codable & Sendable, text: String) throws {
    func check<V: Codable>(_ value: V) throws {
      let expected = [ScreenKey.Argument(label: "it", text: text)]
      #expect(try ArgumentEncoder.arguments(of: One(it: value)) == expected)
      #expect(try ArgumentEncoder.arguments(of: One(it: V?.some(value))) == expected)
      let again = try ArgumentDecoder.value(One<V>.self, from: ["it": text])
      #expect(try ArgumentEncoder.arguments(of: again) == expected)
    }
    try check(value)
  }

  @Test func aWrappedSetHasOneText() throws {
    struct Tags: Codable {
      var all: Set<String>
      init(_ all: Set<String>) { self.all = all }
      init(from decoder: any Decoder) throws { all = try decoder.singleValueContainer().decode(Set<String>.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(all)
      }
    }
    for _ in 0..<20 { #expect(try text(One(it: Tags(["d", "b", "a", "c"]))) == "it=[a,b,c,d]") }
  }

  // MARK: Invalid types

  @Test func valueWithoutLabelsIsRejected() {
    #expect(throws: ArgumentError.unsupported("Int has no label")) { try ArgumentEncoder.arguments(of: 5) }
    #expect(throws: ArgumentError.unsupported("String has no label")) { try ArgumentEncoder.arguments(of: "text") }
    #expect(throws: ArgumentError.unsupported("String has no label")) { try ArgumentEncoder.arguments(of: Color.red) }
    #expect(throws: ArgumentError.unsupported("the value is a list")) { try ArgumentEncoder.arguments(of: [1]) }
  }

  @Test func aCaseIsTheLabelOfItsValues() throws {
    #expect(try text(Choice.one) == "one={}")
    #expect(try text(Choice.two(1)) == "two={_0=1}")
  }

  /// A value that nests another one in one of several ways.
  private struct Nesting: Encodable {
    enum Way: CaseIterable { case keyed, list, parent, namedParent }
    enum Keys: String, CodingKey { case deep, deeper }
    var way: Way

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      switch way {
      case .keyed: _ = container.nestedContainer(keyedBy: Keys.self, forKey: .deep)
      case .list:
        var list = container.nestedUnkeyedContainer(forKey: .deep)
        _ = list.nestedUnkeyedContainer()
      case .parent: try Pair().encode(to: container.superEncoder())
      case .namedParent: try Pair().encode(to: container.superEncoder(forKey: .deep))
      }
    }
  }

  @Test(
    arguments: zip(
      Nesting.Way.allCases,
      ["deep={}", "deep=[[]]", "super={x=1,y=2}", "deep={x=1,y=2}"]))
  private func handWrittenNestingIsWritten(way: Nesting.Way, text: String) throws {
    #expect(try self.text(Nesting(way: way)) == text)
  }

  @Test func customEncodingErrorIsReported() {
    struct Closed: Encodable {
      struct Reason: Error, CustomStringConvertible { let description = "closed today" }
      func encode(to encoder: any Encoder) throws { throw Reason() }
    }
    #expect(throws: ArgumentError.unsupported("Closed: closed today")) { try ArgumentEncoder.arguments(of: Closed()) }
  }
}
