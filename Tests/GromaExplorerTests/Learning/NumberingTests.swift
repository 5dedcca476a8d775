import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares numberings and groups with searches in arrays.
struct NumberingTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func indexIsThePositionAmongTheDistinctValues(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (numbering, distinct) = (Numbering<Int>(), [Int]())
    for _ in 0..<100 {
      let value = random.below(30)
      if !distinct.contains(value) { distinct.append(value) }
      #expect(numbering.number(of: value) == distinct.firstIndex(of: value))
    }
    #expect(numbering.values == distinct)
    for value in 0..<30 { #expect(numbering.index(of: value) == distinct.firstIndex(of: value)) }
  }

  @Test func groupsAreInTheOrderOfTheirFirstElements() {
    let groups = [5, 2, 9, 4, 7, 2].grouped { $0 % 2 == 0 }
    #expect(groups.map(\.key) == [false, true])
    #expect(groups.map(\.elements) == [[5, 9, 7], [2, 4, 2]])
    #expect([Int]().grouped { $0 }.isEmpty)
  }

  @Test func uniqueElementsAreInTheOrderOfTheirFirstOccurrence() {
    #expect([3, 1, 3, 2, 1].uniqued == [3, 1, 2] && [Int]().uniqued == [])
  }
}
