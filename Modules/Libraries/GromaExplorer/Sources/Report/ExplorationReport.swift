import Groma

/// The result of an exploration: the verdict on each property, the reservations, the coverage, and the findings with their sequences of
/// moves.
///
/// The report is a value that can be written to a file and read back. The text in the terminal and the files in other formats are derived
/// from the report. Apart from durations and ``Counts/peakMemory``, the same exploration of an app whose handlers depend only on the state
/// gives an equal report in every process.
///
/// ```swift
/// let report = Exploration(.plaza, bounds: Bounds(depth: 2), wholeStates: .max).run()
/// #expect(report.isProved, "\(report)")
/// ```
public struct ExplorationReport: Hashable, Codable, Sendable {
  /// The version of the file format that this version of the library writes and reads.
  public static let currentFormat = 5

  /// The version of the file format of this report.
  public var format = currentFormat
  /// The name of the app.
  public var app: String
  /// The limits of the exploration.
  public var bounds: Bounds
  /// The numbers of states, moves, links and runs.
  public var counts: Counts
  /// The facts that limit the verdicts, in the order they are printed.
  public var reservations: [Reservation]
  /// The verdict on each property, in the order of the properties that were checked.
  public var verdicts: [Verdict]
  /// One line of coverage for each of the following, in this order: screens; actions; links; notifications and shortcuts, counted together;
  /// guards.
  public var coverage: [CoverageLine]
  /// The screens of the app, in the order of their definitions.
  public var screens: [Screen]
  /// The names of the screens that were visible although the app lists them as unused, sorted.
  public var shownUnused: [String] = []
  /// The links that were opened: the samples, in the order of the app's link table, then the other URLs.
  public var links: [DeepLink]
  /// The violations: one finding for each cause, in the order in which the causes were found.
  public var findings: [Finding]
  /// The screens and the moves between them.
  public var graph: ScreenGraph
  /// The runs and reads of each handler, sorted by descending number of runs. Empty if not requested.
  public var profile: [HandlerProfile] = []
  /// The explorations of a ``BoundsSeries``, in their order, including the exploration of this report. Empty for an ``Exploration``.
  public var steps: [Step] = []

  /// The numbers of states, moves, links and runs of an exploration.
  public struct Counts: Hashable, Codable, Sendable {
    /// The number of states that were found.
    public var states: StateCount = 0
    /// The number of states in which every move was made.
    public var explored: StateCount = 0
    /// Whether all states within the bounds were explored.
    public var isComplete = true
    /// The number of successful moves whose end state is one of the states that were found.
    public var transitions: StateCount = 0
    /// The number of successful moves whose end state exceeded the bounds.
    public var cut: StateCount = 0
    /// The number of moves that a feature refused by failing with its own error.
    public var refused: StateCount = 0
    /// The number of times that a link with a destination was opened.
    public var opened: StateCount = 0
    /// The number of times that a link with a destination opened its destination.
    public var landed: StateCount = 0
    /// The number of times that a link with a destination waited for a screen or another condition.
    public var waiting: StateCount = 0
    /// The number of times that the app's code ran: to make moves, to list them and to evaluate properties. In a series of growing bounds,
    /// the runs of all bounds so far.
    /// Launches, restarts and repetitions of a violation's moves are not counted.
    public var runs = 0
    /// The duration of the exploration, in seconds. It includes ``searchSeconds``.
    public var seconds = 0.0
    /// The number of states that the search for screens explored, far beyond the bounds.
    public var searched = 0
    /// The duration of the search for screens, in seconds.
    public var searchSeconds = 0.0
    /// The largest memory footprint of the process, in bytes, or 0 if it was not measured.
    public var peakMemory = 0
  }

