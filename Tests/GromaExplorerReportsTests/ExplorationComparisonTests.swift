import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

@MainActor
struct ExplorationComparisonTests {
  typealias Kind = ExplorationComparison.Difference.Kind

  /// Returns the comparison of the planted report with a changed copy.
  private func compare(_ change: (inout ExplorationReport) -> Void) -> ExplorationComparison {
    var new = ExplorationReport.planted
    change(&new)
    return ExplorationComparison(from: .planted, to: new)
  }

  private func back(_ change: (inout ExplorationReport) -> Void) -> ExplorationComparison {
    var new = ExplorationReport.planted
    change(&new)
    return ExplorationComparison(from: new, to: .planted)
  }

  private func text(_ comparison: ExplorationComparison) -> [String] {
    comparison.differences.map { "\($0.kind) \($0.subject): \($0.before) -> \($0.after)" }
  }

  @Test func aReportDoesNotDifferFromItself() {
    let comparison = compare { _ in }
    #expect(comparison.differences == [])
    #expect(!comparison.isWorse)
    #expect(comparison.markdown.hasPrefix("### `planted`: no differences\n\n<details><summary>Not looked at ("))
    #expect(comparison.warnings == [])
  }

  @Test func timeAndMemoryAreNotCompared() {
    #expect(compare { $0.counts.seconds = 99 }.differences == [])
    #expect(compare { $0.counts.peakMemory = 99 }.differences == [])
  }

  @Test func aPropertyIsNewlyViolated() throws {
    let change = { (summary: inout ExplorationReport) in
      summary.findings.removeAll { $0.property == "nothing fails" }
      summary.verdicts[1].kind = .proved
    }
    let worse = back(change)
    #expect(worse.isWorse)
    let difference = try #require(worse.differences.first)
    #expect(worse.differences.count == 1)
    #expect(difference.kind == .violated && difference.subject == "nothing fails")
    #expect(difference.before.hasPrefix("proved in all "))
    #expect(difference.way == ["tap open", "tap fall"])
    #expect(difference.owner == "GromaExplorerReportsTests/ExplorationSamples.swift")
    let better = compare(change)
    #expect(better.differences.map(\.kind) == [.verdict])
    #expect(!better.isWorse)
  }

  @Test func anotherViolationOfAPropertyIsReported() {
    var another: ExplorationReport.Finding?
    let change = { (summary: inout ExplorationReport) in
      another = summary.findings.first
      another?.screen = "login"
      if let another { summary.findings.append(another) }
    }
    #expect(compare(change).differences.map(\.kind) == [.anotherViolation])
    #expect(compare(change).isWorse)
    #expect(back(change).differences.map(\.kind) == [.mended])
    #expect(!back(change).isWorse)
  }

  @Test func otherWordingOrPathIsNoDifference() {
    #expect(compare { $0.findings[0].sentence = "said otherwise" }.differences == [])
    #expect(compare { $0.findings[0].steps[0].move = "tap other" }.differences == [])
    #expect(compare { $0.findings[0].steps.removeAll() }.differences == [])
  }

  @Test func anotherFailingMoveIsAnotherViolation() {
    let comparison = compare { summary in
      for index in summary.findings.indices where summary.findings[index].move == "tap fall" { summary.findings[index].move = "tap down" }
    }
    #expect(comparison.differences.map(\.kind) == [.anotherViolation, .mended])
  }

  @Test func aLinkLandsElsewhere() {
    let elsewhere = compare { $0.links[0].elsewhere["login"] = 1 }
    #expect(text(elsewhere) == ["landsElsewhere app://chat/1/2: chat; elsewhere: profile -> chat; elsewhere: login, profile"])
    #expect(elsewhere.isWorse)
    #expect(compare { $0.links[0].destination = "login" }.differences.map(\.kind) == [.landsElsewhere])
    #expect(compare { $0.links[0].landed = 0 }.differences.map(\.kind) == [.landsElsewhere])
    // The number of states does not matter, because the new app may have other states.
    #expect(compare { $0.links[0].elsewhere["profile"] = 99 }.differences == [])
  }

  @Test func improvedLandingsAreReported() {
    let better = compare { $0.links[0].elsewhere = [:] }
    #expect(text(better) == ["landsAgain app://chat/1/2: chat; elsewhere: profile -> chat"])
    #expect(!better.isWorse)
  }

  @Test func reportsRemovedAndNewLinks() {
    #expect(text(compare { $0.links = [] }) == ["linkGone app://chat/1/2: chat; elsewhere: profile -> "])
    #expect(compare { $0.links = [] }.isWorse)
    #expect(text(back { $0.links = [] }) == ["newLink app://chat/1/2:  -> chat; elsewhere: profile"])
    #expect(!back { $0.links = [] }.isWorse)
  }

  @Test func aScreenIsNoLongerReachableOrNew() {
    let gone = compare { $0.screens[1].distance = nil }
    #expect(text(gone) == ["unreachable chat: 1 move from the launch -> "])
    #expect(gone.isWorse)
    #expect(text(compare { $0.screens.remove(at: 1) }) == ["unreachable chat: 1 move from the launch -> no longer in the app"])
    #expect(text(back { $0.screens[1].distance = nil }) == ["newScreen chat:  -> 1 move from the launch"])
    #expect(!back { $0.screens[1].distance = nil }.isWorse)
  }

