import Groma

/// The result of an exploration: the verdict on each property, the reservations, the coverage, and what does not hold, with the way there.
///
/// One value, which is written to files and read back; the text in the terminal and all file formats are made of it and of nothing else. But for
/// ``Counts/seconds`` and ``Counts/peakMemory`` it is the same each time.
///
/// ```swift
/// let report = Exploration(.plaza, bounds: Bounds(depth: 2), wholeStates: .max).run()
/// #expect(report.isProved, "\(report)")
/// ```
public struct ExplorationReport: Hashable, Codable, Sendable {
  /// The version of the file format. Others cannot be read.
  public static let currentFormat = 2

  /// The version of the file format.
  public var format = currentFormat
  /// The name of the app.
  public var app: String
  /// The name of the engine.
  public var engine: String
  /// The bounds.
  public var bounds: Bounds
  /// How much was explored.
  public var counts: Counts
  /// What limits the verdicts, in the order in which it is printed.
  public var reservations: [Reservation]
  /// The verdict on each property, in the order of the app.
  public var verdicts: [Verdict]
  /// The screens, actions, links, notifications and guards that were reached.
  public var coverage: [CoverageLine]
  /// The screens of the app, in order.
  public var screens: [Screen]
  /// The links that were opened, in the order of the app.
  public var links: [DeepLink]
  /// What does not hold: one finding for each cause, the nearest first.
  public var findings: [Finding]
  /// The screens and the moves that lead from one to another.
  public var graph: ScreenGraph
  /// How often each handler ran and what it reads, the most often run first; empty unless it was asked for.
  public var profile: [HandlerProfile] = []

  /// How much was explored.
  public struct Counts: Hashable, Codable, Sendable {
    /// The number of states that were found.
    public var states = 0
    /// The number of states in which every move was made.
    public var explored = 0
    /// Whether these are all states within the bounds.
    public var isComplete = true
    /// The number of moves that led to a state within the bounds.
    public var transitions = 0
    /// The number of moves that led beyond the bounds.
    public var cut = 0
    /// The number of moves that a feature refused.
    public var refused = 0
    /// The number of links that were opened, and of those that landed or wait.
    public var opened = 0
    /// The number of opened links that landed, or wait for what comes first.
    public var landed = 0
    /// The number of runs of the app's own code.
    public var runs = 0
    /// The time of the exploration, in seconds.
    public var seconds = 0.0
    /// The most memory of the process, in bytes.
    public var peakMemory = 0
    /// The decimal digits of states, transitions, moves beyond the bounds and refusals that are larger than an `Int`; nil where none is.
    public var large: Large?

    /// Counts that are larger than an `Int`, as text.
    public struct Large: Hashable, Codable, Sendable {
      /// States.
      public var states: String
      /// Transitions.
      public var transitions: String
      /// Moves that led beyond the bounds.
      public var cut: String
      /// Refused moves.
      public var refused: String
    }
  }

  /// Something that limits the verdicts, or tells how far they are checked.
  public struct Reservation: Hashable, Codable, Sendable {
    /// The kinds.
    public enum Kind: String, Hashable, Codable, Sendable {
      /// Not all states within the bounds were explored.
      case incomplete
      /// The states of random walks were looked at.
      case walks
      /// A handler depends on something that no state holds.
      case hiddenInput
      /// A run of the app's own code trapped or did not end.
      case lostRun
      /// Screens were visible in states beyond the bounds alone.
      case beyondBounds
      /// Screens were never visible.
      case unreached
      /// How many moves were run again and compared with what was learnt.
      case audits
      /// How many pairs of links were opened at once.
      case pairs
    }

    /// The kind.
    public var kind: Kind
    /// The handler or run; empty where the whole exploration is meant.
    public var subject = ""
    /// The declaration of the handler's screen or link; nil where none is meant.
    public var declaration: Declaration?
    /// The sentence that every format prints.
    public var sentence: String

