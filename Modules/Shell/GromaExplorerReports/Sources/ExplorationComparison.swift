public import GromaExplorer

/// The differences between two explorations of an app: regressions, improvements and neutral changes.
public struct ExplorationComparison: Hashable, Sendable {
  /// One difference.
  public struct Difference: Hashable, Sendable {
    /// The kinds of differences, in the order in which a comparison lists them.
    public enum Kind: Hashable, Sendable, CaseIterable {
      /// A property that is violated and was not violated before.
      case violated
      /// A property that was proved and no longer is: no violation was found, but the new exploration checked only some states or none.
      case proofLost
      /// A new violation of a property that was already violated.
      case anotherViolation
      /// A link that has another destination, no longer reaches its destination, or leads to a screen or error that it did not lead to
      /// before.
      case landsElsewhere
      /// A link that was removed: a complete new exploration does not contain the link.
      case linkGone
      /// A screen that a complete new exploration no longer reaches, or that is no longer in the app.
      case unreachable
      /// A property whose verdict changed in any other way, or that was not checked by the old exploration and is not violated.
      case verdict
      /// A violation that is gone, although the same property is still violated elsewhere. The new exploration is complete.
      case mended
      /// A link that the new exploration opened and the old exploration did not.
      case newLink
      /// A link that now leads to its destination, or to fewer other screens and errors than before.
      case landsAgain
      /// A screen that was not reached before.
      case newScreen
      /// A screen that is reached in fewer or more moves than before.
      case distance
      /// A screen, link, link destination or violation that the new exploration did not reach. Because that exploration is incomplete, the
      /// difference proves nothing.
      case notLookedAt

      /// Whether the difference is a regression.
      public var isWorse: Bool {
        switch self {
        case .violated, .proofLost, .anotherViolation, .landsElsewhere, .linkGone, .unreachable: true
        case .verdict, .mended, .newLink, .landsAgain, .newScreen, .distance, .notLookedAt: false
        }
      }
    }

    /// The kind of the difference.
    public var kind: Kind
    /// The name of the property or screen, or the URL, notification or shortcut that opens the link.
    public var subject: String
    /// The previous value as text, or an empty string if there was none.
    public var before = ""
    /// The new value as text, or an empty string if there is none.
    public var after = ""
    /// The lines of the command language that reproduce a new violation, in order. Empty for other differences.
    public var way: [String] = []
    /// The source file that the difference concerns, as `#fileID` writes it, or the name of the app. `nil` if no file is known, and for
    /// kinds without a file, such as `proofLost` and `distance`.
    public var owner: String?
  }

  /// The name of the app.
  public let app: String
  /// The differences, ordered by kind as in `Difference.Kind`.
  public let differences: [Difference]
  /// The facts that make the explorations hard to compare, as sentences: different bounds, properties that are no longer checked, and the
  /// serious reservations of only one of the explorations.
  public let warnings: [String]
  /// The other reservations of the new exploration, as sentences.
  public let reservations: [String]

  /// Whether one of the differences is a regression.
  public var isWorse: Bool { differences.contains { $0.kind.isWorse } }

  /// Compares two explorations of the same app.
  public init(from old: ExplorationReport, to new: ExplorationReport) {
    app = new.app
    let all =
      Self.violations(old, new) + Self.verdicts(old, new) + Self.links(old, new) + Self.screens(old, new)
    differences = Difference.Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
    var warnings: [String] = []
    if old.bounds != new.bounds {
      warnings.append("the bounds were \(old.bounds.inFull) and are now \(new.bounds.inFull): this may cause differences")
    }
    let properties = Set(new.verdicts.map(\.property)).union(Self.hiddenInputs(of: old))
    let dropped = old.verdicts.map(\.property).filter { !properties.contains($0) }
    if !dropped.isEmpty { warnings.append("no longer checked: \(dropped.joined(separator: "; "))") }
    let before = old.reservations.filter(\.isSerious).map(\.sentence)
    warnings += before.filter { sentence in !new.reservations.contains { $0.sentence == sentence } }.map { "before: \($0)" }
    let added = new.reservations.filter { $0.isSerious && !before.contains($0.sentence) }.map(\.sentence)
    self.warnings = warnings + added.map { "now: \($0)" }
    reservations = new.reservations.map(\.sentence).filter { !added.contains($0) }
  }

  // MARK: Properties

  private static func verdicts(_ old: ExplorationReport, _ new: ExplorationReport) -> [Difference] {
    let before = Dictionary(old.verdicts.map { ($0.property, $0) }, uniquingKeysWith: { first, _ in first })
    return new.verdicts.compactMap { verdict in
      let was = before[verdict.property]
      guard was?.kind != verdict.kind else { return nil }
      if verdict.kind == .violated {
        let finding = new.findings.first { $0.property == verdict.property }
        return Difference(
          kind: .violated, subject: verdict.property, before: was.map(old.words) ?? "",
          after: finding.map { "\($0.sentence), on \($0.screen)" } ?? new.words(of: verdict), way: finding?.way ?? [], owner: finding?.owner
        )
      }
      let isLost = was?.kind == .proved && verdict.kind != .vacuous
      return Difference(
        kind: isLost ? .proofLost : .verdict, subject: verdict.property, before: was.map(old.words) ?? "", after: new.words(of: verdict))
    }
  }