  @Test func longerDistanceOfAScreenIsReported() {
    let further = compare { $0.screens[1].distance = 3 }
    #expect(text(further) == ["distance chat: 1 move from the launch -> 3 moves from the launch"])
    #expect(!further.isWorse)
  }

  @Test func reportsLimitsOfTheComparison() {
    let comparison = compare {
      $0.bounds.depth = 2
      $0.counts.isComplete = false
    }
    #expect(comparison.warnings.count == 1)
    #expect(
      comparison.markdown.contains(
        "\n> the bounds were {depth 3, layers 2, waiting 1, samples 1, pairs 0, states 100000} and are now {depth 2,"))
    #expect(!comparison.isWorse)
  }

  @Test func reportsPropertiesThatAreNoLongerChecked() {
    let comparison = compare { $0.verdicts.removeAll { $0.property == "nothing fails" || $0.property == "no chat is open" } }
    #expect(comparison.differences == [])
    #expect(comparison.warnings.first == "no longer checked: nothing fails; no chat is open")
  }

  @Test func lostProofIsARegression() {
    let change = { (report: inout ExplorationReport) in
      for index in report.verdicts.indices where report.verdicts[index].kind == .proved { report.verdicts[index].kind = .checked }
    }
    #expect(compare(change).isWorse)
    #expect(Set(compare(change).differences.map(\.kind)) == [.proofLost])
    #expect(!back(change).isWorse)
  }

  // MARK: Absence

  /// An exploration that ended early does not claim that something is gone.
  @Test func onlyCompleteExplorationsProveAnAbsence() {
    let change = { (report: inout ExplorationReport) in
      report.screens[1].distance = nil
      report.links = []
      report.findings.removeAll { $0.property == "nothing fails" }
    }
    #expect(Set(compare(change).differences.map(\.kind)) == [.unreachable, .linkGone, .mended])
    let incomplete = compare { report in
      change(&report)
      report.counts.isComplete = false
    }
    #expect(Set(incomplete.differences.map(\.kind)) == [.notLookedAt])
    #expect(incomplete.differences.allSatisfy { $0.after == "not checked" })
    #expect(!incomplete.isWorse)
  }

  @Test func linkOpenedInFewerStatesIsNoDifference() {
    let fewer = compare { report in
      report.links[0].elsewhere = [:]
      report.counts.isComplete = false
    }
    #expect(text(fewer) == ["notLookedAt app://chat/1/2: chat; elsewhere: profile -> so far chat"])
  }

  /// An incomplete exploration does not claim that something is gone.
  @Test func incompleteExplorationReportsNoAbsence() {
    let whole = Exploration(.planted).run()
    #expect(whole.counts.states > 2)
    let absences: Set<Kind> = [.unreachable, .linkGone, .landsElsewhere, .mended, .landsAgain]
    var exploration = Exploration(.planted)
    exploration.limits.pauses = 1
    var shown: Set<Int> = []
    for number in 1... {
      var left = number
      let short = exploration.run { _ in
        left -= 1
        return left > 0
      }
      if left > 0 { break }
      #expect(!short.isComplete)
      shown.insert(short.counts.states.clamped)
      let comparison = ExplorationComparison(from: whole, to: short)
      #expect(comparison.differences.allSatisfy { !absences.contains($0.kind) }, "\(comparison.markdown)")
      #expect(!comparison.markdown.contains("no longer reachable"))
    }
    #expect(shown.isSuperset(of: [1, whole.counts.states.clamped]), "stopped at the launch, and after all states were found")
  }

  // MARK: Markdown

  @Test func isAMarkdownCommentForAPullRequest() {
    let comparison = back {
      $0.findings.removeAll { $0.property == "nothing fails" }
      $0.verdicts[1].kind = .proved
      $0.screens[1].distance = nil
    }
    #expect(
      comparison.markdown.split(separator: "\n<details>")[0] == """
        ### `planted`: 1 regression, 1 other difference

        **Newly violated**

        - `nothing fails`: proved in all 4 states → tap fall failed: cannot pop 5 screens: one screen must stay in the stack at /0/0, on chat (`GromaExplorerReportsTests/ExplorationSamples.swift`)

          ```
          tap open
          tap fall
          ```

        **New screens**

        - `chat`: 1 move from the launch (`GromaExplorerReportsTests/ExplorationSamples.swift`)

        """)
  }

  @Test func markdownAndHTMLAreEscaped() {
    var old = ExplorationReport.hostile
    old.verdicts[0].kind = .proved
    old.links = []
    let text = ExplorationComparison(from: old, to: .hostile).markdown
    #expect(!text.contains("\u{1B}"))
    // Text outside of code is escaped. Code is delimited by more backticks than it contains.
    #expect(text.contains("\\<b\\>\\&"))
    #expect(text.contains("- `` a <b>&\"'`|]]> \\u{1B}"))
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("b") })
  }

  @Test func backtickWithACombiningMarkIsEscaped() {
    var new = ExplorationReport.hostile
    let name = "`\u{301} <img src=x onerror=y> [l](http://evil)"
    new.screens = [new.screens[0]]
    (new.screens[0].name, new.screens[0].distance) = (name, 1)
    var old = new
    old.screens[0].distance = nil
    let text = ExplorationComparison(from: old, to: new).markdown
    #expect(text.unicodeScalars.split(separator: "\n").contains { String($0).hasPrefix("- `` `\u{301} <img") }, "\(text)")
  }
}
