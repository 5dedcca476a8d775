/// The layout of a list of numbered actions: in one column if there are only a few, otherwise in several columns, each filled from top to
/// bottom.
struct ActionList {
  /// An action with its number on the screen.
  struct Item {
    var number: Int
    var action: ScreenPicture.Action
  }

  private static let few = 6

  let columnWidth: Int
  let rows: Int

  init(_ items: [Item], width: Int) {
    let digits = items.last.map { "\($0.number)".count } ?? 0
    let widest = (items.map { $0.action.text.shownWidth }.max() ?? 0) + digits + 4
    let columns = items.count <= Self.few ? 1 : max(1, min(width / widest, (items.count + Self.few - 1) / Self.few))
    columnWidth = columns == 1 ? width : width / columns
    rows = (items.count + columns - 1) / columns
  }
}
