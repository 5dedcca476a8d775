import GromaTesting
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

/// Tests laws that hold for the comparison of any two reports.
@MainActor
struct ComparisonLawsTests {
  typealias Kind = ExplorationComparison.Difference.Kind
  typealias Verdict = ExplorationReport.Verdict

  private static let base = ExplorationReport.planted

  /// Returns a copy of the report with random changes.
  private static func changed(_ random: inout SeededGenerator, isComplete: Bool) -> ExplorationReport {
    var report = base
    for index in report.verdicts.indices where random.chance(40) { report.verdicts[index].kind = random.pick(Verdict.Kind.allCases) }
    report.findings = report.verdicts.filter { $0.kind == .violated }.flatMap { verdict in
      (0..<random.below(3)).map { _ in
        var finding = base.findings[0]
        (finding.property, finding.screen, finding.cause) = (verdict.property, "s\(random.below(3))", "c\(random.below(3))")
        return finding
      }
    }
    for index in report.screens.indices { report.screens[index].distance = random.chance(60) ? random.below(3) : nil }
    report.links = (0..<4).filter { _ in random.chance(60) }.map { number in
      var link = base.links[0]
      link.url = "app://\(number)"
      link.destination = random.chance(80) ? "chat" : nil
      link.landed = StateCount(random.below(2))
      link.elsewhere = Dictionary(["rooms", "login"].filter { _ in random.chance(40) }.map { ($0, 1) }) { $1 }
      return link
    }
    if random.chance(30) { report.bounds.depth = 2 }
    report.counts.isComplete = isComplete
    return report
  }

  private static func subjects(_ comparison: ExplorationComparison, _ kinds: Set<Kind>) -> [String] {
    comparison.differences.filter { kinds.contains($0.kind) }.map(\.subject).sorted()
  }

  // MARK: Laws

