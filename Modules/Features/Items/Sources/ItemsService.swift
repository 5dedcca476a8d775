import Groma
package import ItemsInterface

/// Where items come from.
package protocol ItemsService: Sendable {
  /// What one sells. The same for as long as the app runs: actions depend on it.
  var items: [Item] { get }
}

/// A few items to look at.
struct SampleItems: ItemsService {
  var items: [Item] { [Item(id: 1, title: "Old measuring chain"), Item(id: 2, title: "Wax tablets")] }
}
