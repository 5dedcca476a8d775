import Groma

extension ExplorationReport {
  /// One exploration of a ``Deepening`` or a ``BoundsSeries``.
  public struct Step: Hashable, Codable, Sendable {
    /// The limits of the exploration.
    public var bounds: Bounds
    /// The name of the engine.
    public var engine: String
    /// The number of states that were found.
    public var states: Int
    /// The number of states in which every move was made.
    public var explored: Int
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
      bounds: bounds, engine: engine, states: counts.states, explored: counts.explored, isComplete: counts.isComplete,
      seconds: counts.seconds, proved: verdicts.count { $0.kind == .proved }, vacuous: verdicts.count { $0.kind == .vacuous },
      violated: verdicts.count { $0.kind == .violated }, properties: properties, screens: screens.filter(\.isSeen).map(\.name))
  }

  /// Creates the report of a series of explorations of one app: the report of one of them, with additions from the others.
  ///
  /// This is the report of the last exploration if that has a violation or no exploration is complete, otherwise the report of the complete
  /// exploration with the most states. A screen that only another complete exploration shows counts as reached, and its ``Screen/shown``
  /// names the bounds. The actions, links and guards that any of the explorations used, and all moves between screens, are included. A
  /// hidden input or a lost run in any of the explorations rules out a proof.
  ///
  /// - Parameter all: The reports in the order of the explorations. If there are none, the initializer returns `nil`.
  init?(joining all: [ExplorationReport]) {
    guard let last = all.last else { return nil }
    let complete = all.filter(\.counts.isComplete)
    let largest = complete.indices.max { (complete[$0].counts.states, $0) < (complete[$1].counts.states, $1) }
    self = last.holds ? largest.map { complete[$0] } ?? last : last
    steps = Self.steps(of: all)
    takeScreens(from: complete, hints: all)
    takeUse(from: all)
    takeVerdictsOverTime(from: complete)
    all.forEach { takeLimits(from: $0) }
    if counts.isComplete, !last.counts.isComplete {
      reservations.append(Reservation(kind: .unfinished, sentence: "larger bounds: \(last.step.end), so nothing is claimed within them"))
    }
  }

  /// Replaces the verdict on each property over time that this exploration did not check in all of its states, because there were too many
  /// to list. The new verdict is that of the largest complete exploration that checked the property in all of its own states.
  private mutating func takeVerdictsOverTime(from complete: [ExplorationReport]) {
    let names = Set(reservations.filter { $0.kind == .overTime }.flatMap { $0.items ?? [] })
    for (index, verdict) in verdicts.enumerated() where names.contains(verdict.property) && verdict.bounds == nil {
      let others = complete.filter { other in
        let looked = other.verdicts.first { $0.property == verdict.property && [.proved, .checked].contains($0.kind) }?.looked ?? 0
        return looked == other.counts.explored && looked > verdict.looked
      }
      guard let other = others.max(by: { $0.counts.states < $1.counts.states }),
        let found = other.verdicts.first(where: { $0.property == verdict.property })
      else { continue }
      verdicts[index] = found
      verdicts[index].bounds = other.bounds
    }
    reservations.removeAll { $0.kind == .overTime }
    reservations += Reservation.overTime(verdicts.filter { names.contains($0.property) && $0.bounds == nil && $0.kind != .violated })
  }

  /// Adds the hidden inputs and the lost runs of another exploration of the same app. Each of them rules out all proofs.
  mutating func takeLimits(from other: ExplorationReport) {
    for finding in other.findings where finding.property == Property.dependsOnStateOnly { add(hiddenInput: finding) }
    for lost in other.reservations
    where lost.kind == .lostRun && !reservations.contains(where: { $0.kind == .lostRun && $0.subject == lost.subject }) {
      reservations.append(lost)
      ruleOutProofs()
    }
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
        let known = all.compactMap { report in report.screens[index].bound.map { report.bounds.with($0) } }
        let needed = known.min { ($0.depth + $0.layers, $0.depth) < ($1.depth + $1.layers, $1.depth) }
        let text = needed.map { bounds.text(ofLarger: $0) }
        screens[index].bound = text?.isEmpty == true ? nil : text
      }
    }
    takeCoverage(from: complete) { $0 == CoverageLine.screens }
    shownUnused = Set(shownUnused + complete.flatMap(\.shownUnused)).sorted()
    renewReservationsAboutScreens()
  }

  /// Adds the coverage of other explorations of the same app: the actions that they performed, the links, notifications and shortcuts that
  /// they followed, the guards that allowed a move, and the moves between screens.
  mutating func takeUse(from others: [ExplorationReport]) {
    takeCoverage(from: others) { $0 != CoverageLine.screens && $0 != CoverageLine.actions }
    let done = Set(others.flatMap { $0.performed ?? [] }).union(performed ?? [])
    for index in coverage.indices where coverage[index].subject == CoverageLine.actions {
      let missed = others.flatMap { $0.coverage.first { $0.subject == CoverageLine.actions }?.missed ?? [] } + coverage[index].missed
      coverage[index] = CoverageLine(CoverageLine.actions, of: Array(done) + missed, reached: done)
    }
    performed = done.sorted()
    graph = ScreenGraph(edges: graph.edges + others.flatMap(\.graph.edges))
  }

  private mutating func takeCoverage(from others: [ExplorationReport], of isTaken: (_ subject: String) -> Bool) {
    for index in coverage.indices where isTaken(coverage[index].subject) {
      for other in others where other.coverage.indices.contains(index) {
        let missed = Set(other.coverage[index].missed)
        let before = coverage[index].missed.count
        coverage[index].missed.removeAll { !missed.contains($0) }
        coverage[index].reached += before - coverage[index].missed.count
      }
    }
  }

  /// The ``steps`` as lines of text, in their order.
  public var stepLines: [String] { steps.map(\.description) }
}

