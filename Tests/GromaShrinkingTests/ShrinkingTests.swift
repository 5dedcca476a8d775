import GromaShrinking
import Testing

struct ShrinkingTests {
  @Test func removesIrrelevantElements() {
    var calls = 0
    let list = shrunk(Array(0..<1_000)) { list in
      calls += 1
      return list.contains(123) && list.contains(877)
    }
    #expect(list == [123, 877])
    #expect(calls < 150)
  }

  @Test func keepsElementsThatAreNeededTogether() {
    #expect(shrunk(Array(0..<64)) { $0.count >= 5 }.count == 5)
    #expect(shrunk([1, 2, 3]) { $0 == [1, 2, 3] } == [1, 2, 3])
    #expect(shrunk([1]) { _ in true } == [])
    #expect(shrunk([Int]()) { _ in true } == [])
  }

  @Test func replacesElementsBySimplerOnes() {
    let list = shrunk([9, 50, 7], simpler: { $0 > 0 ? [$0 / 2, $0 - 1] : [] }) { $0.contains { $0 >= 12 } }
    #expect(list == [12])
  }
}
