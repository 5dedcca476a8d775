import Foundation
import GromaTesting
import Testing

@testable import Groma

struct ArgumentDecoderTests {
  private typealias Everything = ArgumentEncoderTests.Everything
  private typealias One = ArgumentEncoderTests.One
  private typealias UserID = ArgumentEncoderTests.UserID

  private func texts(_ value: some Encodable) throws -> ArgumentTexts { ArgumentTexts(try ArgumentEncoder.arguments(of: value)) }

  /// Returns the error of decoding a text as a type, or nil if there is none.
  private func refusal<V: Codable>(of text: String?, as _: V.Type) -> ArgumentError? {
    var texts = ArgumentTexts()
    texts["it"] = text
    do throws(ArgumentError) { _ = try ArgumentDecoder.value(One<V>.self, from: texts) } catch { return error }
    return nil
  }

  private func value<V: Codable>(_ text: String, as _: V.Type) -> V? { try? ArgumentDecoder.value(One<V>.self, from: ["it": text]).it }

  @Test func roundTripsEncodedValues() throws {
    #expect(try ArgumentDecoder.value(Everything.self, from: texts(Everything.full)) == .full)
    var value = Everything.full
    (value.maybe, value.maybeInt, value.maybeUser, value.maybeColor) = (nil, nil, nil, nil)
    #expect(try ArgumentDecoder.value(Everything.self, from: texts(value)) == value)
  }

  // MARK: Words

