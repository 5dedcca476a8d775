import Groma

extension ExplorationReport {
  /// One exploration of a ``BoundsSeries``.
  public struct Step: Hashable, Codable, Sendable {
    /// The limits of the exploration.
    public var bounds: Bounds
    /// The number of states that were found.
    public var states: StateCount
    /// The number of states in which every move was made.
    public var explored: StateCount
    /// Whether all states within the bounds were explored.
    public var isComplete: Bool
    /// The duration of the exploration, in seconds.
    public var seconds: Double
    /// The number of properties that are proved within the bounds.
    public var proved: Int
    /// The number of properties that apply to nothing within the bounds.
    public var vacuous = 0
    /// The number of properties that are violated.
    public var violated: Int
    /// The number of properties, without those of the app as a whole.
    public var properties: Int
    /// The names of the screens that are visible within these bounds, but in no earlier exploration.
    public var screens: [String] = []
  }

  /// The exploration of the report as a step.
  var step: Step {
    // A series checks the app as a whole once, not in each step.
    let verdicts = verdicts.filter { !$0.isOfApp }
    let properties = verdicts.count { $0.property != Property.dependsOnStateOnly }
    return Step(
      bounds: bounds, states: counts.states, explored: counts.explored, isComplete: counts.isComplete,
      seconds: counts.seconds, proved: verdicts.count { $0.kind == .proved }, vacuous: verdicts.count { $0.kind == .vacuous },
      violated: verdicts.count { $0.kind == .violated }, properties: properties, screens: screens.filter(\.isSeen).map(\.name))
  }

  /// Creates the report of a series of explorations of one app: the report of one of them, with additions from the others.
  ///
  /// This is the report of the last exploration that has a violation. If none has, it is the report of the complete exploration with the
  /// most states or, if none is complete, of the last one. The violations of all explorations are included. A screen that only another
  /// complete exploration shows counts as reached, and its ``Screen/shown`` names the bounds. The actions, links and guards that any of the
  /// explorations used, and all moves between screens, are included. A hidden input, a lost run or a closure in a state of any of the
  /// explorations rules out a proof.
  ///
  /// - Parameters:
  ///   - all: The reports in the order of the explorations. If there are none, the initializer returns `nil`.
  ///   - bounds: The bounds to explore; empty if the bounds grew.
  init?(joining all: [ExplorationReport], of bounds: [Bounds]) {
    guard let last = all.last else { return nil }
    let complete = all.filter(\.counts.isComplete)
    let largest = complete.indices.max { (complete[$0].counts.states, $0) < (complete[$1].counts.states, $1) }
    self = all.last { !$0.holds } ?? largest.map { complete[$0] } ?? last
    steps = Self.steps(of: all)
    takeScreens(from: complete, hints: all)
    takeCoverage(from: all) { $0 != CoverageLine.screens }
    graph = ScreenGraph(edges: all.flatMap(\.graph.edges))
    takeViolations(from: all)
    all.forEach { takeLimits(from: $0) }
    let finished = Set(complete.map(\.bounds))
    let open = (bounds.isEmpty ? [last.bounds] : bounds).filter { !finished.contains($0) && $0 != self.bounds }
    if !open.isEmpty {
      let list = open.map { bounds in all.last { $0.bounds == bounds }?.step.end ?? "\(bounds)" }.joined(separator: ", ")
      reservations.append(Reservation(kind: .unfinished, sentence: "bounds not finished, so nothing is claimed within them: \(list)"))
    }
  }

  /// Adds the violations of other explorations of the same app. Of violations with the same cause, the one with the fewest moves is shown.
  private mutating func takeViolations(from others: [ExplorationReport]) {
    findings = Finding.joined(others.flatMap(\.findings))
    for verdict in others.flatMap(\.verdicts) where !verdicts.contains(where: { $0.property == verdict.property }) {
      // These bounds do not check the property, so the others prove nothing about them.
      verdicts.append(verdict)
      if [.proved, .vacuous].contains(verdict.kind) { verdicts[verdicts.count - 1].kind = .checked }
    }
    for index in verdicts.indices {
      let violated = others.flatMap(\.verdicts).filter { $0.property == verdicts[index].property && $0.kind == .violated }
      guard let most = violated.map(\.violations).max() else { continue }
      let distinct = StateCount(findings.flatMap(\.occurrences).count { $0.property == verdicts[index].property })
      (verdicts[index].kind, verdicts[index].violations) = (.violated, max(most, distinct))
    }
  }

