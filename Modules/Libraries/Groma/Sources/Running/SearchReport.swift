/// What a search looked at, in its order, and what it found: what `find --explain` shows.
///
/// It is written by the search itself: see ``NavigationState/report(of:_:from:)``.
package struct SearchReport: Hashable, Sendable {
  /// One container that the search came by.
  package struct Step: Hashable, Sendable {
    /// Where it stands.
    package let path: TreePath
    /// What became of it.
    package let verdict: Verdict
  }

  /// What became of a container.
  package enum Verdict: Hashable, Sendable {
    /// It is what is looked for.
    case matched
    /// It is not, and this is why.
    case differs(Match.Difference)
    /// What is looked for must be in sight, and this is not: neither it nor what is in it was looked at.
    case outOfSight
    /// It was not to be compared itself; what is in it may have been.
    case notAsked
    /// The search does not come here from where it began: neither it nor what is in it was looked at.
    case outside
  }

  /// In order. What a search leaves because it found something before is not in it.
  package private(set) var steps: [Step] = []

  /// What was found, in order.
  package var found: [TreePath] { steps.filter { $0.verdict == .matched }.map(\.path) }

  mutating func compared(_ node: Node, with match: Match, at path: TreePath) {
    note(path, match.difference(of: node).map(Verdict.differs) ?? .matched)
  }

  mutating func note(_ path: TreePath, _ verdict: Verdict) { steps.append(Step(path: path, verdict: verdict)) }

  /// Notes what the search never came to.
  fileprivate mutating func noteOutside(of state: NavigationState) {
    var met: [TreePath: Verdict] = [:]
    var isOnTheWay: Set<TreePath> = []
    for step in steps {
      met[step.path] = step.verdict
      for depth in 0...step.path.depth { isOnTheWay.insert(step.path.prefix(depth)) }
    }
    func visit(_ node: Node, at path: TreePath) {
      guard isOnTheWay.contains(path) else { return note(path, .outside) }
      guard met[path] != .outOfSight else { return }
      for index in node.children.indices { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    visit(state.root, at: .app)
  }
}

extension Match {
  /// In what a container is not what is looked for.
  package enum Difference: Hashable, Sendable {
    /// It is of another kind.
    case kind
    /// It has another name.
    case name
    /// It has the name, and other values for these labels.
    case arguments([String])
  }

  /// In what a node is not what is looked for; nil where it ``matches(_:)``.
  func difference(of node: Node) -> Difference? {
    if matches(node) { return nil }
    guard kind.map({ $0 == node.kind }) ?? node.kind.isContent else { return .kind }
    guard let key, key.name == node.key.name else { return .name }
    let wanted = key.identity(without: node.key.dataLabels)
    let found = node.key.identity(without: key.dataLabels)
    let labels = (wanted.arguments + found.arguments).map(\.label).filter { wanted[$0] != found[$0] }
    return .arguments(labels.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }
}

extension NavigationState {
  /// How ``places(of:)`` comes by all places.
  package func report(ofAll match: Match) -> SearchReport {
    var search = TreeSearch(for: match, in: self, report: SearchReport())
    _ = search.places()
    return search.report ?? SearchReport()
  }

  /// How a search from a container goes.
  package func report(of search: Verb.Search, _ match: Match, from start: TreePath) -> SearchReport {
    var walk = TreeSearch(for: match, in: self, report: SearchReport())
    let found = node(at: start).flatMap { walk.find(search, in: $0, at: start) }
    var report = walk.report ?? SearchReport()
    if found == nil { report.noteOutside(of: self) }
    return report
  }

  /// How a look-up goes that a route at a container asks for.
  package func report(ofLookUp match: Match, _ options: SearchOptions, from start: SearchStart, at path: TreePath) -> SearchReport {
    var search = LookUp(match, in: self, report: SearchReport())
    let found = self.start(start, of: path).flatMap { search.find(from: $0, options) }
    if found == nil { search.report?.noteOutside(of: self) }
    return search.report ?? SearchReport()
  }
}
