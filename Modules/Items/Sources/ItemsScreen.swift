import ItemsInterface
import Navigation

/// All that one sells.
struct ItemsScreen: Screen {
  static let name = "items"
}

extension ItemsFeature {
  var itemsEntry: Entry {
    Entry(
      ItemsScreen.self, "all that one sells", samples: [ItemsScreen()],
      actions: { _, _, transaction throws(NavigationError) in
        items(&transaction).map { found in UserAction("open-item-\(found.id.rawValue)") { $0.stack.push(item(id: found.id)) } }
          + [UserAction("new-item") { $0.present(newItem()) }]
      },
      contents: { _ in StateContents { transaction in items(&transaction).map { "\($0.id.rawValue)  \($0.title)" } } })
  }
}
