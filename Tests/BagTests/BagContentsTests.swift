import Groma
import GromaSampleBagInterface
import GromaTesting
import Testing

@MainActor
struct BagContentsTests {
  let bag = BagContents().adding(10, price: 5).adding(9, price: 7)

  @Test func containProductsAndTheirTotal() {
    #expect(bag.ids == [9, 10])
    #expect(bag.products == [9, 10])
    #expect(bag.total == 12)
    #expect(bag.holds(9) && !bag.holds(1))
    #expect(BagContents.initial.ids == [])
  }

  @Test func contentsAreEqualInAnyOrder() {
    #expect(BagContents().adding(9, price: 7).adding(10, price: 5) == bag)
  }

  @Test func containAProductOnce() {
    #expect(bag.adding(9, price: 7) == bag)
  }

  @Test func valuesFromThePromptAreNormalized() throws {
    let read = try #require(try AnyStateValue(BagContents.self, [("products", "[3,1,3]"), ("total", "\(Int.max)")]).base as? BagContents)
    #expect(read.ids == [1, 3], "identifiers are unique and sorted")
    #expect(read.adding(2, price: 1).total == Int.max)
    #expect(read.adding(2, price: 1).products == [1, 2, 3])
  }
}
