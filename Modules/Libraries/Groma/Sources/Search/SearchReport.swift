/// The containers that a search compared or excluded, with the result for each: the output of `find --explain`.
///
/// The search itself creates the report: see ``NavigationState/report(of:_:from:)``.
package struct SearchReport: Hashable, Sendable {
  /// An entry of the report, for one container.
  package struct Step: Hashable, Sendable {
    /// The path of the container.
    package let path: TreePath
    /// The result for the container.
    package let verdict: Verdict
  }

  /// The result for one container that a search compared or excluded.
  package enum Verdict: Hashable, Sendable {
    /// The container matches.
    case matched
    /// The container does not match, for this reason.
    case differs(Match.Difference)
    /// The search is for visible containers, and the container is not visible. Neither the container nor its contents were compared.
    case notVisible
    /// The options of the search exclude the container itself. Its contents may have been compared.
    case notAsked
    /// The search does not reach the container. Neither the container nor its contents were compared.
    case outside
  }

  /// The entries, in the order of the search. If there is a match, containers that the search did not reach are not listed.
  package private(set) var steps: [Step] = []

  /// The paths of the matches, in the order of the search.
  package var found: [TreePath] { steps.filter { $0.verdict == .matched }.map(\.path) }

  mutating func compared(_ node: Node, with match: Match, at path: TreePath) {
    note(path, match.difference(of: node).map(Verdict.differs) ?? .matched)
  }

  mutating func note(_ path: TreePath, _ verdict: Verdict) { steps.append(Step(path: path, verdict: verdict)) }

  /// Adds the outermost containers that the search did not reach, with the verdict ``Verdict/outside``.
  fileprivate mutating func noteOutside(of state: NavigationState) {
    var met: [TreePath: Verdict] = [:]
    var isOnTheWay: Set<TreePath> = []
    for step in steps {
      met[step.path] = step.verdict
      for depth in 0...step.path.depth { isOnTheWay.insert(step.path.prefix(depth)) }
    }
    func visit(_ node: Node, at path: TreePath) {
      guard isOnTheWay.contains(path) else { return note(path, .outside) }
      guard met[path] != .notVisible else { return }
      for index in node.children.indices { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    visit(state.root, at: .app)
  }
}

extension Match {
  /// The property of a container that differs from the criterion.
  package enum Difference: Hashable, Sendable {
    /// The kind differs.
    case kind
    /// The name differs.
    case name
    /// The name is the same, but the arguments with these labels differ or are missing.
    case arguments([String])
  }

  /// Returns the difference between a node and the criterion, or `nil` if the node matches.
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
  /// Returns the report of a search for all matches, as ``places(of:)`` performs it.
  package func report(ofAll match: Match) -> SearchReport {
    var search = TreeSearch(for: match, in: self, report: SearchReport())
    _ = search.places()
    return search.report ?? SearchReport()
  }

  /// Returns the report of a search in a container and, if it is the outermost container of a layer, in the layers above. The report does
  /// not include the second search, in the whole window, that a route performs if there is no match.
  package func report(of search: Steps.Find.Choice, _ match: Match, from start: TreePath) -> SearchReport {
    var walk = TreeSearch(for: match, in: self, report: SearchReport())
    let found = node(at: start).flatMap { walk.find(search, in: $0, at: start) }
    var report = walk.report ?? SearchReport()
    if found == nil { report.noteOutside(of: self) }
    return report
  }

  /// Returns the report of a look-up that a route performs.
  ///
  /// - Parameters:
  ///   - match: The criterion of the look-up.
  ///   - options: The directions of the look-up from each container.
  ///   - start: The container where the look-up starts.
  ///   - path: The current container of the route.
  package func report(ofLookUp match: Match, _ options: SearchOptions, from start: SearchStart, at path: TreePath) -> SearchReport {
    var search = LookUp(match, in: self, report: SearchReport())
    let found = self.start(start, of: path).flatMap { search.find(from: $0, options) }
    if found == nil { search.report?.noteOutside(of: self) }
    return search.report ?? SearchReport()
  }
}
