/// Where the screens of each key are. Made at the first search of a large tree, and kept up by each edit from then on, so that the cost of
/// a search does not grow with the tree.
struct KeyIndex {
  private var paths: [ScreenKey: [Path]] = [:]
  private var keys: [String: Set<ScreenKey>] = [:]

  init(_ root: Node) { insert(root, at: .app) }

  /// The places of a key, in no order.
  func places(of key: ScreenKey) -> [Path] { paths[key] ?? [] }

  /// The places of all keys of a name, in no order.
  func places(named name: String) -> [Path] { keys[name]?.flatMap(places(of:)) ?? [] }

  mutating func insert(_ node: Node, at path: Path) {
    if paths[node.key, default: []].isEmpty { keys[node.key.name, default: []].insert(node.key) }
    paths[node.key, default: []].append(path)
    for (index, child) in node.children.enumerated() {
      if let place = path.child(index) { insert(child, at: place) }
    }
  }

  mutating func remove(_ node: Node, at path: Path) {
    for (index, child) in node.children.enumerated() {
      if let place = path.child(index) { remove(child, at: place) }
    }
    guard var places = paths[node.key], let position = places.lastIndex(of: path) else { return }
    paths[node.key] = nil
    places.swapAt(position, places.count - 1)
    places.removeLast()
    if !places.isEmpty { paths[node.key] = places; return }
    keys[node.key.name]?.remove(node.key)
    if keys[node.key.name]?.isEmpty == true { keys[node.key.name] = nil }
  }

  /// Whether it says the same as a scan of the tree: the check of the tests.
  func isConsistent(with root: Node) -> Bool {
    let scanned = KeyIndex(root)
    return paths.mapValues(Set.init) == scanned.paths.mapValues(Set.init) && keys == scanned.keys
  }
}
