import NavigationTesting
import Testing

@testable import Navigation

/// Arguments from a value and back.
struct ArgumentTests {
  struct UserID: RawRepresentable, Codable, Hashable { var rawValue: Int }
  struct Slug: RawRepresentable, Codable, Hashable { var rawValue: String }
  enum Color: String, Codable, CaseIterable { case red, green }
  enum Level: Int, Codable { case low = 1, high = 2 }

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
  }

  private let full = Everything(
    text: "a b", flag: true, int: -5, small: -128, large: .max, double: 0.1, float: 1.5, user: UserID(rawValue: 7),
    slug: Slug(rawValue: "x/y"),
    color: .green, level: .high, maybe: "", maybeInt: 0, maybeUser: UserID(rawValue: 8), maybeColor: .red)

  private func texts(_ value: some Encodable) throws -> ArgumentTexts {
    ArgumentTexts(try ArgumentEncoder.arguments(of: value))
  }

  @Test func encodesInDeclaredOrderInCanonicalText() throws {
    let arguments = try ArgumentEncoder.arguments(of: full).map { "\($0.label)=\($0.text)" }
    #expect(
      arguments == [
        "text=a b", "flag=true", "int=-5", "small=-128", "large=18446744073709551615", "double=0.1", "float=1.5", "user=7", "slug=x/y",
        "color=green", "level=2", "maybe=", "maybeInt=0", "maybeUser=8", "maybeColor=red",
      ])
  }

  @Test func whatIsAbsentIsLeftOut() throws {
    var value = full
    (value.maybe, value.maybeInt, value.maybeUser, value.maybeColor) = (nil, nil, nil, nil)
    #expect(try ArgumentEncoder.arguments(of: value).map(\.label).last == "level")
    #expect(try ArgumentDecoder.value(Everything.self, from: texts(value)) == value)
  }

  @Test func decodesWhatItEncoded() throws {
    #expect(try ArgumentDecoder.value(Everything.self, from: texts(full)) == full)
  }

  @Test(arguments: [0, -0.0, 1e300, -1e-300, .pi, .infinity, 123_456_789.123, .leastNonzeroMagnitude]) func everyNumberComesBack(
    number: Double
  ) throws {
    var value = full
    value.double = number
    #expect(try ArgumentDecoder.value(Everything.self, from: texts(value)) == value)
  }

  @Test func findsParameters() throws {
    let parameters = try ArgumentDecoder.parameters(of: Everything.self, sample: texts(full))
    #expect(
      parameters.map { "\($0.label):\($0.type)\($0.isOptional ? "?" : "")" } == [
        "text:String", "flag:Bool", "int:Int", "small:Int8", "large:UInt64", "double:Double", "float:Float", "user:Int", "slug:String",
        "color:red|green", "level:Int", "maybe:String?", "maybeInt:Int?", "maybeUser:Int?", "maybeColor:red|green?",
      ])
  }

  @Test func aTypeThatNoStandInFitsNeedsASample() throws {
    #expect(throws: ArgumentError.self) { try ArgumentDecoder.parameters(of: Everything.self) }
  }

  @Test func readsFlagsAsPeopleWriteThem() throws {
    struct Flag: Codable { var on: Bool }
    for text in ["true", "yes", "1"] { #expect(try ArgumentDecoder.value(Flag.self, from: ["on": text]).on) }
    for text in ["false", "no", "0"] { #expect(try !ArgumentDecoder.value(Flag.self, from: ["on": text]).on) }
  }

  @Test func saysWhatIsWrong() throws {
    func error(_ changes: [String: String], without label: String? = nil) throws -> ArgumentError? {
      var texts = try texts(full)
      for (label, text) in changes { texts[label] = text }
      if let label { texts[label] = nil }
      do throws(ArgumentError) { _ = try ArgumentDecoder.value(Everything.self, from: texts) } catch { return error }
      return nil
    }
    #expect(try error([:], without: "int") == .missing(label: "int", type: "Int"))
    #expect(try error([:], without: "color") == .missing(label: "color", type: "red|green"))
    #expect(try error(["int": "x"]) == .mistyped(label: "int", text: "x", type: "Int"))
    #expect(try error(["small": "128"]) == .mistyped(label: "small", text: "128", type: "Int8"))
    #expect(try error(["flag": "maybe"]) == .mistyped(label: "flag", text: "maybe", type: "Bool"))
    #expect(try error(["color": "pink"]) == .mistyped(label: "color", text: "pink", type: "red|green"))
    #expect(try error(["level": "3"]) == .mistyped(label: "level", text: "3", type: "Int"))
    #expect(try error(["user": "me"]) == .mistyped(label: "user", text: "me", type: "Int"))
    #expect(try error(["maybeInt": "x"]) == .mistyped(label: "maybeInt", text: "x", type: "Int"))
  }

  @Test func nestedValuesAndListsAreRefused() {
    struct Inner: Codable { var x: Int; var y: Int }
    struct Nested: Codable { var inner: Inner }
    struct List: Codable { var list: [Int] }
    struct Map: Codable { var map: [String: Int] }
    #expect(throws: ArgumentError.unsupported("'inner' is a nested value")) {
      try ArgumentEncoder.arguments(of: Nested(inner: Inner(x: 1, y: 2)))
    }
    #expect(throws: ArgumentError.unsupported("'list' is a list")) { try ArgumentEncoder.arguments(of: List(list: [1])) }
    #expect(throws: ArgumentError.self) { try ArgumentEncoder.arguments(of: List(list: [])) }
    #expect(throws: ArgumentError.self) { try ArgumentEncoder.arguments(of: Map(map: ["a": 1])) }
    #expect(throws: ArgumentError.self) { try ArgumentEncoder.arguments(of: 5) }
    #expect(throws: ArgumentError.self) { try ArgumentDecoder.parameters(of: Nested.self) }
    #expect(throws: ArgumentError.self) { try ArgumentDecoder.parameters(of: List.self) }
  }
}
