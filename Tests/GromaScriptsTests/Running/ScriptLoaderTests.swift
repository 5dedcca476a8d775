import Testing

@testable import GromaScripts

/// Returns scripts `1` to `count`, each of which sources the next.
private func chain(_ count: Int) -> String {
  "source 2.nav\n" + (2...count).map { "-- \($0).nav --\n" + ($0 < count ? "source \($0 + 1).nav\n" : "push rooms\n") }.joined()
}

@MainActor
struct ScriptLoaderTests {
  @Test func findsAMissingFileBeforeAnythingRuns() {
    let result = report("push rooms\nsource no.nav\n")
    #expect(result.outcome == .unreadable)
    #expect(result.steps == [])
    #expect(
      result.wholeProblem?.lines == [
        "x.nav:2:8: error: 'no.nav' cannot be read: there is no such file or folder", "source no.nav", "       ^~~~~~",
      ])
  }

  @Test func errorInASourcedFileNamesItsSources() {
    let result = report("pop\nsource a.nav\n-- a.nav --\n\nsource b.nav\n-- b.nav --\npush 'x\n", file: "dir/x.nav")
    #expect(result.outcome == .unreadable)
    #expect(result.summary == ["syntax.open-quote dir/b.nav:1"])
    #expect(
      result.wholeProblem?.lines.filter { $0.hasPrefix("note: sourced") } == [
        "note: sourced by dir/a.nav:2", "note: sourced by dir/x.nav:2",
      ])
  }

  @Test func findsACircle() {
    let result = report("source a.nav\n-- a.nav --\nsource b.nav\n-- b.nav --\nsource a.nav\n")
    #expect(result.outcome == .unreadable)
    #expect(result.summary == ["script.depth a.nav:1"], "a.nav is the sixteenth file from x.nav")
    #expect(result.wholeProblem?.lines.contains("hint: does 'b.nav' source itself?") == true)
    #expect(result.wholeProblem?.lines.last == "note: sourced by x.nav:1")
  }

  @Test func sourcesAtMostSixteenFilesDeep() {
    #expect(report(chain(16)).faults == [])
    #expect(report(chain(17)).summary == ["script.depth 16.nav:1"])
  }

  @Test(arguments: [
    ("[tablte] pop\n", ["script.unknown-condition x.nav:1"]),
    ("#: conditions tablet\n[tablte] pop\n", ["script.unknown-condition x.nav:2"]),
    ("let tablet = 0\n[tablet] pop\n", []), ("let tablet=0\n[tablet] pop\n", []), ("[!sample] pop\n", []),
    ("source a.nav\n-- a.nav --\n[tablet] pop\n", ["script.unknown-condition a.nav:1"]),
    ("source a.nav tablet=0\n-- a.nav --\n[tablet] pop\n", []),
    ("let tablet = 0\nsource a.nav\n-- a.nav --\n[tablet] pop\n", ["script.unknown-condition a.nav:1"]),
    ("#: conditions tablet\nsource a.nav\n-- a.nav --\n[tablet] pop\n", ["script.unknown-condition a.nav:1"]),
  ])
  func checksTheNamesOfConditions(_ text: String, _ problems: [String]) {
    #expect(report(text).summary == problems)
  }

  @Test func suggestsTheNearestCondition() {
    #expect(report("#: conditions tablet\n[tablte] pop\n").wholeProblem?.lines.last == "hint: did you mean 'tablet'?")
  }

  @Test func aFileNameWithAVariableIsResolvedWhenItsLineRuns() {
    let result = report("push rooms\nsource $file\n", variables: ["file": "no.nav"])
    #expect(result.outcome == .failed)
    #expect(result.steps.count == 2)
    #expect(result.summary == ["file.read x.nav:2"])
    #expect(report("source \"${name}.nav\"\n-- a.nav --\npush rooms\n", variables: ["name": "a"]).faults == [])
  }

  @Test func problemInASourcedFileNamesItsSources() {
    let result = report("let f = a.nav\nsource $f\n-- a.nav --\nsource b.nav\n-- b.nav --\n| stray\n")
    #expect(result.outcome == .failed)
    #expect(result.summary == ["script.stray-block b.nav:1"])
    #expect(
      result.faults.first?.lines.suffix(2) == ["note: sourced by a.nav:1", "note: sourced by x.nav:2"])
  }

  @Test func lineExpectedToFailMaySourceAMissingFile() {
    #expect(
      report("! source no.nav\n| error: 'no.nav' cannot be read: there is no such file or folder\n").faults == [])
  }

  @Test func readsFilesOfSkippedSteps() {
    #expect(report("#: conditions tablet\n[tablet] source no.nav\n").outcome == .unreadable)
  }
}