  /// A failure prints the seed.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func aReportHasNoDifferenceFromItself(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let report = Self.changed(&random, isComplete: random.chance(50))
    let comparison = ExplorationComparison(from: report, to: report)
    #expect(comparison.differences == [] && !comparison.isWorse, "seed \(seed)")
    #expect(comparison.warnings == [], "seed \(seed)")
  }

  /// A screen that is gone in one direction is new in the other.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func theOppositeComparisonHasTheOppositeDifferences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (one, other) = (Self.changed(&random, isComplete: true), Self.changed(&random, isComplete: true))
    let (there, back) = (ExplorationComparison(from: one, to: other), ExplorationComparison(from: other, to: one))
    let opposites: [(Set<Kind>, Set<Kind>)] = [
      ([.unreachable], [.newScreen]), ([.linkGone], [.newLink]), ([.distance], [.distance]), ([.anotherViolation], [.mended]),
      ([.violated, .proofLost, .verdict], [.violated, .proofLost, .verdict]),
      ([.landsElsewhere, .landsAgain], [.landsElsewhere, .landsAgain]),
    ]
    for (kinds, opposite) in opposites {
      #expect(Self.subjects(there, kinds) == Self.subjects(back, opposite), "seed \(seed): \(kinds)")
      #expect(Self.subjects(back, kinds) == Self.subjects(there, opposite), "seed \(seed): \(kinds)")
    }
    #expect(Self.subjects(there, [.notLookedAt]) == [], "everything was looked at")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func differencesAreOrderedAndCounted(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (old, new) = (Self.changed(&random, isComplete: true), Self.changed(&random, isComplete: random.chance(50)))
    let comparison = ExplorationComparison(from: old, to: new)
    let places = comparison.differences.compactMap { Kind.allCases.firstIndex(of: $0.kind) }
    #expect(places == places.sorted() && comparison.isWorse == comparison.differences.contains { $0.kind.isWorse }, "seed \(seed)")
    let worse = comparison.differences.count { $0.kind.isWorse }
    let (markdown, rest) = (comparison.markdown, comparison.differences.count - worse)
    let first = try #require(markdown.split(separator: "\n").first)
    if comparison.differences.isEmpty {
      #expect(first == "### `planted`: no differences")
    } else {
      #expect(
        first
          == "### `planted`: \(worse) \(worse == 1 ? "regression" : "regressions"), \(rest) other \(rest == 1 ? "difference" : "differences")"
      )
    }
    let lines = markdown.split(separator: "\n")
    #expect(
      lines.count { $0.hasPrefix("- ") } == comparison.differences.count + comparison.reservations.count,
      "each difference and each reservation is an item")
    #expect(lines.count { $0.hasPrefix("**") } == Set(comparison.differences.map(\.kind)).count, "each kind has one title")
    #expect(lines.count { $0.hasPrefix("> ") } == comparison.warnings.count)
  }

  /// An incomplete exploration may have missed what is absent from it.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func anIncompleteExplorationProvesNoAbsence(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let old = Self.changed(&random, isComplete: true)
    var new = Self.changed(&random, isComplete: false)
    let open = ExplorationComparison(from: old, to: new)
    #expect(Self.subjects(open, [.unreachable, .linkGone, .mended]) == [], "seed \(seed)")
    #expect(open.differences.filter { $0.kind == .notLookedAt }.allSatisfy { !$0.kind.isWorse && !$0.after.isEmpty })
    new.counts.isComplete = true
    let complete = ExplorationComparison(from: old, to: new)
    #expect(open.differences.count == complete.differences.count, "the same differences, in other words")
  }

  // MARK: Verdicts

  /// The kinds are those of the documentation, for each pair of verdicts.
  @Test func everyChangeOfAVerdictHasItsKind() {
    for before in Verdict.Kind.allCases {
      for after in Verdict.Kind.allCases {
        var (old, new) = (Self.base, Self.base)
        (old.findings, new.findings) = ([], [])
        old.verdicts = [Verdict(property: "p", kind: before, looked: 3, violations: 1)]
        new.verdicts = [Verdict(property: "p", kind: after, looked: 3, violations: 1)]
        let expected: [Kind] =
          switch (before, after) {
          case _ where before == after: []
          case (_, .violated): [.violated]
          case (.proved, .checked), (.proved, .unchecked): [.proofLost]
          default: [.verdict]
          }
        let comparison = ExplorationComparison(from: old, to: new)
        #expect(comparison.differences.map(\.kind) == expected, "\(before) -> \(after)")
        #expect(
          comparison.differences.allSatisfy { $0.before == old.words(of: old.verdicts[0]) && $0.after == new.words(of: new.verdicts[0]) })
      }
    }
  }

  @Test func aNewPropertyIsWorseOnlyIfItIsViolated() {
    for kind in Verdict.Kind.allCases {
      var (old, new) = (Self.base, Self.base)
      old.verdicts.removeAll { $0.property == "no chat is open" }
      old.findings.removeAll { $0.property == "no chat is open" }
      for index in new.verdicts.indices where new.verdicts[index].property == "no chat is open" { new.verdicts[index].kind = kind }
      let comparison = ExplorationComparison(from: old, to: new)
      #expect(comparison.differences.map(\.kind) == [kind == .violated ? .violated : .verdict])
      #expect(comparison.isWorse == (kind == .violated) && comparison.differences.allSatisfy { $0.before == "" })
    }
  }

  // MARK: Screens and ways

  /// The report of a series has the distances of one exploration. The other explorations are complete, too, so a screen that they show is
  /// neither gone nor new.
  @Test func aScreenThatOtherBoundsShowIsNotGone() {
    var other = Self.base
    (other.screens[1].distance, other.screens[1].shown) = (nil, Bounds(depth: 1, layers: 3))
    let there = ExplorationComparison(from: Self.base, to: other)
    #expect(!there.isWorse && !there.differences.contains { $0.kind == .unreachable }, "\(there.markdown)")
    let back = ExplorationComparison(from: other, to: Self.base)
    #expect(!back.differences.contains { $0.kind == .newScreen }, "\(back.markdown)")
  }

  /// Without the moves that are made again and again, the lines do not show the violation.
  @Test func theWayOfAViolationOverTimeContainsItsCycle() throws {
    var (old, new) = (Self.base, Self.base)
    old.verdicts[1].kind = .proved
    old.findings.removeAll { $0.property == old.verdicts[1].property }
    let index = try #require(new.findings.firstIndex { $0.property == new.verdicts[1].property })
    new.findings[index].cycle = [.init(move: "back", declaration: nil), .init(move: "tap around", declaration: nil)]
    let difference = try #require(ExplorationComparison(from: old, to: new).differences.first { $0.kind == .violated })
    #expect(difference.way.prefix(new.findings[index].steps.count) == new.findings[index].steps.map(\.move)[...])
    #expect(difference.way.contains("back") && difference.way.contains("tap around"), "\(difference.way)")
  }
}
