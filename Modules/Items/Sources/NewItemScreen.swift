import ItemsInterface
import Navigation

/// The form for one more item.
struct NewItemScreen: Screen {
  typealias Output = NewItem
  static let name = "new-item"
}

extension ItemsFeature {
  var newItemEntry: Entry {
    Entry(
      NewItemScreen.self, "the form for one more item", samples: [NewItemScreen()],
      actions: { _, _, _ throws(NavigationError) in
        [UserAction("save") { $0.with(save) }, UserAction("cancel") { $0.back() }]
      },
      contents: { _ in StaticContents(["title:"]) })
  }

  /// Keeps what was entered as the title (`tap save title=Rope`), and is done with it.
  private var save: @Sendable (Path, inout Transaction) throws(NavigationError) -> AppRoute {
    { _, transaction throws(NavigationError) in
      let title = transaction.answer("title") ?? "untitled"
      if title.allSatisfy(\.isNewline) { throw .custom(code: "items.no-title", message: "an item needs a title") }
      return AppRoute().put(transaction.value(AddedItems.self).adding(title)).finish(with: NewItem(title: title))
    }
  }
}