  /// A fact that limits the verdicts, or describes how thoroughly they are checked.
  public struct Reservation: Hashable, Codable, Sendable {
    /// The kinds of reservations.
    public enum Kind: String, Hashable, Codable, Sendable {
      /// Not all states within the bounds were explored.
      case incomplete
      /// A run of the app's code trapped or did not end.
      case lostRun
      /// A route in a state contains a closure or an action whose captured values cannot be compared.
      case closure
      /// Screens were visible only in states that exceed the bounds.
      case beyondBounds
      /// Screens were never visible.
      case unreached
      /// Explorations within other bounds were not finished. The verdicts do not depend on them.
      case unfinished
      /// States how many runs of the app's code were repeated to compare the results.
      case audits
      /// Some code read the time, random numbers, the process ID or environment variables, but no repeated run had a different result. If it
      /// read the time or random numbers, nothing is proved.
      case inputsWithoutEffect
      /// States how many pairs of links were opened simultaneously.
      case pairs
      /// Actions or links declare no destination, so it is not checked where they lead.
      case undeclared
      /// Properties over time were not checked.
      case overTime
      /// The app is one feature of an app, and the sentence states what is assumed about the other features, or what is not explored.
      case assumed
    }

    /// The kind of the reservation.
    public var kind: Kind
    /// The name of the run that trapped or did not end; the text of the closure; the kind of the items without a declared destination,
    /// `actions` or `links`. Otherwise empty.
    public var subject = ""
    /// The reservation as a sentence.
    public var sentence: String
    /// All items if the sentence names only the first of them. Otherwise `nil`.
    public var items: [String]?

    /// Whether the reservation rules out a proof.
    public var isSerious: Bool { [.incomplete, .lostRun, .closure, .beyondBounds, .unreached].contains(kind) }
  }

  /// The result for one property.
  public struct Verdict: Hashable, Codable, Sendable {
    /// The kinds of verdicts.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
      /// The property holds in every state within the bounds, and every state was checked.
      case proved
      /// All states within the bounds were explored, and the app contains nothing that the property applies to. This is no proof.
      case vacuous
      /// No violation was found, but not every state or pair of links was checked, a handler depends on something outside the state, a
      /// run of the app's code trapped or did not end, or a route in a state contains a closure.
      case checked
      /// The property was checked in no state; or the checked states contain nothing that the property applies to, but the exploration is
      /// not complete; or the property is about links, and no link with a destination was opened.
      case unchecked
      /// The property is violated.
      case violated
    }

