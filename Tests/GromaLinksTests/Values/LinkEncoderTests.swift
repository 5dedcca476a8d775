import FoundationEssentials
import GromaTesting
import Testing

@testable import GromaLinks

private func written(_ value: some Encodable, _ coding: LinkCoding = LinkCoding()) throws -> String {
  try LinkEncoder.record(of: value, coding: coding).description
}

private struct One<V: Codable & Equatable>: Codable, Equatable { var a: V }

private enum Color: String, Codable, CaseIterable { case red, green, blue }
private struct RoomID: RawRepresentable, Codable, Hashable { var rawValue: Int }
private enum Shape: Codable, Equatable { case roundSquare(sideLength: Int), square(Double, named: String?), point }

/// A value with a property of every shape.
private struct Rich: Codable, Equatable {
  struct Part: Codable, Equatable {
    var id: RoomID
    var colors: [Color]
    var note: String?
    var inner: [Part]
  }
  struct Range: Codable, Equatable {
    var fromPrice: Int?
    var toPrice: Int?
  }

  var text: String
  var maybeText: String?
  var isOn: Bool
  var maybeOn: Bool?
  var number: Int64
  var small: UInt8?
  var real: Double
  var single: Float
  var color: Color?
  var roomID: RoomID
  var shape: Shape
  var date: Date
  var data: Data
  var texts: [String]
  var maybeNumbers: [Int]?
  var holes: [Int?]
  var matrix: [[Int]]
  var set: Set<Int>
  var counts: [String: Int]
  var priceRange: Range
  var maybeRanges: [Range]
  var parts: [Part]

  init(_ random: inout SeededGenerator) {
    func many<T>(_ make: (inout SeededGenerator) -> T) -> [T] { (0..<random.below(4)).map { _ in make(&random) } }
    func maybe<T>(_ make: (inout SeededGenerator) -> T) -> T? { random.chance(50) ? make(&random) : nil }
    func part(_ random: inout SeededGenerator, _ depth: Int = 0) -> Part {
      let inner = depth < 2 ? (0..<random.below(3)).map { _ in part(&random, depth + 1) } : []
      let note = random.chance(50) ? random.text(upTo: 5) : nil
      return Part(
        id: RoomID(rawValue: random.below(100)), colors: (0..<random.below(3)).map { _ in random.pick(Color.allCases) }, note: note,
        inner: inner)
    }
    func range(_ random: inout SeededGenerator) -> Range {
      Range(fromPrice: random.chance(50) ? random.below(9) : nil, toPrice: random.chance(50) ? random.below(9) : nil)
    }
    text = random.text(upTo: 12)
    maybeText = maybe { $0.text(upTo: 12) }
    isOn = random.chance(50)
    maybeOn = maybe { $0.chance(50) }
    number = Int64.random(in: .min ... .max, using: &random)
    small = maybe { UInt8($0.below(256)) }
    real =
      Double(bitPattern: random.next()).isFinite ? Double.random(in: -1e300...1e300, using: &random) : random.pick([.infinity, -.infinity])
    single = Float.random(in: -1...1, using: &random)
    color = maybe { $0.pick(Color.allCases) }
    roomID = RoomID(rawValue: random.below(1_000) - 500)
    shape = random.pick([.roundSquare(sideLength: 3), .point, .square(0.5, named: nil), .square(-1, named: "a&b")])
    date = Date(timeIntervalSince1970: Double(random.below(4_000_000_000) - 2_000_000_000))
    data = Data(many { UInt8($0.below(256)) })
    texts = many { $0.text(upTo: 5) }
    maybeNumbers = maybe { random in (0..<random.below(3)).map { $0 } }
    holes = many { $0.chance(50) ? 1 : nil }
    matrix = many { random in (0..<random.below(3)).map { $0 } }
    set = Set(many { $0.below(100) })
    counts = Dictionary(many { ("x" + $0.text(upTo: 5).filter { $0.utf8.allSatisfy { !"[]".utf8.contains($0) } }, 1) }) { $1 }
    priceRange = range(&random)
    maybeRanges = many { range(&$0) }
    parts = many { part(&$0) }
  }
}

struct LinkEncoderTests {
  @Test(arguments: [LinkCoding.Names.same, .snakeCase, .custom { "x-\($0)" }], UInt64(1)...15)
  func roundTripsRandomValues(names: LinkCoding.Names, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var coding = LinkCoding()
    coding.names = names
    coding.dates = random.pick([.iso8601, .secondsSince1970, .millisecondsSince1970])
    coding.unusualNumbers = .init(infinity: "inf", negativeInfinity: "-inf", nan: "nan")
    for _ in 0..<10 {
      let value = Rich(&random)
      let query = try LinkEncoder.record(of: value, coding: coding).renamed(coding.name).query()
      #expect(try read(Rich.self, query, coding) == value, "seed \(seed): \(query)")
    }
  }

