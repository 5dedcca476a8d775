import Groma

extension ExplorationReport {
  /// One exploration of a ``Deepening``.
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
    /// The number of properties that are proved within the bounds, or to which nothing within the bounds applies.
    public var proved: Int
    /// The number of properties that are violated.
    public var violated: Int
    /// The number of properties.
    public var properties: Int
    /// The screens that are visible within these bounds and in none of the explorations before, by name.
    public var screens: [String] = []
  }

  /// The exploration of the report as a step.
  var step: Step {
    // A series checks the app as a whole once, not in each step.
    let verdicts = verdicts.filter { !$0.isOfApp }
    return Step(
      bounds: bounds, engine: engine, states: counts.states, explored: counts.explored, isComplete: counts.isComplete,
      seconds: counts.seconds, proved: verdicts.count { $0.kind == .proved || $0.kind == .vacuous },
      violated: verdicts.count { $0.kind == .violated }, properties: verdicts.count, screens: screens.filter(\.isSeen).map(\.name))
  }

  /// Whether there are more states within the bounds than the bound `states` allows.
  var isFull: Bool { reservations.contains { $0.kind == .incomplete && $0.subject == Reservation.states } }

  /// Creates the report of a series of explorations of one app: the report of one of them, to which the others add.
  ///
  /// The one is the last if it has a violation, otherwise the complete one with the most states, otherwise the last. A screen that only
  /// another complete exploration shows counts as reached, and its ``Screen/shown`` names the bounds. A hidden input or a lost run in any of
  /// the explorations rules out a proof.
  ///
  /// - Parameter all: The reports in the order of the explorations. The report is `nil` if there are none.
  init?(joining all: [ExplorationReport]) {
    guard let last = all.last else { return nil }
    let complete = all.filter(\.counts.isComplete)
    let largest = complete.indices.max { (complete[$0].counts.states, $0) < (complete[$1].counts.states, $1) }
    self = last.holds ? largest.map { complete[$0] } ?? last : last
    steps = Self.steps(of: all)
    takeScreens(from: complete, hints: all)
    takeVerdictsOverTime(from: complete)
    for report in all {
      for reservation in report.reservations where [.hiddenInput, .lostRun].contains(reservation.kind) { ruleOutProofs(by: reservation) }
    }
    if counts.isComplete, !last.counts.isComplete {
      reservations.append(Reservation(kind: .unfinished, sentence: "larger bounds: \(last.step.end), so nothing is claimed within them"))
    }
  }

  /// Takes the verdicts on properties over time that this exploration did not check, because its engine does not list states, from the largest
  /// exploration that did.
  private mutating func takeVerdictsOverTime(from complete: [ExplorationReport]) {
    guard let reservation = reservations.firstIndex(where: { $0.kind == .overTime }) else { return }
    let names = reservations[reservation].items ?? []
    for (index, verdict) in verdicts.enumerated() where names.contains(verdict.property) {
      let others = complete.filter { [.proved, .checked].contains($0.verdicts[index].kind) }
      guard let other = others.max(by: { $0.counts.states < $1.counts.states }) else { continue }
      verdicts[index] = other.verdicts[index]
      verdicts[index].bounds = other.bounds
    }
    let left = names.filter { name in verdicts.contains { $0.property == name && $0.kind == .unchecked } }
    if left.isEmpty { reservations.remove(at: reservation) } else { reservations[reservation] = .overTime(left) }
  }

  /// Adds a reservation about a hidden input or a lost run, which rules out each proof, unless the report has one with the same subject.
  mutating func ruleOutProofs(by reservation: Reservation) {
    if reservations.contains(where: { $0.kind == reservation.kind && $0.subject == reservation.subject }) { return }
    reservations.append(reservation)
    for index in verdicts.indices where [.proved, .vacuous].contains(verdicts[index].kind) { verdicts[index].kind = .checked }
  }

  /// Returns the steps of a series of explorations. Each names only the screens that no step before shows.
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
    for index in coverage.indices where coverage[index].subject != CoverageLine.actions {
      for other in complete where other.coverage.indices.contains(index) {
        let missed = Set(other.coverage[index].missed)
        let before = coverage[index].missed.count
        coverage[index].missed.removeAll { !missed.contains($0) }
        coverage[index].reached += before - coverage[index].missed.count
      }
    }
    renewReservationsAboutScreens()
  }

  /// The explorations of a series as lines of text, in their order. Empty if there was only one exploration, with given bounds.
  public var stepLines: [String] { steps.map(\.description) }
}

extension ExplorationReport.Step: CustomStringConvertible {
  /// The step as text: `{depth 2, layers 1, waiting 1, samples 1}: 80,529 states, 7 of 9 properties proved (packed, 0.4 s); first shown:
  /// wish-list`.
  public var description: String {
    end + " (\(engine), \((seconds * 10).rounded() / 10) s)" + (screens.isEmpty ? "" : "; first shown: \(screens.joined(separator: ", "))")
  }

  /// The bounds with the end of the exploration.
  var end: String {
    let found = "\(bounds): \(states.of("state"))"
    let violations = violated > 0 ? ", \(violated) of \(properties) properties violated" : ""
    if isComplete { return found + (violated > 0 ? violations : ", \(proved) of \(properties) properties proved") }
    if explored >= states { return "\(bounds): only the first \(states.of("state")) explored\(violations)" }
    return "\(found) found, \(explored > 0 ? "\(explored.grouped) of them explored, " : "")not finished\(violations)"
  }
}

extension Bounds {
  /// The bounds with the changes of a text such as `depth=4,layers=3`, where they are larger. Other words are ignored.
  func with(_ changes: String) -> Bounds {
    var wider = self
    for part in changes.split(separator: ",").map({ $0.split(separator: "=") }) {
      guard let name = part.first, let bound = Bounds.all.first(where: { $0.name == name }), let value = part.last.flatMap({ Int($0) })
      else { continue }
      wider[keyPath: bound.value] = max(wider[keyPath: bound.value], value)
    }
    return wider
  }

  /// Returns the limits of other bounds that are larger than these, as text such as `depth=4,layers=3`.
  func text(ofLarger other: Bounds) -> String {
    Bounds.all.filter { other[keyPath: $0.value] > self[keyPath: $0.value] }.map { "\($0.name)=\(other[keyPath: $0.value])" }
      .joined(separator: ",")
  }
}

extension KeyedDecodingContainer {
  /// Decodes the steps of a report. They are missing in files of earlier versions.
  func decode(_ type: [ExplorationReport.Step].Type, forKey key: Key) throws -> [ExplorationReport.Step] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