    /// The name of the property.
    public var property: String
    /// The kind of the verdict.
    public var kind: Kind
    /// The number of states in which the property was checked.
    public var looked: StateCount = 0
    /// The number of states, or of moves in states, that violate the property. Violations with the same cause are one ``Finding``.
    public var violations: StateCount = 0
    /// Whether the property concerns only links.
    public var isOfLinks = false
    /// The declaration of the property, or `nil` if it is built in.
    public var declaration: Declaration?
  }

  /// A screen of the app.
  public struct Screen: Hashable, Codable, Sendable {
    /// The name.
    public var name: String
    /// The declaration of the screen.
    public var declaration: Declaration
    /// The number of moves in a shortest sequence from the launch to a state where the screen is visible.
    /// `nil` if no such state was found or its distance is not known.
    public var distance: Int?
    /// Larger bounds within which the screen would be visible. `nil` if the screen was visible, or if no such bounds are known.
    public var bound: Bounds?
    /// Other bounds that were explored completely, and within which the screen is visible. `nil` if the screen was visible within the
    /// bounds of the report, or in no complete exploration.
    public var shown: Bounds?
  }

  /// A link, opened through one URL, notification or shortcut.
  public struct DeepLink: Hashable, Codable, Sendable {
    /// The pattern of the link.
    public var pattern: String
    /// The URL, notification or shortcut that was opened.
    public var url: String
    /// The declaration of the link, or `nil` if it is not known.
    public var declaration: Declaration?
    /// The destination: the screen that the link must open. `nil` if the link declares none.
    public var destination: String?
    /// The number of states in which the link was opened.
    public var opened: StateCount = 0
    /// The number of states in which the link opened its destination.
    public var landed: StateCount = 0
    /// The number of states in which the link waited for a screen or another condition.
    public var waiting: StateCount = 0
    /// The other results, each with the number of times it occurred: the visible screen, with its arguments if only these are wrong;
    /// `nothing` if no screen is visible; or `an error: ` and the error's code.
    public var elsewhere: [String: StateCount] = [:]

    /// Counts the results of opening the link in some states.
    mutating func add(_ end: Arrival.End, times: StateCount) {
      opened += times
      switch end {
      case .landed: landed += times
      case .waiting: waiting += times
      case .elsewhere(let place): elsewhere[place, default: 0] += times
      }
    }
  }

  /// A violation of a property, with the other violations that have the same cause.
  public struct Finding: Hashable, Codable, Sendable {
    /// One move of the sequence from the launch to the violation.
    public struct Step: Hashable, Codable, Sendable {
      /// The move in the command language.
      public var move: String
      /// The declaration of the screen or link that offers the move, or `nil` if there is none.
      public var declaration: Declaration?
      /// The values of the variables in the move, by name: the texts of the action's sample for secret fields. `nil` if there are none.
      public var variables: [String: String]?
      /// Whether an app without the fault may refuse the move: the move is the last one, and the user makes it. `nil` for `false`.
      public var mayBeRefused: Bool?
    }

    /// Another violation with the same cause.
    public struct Occurrence: Hashable, Codable, Sendable {
      /// The name of the property.
      public var property: String
      /// The name of the visible screen, or `nothing` if there is none.
      public var screen: String
      /// The move in the command language, or `nil` if the state itself is at fault.
      public var move: String?
    }

    /// The events and dimensions of the environment that a violation needs.
    public struct Dimensions: Hashable, Codable, Sendable {
      /// The names of the ``EnvironmentEvent`` and ``EnvironmentDimension`` values, in the order of the app. Empty if the violation also
      /// occurs without any of them.
      public var names: [String]
      /// Whether no smaller set leads to a violation with the same cause within the bounds. `false` if not all smaller sets were explored
      /// completely.
      public var isSmallest: Bool
      /// The moves of a violation with only these dimensions, or `nil` if the moves of the finding need no others.
      public var steps: [Step]?
    }

    /// The name of the violated property.
    public var property: String
    /// A message that describes the fault.
    public var sentence: String
    /// A string that identifies the cause. All violations with the same cause have the same string.
    public var cause: String
    /// The name of the visible screen, or `nothing` if there is none or the finding is about the app as a whole.
    public var screen: String
    /// The move at fault in the command language, or `nil` if the state itself is at fault.
    public var move: String?
    /// The pattern of the link at fault, or `nil` if no link is at fault.
    public var link: String?
    /// The module and file at fault, or the name of the app.
    public var owner: String
    /// The declaration of the link, screen or property, or `nil` if it is not known.
    public var declaration: Declaration?
    /// The moves from the launch to the violation.
    public var steps: [Step]
    /// The moves that violate a property over time if they are repeated forever after ``steps``. `nil` if the violation needs no such
    /// moves.
    public var cycle: [Step]?
    /// Shell commands to run after the moves. Usually, the last command fails and so shows the fault. Empty if the last move itself fails,
    /// or if no command shows the fault.
    public var checks: [String]
    /// Whether the state of the violation, or the state where the move at fault starts, was reached again when the moves were repeated in a
    /// live app. Always `true` for a violation without a state, such as a failed launch.
    public var isConfirmed: Bool
    /// Whether the last move traps or never returns.
    public var isLost = false
    /// The smallest set of dimensions with which a violation of this cause occurs, or `nil` if the moves of the finding need no dimension.
    public var dimensions: Dimensions?
    /// The other violations with the same cause.
    public var others: [Occurrence] = []
  }

  /// A source location.
  public struct Declaration: Hashable, Codable, Sendable {
    /// The module and file, as `#fileID` writes it.
    public var file: String
    /// The line, from 1.
    public var line: Int

    /// Creates a source location.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }
}

