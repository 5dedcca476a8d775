import Groma

/// What the form for one more item says when it is done.
package struct NewItem: ScreenOutput {
  /// `new-item`
  package static let name = "new-item"

  /// The title; nil for nothing.
  package var title: String?

  /// An item of a title, or nothing.
  package init(title: String? = nil) { self.title = title }
}
