import Groma

/// The result of the form for a new item.
package struct NewItem: ScreenOutput {
  /// The name of the output: `new-item`.
  package static let name = "new-item"

  /// The title; nil for no item.
  package var title: String?

  /// Creates the result for a title, or for no item.
  package init(title: String? = nil) { self.title = title }
}
