import Groma

/// The items that were added to those that were there.
package struct AddedItems: StateValue {
  /// `added-items`
  package static let name = "added-items"
  /// None was added.
  package static let initial = AddedItems()

  /// Their titles, the first added first.
  package private(set) var titles: [String] = []

  /// None.
  package init() {}

  /// A title as it is kept: on one line.
  package static func line(of title: String) -> String { title.split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// The same with one more; with a title that is there, the same. Line breaks in it become blanks.
  package func adding(_ title: String) -> AddedItems {
    let line = Self.line(of: title)
    if line.isEmpty || titles.contains(line) { return self }
    var items = self
    items.titles.append(line)
    return items
  }
}
