import GromaTesting
import Testing

@testable import GromaLinks

struct ParameterShapeTests {
  private static func shape(_ text: String) throws -> ParameterShape {
    guard case .parameter(let parameter)? = try LinkPattern(text).segments.first else { throw LinkURLError.noHost }
    return parameter.shape
  }

  private static let texts = [
    ":x", "a:x", "b:x", "ab:x", ":x.a", ":x.", "a:x.", "a:x.a", ":x(1...9)", ":x(01...12)", ":x(5...250)", "1:x", "1:x(0...9)",
    ":x(-3...3)", "-:x", "a:x(1...20).", ":x(100...199)", ":x(10...19)", "é:x",
  ]

  /// All texts of up to four characters.
  private static let segments: [[UInt8]] = (1...4).flatMap { count in
    (0..<count).reduce([[UInt8]()]) { texts, _ in texts.flatMap { text in "ab.-0125".utf8.map { text + [$0] } } }
  }

  /// A common text is matched by both shapes, and is found if there is one.
  @Test func findsACommonText() throws {
    for first in Self.texts {
      for second in Self.texts {
        let (one, other) = (try Self.shape(first), try Self.shape(second))
        let common = Self.segments.first { one.matches($0[...]) && other.matches($0[...]) }
        let found = one.commonText(with: other)
        if let found {
          #expect(one.matches(Array(found.utf8)[...]) && other.matches(Array(found.utf8)[...]), "\(first) \(second): \(found)")
        }
        if common != nil { #expect(found != nil, "\(first) \(second)") }
      }
    }
  }

  /// Two different shapes with a common text are in one order, so that no two patterns are equally specific by accident.
  @Test func ordersShapesWithACommonText() throws {
    for first in Self.texts {
      for second in Self.texts where first != second {
        let (one, other) = (try Self.shape(first), try Self.shape(second))
        if one.commonText(with: other) != nil { #expect((one < other) != (other < one), "\(first) \(second)") }
      }
    }
  }

  @Test func longerLiteralsAndSmallerRangesComeFirst() throws {
    let expected = ["ab:x", "a:x(1...9)", "a:x(1...20)", "a:x", ":x.", ":x(1...9)", ":x(5...250)", ":x"]
    #expect(try expected.reversed().sorted { try Self.shape($0) < Self.shape($1) } == expected)
  }

  @Test(
    arguments: [
      ("@:x", "@ann", "ann"), ("@:x", "@", nil), ("@:x", "ann", nil), ("i-:x.html", "i-a.html.html", "a.html"),
      ("i-:x.html", "i-.html", nil),
      ("aa:x.a", "aa.a", nil), (":x(01...12)", "07", "07"), (":x(01...12)", "7", nil), ("é:x", "éa", "a"),
    ] as [(String, String, String?)]) func matchesAValueBetweenItsLiterals(pattern: String, segment: String, value: String?) throws
  {
    let shape = try Self.shape(pattern)
    let bytes = Array(segment.utf8)[...]
    #expect(shape.matches(bytes) == (value != nil))
    if let value { #expect(shape.value(in: bytes).elementsEqual(value.utf8)) }
  }
}
