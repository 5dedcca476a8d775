import ItemsInterface
import Navigation
import Testing

struct AddedItemsTests {
  @Test func areInTheOrderTheyCame() {
    #expect(AddedItems().adding("Rope").adding("Axe").all == ["Rope", "Axe"])
    #expect(AddedItems.initial.all == [])
  }

  @Test func haveATitleOnce() {
    #expect(AddedItems().adding("Rope").adding("Rope") == AddedItems().adding("Rope"))
  }

  @Test(arguments: [("a\nb", "a b"), ("\r\na\r\n", "a"), ("a\u{2028}b", "a b")])
  func keepATitleOnItsLine(_ title: String, _ line: String) {
    #expect(AddedItems().adding(title).all == [line])
  }

  @Test(arguments: ["", "\n"])
  func nothingIsNoTitle(_ title: String) {
    #expect(AddedItems().adding(title) == .initial)
  }
}