  @Test(arguments: [
    ("true", true), ("yes", true), ("1", true), ("false", false), ("no", false), ("0", false), ("TRUE", nil), ("", nil), ("2", nil),
    (" yes", nil),
  ]) func readsSpellingsOfBooleans(text: String, flag: Bool?) { #expect(value(text, as: Bool.self) == flag) }

  @Test(
    arguments: [
      ("127", 127), ("-128", -128), ("+5", 5), ("005", 5), ("-0", 0), ("128", nil), ("-129", nil), ("99999999999999999999999", nil),
      ("5.0", nil),
      ("1e1", nil), ("0x5", nil), ("1_0", nil), ("", nil), ("-", nil), (" 5", nil), ("5 ", nil), ("٥", nil), ("５", nil), ("5\u{301}", nil),
    ] as [(String, Int8?)]) func readsWholeNumbersThatFit(text: String, number: Int8?)
  {
    #expect(value(text, as: Int8.self) == number)
  }

  @Test func aNumberThatDoesNotFitIsRefused() {
    #expect(refusal(of: "9223372036854775808", as: Int.self)?.description == "argument 'it' is '9223372036854775808', which is not an Int")
    #expect(refusal(of: "-1", as: UInt64.self)?.description == "argument 'it' is '-1', which is not a UInt64")
    #expect(refusal(of: "256", as: UInt8.self)?.description == "argument 'it' is '256', which is not a UInt8")
    #expect(refusal(of: "32768", as: Int16.self)?.description == "argument 'it' is '32768', which is not an Int16")
    #expect(refusal(of: "9223372036854775808", as: UserID.self)?.description.hasSuffix("which is not an Int") == true)
  }

  @Test(
    arguments: [
      ("1", 1), ("-1.5", -1.5), (".5", 0.5), ("1e3", 1000), ("0x1p3", 8), ("inf", .infinity), ("-infinity", -.infinity), ("1e-999", 0),
      ("1,5", nil), ("", nil), (" 1", nil), ("1 ", nil), ("one", nil), ("--1", nil),
    ] as [(String, Double?)]) func readsNumbers(text: String, number: Double?)
  { #expect(value(text, as: Double.self) == number) }

  @Test func roundTripsNotANumber() throws {
    #expect(value("nan", as: Double.self)?.isNaN == true)
    #expect(value("NaN", as: Float.self)?.isNaN == true)
    let key = try ArgumentEncoder.arguments(of: ArgumentDecoder.value(One<Double>.self, from: ["it": "NaN"]))
    #expect(key.map(\.text) == ["nan"], "keys are compared by their texts, so an equal key is found")
  }

  @Test(arguments: [0, -0.0, 1e300, -1e-300, .pi, .infinity, 123_456_789.123, .leastNonzeroMagnitude])
  func everyNumberRoundTrips(number: Double) throws {
    var value = Everything.full
    value.double = number
    #expect(try ArgumentDecoder.value(Everything.self, from: texts(value)) == value)
  }

  @Test func everyTextIsAString() {
    for text in ["", " ", "a=b", "'", "\u{0}", "e\u{301}"] {
      #expect(value(text, as: String.self).map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  // MARK: Errors

  @Test func missingArgumentIsNamedWithItsType() {
    #expect(refusal(of: nil, as: Int.self) == .missing(label: "it", type: "Int"))
    #expect(refusal(of: nil, as: ArgumentEncoderTests.Color.self) == .missing(label: "it", type: "red|green"))
    #expect(refusal(of: nil, as: UserID.self) == .missing(label: "it", type: "Int"))
    #expect(refusal(of: nil, as: UUID.self) == .missing(label: "it", type: "UUID"))
    #expect(refusal(of: nil, as: Int?.self) == nil)
    #expect(refusal(of: nil, as: UserID?.self) == nil)
  }

  @Test func presentOptionalMustHaveItsType() {
    #expect(refusal(of: "x", as: Int?.self) == .mistyped(label: "it", text: "x", type: "Int"))
    #expect(refusal(of: "", as: Int?.self) == .mistyped(label: "it", text: "", type: "Int"), "an empty argument is not a missing argument")
    #expect(refusal(of: "pink", as: ArgumentEncoderTests.Color?.self) == .mistyped(label: "it", text: "pink", type: "red|green"))
  }

  @Test func valueRejectedByItsTypeIsMistyped() {
    #expect(refusal(of: "pink", as: ArgumentEncoderTests.Color.self) == .mistyped(label: "it", text: "pink", type: "red|green"))
    #expect(refusal(of: "Red", as: ArgumentEncoderTests.Color.self) == .mistyped(label: "it", text: "Red", type: "red|green"))
    #expect(refusal(of: "3", as: ArgumentEncoderTests.Level.self) == .mistyped(label: "it", text: "3", type: "Level"), "it needs an Int")
    #expect(refusal(of: "x", as: ArgumentEncoderTests.Level.self) == .mistyped(label: "it", text: "x", type: "Int"))
    #expect(refusal(of: "12", as: UUID.self) == .mistyped(label: "it", text: "12", type: "UUID"))
    #expect(refusal(of: "today", as: Date.self) == .mistyped(label: "it", text: "today", type: "Date"))
    #expect(refusal(of: "1,5", as: Decimal.self) == .mistyped(label: "it", text: "1,5", type: "Decimal"))
    #expect(refusal(of: "[1,x]", as: [Int].self) == .mistyped(label: "it[1]", text: "x", type: "Int"))
    #expect(refusal(of: "[1", as: [Int].self) == .mistyped(label: "it", text: "[1", type: "list"))
  }

  @Test func customDecodingErrorIsABadArgument() {
    struct Address: Codable {
      struct NoAddress: Error {}
      init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decode(String.self).contains("@") else { throw NoAddress() }
      }
    }
    #expect(refusal(of: "ann", as: Address.self) == .mistyped(label: "it", text: "ann", type: "Address"))
    #expect(refusal(of: "ann@example.org", as: Address.self) == nil)
  }

  @Test func rejectingTypeIsNamedWithItsReason() {
    struct Span: Codable {
      struct Backwards: Error, CustomStringConvertible { let description = "it ends before it begins" }
      enum CodingKeys: CodingKey { case from, to }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .from) <= container.decode(Int.self, forKey: .to) else { throw Backwards() }
      }
      func encode(to encoder: any Encoder) throws {}
    }
    #expect(throws: ArgumentError.unsupported("Span: it ends before it begins")) {
      try ArgumentDecoder.value(Span.self, from: ["from": "2", "to": "1"])
    }
  }

  @Test func unusedArgumentsAreIgnored() throws {
    #expect(try ArgumentDecoder.value(One<Int>.self, from: ["it": "1", "other": "2"]).it == 1)
  }

  // MARK: Positions and labels

  private static let labels = ["room", "chat", "filter"]
  private static let arguments: [(arguments: [(label: String?, text: String)], read: String)] = [
    ([], ""), ([(nil, "1")], "room=1"), ([(nil, "1"), (nil, "2"), (nil, "3")], "room=1 chat=2 filter=3"),
    ([("filter", "3"), ("room", "1")], "room=1 filter=3"), ([("room", "1"), (nil, "2")], "room=1 chat=2"),
    ([(nil, "2"), ("room", "1")], "room=1 chat=2"), ([("chat", "2"), (nil, "1"), (nil, "3")], "room=1 chat=2 filter=3"),
    ([(nil, ""), (nil, "2")], "room= chat=2"), ([(nil, "room"), (nil, "chat=1")], "room=room chat=chat=1"),
  ]

