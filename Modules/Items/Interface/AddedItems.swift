import Navigation

/// The items that were added to those that were there.
package struct AddedItems: StateValue {
  /// `added-items`
  package static let name = "added-items"
  /// None was added.
  package static let initial = AddedItems()

  /// Their titles, the first added first, a line each.
  package private(set) var titles = ""

  /// None.
  package init() {}

  /// The title of each.
  package var all: [String] { titles.split(whereSeparator: \.isNewline).map(String.init) }

  /// The same with one more; with a title that is there, the same. Line breaks in it become blanks.
  package func adding(_ title: String) -> AddedItems {
    let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    if line.isEmpty || all.contains(line) { return self }
    var items = self
    items.titles = (all + [line]).joined(separator: "\n")
    return items
  }
}
