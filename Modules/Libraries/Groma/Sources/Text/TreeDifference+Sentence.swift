extension NavigationState {
  /// Returns a short line for users that describes a single change, or `nil` if it changed nothing that users see.
  ///
  /// - Parameter before: The state before the change.
  func sentence(after before: NavigationState) -> String? {
    if let change = TreeDifference(from: before.root, to: root).changed.first { return change.sentence(in: before) }
    let names = Set(before.storedValues.map(\.name) + storedValues.map(\.name)).sorted()
    guard let name = names.first(where: { value(named: $0) != before.value(named: $0) }) else { return nil }
    return value(named: name).map { "sets \($0)" } ?? "resets \(name)"
  }
}

extension TreeDifference.Change {
  /// Returns a short line for users that describes the change, or `nil` if it changed nothing that users see.
  ///
  /// - Parameter state: The state before the change.
  fileprivate func sentence(in state: NavigationState) -> String? {
    let name = state.name(at: path)
    if hasOtherChildren { return sentence(name) }
    if hasOtherSelection {
      guard new.children.indices.contains(new.selection) else { return nil }
      let child = new.children[new.selection]
      return switch new.kind {
      case .app: "makes window \(child.key) the key window"
      case .tabs: "selects tab \(child.shownTabTitle)"
      default: "selects \(child.words) in \(name)"
      }
    }
    if hasOtherKey { return "updates the data of \(new.key)" }
    let (before, after) = (old.attributes.flags, new.attributes.flags)
    let added = after.filter { !before.contains($0) }
    let removed = before.filter { !after.contains($0) }
    if !added.isEmpty { return "sets \(added.joined(separator: " ")) on \(name)" }
    return removed.isEmpty ? nil : "removes \(removed.joined(separator: " ")) from \(name)"
  }

  /// Returns a short line for users that describes the change of the list of children.
  ///
  /// - Parameter name: The name of the container.
  private func sentence(_ name: String) -> String {
    let (oldChildren, newChildren) = (Array(oldChildren), Array(newChildren))
    let (gone, come) = (oldChildren.words, newChildren.words)
    let index = oldRange.lowerBound
    let isAtEnd = oldRange.upperBound == old.children.count
    switch old.kind {
    case .app:
      return oldChildren.isEmpty ? "opens window \(come)" : newChildren.isEmpty ? "closes window \(gone)" : "replaces the windows"
    case .window where index > 0 && newChildren.isEmpty: return "dismisses \(gone)"
    case .window where index > 0 && oldChildren.isEmpty: return "presents \(come)\(newChildren[0].style)"
    case .window where index == 0 && !newChildren.isEmpty: return "sets the root of \(name) to \(newChildren[0].words)"
    case .stack where oldChildren.isEmpty && isAtEnd: return "pushes \(come) on \(name)"
    case .stack where newChildren.isEmpty && isAtEnd: return "pops \(gone) from \(name)"
    default:
      if oldChildren.isEmpty { return "adds \(come) to \(name)" }
      if newChildren.isEmpty { return "removes \(gone) from \(name)" }
      return "replaces \(gone) with \(come) in \(name)"
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