  @Test(arguments: arguments.indices) func labeledArgumentsAcceptAnyPosition(number: Int) throws {
    let (arguments, read) = Self.arguments[number]
    let texts = try ArgumentDecoder.texts(arguments, of: Self.labels)
    #expect(Self.labels.compactMap { label in texts[label].map { "\(label)=\($0)" } }.joined(separator: " ") == read)
  }

  private static let misplaced: [(arguments: [(label: String?, text: String)], error: ArgumentError)] = [
    ([("rooom", "1")], .unknown(label: "rooom", parameters: labels)), ([("", "1")], .unknown(label: "", parameters: labels)),
    ([("Room", "1")], .unknown(label: "Room", parameters: labels)),
    ([("room", "1"), ("room", "1")], .repeated(label: "room")), ([("room", "1"), (nil, "2"), ("room", "1")], .repeated(label: "room")),
    ([(nil, "1"), (nil, "2"), (nil, "3"), (nil, "4"), (nil, "5")], .tooMany(text: "4", parameters: labels)),
    ([("room", "1"), ("chat", "2"), ("filter", "3"), (nil, "4")], .tooMany(text: "4", parameters: labels)),
    ([(nil, "1"), ("moon", "2")], .unknown(label: "moon", parameters: labels)),
  ]

  @Test(arguments: misplaced.indices) func surplusArgumentsAreRejected(number: Int) {
    let (arguments, error) = Self.misplaced[number]
    #expect(throws: error) { try ArgumentDecoder.texts(arguments, of: Self.labels) }
  }

  // MARK: Parameters

  private func parameters<V: Decodable>(of type: V.Type, sample: ArgumentTexts = ArgumentTexts()) throws -> String {
    try ArgumentDecoder.parameters(of: type, sample: sample).map { "\($0.label):\($0.type)\($0.isOptional ? "?" : "")" }
      .joined(separator: " ")
  }

