import Foundation
import Testing

@testable import Groma

/// Tests which values have the same saved form.
struct SavedFormTests {
  private func isSame<Value: Encodable>(_ one: Value, _ other: Value) -> Bool { SavedForm(of: one) == SavedForm(of: other) }

  // MARK: Scalars

  @Test func zerosHaveDifferentForms() {
    #expect(!isSame(0.0, -0.0))
    #expect(!isSame(Float(0), -0.0))
    #expect(!isSame([0.0], [-0.0]))
    #expect(isSame(-0.0, -0.0))
  }

  @Test func allNaNsHaveOneForm() {
    #expect(isSame(Double.nan, -Double.nan))
    #expect(isSame(Double.nan, Double(nan: 7, signaling: false)))
    #expect(isSame(Float.nan, Float(nan: 7, signaling: false)))
    #expect(!isSame(Double.nan, .infinity))
  }

  @Test func stringsAreComparedByTheirBytes() {
    #expect("\u{e9}" == "e\u{301}")
    #expect(!isSame("\u{e9}", "e\u{301}"))
    #expect(!isSame(["\u{e9}": 1], ["e\u{301}": 1]))
    #expect(isSame("\u{e9}", "\u{e9}"))
  }

  @Test func numbersOfAnySizeHaveForms() {
    func distinct<Number: FixedWidthInteger & Encodable>(_: Number.Type) -> Bool {
      let numbers = Set([Number.min, Number.min + 1, 63, 64, 127, .max - 1, .max])
      return Set(numbers.map { SavedForm(of: $0) }).count == numbers.count
    }
    #expect(distinct(Int.self) && distinct(Int8.self) && distinct(Int16.self) && distinct(Int32.self) && distinct(Int64.self))
    #expect(distinct(UInt.self) && distinct(UInt8.self) && distinct(UInt16.self) && distinct(UInt32.self) && distinct(UInt64.self))
    #expect(distinct(Int128.self) && distinct(UInt128.self))
    #expect(!isSame(1.5, 1.5.nextUp) && !isSame(Float(1.5), Float(1.5).nextUp))
  }

  @Test func valuesOfFoundationHaveForms() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.000_1)
    #expect(!isSame(date, Date(timeIntervalSinceReferenceDate: 0.000_2)))
    #expect(isSame(date, Date(timeIntervalSinceReferenceDate: 0.000_1)))
    #expect(!isSame(Data([1, 2]), Data([2, 1])) && isSame(Data([1, 2]), Data([1, 2])))
    #expect(!isSame(try #require(URL(string: "a:b")), try #require(URL(string: "a:c"))))
    #expect(!isSame(Decimal(1), Decimal(2)) && isSame(Decimal(1), Decimal(1)))
  }

  // MARK: Containers

  private struct Pair: Encodable {
    var first: [Int]
    var second: [Int]
    var note: String?
  }

  @Test func structureIsPartOfTheForm() {
    #expect(!isSame(Pair(first: [1], second: [2, 3]), Pair(first: [1, 2], second: [3])))
    #expect(!isSame(Pair(first: [], second: [], note: nil), Pair(first: [], second: [], note: "")))
    #expect(!isSame([[1], [2]], [[1, 2]]) && !isSame([1, nil], [nil, 1] as [Int?]))
    #expect(!isSame(["ab", "c"], ["a", "bc"]))
  }

  /// A value that requests all its nested containers before it uses them.
  private struct Interleaved: Encodable {
    enum Keys: CodingKey { case left, right, rest }
    var left: [Int]
    var right: [Int]
    var above: Int

    func encode(to encoder: any Encoder) throws {
      var all = encoder.container(keyedBy: Keys.self)
      var leftList = all.nestedUnkeyedContainer(forKey: .left)
      var rightList = all.nestedUnkeyedContainer(forKey: .right)
      for index in 0..<max(left.count, right.count) {
        if index < left.count { try leftList.encode(left[index]) }
        if index < right.count { try rightList.encode(right[index]) }
      }
      try above.encode(to: all.superEncoder(forKey: .rest))
    }
  }

  @Test func nestedContainersHaveTheirOwnEntries() {
    #expect(!isSame(Interleaved(left: [1], right: [2], above: 3), Interleaved(left: [], right: [1, 2], above: 3)))
    #expect(!isSame(Interleaved(left: [1], right: [2], above: 3), Interleaved(left: [2], right: [1], above: 3)))
    #expect(!isSame(Interleaved(left: [1], right: [2], above: 3), Interleaved(left: [1], right: [2], above: 4)))
    #expect(isSame(Interleaved(left: [1], right: [2], above: 3), Interleaved(left: [1], right: [2], above: 3)))
  }

  private struct Failing: Encodable {
    struct Refusal: Error {}
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  @Test func valueThatCannotBeEncodedHasAForm() {
    #expect(isSame(Failing(), Failing()))
    #expect(SavedForm(of: [Failing()]) == SavedForm(of: Failing()))
    #expect(SavedForm(of: Failing()) != SavedForm(of: [Int]()))
  }

  // MARK: Sets and dictionaries

  private struct Groups: Codable, Hashable {
    var names: Set<String>
    var sizes: [String: Set<Int>]
    var places: [[Int]: [Double: String]]
  }

  /// Returns collections with the same contents, of a larger capacity, to which the elements were added in reverse.
  private func groups(isReversed: Bool) -> Groups {
    let numbers = isReversed ? Array((0..<20).reversed()) : Array(0..<20)
    var groups = Groups(names: [], sizes: [:], places: [:])
    if isReversed {
      groups.names.reserveCapacity(500)
      groups.sizes.reserveCapacity(500)
      groups.places.reserveCapacity(500)
    }
    for number in numbers {
      groups.names.insert("name \(number)")
      groups.sizes["size \(number)"] = Set(numbers.map { $0 + number })
      groups.places[[number, 1]] = Dictionary(uniqueKeysWithValues: numbers.map { (Double($0), "\(number)") })
    }
    return groups
  }

  @Test func orderOfSetsAndDictionariesDoesNotMatter() {
    let (one, other) = (groups(isReversed: false), groups(isReversed: true))
    #expect(one == other && Array(one.names) != Array(other.names), "the test needs collections of different order")
    #expect(isSame(one, other))
    #expect(isSame(one.names, other.names) && isSame(one.sizes, other.sizes) && isSame(one.places, other.places))
    var changed = other
    changed.places[[7, 1]]?[3] = "x"
    #expect(!isSame(one, changed))
  }

  @Test func elementsOfSetsAreComparedByTheirForms() {
    #expect(!isSame(Set([0.0]), Set([-0.0])))
    #expect(!isSame([0.0: 1], [-0.0: 1]))
    #expect(!isSame([1: "a", 2: "b"], [1: "b", 2: "a"]))
  }

  @Test func orderOfListsMatters() { #expect(!isSame([1, 2], [2, 1])) }
}
