import Groma

/// The result of the form for a new item.
package struct NewItem: ScreenOutput {
  /// The name of the output: `new-item`.
  package static let name = "new-item"

  /// The title of the item, or `nil` if no item is added.
  package var title: String?

  /// Creates the result from a title. The title is `nil` if no item is added.
  package init(title: String? = nil) { self.title = title }
}