  @Test func findsParameters() throws {
    #expect(
      try parameters(of: Everything.self, sample: texts(Everything.full))
        == "text:String flag:Bool int:Int small:Int8 large:UInt64 double:Double float:Float user:Int slug:String color:red|green level:Int "
        + "maybe:String? maybeInt:Int? maybeUser:Int? maybeColor:red|green?")
    #expect(try parameters(of: NoOutput.self) == "")
  }

  @Test func findsOptionalsOfEachType() throws {
    struct Optionals: Codable {
      var a: Bool?, b: String?, c: Double?, d: Float?, e: Int?, f: Int8?, g: Int16?, h: Int32?, i: Int64?
      var k: UInt?, l: UInt8?, m: UInt16?, n: UInt32?, o: UInt64?, q: UserID?, r: Date?
    }
    #expect(
      try parameters(of: Optionals.self)
        == "a:Bool? b:String? c:Double? d:Float? e:Int? f:Int8? g:Int16? h:Int32? i:Int64? "
        + "k:UInt? l:UInt8? m:UInt16? n:UInt32? o:UInt64? q:Int? r:Date?")
    #expect(try ArgumentEncoder.arguments(of: ArgumentDecoder.value(Optionals.self, from: [:])) == [])
  }

  @Test func anOptionalOfAGenericTypeIsOne() throws {
    #expect(try parameters(of: One<UserID?>.self) == "it:Int?")
    #expect(try texts(One<Int?>(it: nil)).labels == [])
    #expect(try ArgumentDecoder.value(One<Int?>.self, from: [:]).it == nil)
    #expect(try ArgumentDecoder.value(One<Int?>.self, from: ["it": "5"]).it == 5)
  }

  @Test func propertyWithADefaultIsStillAParameter() throws {
    struct Counted: Codable { var count = 5 }
    #expect(try parameters(of: Counted.self) == "count:Int")
    #expect(throws: ArgumentError.missing(label: "count", type: "Int")) { try ArgumentDecoder.value(Counted.self, from: [:]) }
  }

  @Test func propertyDecodedTwiceIsOneParameter() throws {
    struct Careful: Decodable {
      enum CodingKeys: CodingKey { case id, note }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if try container.decode(Int.self, forKey: .id) < 0 { throw CancellationError() }
        _ = try container.decode(Int.self, forKey: .id)
        if container.contains(.note), try !container.decodeNil(forKey: .note) { _ = try container.decode(String.self, forKey: .note) }
      }
    }
    #expect(try parameters(of: Careful.self) == "id:Int note:String?")
  }

  @Test func unusualTypeNeedsASample() throws {
    #expect(
      throws: ArgumentError.needsSample("One<Level> (argument 'it' is '', which is not a Level)")
    ) { try ArgumentDecoder.parameters(of: One<ArgumentEncoderTests.Level>.self) }
    #expect(try parameters(of: One<ArgumentEncoderTests.Level>.self, sample: ["it": "1"]) == "it:Int")
    #expect(try parameters(of: One<ArgumentEncoderTests.Color>.self) == "it:red|green", "its first case is the sample")
  }

  @Test func nestedParametersAreNamedWithTheirParts() {
    struct Inner: Codable { var x: Int, y: Int }
    func refusal<V: Decodable>(_ type: V.Type) -> String {
      do { return try parameters(of: type) } catch { return "\(error)" }
    }
    #expect(refusal(One<Inner>.self) == "it:{x:Int,y:Int}")
    #expect(refusal(One<Inner?>.self) == "it:{x:Int,y:Int}?")
    #expect(refusal(One<[Inner]>.self) == "it:[{x:Int,y:Int}]")
    #expect(refusal(One<[[Int]]>.self) == "it:[[Int]]")
    #expect(refusal(One<[Int]>.self) == "it:[Int]")
    #expect(refusal(One<Set<Decimal>?>.self) == "it:[Decimal]?")
    #expect(refusal([Int].self) == "not usable as an argument: a list")
    #expect(refusal(Int.self) == "not usable as an argument: a value without a label")
  }

  private struct Nesting<let way: Int>: Decodable {
    enum Keys: String, CodingKey { case deep }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch way {
      case 0: _ = try container.nestedContainer(keyedBy: Keys.self, forKey: .deep)
      case 1:
        var list = try container.nestedUnkeyedContainer(forKey: .deep)
        _ = try list.nestedUnkeyedContainer()
      case 2: _ = try container.superDecoder(forKey: .deep).container(keyedBy: Keys.self)
      default: _ = try container.superDecoder().container(keyedBy: Keys.self)
      }
    }
  }

  @Test func handWrittenNestingIsRead() throws {
    _ = try ArgumentDecoder.value(Nesting<0>.self, from: ["deep": "{}"])
    _ = try ArgumentDecoder.value(Nesting<1>.self, from: ["deep": "[[]]"])
    _ = try ArgumentDecoder.value(Nesting<2>.self, from: ["deep": "{}"])
    _ = try ArgumentDecoder.value(Nesting<3>.self, from: ["super": "{}"])
    #expect(throws: ArgumentError.mistyped(label: "deep", text: "x", type: "record")) {
      try ArgumentDecoder.value(Nesting<0>.self, from: ["deep": "x"])
    }
  }

  // MARK: Random texts

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...200) func anyTextsAreAValueOrAnError(seed: UInt64) throws {
    var texts = RandomText(random: SeededGenerator(seed: seed))
    let words = ["0", "-1", "+007", "1e999", "nan", "-0.0", "0x1p-3", "true", "no", "red", "2", "18446744073709551616", ""]
    for _ in 0..<20 {
      var arguments = try self.texts(Everything.full)
      for label in arguments.labels where texts.random.chance(20) {
        arguments[label] = texts.random.chance(80) ? texts.random.pick(words) : texts.text()
      }
      do throws(ArgumentError) {
        let value = try ArgumentDecoder.value(Everything.self, from: arguments)
        let canonical = try ArgumentEncoder.arguments(of: value)
        let again = try ArgumentEncoder.arguments(of: ArgumentDecoder.value(Everything.self, from: ArgumentTexts(canonical)))
        #expect(again == canonical, "seed \(seed): \(canonical)")
      } catch {
        guard case .mistyped(let label, let text, _) = error else {
          Issue.record("seed \(seed): \(error)")
          continue
        }
        #expect(arguments[label] == text, "seed \(seed)")
      }
    }
  }
}