  @Test func writesScalarsAsTexts() throws {
    #expect(try written(One(a: true)) == "a: 'true'")
    #expect(try written(One(a: UInt64.max)) == "a: '18446744073709551615'")
    #expect(try written(One(a: 1.5)) == "a: '1.5'")
    #expect(try written(One(a: Color.green)) == "a: 'green'")
    #expect(try written(One(a: RoomID(rawValue: 7))) == "a: '7'")
    #expect(try written(One(a: Shape.roundSquare(sideLength: 3))) == "a: {roundSquare: {sideLength: '3'}}")
    #expect(try written(One(a: Shape.point)) == "a: {point: {}}")
  }

  @Test func omitsAbsentValues() throws {
    #expect(try written(One(a: Int?.none)) == "")
    #expect(try written(One(a: [Int]())) == "a: []")
    #expect(try written(One(a: [1, nil])) == "a: ['1', null]")
  }

  @Test func sortsUnorderedCollections() throws {
    #expect(try written(One(a: Set((1...9).map { $0 }))) == "a: [" + (1...9).map { "'\($0)'" }.joined(separator: ", ") + "]")
    let counts = Dictionary(uniqueKeysWithValues: "abcdefgh".map { (String($0), 0) })
    #expect(try written(One(a: counts)) == "a: {" + "abcdefgh".map { "\($0): '0'" }.joined(separator: ", ") + "}")
  }

  @Test func renamesPropertiesBelowTheTopAndNothingElse() throws {
    var coding = LinkCoding()
    coding.names = .snakeCase
    #expect(
      try written(One(a: ["roomNumber": Rich.Range(fromPrice: 1, toPrice: nil)]), coding) == "a: {roomNumber: {from_price: '1'}}")
    #expect(try written(One(a: Shape.roundSquare(sideLength: 1)), coding) == "a: {roundSquare: {side_length: '1'}}")
  }

  @Test func rejectsNotANumber() {
    #expect(throws: EncodingError.self) { try written(One(a: Double.infinity)) }
    #expect(throws: EncodingError.self) { try written(One(a: Float.nan)) }
  }

  @Test(
    arguments: [
      ("a=1&b=x%20y", "a=1&b=x%20y"),
      ("a[]=1&a[]=2", "a%5B%5D=1&a%5B%5D=2"),
      ("a[]", "a%5B%5D"),
      ("a[b][c]=1", "a%5Bb%5D%5Bc%5D=1"),
      ("a[][b]=1&a[][b]=2", "a%5B0%5D%5Bb%5D=1&a%5B1%5D%5Bb%5D=2"),
      ("a[]=1&a[][b]=2", "a%5B0%5D=1&a%5B1%5D%5Bb%5D=2"),
      ("a", "a"),
      ("a[b]", "a%5Bb%5D"),
      ("a[0]=1&a[1]", "a%5B0%5D=1&a%5B1%5D"),
      ("a=1&a=2", "a=1&a=2"),
      ("", ""),
      ("a=1&a[]=2", nil),
      ("a[=1", nil),
    ] as [(String, String?)]) func writesQueries(query: String, written: String?) throws
  {
    let record = try LinkRecord(query: query)
    #expect((try? record.query()) == written)
  }

  @Test(arguments: 1...LinkQuery.maximumDepth + 2) func aValueIsWrittenAsDeepAsItIsRead(parts: Int) throws {
    let names = (1..<parts).map { "s\($0)" }
    let value = names.reversed().reduce(#""x""#) { #"{"\#($1)":\#($0)}"# }
    let record = try LinkRecord(json: #"{"a":\#(value)}"#)
    if parts > LinkQuery.maximumDepth {
      #expect(throws: LinkWritingError.tooDeep("a" + names.map { "[\($0)]" }.joined())) { try record.query() }
    } else {
      #expect(try LinkRecord(query: record.query()) == record)
    }
  }

  @Test func anEmptyListIsWrittenAsDeepAsItIsRead() throws {
    let record = try LinkRecord(json: #"{"a":{"b":{"c":{"d":{"e":{"f":{"g":[]}}}}}}}"#)
    #expect(try LinkRecord(query: record.query()) == record)
    let deeper = try LinkRecord(json: #"{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":[]}}}}}}}}"#)
    #expect(throws: LinkWritingError.tooDeep("a[b][c][d][e][f][g][h][]")) { try deeper.query() }
  }

  @Test func writesNoControlCharacter() throws {
    #expect(throws: LinkWritingError.unwritable) { try LinkEncoder.record(of: One(a: "x\ny"), coding: LinkCoding()).query() }
    #expect(throws: LinkWritingError.unwritable) { try LinkEncoder.record(of: One(a: ["x\n": 1]), coding: LinkCoding()).query() }
  }

  @Test(arguments: ["", "[", "a]", "a]\u{301}"]) func rejectsAmbiguousNames(name: String) throws {
    #expect(throws: LinkWritingError.unwritable) { try LinkEncoder.record(of: One(a: [name: 1]), coding: LinkCoding()).query() }
  }
}
