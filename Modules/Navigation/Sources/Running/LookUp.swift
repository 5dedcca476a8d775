/// A search as RouteComposer's finders do it, in its order:
///
/// 1. the container itself, with `current`;
/// 2. with `parent`, the containers around it and nothing else in them;
/// 3. with `visible` or `contained`, what it holds: what a user sees first, then the rest if `contained` is asked. Each of these is searched
///    with `current` and `visible` if that was asked, else `current` and `contained`, and with `presented` if that was;
/// 4. with `presented`, the layer that covers its own, without `presenting`;
/// 5. with `presenting`, the layer that its own covers, without `presented`.
///
/// So `presented` or `presenting` alone find nothing, since nobody compares itself; and with both `visible` and `contained` only the first
/// container enumerates all that it holds.
///
/// A layer is searched from within each container under it; that it was searched with the same options is remembered. Places that the
/// match may have, if they are known, prune the walk to what lies on the way to them.
struct LookUp {
  private let state: NavigationState
  private let match: Match
  private let candidates: [Path]?
  private var searched: Set<Layer> = []
  /// What was compared, in order.
  private(set) var compared: [Path] = []

  private struct Layer: Hashable {
    var path: Path
    var options: SearchOptions
  }

  init(_ match: Match, in state: NavigationState, candidates: [Path]? = nil) {
    self.match = match
    self.state = state
    self.candidates = candidates
  }

  mutating func find(from path: Path, _ options: SearchOptions) -> Path? {
    guard path.depth >= 2, let node = state.node(at: path) else { return nil }
    if options.contains(.current) {
      compared.append(path)
      if match.matches(node) { return path }
    }
    if options.contains(.parent), path.depth > 2, let parent = path.parent, let found = find(from: parent, [.current, .parent]) {
      return found
    }
    if let found = findBelow(node, at: path, options) { return found }
    if options.contains(.presented), let found = findLayer(over: path, by: 1, options.subtracting(.presenting)) { return found }
    if options.contains(.presenting), let found = findLayer(over: path, by: -1, options.subtracting(.presented)) { return found }
    return nil
  }

  private mutating func findBelow(_ node: Node, at path: Path, _ options: SearchOptions) -> Path? {
    guard options.contains(.visible) || options.contains(.contained) else { return nil }
    var next: SearchOptions = options.contains(.visible) ? .currentVisibleOnly : .currentAllStack
    if options.contains(.presented) { next.insert(.presented) }
    for index in order(of: node, at: path, all: options.contains(.contained), next) {
      if let child = path.child(index), let found = find(from: child, next) { return found }
    }
    return nil
  }

  /// The children to search, in order: those in sight, then the others if all are asked for.
  private func order(of node: Node, at path: Path, all: Bool, _ next: SearchOptions) -> [Int] {
    let visible = node.visibleChildren
    guard let candidates else { return Array(visible) + (all ? node.children.indices.filter { !visible.contains($0) } : []) }
    var onTheWay = Set(candidates.lazy.filter { $0.depth > path.depth && path.contains($0) }.map { $0[path.depth] })
    // The first one, whatever is in it, is where the layer above is searched from.
    if next.contains(.presented), let first = visible.first ?? (all ? node.children.indices.first : nil) { onTheWay.insert(first) }
    let sorted = onTheWay.sorted()
    return sorted.filter(visible.contains) + (all ? sorted.filter { !visible.contains($0) } : [])
  }

  private mutating func findLayer(over path: Path, by offset: Int, _ options: SearchOptions) -> Path? {
    guard let layer = path.window?.child(path[1] + offset), searched.insert(Layer(path: layer, options: options)).inserted else {
      return nil
    }
    return find(from: layer, options)
  }
}

extension Store {
  /// Where a look-up that a route at a container asks for begins; nil where nothing stands.
  private func start(_ start: SearchStart, of path: Path) -> Path? {
    let window = path.window ?? state.keyWindow
    switch start {
    case .topmost: return window.flatMap { window in state.read(window) { $0.children.count }.flatMap { window.child($0 - 1) } }
    case .root: return window?.child(0)
    case .current: return path
    case .at(let place): return place
    }
  }

  mutating func lookUp(_ match: Match, _ options: SearchOptions, from start: SearchStart, at path: Path) -> Path? {
    guard let place = self.start(start, of: path) else { return nil }
    var search = LookUp(match, in: state, candidates: places(of: match).flatMap { $0.count <= 64 ? $0 : nil })
    return search.find(from: place, options)
  }
}
