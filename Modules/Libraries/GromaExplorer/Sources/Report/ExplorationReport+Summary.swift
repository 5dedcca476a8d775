import Groma

/// The result in words, for people who do not know model checking. Every human-readable format contains these sentences.
extension ExplorationReport {
  /// The result as a traffic light.
  public enum Light: String, Hashable, Sendable, CaseIterable {
    /// Every property is proved: see ``ExplorationReport/isProved``.
    case green
    /// No violation was found, but not everything was checked.
    case amber
    /// A property is violated, or nothing was checked.
    case red
  }

  /// The result as a traffic light.
  public var light: Light { !holds || !hasChecked ? .red : isProved ? .green : .amber }

  /// The result in one sentence: `plaza: no problem found in 3 states of the 40 found; not everything was looked at`.
  public var headline: String {
    let states = counts.states.grouped
    let open = "; not everything was looked at"
    if !hasChecked { return "\(app): nothing was checked" }
    if !holds {
      let problems = findings.isEmpty ? verdicts.count { $0.kind == .violated } : findings.count
      return "\(app): \(problems.of("problem")) found in \(place)" + (isComplete ? "" : open)
    }
    if counts.isComplete, counts.states == 1, !hasMoves {
      return "\(app): no problem found, but the launch is the only state: no move is possible in it"
    }
    if isProved {
      let empty = verdicts.count { $0.kind == .vacuous }
      let here = verdicts.count { $0.kind == .proved }
      let all = here == 1 ? "1 property holds" : "\(empty == 0 ? "all " : "")\(here) properties hold"
      return "\(app): proved; \(all) in all \(states) states within \(boundsInWords)" + (empty > 0 ? "; nothing to check for \(empty)" : "")
    }
    return "\(app): no problem found in \(place)\(open)"
  }

  /// The states or bounds that were checked, as the end of a sentence.
  private var place: String {
    let explored = counts.explored.of("state")
    // A violation does not end the exploration of a list of bounds, so it may be in bounds other than those of the verdicts.
    if steps.contains(where: { $0.violated > 0 && $0.bounds != bounds }) { return "\(steps.count) explored bounds" }
    if counts.isComplete { return "the \(explored) within \(boundsInWords)" }
    return counts.explored < counts.states ? "\(explored) of the \(counts.states.grouped) found" : "the \(explored) found"
  }

  /// Whether at least one move was made or a finding exists.
  var hasMoves: Bool { counts.transitions > 0 || counts.cut > 0 || counts.refused > 0 || !findings.isEmpty }

  // MARK: What was not looked at

  /// Sentences about the properties, states, screens, actions, links and guards that were not checked or reached. If larger bounds that
  /// would include them are known, a sentence names these bounds.
  public var notLookedAt: [String] {
    let limits = reservations.filter {
      $0.isSerious || [.pairs, .unfinished, .undeclared, .overTime, .assumed, .inputsWithoutEffect].contains($0.kind)
    }
    if !hasChecked {
      return ["everything: no property was checked; allow more time, or choose smaller bounds"]
        + limits.filter { $0.kind != .beyondBounds && $0.kind != .unreached && $0.kind != .pairs }.map(\.sentence)
    }
    return limits.map(\.sentence) + sampled + coverage.compactMap(\.missedInWords) + linksBeyondBounds + beyondBounds
  }

  /// Sentences about the properties that were checked in fewer states than were explored.
  private var sampled: [String] {
    let some = verdicts.filter { $0.kind == .checked && $0.looked < counts.explored }
    return Dictionary(grouping: some, by: \.looked).sorted { $0.key < $1.key }.map { looked, verdicts in
      "\(looked.grouped) of \(counts.explored.of("state")) were checked for: \(verdicts.map { "'\($0.property)'" }.joined(separator: ", "))"
    }
  }

