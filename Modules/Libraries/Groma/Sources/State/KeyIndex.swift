/// An index from the keys of nodes, without data arguments, to paths.
///
/// The index is created at the first search of a large tree. Then the index is updated with each change of the tree.
///
/// Entries are added but not removed. A look-up compares the entries with the state and ignores stale ones. The cost of a change is
/// therefore proportional to the number of nodes that are inserted or get a different path, and removing the last children of a container
/// costs nothing. An index that was created for n nodes is discarded when it has more than 2n + 1,024 entries.
struct KeyIndex {
  private var paths: [ScreenKey: [TreePath]] = [:]
  private var keys: [String: [ScreenKey]] = [:]
  /// The labels of the data arguments, keyed by screen name. Contains only screens for which a key with data labels was added.
  private var dataLabels: [String: [String]] = [:]
  private var size = 0
  private let limit: Int

  init(_ root: Node) {
    limit = 2 * root.count(upTo: .max) + 1024
    insert(root, at: .app)
  }

  /// Whether the index has so many entries that it should be created again, without the stale ones.
  var isOutdated: Bool { size > limit }

  /// Returns the paths of the nodes that a key identifies in a state, in any order.
  func places(of key: ScreenKey, in state: NavigationState) -> [TreePath] {
    if dataLabels[key.name] == nil, !key.dataLabels.isEmpty {
      // All entries of this name were parsed from text, so the index has no data labels for them.
      return keys[key.name]?.filter(key.identifies).flatMap { places(noted: $0, of: key, in: state) } ?? []
    }
    return places(noted: identity(of: key), of: key, in: state)
  }

  private func places(noted identity: ScreenKey, of key: ScreenKey, in state: NavigationState) -> [TreePath] {
    guard let noted = paths[identity] else { return [] }
    let places = noted.filter { state.holds(key, at: $0) }
    // A long list can contain duplicates.
    return noted.count > [TreePath].fewPlaces ? Array(Set(places)) : places
  }

  /// Returns the paths of all nodes in a state whose key has this name, in any order.
  func places(named name: String, in state: NavigationState) -> [TreePath] { keys[name]?.flatMap { places(of: $0, in: state) } ?? [] }

  /// Adds the keys and paths of a node and its descendants. `path` is the path of the node.
  mutating func insert(_ node: Node, at path: TreePath) {
    note(node.key, at: path)
    for index in node.children.indices {
      if let place = path.child(index) { insert(node.children[index], at: place) }
    }
  }

  private mutating func note(_ key: ScreenKey, at path: TreePath) {
    if !key.dataLabels.isEmpty, dataLabels[key.name] == nil {
      dataLabels[key.name] = key.dataLabels
      for known in keys.removeValue(forKey: key.name) ?? [] {
        for place in paths.removeValue(forKey: known) ?? [] { note(known, at: place) }
      }
    }
    let key = identity(of: key)
    if paths[key, default: []].note(path) {
      size += 1
      if paths[key]?.count == 1 { keys[key.name, default: []].append(key) }
    }
  }

  /// Returns the key without the arguments that are data according to the key or to ``dataLabels``. Returns the key itself while
  /// ``dataLabels`` is empty.
  private func identity(of key: ScreenKey) -> ScreenKey {
    dataLabels.isEmpty ? key : key.identity(without: dataLabels[key.name] ?? [])
  }

  /// Adds the new key of the screen at a path.
  mutating func update(_ key: ScreenKey, at path: TreePath) { note(key, at: path) }

  /// Returns whether the index finds the same paths in a state as a scan of the tree. Used by tests.
  func isConsistent(with state: NavigationState) -> Bool {
    var scanned: [ScreenKey: Set<TreePath>] = [:]
    func visit(_ node: Node, at path: TreePath) {
      scanned[identity(of: node.key), default: []].insert(path)
      for (index, child) in node.children.enumerated() { path.child(index).map { visit(child, at: $0) } }
    }
    visit(state.root, at: .app)
    let named = Dictionary(grouping: scanned.keys, by: \.name).mapValues { Set($0.flatMap { scanned[$0] ?? [] }) }
    return scanned.allSatisfy { Set(places(of: $0, in: state)) == $1 && places(of: $0, in: state).count == $1.count }
      && named.allSatisfy { Set(places(named: $0, in: state)) == $1 }
  }
}

extension [TreePath] {
  /// The list length up to which a check for duplicates costs less than storing them.
  fileprivate static var fewPlaces: Int { 16 }

  /// Adds a path, unless a short list contains the path or a long list ends with the path. Returns whether the path was added.
  fileprivate mutating func note(_ path: TreePath) -> Bool {
    if count <= Self.fewPlaces ? contains(path) : last == path { return false }
    append(path)
    return true
  }
}

extension NavigationState {
  /// Returns whether there is a node at a path that the key identifies, regardless of data arguments.
  func holds(_ key: ScreenKey, at path: TreePath) -> Bool { read(path) { key.identifies($0.key) } ?? false }
}