  /// Returns new and removed violations of properties that are violated in both explorations.
  private static func violations(_ old: ExplorationReport, _ new: ExplorationReport) -> [Difference] {
    let violated = Set(old.verdicts.filter { $0.kind == .violated }.map(\.property))
      .intersection(new.verdicts.filter { $0.kind == .violated }.map(\.property)).union(hiddenInputs(of: old))
    /// Returns the findings of `one` with those of their occurrences that `other` does not contain, for properties that are violated in
    /// both explorations.
    func occurrences(
      in one: ExplorationReport, notIn other: ExplorationReport
    ) -> [(finding: ExplorationReport.Finding, occurrences: [ExplorationReport.Finding.Occurrence])] {
      let known = Set(other.findings.flatMap(\.occurrences))
      return one.findings.compactMap { finding in
        let occurrences = finding.occurrences.filter { violated.contains($0.property) && !known.contains($0) }
        return occurrences.isEmpty ? nil : (finding, occurrences)
      }
    }
    func words(_ finding: ExplorationReport.Finding, _ occurrences: [ExplorationReport.Finding.Occurrence]) -> String {
      let screens = occurrences.map(\.screen).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      return "\(finding.sentence), on \(screens.joined(separator: ", "))"
    }
    return occurrences(in: new, notIn: old).map { finding, occurrences in
      Difference(
        kind: .anotherViolation, subject: occurrences[0].property, after: words(finding, occurrences), way: finding.way,
        owner: finding.owner)
    }
      + occurrences(in: old, notIn: new).map { finding, occurrences in
        Difference(
          kind: new.isComplete ? .mended : .notLookedAt, subject: occurrences[0].property, before: words(finding, occurrences),
          after: new.isComplete ? "" : notLookedAt, owner: finding.owner)
      }
  }

  /// Returns the name of the property that hidden inputs violate, or an empty set if the report has no verdict on that property. A report
  /// has such a verdict only if a hidden input was found.
  private static func hiddenInputs(of report: ExplorationReport) -> Set<String> {
    Set(report.verdicts.filter(\.isOfHiddenInputs).map(\.property))
  }

  /// The text for the new value of a screen, link or violation that an incomplete exploration did not reach.
  private static let notLookedAt = "not checked"

  // MARK: Links

  private static func links(_ old: ExplorationReport, _ new: ExplorationReport) -> [Difference] {
    let before = Dictionary(old.links.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.links.map(\.url))
    let gone = old.links.filter { !after.contains($0.url) }.map {
      Difference(
        kind: new.isComplete ? .linkGone : .notLookedAt, subject: $0.url, before: $0.leads, after: new.isComplete ? "" : notLookedAt,
        owner: $0.declaration?.file)
    }
    return gone
      + new.links.compactMap { link in
        guard let was = before[link.url] else {
          return Difference(kind: .newLink, subject: link.url, after: link.leads, owner: link.declaration?.file)
        }
        guard was.ends != link.ends || was.destination != link.destination else { return nil }
        if !new.isComplete, was.destination == link.destination, link.ends.isSubset(of: was.ends) {
          return Difference(
            kind: .notLookedAt, subject: link.url, before: was.leads, after: link.ends.isEmpty ? notLookedAt : "so far \(link.leads)",
            owner: link.declaration?.file)
        }
        // A link improved if it leads to no additional wrong screen and still leads to its own screen if it did before.
        let isBetter =
          was.destination == link.destination && (was.landed == 0 || link.landed > 0)
          && link.ends.subtracting(was.ends).allSatisfy { $0 == link.destination }
        return Difference(
          kind: isBetter ? .landsAgain : .landsElsewhere, subject: link.url, before: was.leads,
          after: was.leads == link.leads ? "\(link.leads), in more states" : link.leads, owner: link.declaration?.file)
      }
  }

  // MARK: Screens

  private static func screens(_ old: ExplorationReport, _ new: ExplorationReport) -> [Difference] {
    let before = Dictionary(old.screens.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.screens.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let gone = old.screens.filter { $0.isReached && after[$0.name]?.isReached != true }.map {
      let isGone = after[$0.name] == nil
      return Difference(
        kind: isGone || new.isComplete ? .unreachable : .notLookedAt, subject: $0.name, before: $0.away,
        after: isGone ? "no longer in the app" : new.isComplete ? "" : notLookedAt,
        owner: $0.declaration.file)
    }
    return gone
      + new.screens.compactMap { screen in
        guard screen.isReached else { return nil }
        guard let was = before[screen.name], was.isReached else {
          return Difference(kind: .newScreen, subject: screen.name, after: screen.away, owner: screen.declaration.file)
        }
        guard was.distance != nil, screen.distance != nil, was.distance != screen.distance else { return nil }
        return Difference(kind: .distance, subject: screen.name, before: was.away, after: screen.away)
      }
  }
}

extension ExplorationReport.Finding {
  fileprivate var way: [String] { (steps + (cycle ?? [])).map(\.move) + checks }
}

extension ExplorationReport.Screen {
  /// Whether the screen was visible within the bounds of the report, or within other bounds that were explored completely.
  fileprivate var isReached: Bool { distance != nil || shown != nil }
}

extension ExplorationReport.DeepLink {
  /// The screens and errors that the link led to: its destination, if it landed there, and all others.
  fileprivate var ends: Set<String> { Set(elsewhere.keys).union(landed > 0 ? destination.map { [$0] } ?? [] : []) }

  /// The destination and the other screens and errors as text: `chat`, or `chat; elsewhere: rooms`. If the destination is unknown, only the
  /// others.
  fileprivate var leads: String {
    let others = elsewhere.keys.sorted().joined(separator: ", ")
    guard let destination else { return others }
    return others.isEmpty ? destination : "\(destination); elsewhere: \(others)"
  }
}