  /// Adds the hidden inputs, the lost runs and the closures in states of another exploration of the same app. Each of them rules out all
  /// proofs.
  mutating func takeLimits(from other: ExplorationReport) {
    for finding in other.findings where finding.property == Property.dependsOnStateOnly { add(hiddenInput: finding) }
    for limit in other.reservations where [.lostRun, .closure].contains(limit.kind) { add(limit) }
  }

  /// Adds a reservation that rules out all proofs, unless there is one of its kind about the same subject.
  mutating func add(_ limit: Reservation) {
    if !reservations.contains(where: { $0.kind == limit.kind && $0.subject == limit.subject }) { reservations.append(limit) }
    ruleOutProofs()
  }

  /// Replaces the verdicts `proved` and `vacuous` by `checked`.
  mutating func ruleOutProofs() {
    for index in verdicts.indices where [.proved, .vacuous].contains(verdicts[index].kind) { verdicts[index].kind = .checked }
  }

  /// Returns the steps of a series of explorations. Each step names only the screens that no earlier step shows.
  static func steps(of all: [ExplorationReport]) -> [Step] {
    var seen: Set<String> = []
    return all.map { report in
      var step = report.step
      step.screens.removeAll { !seen.insert($0).inserted }
      return step
    }
  }

  mutating func takeScreens(from complete: [ExplorationReport], hints all: [ExplorationReport]) {
    for index in screens.indices where !screens[index].isSeen {
      if let other = complete.first(where: { $0.screens[index].isSeen }) {
        (screens[index].shown, screens[index].bound) = (other.bounds, nil)
      } else {
        // The smallest of the bounds that are known to show the screen.
        let known = all.compactMap { $0.screens[index].bound }
        let needed = known.min { ($0.depth + $0.layers, $0.depth) < ($1.depth + $1.layers, $1.depth) }
        screens[index].bound = needed.flatMap { bounds.text(ofLarger: $0).isEmpty ? nil : $0 }
      }
    }
    takeCoverage(from: complete) { $0 == CoverageLine.screens }
    shownUnused = Set(shownUnused + complete.flatMap(\.shownUnused)).sorted()
    renewReservationsAboutScreens()
  }

  /// Adds the items that other explorations of the same app reached: screens, actions, links, notifications and shortcuts, or guards.
  private mutating func takeCoverage(from others: [ExplorationReport], of isTaken: (_ subject: String) -> Bool) {
    for index in coverage.indices where isTaken(coverage[index].subject) {
      let lines = [coverage[index]] + others.flatMap { $0.coverage.filter { $0.subject == coverage[index].subject } }
      coverage[index] = CoverageLine(
        coverage[index].subject, of: lines.flatMap { $0.reached + $0.missed }, reached: lines.flatMap(\.reached))
    }
  }

  /// The ``steps`` as lines of text, in their order.
  public var stepLines: [String] { steps.map(\.description) }
}

extension ExplorationReport.Step: CustomStringConvertible {
  /// The step as text: `{depth 2, layers 1, waiting 1, samples 1}: 80,529 states, 7 of 9 properties proved (0.4 s); first shown:
  /// wish-list`.
  public var description: String {
    end + " (\((seconds * 10).rounded() / 10) s)" + (screens.isEmpty ? "" : "; first shown: \(screens.joined(separator: ", "))")
  }

  /// The bounds and the result of the exploration, without the duration and the screens.
  var end: String {
    let found = "\(bounds): \(states.of("state"))"
    let violations = violated > 0 ? ", \(violated) of \(properties) properties violated" : ""
    if isComplete {
      let empty = vacuous > 0 ? ", \(vacuous) with nothing to check" : ""
      return found + (violated > 0 ? violations : ", \(proved) of \(properties) properties proved\(empty)")
    }
    return "\(found) found, \(explored > 0 ? "\(explored.grouped) of them explored, " : "")not finished\(violations)"
  }
}