    /// Whether it rules a proof out.
    public var isSerious: Bool {
      switch kind {
      case .incomplete, .walks, .hiddenInput, .lostRun, .beyondBounds, .unreached: true
      case .audits, .pairs: false
      }
    }
  }

  /// What the exploration shows of a property.
  public struct Verdict: Hashable, Codable, Sendable {
    /// The kinds.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
      /// It holds in every state within the bounds, and all of them were looked at.
      case proved
      /// All states within the bounds were explored, and the app has nothing that the property is about.
      case vacuous
      /// It holds in every state that was looked at; there are others.
      case checked
      /// No state was looked at.
      case unchecked
      /// It does not hold.
      case violated
    }

    /// The property.
    public var property: String
    /// The kind.
    public var kind: Kind
    /// The number of states that were looked at.
    public var looked = 0
    /// How often it does not hold.
    public var violations = 0
    /// Whether it looks at links alone.
    public var isOfLinks = false
    /// The declaration; nil for a property of every app.
    public var declaration: Declaration?
  }

  /// A screen.
  public struct Screen: Hashable, Codable, Sendable {
    /// Its name.
    public var name: String
    /// Its declaration.
    public var declaration: Declaration
    /// The length of a shortest way on which it is visible, in moves; nil when it never was.
    public var distance: Int?
    /// The bounds within which it would be visible, as far as the exploration knows: `depth=4`; nil for a screen that was visible.
    public var bound: String?
  }

  /// A link, by one URL, notification or shortcut.
  public struct DeepLink: Hashable, Codable, Sendable {
    /// Its pattern.
    public var pattern: String
    /// What was opened.
    public var url: String
    /// Its declaration.
    public var declaration: Declaration?
    /// The screen where it lands; nil when the link declares none.
    public var destination: String?
    /// The number of states in which it was opened.
    public var opened: Int
    /// The number of states from which it landed.
    public var landed: Int
    /// The number of states in which it waits for what comes first.
    public var waiting: Int
    /// Where it led from the others, and how often.
    public var elsewhere: [String: Int]
  }

  /// Something that does not hold.
  public struct Finding: Hashable, Codable, Sendable {
    /// One move.
    public struct Step: Hashable, Codable, Sendable {
      /// The move, as it is typed.
      public var move: String
      /// Where the move is declared, as far as that is known.
      public var declaration: Declaration?
    }

    /// Where else the same cause shows.
    public struct Occurrence: Hashable, Codable, Sendable {
      /// The property.
      public var property: String
      /// The visible screen.
      public var screen: String
      /// The move, as it is typed; nil where the state itself is wrong.
      public var move: String?
    }

    /// The property.
    public var property: String
    /// What is wrong, as a sentence.
    public var sentence: String
    /// What findings of one cause have in common.
    public var cause: String
    /// The visible screen.
    public var screen: String
    /// The move that is wrong, as it is typed; nil where the state itself is wrong.
    public var move: String?
    /// The pattern of the link that is wrong; nil when it is no link.
    public var link: String?
    /// The module and file that is to be mended, or the app.
    public var owner: String
    /// The declaration of the link, screen or property, as far as it is known.
    public var declaration: Declaration?
    /// The moves from the launch on.
    public var steps: [Step]
    /// Commands after the moves, the last of which fails.
    public var checks: [String]
    /// Whether a live app that made the same moves came to the same state.
    public var isConfirmed: Bool
    /// Whether the last move traps, or never ends.
    public var isLost = false
    /// The other screens, links and properties in which the cause shows.
    public var others: [Occurrence] = []
  }

  /// A place in the sources.
  public struct Declaration: Hashable, Codable, Sendable {
    /// The module and file, as `#fileID` writes it.
    public var file: String
    /// The line, from 1.
    public var line: Int

    /// A place.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }
}

// MARK: - Claims

extension ExplorationReport {
  /// Whether no property is violated.
  public var holds: Bool { verdicts.allSatisfy { $0.kind != .violated } }

  /// Whether at least one property was looked at in at least one state.
  public var hasChecked: Bool { verdicts.contains { $0.kind != .unchecked } }

