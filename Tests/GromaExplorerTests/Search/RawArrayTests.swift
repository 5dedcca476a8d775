import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares an array without checks with `Array`.
struct RawArrayTests {
  private func values(_ array: borrowing RawArray<Int32>) -> [Int32] {
    var values: [Int32] = []
    for index in 0..<array.count { values.append(array[index]) }
    return values
  }

  /// The arguments are a seed and the capacity at the start.
  @Test(arguments: 0..<12 as Range<UInt64>, [0, 1, 16])
  func valuesAreThoseOfAnArray(seed: UInt64, capacity: Int) {
    var random = SeededGenerator(seed: seed)
    var array = RawArray<Int32>(capacity: capacity)
    var expected: [Int32] = []
    for _ in 0..<300 {
      let value = Int32(random.below(1_000))
      switch random.below(9) {
      case 0, 1, 2:
        array.append(value)
        expected.append(value)
      case 3:
        let count = random.below(20)
        array.append(repeating: value, count: count)
        expected += repeatElement(value, count: count)
      case 4 where !expected.isEmpty:
        let index = random.below(expected.count)
        array[index] = value
        expected[index] = value
      case 5:
        let index = random.below(expected.count + 1)
        array.removeAll(from: index)
        expected.removeSubrange(index...)
      case 6:
        let index = random.below(expected.count + 1)
        array.sort(from: index) { $0 > $1 }
        expected[index...].sort(by: >)
      case 7:
        let count = random.below(20)
        let room = array.room(for: count + 1)
        for index in 0..<count { room[index] = value + Int32(index) }
        array.extend(by: count)
        expected += (0..<count).map { value + Int32($0) }
      default:
        if random.chance(10) {
          array.removeAll()
          expected.removeAll()
        }
      }
      let found = values(array)
      #expect(found == expected, "seed \(seed)")
    }
  }

  @Test func arrayOfEqualValuesCanBeEmptyAndCanGrow() {
    var array = RawArray<Int32>(repeating: 7, count: 0)
    #expect(values(array) == [])
    array.append(repeating: 7, count: 0)
    array.append(1)
    #expect(values(array) == [1])
    #expect(values(RawArray<Int32>(repeating: 7, count: 3)) == [7, 7, 7])
  }

  /// A view is a reference to the values, and a view of a view begins later.
  @Test func viewReadsAndWritesTheValuesOfItsArray() {
    var array = RawArray<Int32>(repeating: 0, count: 10)
    for index in 0..<10 { array[index] = Int32(index) }
    let view = array.view(at: 3)
    #expect(view[0] == 3 && view[6] == 9)
    view[1] = 44
    let later = view.view(at: 2)
    later[0] = 55
    #expect(values(array) == [0, 1, 2, 3, 44, 55, 6, 7, 8, 9])
  }

  /// Large arrays keep their values when they move.
  @Test func growthKeepsTheValues() {
    var array = RawArray<UInt64>(capacity: 1)
    for value in 0..<20_000 as Range<UInt64> { array.append(value &* 0x9E37_79B9_7F4A_7C15) }
    var sum: UInt64 = 0
    for index in 0..<array.count where array[index] != UInt64(index) &* 0x9E37_79B9_7F4A_7C15 { sum += 1 }
    #expect(sum == 0)
    let count = array.count
    #expect(count == 20_000)
  }
}
