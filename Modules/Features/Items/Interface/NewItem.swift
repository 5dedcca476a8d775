import Groma

/// The output of the stack for adding an item.
package struct NewItem: ScreenOutput {
  /// The name of the output: `new-item`.
  package static let name = "new-item"
  /// An added item, and no item.
  package static let samples = [NewItem(title: "kettle"), NewItem()]

  /// The title of the added item, or `nil` if no item is added.
  package var title: String?

  /// Creates the output from a title, or from `nil` if no item is added.
  package init(title: String? = nil) { self.title = title }
}