  /// Whether all states within the bounds were explored, without hidden inputs and lost runs.
  public var isComplete: Bool {
    counts.isComplete && !reservations.contains { [.incomplete, .walks, .hiddenInput, .lostRun].contains($0.kind) }
  }

  /// Whether every property is proved, or vacuous because the app has nothing it is about, and every screen was visible.
  public var isProved: Bool {
    isComplete && !verdicts.isEmpty && verdicts.allSatisfy { $0.kind == .proved || $0.kind == .vacuous }
      && !reservations.contains(where: \.isSerious)
  }

  /// What an exploration must show to count as a success.
  public enum Requirement: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing is violated, and something was checked.
    case nothing
    /// The same, and all states within the bounds were explored.
    case complete
    /// Every property is proved: ``ExplorationReport/isProved``.
    case proof
  }

  /// Why the report does not meet a requirement, as sentences; empty where it does.
  ///
  /// - Parameter countsViolations: Whether violations are failures.
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
    }
    return failures
  }

  /// The verdict in words, with its bounds: `proved within {depth 2, layers 2, waiting 1, samples 1}`.
  public func words(of verdict: Verdict) -> String {
    switch verdict.kind {
    case .proved: "proved within \(bounds)"
    case .vacuous: "vacuous: the app has nothing to check"
    case .checked: "no violation in \(verdict.looked) \(verdict.looked == 1 ? "state" : "states"), not proved"
    case .unchecked: "not checked"
    case .violated: "violated \(verdict.violations) \(verdict.violations == 1 ? "time" : "times") within \(bounds)"
    }
  }
}

extension ExplorationReport.Declaration: CustomStringConvertible {
  /// `Chat/ChatLinks.swift:12`
  public var description: String { "\(file):\(line)" }
}

extension ExplorationReport.Screen {
  /// `3 moves from the launch`
  public var away: String {
    switch distance {
    case nil: bound.map { "visible only with \($0)" } ?? "not visible"
    case 0: "visible at the launch"
    case 1: "1 move from the launch"
    case .some(let distance): "\(distance) moves from the launch"
    }
  }
}

extension ExplorationReport.Finding {
  /// The module that is to be mended.
  public var module: String { String(owner.split(separator: "/").first ?? "") }
  /// Where the cause shows, the finding itself first.
  public var occurrences: [Occurrence] { [Occurrence(property: property, screen: screen, move: move)] + others }
  /// The properties that do not hold for this cause.
  public var properties: Set<String> { Set(occurrences.map(\.property)) }
  /// The screen or the link that it is about.
  public var subject: String { link ?? screen }

  /// The other places in which the cause shows, counted: `3 more: on home (2), on chat (1)`; nil where there are none.
  public var othersInWords: String? {
    if others.isEmpty { return nil }
    var counts: [(place: String, count: Int)] = []
    for other in others {
      let place = "on \(other.screen)" + (other.property == property ? "" : ", \(other.property)")
      if let index = counts.firstIndex(where: { $0.place == place }) { counts[index].count += 1 } else { counts.append((place, 1)) }
    }
    let shown = counts.prefix(8).map { "\($0.place) (\($0.count))" }.joined(separator: "; ")
    let left = counts.count - min(8, counts.count)
    return "\(others.count) more with the same cause: \(shown)" + (left > 0 ? "; \(left) more places" : "")
  }

  /// A command file that makes the moves and fails, and passes once the fault is mended. Of a tree that is not whole it only makes the moves; of a
  /// screen that only leads round in a circle, `back` may succeed.
  ///
  /// - Parameter app: The name of the app.
  public func script(app: String) -> String {
    var lines = ["#: name   \(property): \(sentence)".escapingControls, "#: tags   explorer", "#: app    \(app)", ""]
    lines += steps.map(\.move)
    if !checks.isEmpty { lines += ["", "# \(property)".escapingControls] + checks }
    return lines.joined(separator: "\n") + "\n"
  }
}