extension ExplorationReport.Step: CustomStringConvertible {
  /// The step as text: `{depth 2, layers 1, waiting 1, samples 1}: 80,529 states, 7 of 9 properties proved (packed, 0.4 s); first shown:
  /// wish-list`.
  public var description: String {
    end + " (\(engine), \((seconds * 10).rounded() / 10) s)" + (screens.isEmpty ? "" : "; first shown: \(screens.joined(separator: ", "))")
  }

  /// The bounds and the result of the exploration, without the engine, the duration and the screens.
  var end: String {
    let found = "\(bounds): \(states.of("state"))"
    let violations = violated > 0 ? ", \(violated) of \(properties) properties violated" : ""
    if isComplete {
      let empty = vacuous > 0 ? ", \(vacuous) with nothing to check" : ""
      return found + (violated > 0 ? violations : ", \(proved) of \(properties) properties proved\(empty)")
    }
    if explored >= states { return "\(bounds): only the first \(states.of("state")) explored\(violations)" }
    return "\(found) found, \(explored > 0 ? "\(explored.grouped) of them explored, " : "")not finished\(violations)"
  }
}

extension Bounds {
  /// Returns these bounds with the limits that a text such as `depth=4,layers=3` increases. Ignores smaller limits and unknown words.
  func with(_ changes: String) -> Bounds {
    var wider = self
    for part in changes.split(separator: ",").map({ $0.split(separator: "=") }) {
      guard let name = part.first, let bound = Bounds.all.first(where: { $0.name == name }), let value = part.last.flatMap({ Int($0) })
      else { continue }
      wider[keyPath: bound.value] = max(wider[keyPath: bound.value], value)
    }
    return wider
  }

  /// Returns the limits that are larger in other bounds than in these, with the larger values, as text such as `depth=4,layers=3`.
  func text(ofLarger other: Bounds) -> String {
    Bounds.all.filter { other[keyPath: $0.value] > self[keyPath: $0.value] }.map { "\($0.name)=\(other[keyPath: $0.value])" }
      .joined(separator: ",")
  }
}

extension KeyedDecodingContainer {
  /// Decodes the steps of a report. Returns an empty array if they are missing, as in files of earlier versions.
  func decode(_ type: [ExplorationReport.Step].Type, forKey key: Key) throws -> [ExplorationReport.Step] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
