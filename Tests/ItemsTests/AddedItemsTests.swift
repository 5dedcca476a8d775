import Groma
import GromaSampleItemsInterface
import Testing

struct AddedItemsTests {
  @Test func itemsAreInOrderOfInsertion() {
    #expect(AddedItems().adding("Rope").adding("Axe").titles == ["Rope", "Axe"])
    #expect(AddedItems.initial.titles == [])
  }

  @Test func titlesAreUnique() {
    #expect(AddedItems().adding("Rope").adding("Rope") == AddedItems().adding("Rope"))
  }

  @Test(arguments: [("a\nb", "a b"), ("\r\na\r\n", "a"), ("a\u{2028}b", "a b")])
  func titlesHaveOneLine(_ title: String, _ line: String) {
    #expect(AddedItems().adding(title).titles == [line])
  }

  @Test(arguments: ["", "\n"])
  func emptyTextIsNoTitle(_ title: String) {
    #expect(AddedItems().adding(title) == .initial)
  }
}
