import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the report as text, and the sentences that summarize it.
struct ExplorationTextTests {
  typealias Reservation = ExplorationReport.Reservation

  private static let ofBounds = Bounds(depth: 2, layers: 1)

  // MARK: Headline

  @Test func aProofNamesItsPropertiesAndStates() {
    #expect(ExplorationReport.made().headline == "letters: proved; all 2 properties hold in all 4 states within the bounds")
    let large = ExplorationReport.made {
      ($0.counts.states, $0.counts.transitions, $0.counts.refused) = (StateCount(value: 1.3e41), StateCount(value: 1e42), 12)
    }
    #expect(large.headline == "letters: proved; all 2 properties hold in all about 1.3e+41 states within the bounds")
    let vacuous = ExplorationReport.made { $0.verdicts.append(.init(property: "p", kind: .vacuous)) }
    #expect(vacuous.headline == "letters: proved; 2 properties hold in all 4 states within the bounds; nothing to check for 1")
    #expect(vacuous.light == .green)
    let one = ExplorationReport.made { $0.verdicts[1].kind = .vacuous }
    #expect(one.headline == "letters: proved; 1 property holds in all 4 states within the bounds; nothing to check for 1")
  }

  @Test func aViolationIsCountedByItsCauses() {
    let violated = ExplorationReport.made {
      ($0.verdicts[0].kind, $0.verdicts[0].violations) = (.violated, 7)
      $0.findings = [.made()]
    }
    #expect(violated.headline == "letters: 1 problem found in the 4 states within the bounds")
    let without = ExplorationReport.made {
      $0.verdicts[0].kind = .violated
      $0.verdicts[1].kind = .violated
    }
    #expect(without.headline == "letters: 2 problems found in the 4 states within the bounds", "properties count if no cause is known")
  }

  @Test func anIncompleteExplorationNamesItsStates() {
    let stopped = ExplorationReport.made {
      $0.counts = .init(states: 4_000, explored: 1, isComplete: false, transitions: 1)
      $0.reservations = [Reservation(kind: .incomplete, sentence: "not complete: stopped")]
      $0.verdicts[0].kind = .violated
    }
    #expect(stopped.headline == "letters: 1 problem found in 1 state of the 4,000 found; not everything was looked at")
    let partial = ExplorationReport.made {
      $0.counts = .init(states: 90, explored: 90, isComplete: false, transitions: 1)
      $0.reservations = [Reservation(kind: .incomplete, sentence: "not complete: partial")]
      for index in $0.verdicts.indices { $0.verdicts[index].kind = .checked }
    }
    #expect(partial.headline == "letters: no problem found in the 90 states found; not everything was looked at")
    #expect(partial.light == .amber)
  }

  /// The verdicts are those of one exploration, and another one of the series has the violation.
  @Test func aViolationInOtherBoundsIsOfTheSeries() {
    var violated = ExplorationReport.made().step
    (violated.bounds, violated.violated) = (Self.ofBounds, 1)
    let series = ExplorationReport.made {
      $0.verdicts[0].kind = .violated
      $0.findings = [.made()]
      $0.steps = [$0.step, violated]
    }
    #expect(series.headline == "letters: 1 problem found in 2 explored bounds")
  }

  @Test func aLaunchWithoutMovesIsNoProof() {
    let report = ExplorationReport.made { $0.counts = .init(states: 1, explored: 1) }
    #expect(report.headline.hasSuffix("the launch is the only state: no move is possible in it"))
    #expect(report.light == .amber && !report.isProved)
    let refused = ExplorationReport.made { $0.counts = .init(states: 1, explored: 1, refused: 1) }
    #expect(refused.isProved, "a refused move is a move")
  }

  // MARK: What was not looked at

