import Groma
package import GromaSampleItemsInterface

/// The source of items.
package protocol ItemsService: Sendable {
  /// The items that the user sells. They must not change while the app runs, because the actions of screens depend on them.
  var items: [Item] { get }
}

/// A few sample items.
struct SampleItems: ItemsService {
  var items: [Item] { [Item(id: 1, title: "Old measuring chain"), Item(id: 2, title: "Wax tablets")] }
}
