import Groma

/// The titles of the items that the user added.
package struct AddedItems: StateValue {
  /// The name of the state value: `added-items`.
  package static let name = "added-items"
  /// The initial value, without items.
  package static let initial = AddedItems()
  /// A list with one item.
  package static let samples = [AddedItems().adding("kettle")]

  /// The titles, in the order they were added.
  package private(set) var titles: [String] = []

  /// Creates an empty list of titles.
  package init() {}

  /// Returns the stored form of a title: its nonempty lines, joined by spaces.
  package static func line(of title: String) -> String { title.split(whereSeparator: \.isNewline).joined(separator: " ") }

  /// Returns a copy of the list with the title added, converted to one line. If that line is empty or already in the list, returns the list
  /// unchanged.
  package func adding(_ title: String) -> AddedItems {
    let line = Self.line(of: title)
    if line.isEmpty || titles.contains(line) { return self }
    var items = self
    items.titles.append(line)
    return items
  }
}