// MARK: - Summary of the verdicts

extension ExplorationReport {
  /// Whether no property is violated.
  public var holds: Bool { verdicts.allSatisfy { $0.kind != .violated } }

  /// Whether at least one property was checked or is vacuous. The properties of the app as a whole count only if there are no others,
  /// because they are decided without a state.
  public var hasChecked: Bool { deciding.contains { $0.kind != .unchecked } }

  /// The verdicts on properties of states and moves or, if there are none, those on the app as a whole.
  private var deciding: [Verdict] {
    let ofStates = verdicts.filter { !$0.isOfApp }
    return ofStates.isEmpty ? verdicts : ofStates
  }

  /// Whether all states within the bounds were explored, no handler was found to depend on something outside the state, every run of the
  /// app's code ended, and no route in a state contains a closure.
  public var isComplete: Bool {
    counts.isComplete && !hasHiddenInputs && !reservations.contains { [.incomplete, .lostRun, .closure].contains($0.kind) }
  }

  /// Whether a finding states that some of the app's code depends on something outside the state.
  public var hasHiddenInputs: Bool { findings.contains { $0.property == Property.dependsOnStateOnly } }

  /// Whether each property is proved or has nothing to check, at least one is proved, the exploration is complete, and every screen was
  /// visible. `false` if no move is possible in the app.
  public var isProved: Bool {
    isComplete && hasMoves && deciding.contains { $0.kind == .proved } && verdicts.allSatisfy { $0.kind == .proved || $0.kind == .vacuous }
      && !reservations.contains(where: \.isSerious)
  }

  /// The condition for an exploration to count as a success.
  public enum Requirement: String, Hashable, Codable, Sendable, CaseIterable {
    /// No property is violated, and at least one was checked or is vacuous.
    case nothing
    /// The condition of ``nothing`` is met, and the exploration is complete: see ``ExplorationReport/isComplete``.
    case complete
    /// The report is a proof: see ``ExplorationReport/isProved``.
    case proof
  }

  /// Returns the reasons why the report does not meet a requirement, as sentences. Returns an empty array if the report meets the
  /// requirement.
  ///
  /// - Parameters:
  ///   - requirement: The condition to meet.
  ///   - countsViolations: Whether violated properties are reasons. The default is `true`.
  public func failures(of requirement: Requirement, countingViolations countsViolations: Bool = true) -> [String] {
    var failures = countsViolations ? verdicts.filter { $0.kind == .violated }.map { "\($0.property): \(words(of: $0))" } : []
    if !hasChecked { failures.append("nothing was checked") }
    switch requirement {
    case .nothing: return failures
    case .complete:
      if !isComplete { failures.append("the exploration is not complete") }
    case .proof:
      failures += verdicts.filter { $0.kind == .checked || $0.kind == .unchecked }.map { "\($0.property): \(words(of: $0))" }
      failures += reservations.filter(\.isSerious).map(\.sentence)
      if hasChecked, !hasMoves { failures.append("no move is possible") }
      if hasChecked, deciding.allSatisfy({ $0.kind == .vacuous }) { failures.append("no property is proved") }
    }
    return failures
  }

  /// The bounds with their limits if the report is that of several explorations (``steps``), otherwise `the bounds`.
  var boundsInWords: String { steps.isEmpty ? "the bounds" : "\(bounds)" }

  /// Returns a verdict in words, such as `proved in all 402 states` or `not checked`.
  public func words(of verdict: Verdict) -> String {
    switch verdict.kind {
    case .proved: verdict.isOfApp ? "proved" : "proved in \(allStates(of: verdict))"
    case .vacuous: "nothing to check"
    case .checked: "no violation in \(verdict.looked.of("state")), not proved"
    case .unchecked: verdict.looked > 0 ? "nothing to check in \(verdict.looked.of("state")), not proved" : "not checked"
    case .violated: "violated: \(verdict.violations.of("violation"))"
    }
  }