  /// A sentence about the links whose screen was visible only in states beyond the bounds. Empty if there are no such links.
  private var linksBeyondBounds: [String] {
    let some = links.filter { $0.landedOnlyBeyondBounds(unseenScreens) }.map { "\($0.url) (\($0.destination ?? ""))" }
    return some.isEmpty ? [] : ["links whose screen was visible only beyond the bounds: \(some.listed)"]
  }

  /// The names of the screens that were never visible.
  package var unseenScreens: Set<String> { Set(coverage.first { $0.subject == CoverageLine.screens }?.missed ?? []) }

  private var beyondBounds: [String] {
    let limits = Bounds.all.dropLast(2).map { "\($0.name) \(bounds[keyPath: $0.value].grouped) (\($0.counted))" }.joined(separator: ", ")
    return counts.cut == 0 ? [] : ["states beyond the bounds (moves that lead there: \(counts.cut.grouped)): \(limits)"]
  }

  /// Larger bounds that include the screens known to be visible only within larger bounds. `nil` if no
  /// such bounds are known, or if nothing was checked or the exploration stopped early: it then needs more time, not larger bounds.
  public var widerBounds: Bounds? {
    if !hasChecked || counts.explored < counts.states { return nil }
    var wider = bounds
    for bound in screens.compactMap(\.bound) { wider = wider.union(bound) }
    return wider == bounds ? nil : wider
  }

  /// The ``widerBounds`` as an argument, such as `depth=4,layers=3`: the limits that differ from the defaults or from the bounds of the
  /// report. For several explorations (``steps``), always with the depth and the layers. `nil` if ``widerBounds`` is `nil`.
  public var furtherBounds: String? {
    widerBounds.map { wider in
      let changes = steps.isEmpty ? wider.changes(from: Bounds(), bounds) : wider.changes(from: Bounds(depth: 0, layers: 0))
      return changes.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    }
  }

  // MARK: Numbers

  /// The numbers of states, moves and links as sentences.
  public var numbers: [String] {
    var all = [
      "\(counts.states.of("state")); states differ in their screens, selections or stored values",
      "\(counts.transitions.of("move")) between these states",
    ]
    if counts.refused > 0 { all.append("\(counts.refused.grouped) moves that a feature refused with an error of its own") }
    let reached = coverage.filter { $0.total > 0 }.map { "\($0.reached.count.grouped) of \($0.total.grouped) \($0.subject)" }
    if hasChecked, !reached.isEmpty { all.append("reached: \(reached.joined(separator: ", "))") }
    if counts.opened > 0 {
      all.append(
        "links were opened \(counts.opened.of("time")); they reached their screen \(counts.landed.of("time")), "
          + "and waited, for example for a sign-in, \(counts.waiting.of("time"))")
    }
    if counts.searched > 0 {
      all.append(
        "the search for screens that were not visible explored \(counts.searched.of("further state")) in \(counts.searchSeconds) s")
    }
    return all + reservations.filter { $0.kind == .audits }.map(\.sentence)
  }
}

extension ExplorationReport.DeepLink {
  /// Returns whether the link opened its screen, but only in states beyond the bounds, which are not checked.
  ///
  /// - Parameter unseen: The names of the screens that were never visible within the bounds.
  package func landedOnlyBeyondBounds(_ unseen: Set<String>) -> Bool { landed > 0 && destination.map(unseen.contains) == true }
}

extension CoverageLine {
  /// The ``subject`` of the line about screens.
  static let screens = "screens"
  /// The ``subject`` of the line about actions.
  package static let actions = "actions"

  /// The items that were not reached as text, or `nil` if there are none. Screens are omitted, because the reservations name them.
  fileprivate var missedInWords: String? {
    if missed.isEmpty { return nil }
    let text: String
    switch subject {
    case Self.screens: return nil
    case Self.actions: text = "actions that were never performed"
    case "guards": text = "guards that never allowed a move"
    default: text = "\(subject) that were never followed"
    }
    return "\(text): \(missed.listed)"
  }
}
