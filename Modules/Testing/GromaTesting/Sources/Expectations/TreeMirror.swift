import Groma

/// A copy of a navigator's tree that is kept up to date only with the events of the navigator: the presence, the key and the container of
/// each screen and container in a window.
///
/// The order of children is not mirrored, because a move within a container sends no event.
@MainActor
final class TreeMirror {
  private struct Entry: Hashable {
    var key: ScreenKey
    var container: NodeID?
  }

  private let navigator: Navigator
  private var entries: [NodeID: Entry]
  private var problem: String?
  private var observation: ObservationToken?

  init(_ navigator: Navigator) {
    self.navigator = navigator
    entries = Self.entries(of: navigator)
    observation = navigator.observe { [unowned self] event in follow(event) }
  }

  private static func entries(of navigator: Navigator) -> [NodeID: Entry] {
    var entries: [NodeID: Entry] = [:]
    for path in navigator.state.allPaths where path.depth > 1 {
      guard let id = navigator.id(at: path), let key = navigator.state.node(at: path)?.key else { continue }
      entries[id] = Entry(key: key, container: path.parent.flatMap { navigator.id(at: $0) })
    }
    return entries
  }

  private func follow(_ event: Event) {
    switch event {
    case .added(let key, let id, let path):
      let entry = Entry(key: key, container: path.parent.flatMap { navigator.id(at: $0) })
      if entries.updateValue(entry, forKey: id) != nil { problem = "\(key) \(id) was added twice" }
    case .removed(let key, let id, _):
      if entries.removeValue(forKey: id) == nil { problem = "\(key) \(id) was removed, but not added" }
      if entries.values.contains(where: { $0.container == id }) { problem = "\(key) \(id) was removed before its children" }
    case .updated(let key, let id): entries[id]?.key = key
    default: break
    }
  }

  /// Ends the observation, and returns the first difference between the mirror and the tree as a message, or `nil` if there is none.
  func violation() -> String? {
    observation?.cancel()
    if let problem { return problem }
    let tree = Self.entries(of: navigator)
    if let (id, entry) = tree.first(where: { entries[$0.key] != $0.value }) { return "the events do not describe \(entry.key) \(id)" }
    return entries.first { tree[$0.key] == nil }.map { "the events leave \($0.value.key) \($0.key), which was removed" }
  }
}