  /// Returns the states that a proof covers, in words: `all 402 states`. Adds the bounds if the report is that of several explorations
  /// (``steps``).
  private func allStates(of verdict: Verdict) -> String {
    let states = verdict.looked == 1 ? "the only state" : "all \(verdict.looked.grouped) states"
    return steps.isEmpty ? states : "\(states) within \(bounds)"
  }
}

extension ExplorationReport.Verdict {
  /// Whether the property is about the app as a whole (``Property/ofApps``), so that the verdict does not depend on bounds.
  package var isOfApp: Bool { Property.ofApps.contains { $0.name == property } }

  /// Whether the verdict is about dependence of the app's code on something outside the state. A report contains this verdict only if it is
  /// ``Kind/violated``.
  public var isOfHiddenInputs: Bool { property == Property.dependsOnStateOnly }
}

extension ExplorationReport.Declaration: CustomStringConvertible {
  /// The file and the line: `Chat/ChatLinks.swift:12`
  public var description: String { "\(file):\(line)" }
}

extension ExplorationReport.Screen {
  /// The distance of the screen in words: `3 moves from the launch`, `visible at launch`, `visible within {depth 3, …}`, `visible only with
  /// depth=4`, or `not visible`.
  public var away: String {
    switch distance {
    case nil: shown.map { "visible within \($0)" } ?? bound.map { "visible only within \($0)" } ?? "not visible"
    case 0: "visible at launch"
    case 1: "1 move from the launch"
    case .some(let distance): "\(distance) moves from the launch"
    }
  }
}

extension ExplorationReport.Finding {
  /// The moves as lines: those from the launch and, after the line `again and again:`, those of a ``cycle``.
  public var moveLines: [String] { steps.map(\.move) + (cycle.map { ["again and again:"] + $0.map { "  \($0.move)" } } ?? []) }

  /// The name of the module at fault, or the name of the app.
  public var module: String { String(owner.split(separator: "/").first ?? "") }
  /// All violations with this cause, starting with the finding itself.
  public var occurrences: [Occurrence] { [Occurrence(property: property, screen: screen, move: move)] + others }
  /// The names of the properties that this cause violates.
  public var properties: Set<String> { Set(occurrences.map(\.property)) }
  /// The pattern of the link at fault, or the name of the visible screen if no link is at fault.
  public var subject: String { link ?? screen }

  /// The other places with this cause, in words: `the same cause on home (2 moves); on chat`. `nil` if there are none.
  public var othersInWords: String? {
    if others.isEmpty { return nil }
    var counts: [(place: String, count: Int)] = []
    for other in others {
      let place = "on \(other.screen)" + (other.property == property ? "" : ", \(other.property)")
      if let index = counts.firstIndex(where: { $0.place == place }) { counts[index].count += 1 } else { counts.append((place, 1)) }
    }
    let shown = counts.prefix(8).map { $0.count == 1 ? $0.place : "\($0.place) (\($0.count) moves)" }.joined(separator: "; ")
    let left = counts.count - min(8, counts.count)
    return "the same cause \(shown)" + (left > 0 ? "; \(left.of("more place"))" : "")
  }

  /// The dimensions that the violation needs, in words: `needs 'wide' and 'member'`. `nil` if the moves of the violation need none.
  public var dimensionsInWords: String? {
    guard let dimensions else { return nil }
    let names = dimensions.names.map { "'\($0)'" }.joined(separator: " and ")
    let steps = dimensions.steps.map { ": " + ($0.isEmpty ? "at launch" : $0.map(\.move).joined(separator: "; ")) }
    let rest = dimensions.isSmallest ? "" : " (not all smaller sets were explored)"
    return names.isEmpty ? "also occurs without any dimension of the environment\(steps ?? "")" : "needs \(names)\(rest)\(steps ?? "")"
  }

  /// The value of ``screen`` if there is no visible screen.
  static let nowhere = "nothing"

  /// The number of times that a ``cycle`` is repeated to confirm it.
  public static let rounds = 100
}
