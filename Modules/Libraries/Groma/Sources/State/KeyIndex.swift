/// Where the screens of each key are, whatever their data. Made at the first search of a large tree, and kept up from then on, so that the cost of a search does
/// not grow with the tree.
///
/// It notes what comes and does not mind what goes: a place counts only while the state has that key there. So a change costs what it brings,
/// and taking a thousand screens off costs nothing. When it has noted as much again as it began with, it is worn out and made anew.
struct KeyIndex {
  private var paths: [ScreenKey: [TreePath]] = [:]
  private var keys: [String: [ScreenKey]] = [:]
  /// The labels of data, by the names of screens that have some.
  private var dataLabels: [String: [String]] = [:]
  private var size = 0
  private let limit: Int

  init(_ root: Node) {
    limit = 2 * root.count(upTo: .max) + 1024
    insert(root, at: .app)
  }

  /// Whether so much came since it was made that looking through what went costs more than making it anew.
  var isWornOut: Bool { size > limit }

  /// The places of a key in a state, in no order.
  func places(of key: ScreenKey, in state: NavigationState) -> [TreePath] {
    if dataLabels[key.name] == nil, !key.dataLabels.isEmpty {
      // The keys of this name that were noted were read from texts alone, and know no data.
      return keys[key.name]?.filter(key.identifies).flatMap { places(noted: $0, of: key, in: state) } ?? []
    }
    return places(noted: identity(of: key), of: key, in: state)
  }

  private func places(noted identity: ScreenKey, of key: ScreenKey, in state: NavigationState) -> [TreePath] {
    guard let noted = paths[identity] else { return [] }
    let places = noted.filter { state.holds(key, at: $0) }
    // Where there are many, some may be noted twice.
    return noted.count > [TreePath].fewPlaces ? Array(Set(places)) : places
  }

  /// The places of all keys of a name in a state, in no order.
  func places(named name: String, in state: NavigationState) -> [TreePath] { keys[name]?.flatMap { places(of: $0, in: state) } ?? [] }

  /// Notes what came to a place.
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

  /// The key without data, as far as the labels of data are known.
  private func identity(of key: ScreenKey) -> ScreenKey {
    dataLabels.isEmpty ? key : key.identity(without: dataLabels[key.name] ?? [])
  }

  /// Notes that a screen at a place got another key.
  mutating func update(_ key: ScreenKey, at path: TreePath) { note(key, at: path) }

  /// Whether it says the same of a state as a scan of the tree: the check of the tests.
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
  /// Up to how many it costs less to look through them than to note one twice.
  fileprivate static var fewPlaces: Int { 16 }

  /// Adds a place, among few only one that is not there yet.
  fileprivate mutating func note(_ path: TreePath) -> Bool {
    if count <= Self.fewPlaces ? contains(path) : last == path { return false }
    append(path)
    return true
  }
}

extension NavigationState {
  /// Whether the screen of a key stands at a place, whatever its data.
  func holds(_ key: ScreenKey, at path: TreePath) -> Bool { read(path) { key.identifies($0.key) } ?? false }
}
