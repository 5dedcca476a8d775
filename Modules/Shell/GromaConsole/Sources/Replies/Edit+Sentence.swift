import Groma

extension Edit {
  /// Returns a short line for users that describes the edit, or `nil` if the edit changes nothing that users see.
  ///
  /// - Parameter state: The state before the edit.
  func sentence(in state: NavigationState) -> String? {
    switch self {
    case .splice(let splice): return splice.sentence(in: state)
    case .select(let path, _, let index):
      guard let node = state.node(at: path), node.children.indices.contains(index) else { return nil }
      let child = node.children[index]
      return switch node.kind {
      case .app: "makes window \(child.key) the key window"
      case .tabs: "selects tab \(child.shownTabTitle)"
      default: "selects \(child.words) in \(state.name(at: path))"
      }
    case .update(_, _, let key): return "updates the data of \(key)"
    case .configure(let path, let old, let new):
      let (before, after) = (old.flags, new.flags)
      let added = after.filter { !before.contains($0) }
      let removed = before.filter { !after.contains($0) }
      let name = state.name(at: path)
      if !added.isEmpty { return "sets \(added.joined(separator: " ")) on \(name)" }
      return removed.isEmpty ? nil : "removes \(removed.joined(separator: " ")) from \(name)"
    case .put(let name, _, let value): return value.map { "sets \($0)" } ?? "resets \(name)"
    case .wait: return nil
    }
  }
}

extension Edit.Splice {
  fileprivate func sentence(in state: NavigationState) -> String? {
    guard let node = state.node(at: path) else { return nil }
    var (old, new) = (Array(removed), Array(inserted))
    var start = index
    while let first = old.first, first == new.first {
      old.removeFirst()
      new.removeFirst()
      start += 1
    }
    while let last = old.last, last == new.last {
      old.removeLast()
      new.removeLast()
    }
    if old.isEmpty, new.isEmpty { return nil }
    let isAtEnd = start + old.count == node.children.count
    let name = state.name(at: path)
    switch node.kind {
    case .app: return old.isEmpty ? "opens window \(new.words)" : new.isEmpty ? "closes window \(old.words)" : "replaces the windows"
    case .window where start > 0 && new.isEmpty: return "dismisses \(old.words)"
    case .window where start > 0 && old.isEmpty: return "presents \(new.words)\(new[0].style)"
    case .window where start == 0 && !new.isEmpty: return "sets the root of \(name) to \(new[0].words)"
    case .stack where old.isEmpty && isAtEnd: return "pushes \(new.words) on \(name)"
    case .stack where new.isEmpty && isAtEnd: return "pops \(old.words) from \(name)"
    default:
      if old.isEmpty { return "adds \(new.words) to \(name)" }
      if new.isEmpty { return "removes \(old.words) from \(name)" }
      return "replaces \(old.words) with \(new.words) in \(name)"
    }
  }
}

extension [Node] {
  /// The nodes for messages, joined by commas. Of more than three, only the first two are named.
  fileprivate var words: String {
    if count <= 3 { return map(\.words).joined(separator: ", ") }
    return prefix(2).map(\.words).joined(separator: ", ") + " and \(count - 2) more"
  }
}

extension Node {
  /// The style of the node as a presented layer, such as ` as a sheet`. Empty for a question, whose key contains the style.
  fileprivate var style: String {
    if key.name == layerName { return "" }
    return " as \(layerName.first == "a" ? "an" : "a") \(layerName)"
  }
}