  @Test func propertiesOfASampleAreGroupedByTheirStates() {
    let report = ExplorationReport.made {
      $0.counts = .init(states: 4_000, explored: 4_000, transitions: 9)
      $0.verdicts = [("p", 30), ("q", 4_000), ("r", 7), ("s", 30)].map { .init(property: $0.0, kind: .checked, looked: $0.1) }
    }
    #expect(
      report.notLookedAt == [
        "7 of 4,000 states were checked for: 'r'",
        "30 of 4,000 states were checked for: 'p', 's'",
      ])
  }

  @Test func missedItemsAreNamedByTheirKind() {
    let report = ExplorationReport.made {
      $0.coverage = [
        CoverageLine(subject: "screens", reached: ["a", "b"], missed: ["c"]),
        CoverageLine(subject: "actions", reached: ["a.z"], missed: ["a.x", "b.y"]),
        CoverageLine(subject: "links", reached: [], missed: ["b/:id"]), CoverageLine(subject: "guards", reached: [], missed: ["member"]),
        CoverageLine(subject: "notifications and shortcuts", reached: [], missed: ["b by n"]),
      ]
    }
    #expect(
      report.notLookedAt == [
        "actions that were never performed: a.x, b.y", "links that were never followed: b/:id",
        "guards that never allowed a move: member", "notifications and shortcuts that were never followed: b by n",
      ], "reservations name the screens")
  }

  @Test func longListsEndInANumber() {
    let names = (1...11).map { "a\($0)" }
    let report = ExplorationReport.made { $0.coverage = [CoverageLine(subject: "actions", reached: [], missed: names)] }
    #expect(report.notLookedAt == ["actions that were never performed: a1, a2, a3, a4, a5, a6, a7, a8 and 3 more"])
    let unseen = names.map { ExplorationReport.Screen(name: $0, declaration: .init(file: "A/A.swift", line: 1)) }
    let sentences = ExplorationReport.Reservation.unseen(unseen, within: Bounds(), isComplete: true).map(\.sentence)
    #expect(sentences.count == 1 && sentences[0].hasSuffix(": a1, a2, a3, a4, a5, a6, a7, a8 and 3 more"))
  }

  @Test func onlyReservationsThatLeaveSomethingOutAreListed() {
    let kinds: [Reservation.Kind] = [
      .incomplete, .lostRun, .closure, .beyondBounds, .unreached, .unfinished, .audits, .inputsWithoutEffect, .pairs, .undeclared,
      .overTime,
      .assumed,
    ]
    let report = ExplorationReport.made { $0.reservations = kinds.map { Reservation(kind: $0, sentence: "\($0)") } }
    #expect(report.notLookedAt == kinds.filter { $0 != .audits }.map { "\($0)" })
    #expect(report.numbers.last == "audits", "the other is a number")
    #expect(kinds.filter { Reservation(kind: $0, sentence: "").isSerious } == Array(kinds.prefix(5)))
    let nothing = ExplorationReport.made {
      $0.verdicts = []
      $0.reservations = kinds.map { Reservation(kind: $0, sentence: "\($0)") }
    }
    #expect(nothing.notLookedAt.first?.hasPrefix("everything: no property was checked") == true)
    #expect(
      nothing.notLookedAt.dropFirst() == [
        "incomplete", "lostRun", "closure", "unfinished", "inputsWithoutEffect", "undeclared", "overTime", "assumed",
      ])
  }

  @Test func movesBeyondTheBoundsNameEveryLimit() {
    let report = ExplorationReport.made { $0.counts.cut = 1_500 }
    #expect(
      report.notLookedAt == [
        "states beyond the bounds (moves that lead there: 1,500): depth 3 (screens in a stack), layers 2 (layers in a window, its root and "
          + "modal layers), waiting 1 (links or routes that wait), samples 1 (samples opened for each link)"
      ])
    let large = ExplorationReport.made {
      $0.counts.cut = StateCount(value: 2e30)
    }
    #expect(large.notLookedAt.first?.hasPrefix("states beyond the bounds (moves that lead there: about 2e+30): ") == true)
  }

  // MARK: Larger bounds

  @Test func largerBoundsHoldAllScreensWithHints() {
    let report = ExplorationReport.made {
      $0.bounds = Self.ofBounds
      ($0.screens[0].distance, $0.screens[0].bound) = (nil, Bounds(depth: 4, layers: 1))
      ($0.screens[1].distance, $0.screens[1].bound) = (nil, Bounds(depth: 3, layers: 2))
    }
    #expect(report.widerBounds == Bounds(depth: 4, layers: 2))
    #expect(ExplorationReport.made().widerBounds == nil)
    #expect(
      ExplorationReport.made {
        $0.counts.explored = 3; $0.screens[0].bound = Bounds(depth: 4)
      }.widerBounds == nil, "it needs more time")
    #expect(
      ExplorationReport.made {
        $0.verdicts = []; $0.screens[0].bound = Bounds(depth: 4)
      }.widerBounds == nil, "nothing was checked")
  }

  /// An argument for one exploration has the limits that are not the usual ones; for a series, it has all that a series sets.
  @Test func largerBoundsAreAnArgument() {
    let bounds = Bounds(depth: 4, layers: 2)
    let single = ExplorationReport.made { $0.screens[0].bound = bounds }
    #expect(single.furtherBounds == "depth=4")
    let series = ExplorationReport.made {
      $0.screens[0].bound = bounds
      $0.steps = [$0.step]
    }
    #expect(series.furtherBounds == "depth=4,layers=2")
    #expect(ExplorationReport.made().furtherBounds == nil)
  }

  // MARK: Numbers

  @Test func numbersAreSentences() {
    let report = ExplorationReport.made {
      $0.counts = .init(
        states: 1, explored: 1, transitions: 2_000, refused: 3, opened: 1, landed: 1_000, waiting: 20, searched: 7, searchSeconds: 0.5)
      $0.coverage[1].missed = ["a.x"]
    }
    #expect(
      report.numbers == [
        "1 state; states differ in their screens, selections or stored values", "2,000 moves between these states",
        "3 moves that a feature refused with an error of its own", "reached: 2 of 2 screens, 3 of 4 actions",
        "links were opened 1 time; they reached their screen 1,000 times, and waited, for example for a sign-in, 20 times",
        "the search for screens that were not visible explored 7 further states in 0.5 s",
      ])
    let large = ExplorationReport.made {
      ($0.counts.states, $0.counts.transitions) = (402, StateCount(value: 1e30))
      $0.verdicts = []
    }
    #expect(
      large.numbers == [
        "402 states; states differ in their screens, selections or stored values", "about 1e+30 moves between these states",
      ])
  }

  // MARK: Lines

  @Test func linesAreInTheOrderOfTheirImportance() {
    let report = ExplorationReport.made {
      $0.verdicts = [
        .init(property: "p", kind: .violated, looked: 4, violations: 2), .init(property: "q", kind: .unchecked),
        .init(property: "r", kind: .proved, looked: 4),
      ]
      $0.findings = [.made { $0.isConfirmed = false }, .made([]) { $0.checks = ["actions"] }]
      $0.bounds = Self.ofBounds
      $0.screens[1].bound = Bounds(depth: 3, layers: 1)
    }
    let numbers = report.numbers.map { "  \($0)" }
    #expect(
      report.lines == [
        "letters: 2 problems found in the 4 states within the bounds", "", "  VIOLATED: 2 violations   p",
        "  NOT CHECKED              q", "  proved in all 4 states   r", "", "nothing fails: tap fall failed",
        "  on b, of Letters/B.swift; not confirmed: the same moves from the launch have a different result", "  tap open", "  tap fall",
        "", "nothing fails: tap fall failed", "  on b, of Letters/B.swift", "  actions", "", "Not looked at:",
        "  larger bounds look further: depth=3,layers=1", "", "Numbers:",
      ] + numbers)
    #expect(report.description == report.lines.joined(separator: "\n"))
    #expect(report.lines { "look within \($0.depth)" }.contains("  look within 3"))
  }

  @Test func adviceIsAskedForOnlyIfBoundsAreKnown() {
    var asked = 0
    let lines = ExplorationReport.made().lines { _ in
      asked += 1
      return "larger bounds"
    }
    #expect(asked == 0 && !lines.contains("Not looked at:") && lines.first == ExplorationReport.made().headline)
  }

  @Test func aFindingNamesItsDimensionsAndOthersBeforeItsMoves() {
    let finding = ExplorationReport.Finding.made {
      $0.dimensions = .init(names: ["wide"], isSmallest: true)
      $0.others = [.init(property: "nothing fails", screen: "a", move: nil)]
      $0.cycle = [.init(move: "back", declaration: nil)]
    }
    #expect(
      finding.lines.dropFirst(2) == [
        "  needs 'wide'", "  the same cause on a", "  tap open", "  tap fall", "  again and again:", "    back",
      ])
  }

  @Test func aProfileHasTheHandlersAndPartsWithTheMostRuns() {
    let reads = (1...10).map { HandlerProfile.Read(part: "/\($0)", answers: 1_000 - $0) }
    let report = ExplorationReport.made {
      $0.counts = .init(transitions: 1_000, cut: 200, refused: 34, runs: 5_000)
      $0.profile = (1...22).map { HandlerProfile(handler: "tap h\($0)", runs: 2_000 - $0, reads: $0 == 1 ? reads : []) }
    }
    let lines = report.profileLines
    #expect(lines.prefix(4) == ["", "5,000 runs of the app's own code cover 1,234 moves", "  1,999 times: tap h1", "      999 × /1"])
    #expect(lines.count { $0.hasPrefix("      ") } == 8 && lines.count { $0.contains(" times: ") } == 20)
    #expect(lines.last == "  1,980 times: tap h20")
  }
}
