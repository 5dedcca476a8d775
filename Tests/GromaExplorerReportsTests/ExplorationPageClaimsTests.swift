import GromaShellTesting
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

/// Tests the sections of the page one by one.
@MainActor
struct ExplorationPageClaimsTests {
  private func page(_ change: (inout ExplorationReport) -> Void = { _ in }) -> String {
    var report = ExplorationReport.planted
    change(&report)
    return ExplorationPage(report).text
  }

  /// Returns a section without its markup.
  private func section(_ id: String, _ change: (inout ExplorationReport) -> Void = { _ in }) throws -> String {
    let page = page(change)
    let start = try #require(page.firstRange(of: "<section id=\"\(id)\""), "there is no section '\(id)'").upperBound
    let end = try #require(page[start...].firstRange(of: "</section>")).lowerBound
    return page[start..<end].replacing(/<[^>]*>/, with: " ").split(separator: /\s+/).joined(separator: " ")
  }

  @Test func aPageWithoutViolationsHasNone() throws {
    let empty = try section("violations") { $0.findings = [] }
    #expect(empty.contains("No violation was found.") && !empty.contains("Filter"))
    #expect(try section("violations").contains("Filter"))
  }

  @Test func onlyTheFirstViolationIsOpen() {
    let page = page()
    let starts = page.split(separator: "<details class=\"finding\" ").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(starts == ["id=\"violation-1\" open", "id=\"violation-2\"", "id=\"violation-3\""])
  }

  /// Usually, only the last of the commands fails: the others prepare its check.
  @Test func onlyTheLastCheckFails() throws {
    let text = try section("violations") { $0.findings[0].checks = ["open url=app://x", "expect tree 'stack[x]'"] }
    #expect(text.contains("expect tree 'stack[x]' fails"))
    #expect(text.contains("open url=app://x") && !text.contains("open url=app://x fails"), "\(text)")
  }

  @Test func aCycleIsMarked() throws {
    let text = try section("violations") { $0.findings[0].cycle = [.init(move: "tap around", declaration: nil)] }
    #expect(text.contains("tap around , again and again"))
  }

  @Test func theSeriesIsASectionOnlyIfThereIsOne() throws {
    #expect(!page().contains("id=\"explored-bounds\""))
    let step = ExplorationReport.Step(
      bounds: Bounds(depth: 1), states: 3, explored: 3, isComplete: true, seconds: 1, proved: 2, violated: 0, properties: 2)
    #expect(try section("explored-bounds") { $0.steps = [step] }.contains("3 states, 2 of 2 properties proved (1.0 s)"))
  }

  @Test func everythingWasLookedAtOrLargerBoundsAreNamed() throws {
    let everything = "Everything within the bounds was looked at."
    let nothing = try section("not-looked-at") { report in
      report.reservations = []
      report.counts.cut = 0
      for index in report.coverage.indices { report.coverage[index].missed = [] }
    }
    #expect(nothing.contains(everything))
    let larger = try section("not-looked-at") { $0.screens[3].bound = Bounds(depth: 7, layers: 4) }
    #expect(!larger.contains(everything) && larger.contains("Larger bounds look further: depth=7,layers=4"))
    #expect(try !section("not-looked-at") { $0.screens[3].bound = nil }.contains("Larger bounds"))
  }

  @Test func aLinkWithoutADestinationIsNotWrong() throws {
    let text = try section("links") { ($0.links[0].destination, $0.links[0].elsewhere) = (nil, ["profile": 1]) }
    #expect(text.contains("app://chat/1/2 unknown") && text.contains("profile (1)"))
    let marked = page { $0.links[0].elsewhere = ["profile": 1] }
    let plain = page { ($0.links[0].destination, $0.links[0].elsewhere) = (nil, ["profile": 1]) }
    #expect(
      marked.contains("<span class=\"violated\">profile (1)</span>") && !plain.contains("<span class=\"violated\">profile (1)</span>"))
  }

  @Test func numbersAreGroupedAndPlacesSorted() throws {
    let text = try section("links") { report in
      (report.links[0].opened, report.links[0].landed, report.links[0].waiting) = (12_000, 9_000, 1_000)
      report.links[0].elsewhere = ["rooms": 1_500, "an error: chat.shut": 500]
    }
    #expect(text.hasSuffix("app://chat/1/2 chat 12,000 9,000 1,000 an error: chat.shut (500), rooms (1,500)"))
  }

  @Test func eachCauseOfAMoveHasItsWords() throws {
    let kinds: [(ScreenGraph.Edge.Kind, String)] = [(.action, "action"), (.wayOut, "way out"), (.outcome, "from outside"), (.link, "link")]
    for (kind, words) in kinds {
      let text = try section("map") { $0.graph = ScreenGraph(edges: [.init(from: "one", to: "two", label: "go", kind: kind)]) }
      #expect(text.hasSuffix("one two go \(words)"), "\(text)")
    }
  }

  @Test func theLightIsThatOfTheReport() {
    #expect(page().contains("<p class=\"headline red\">"))
    let amber = page { report in
      for index in report.verdicts.indices { report.verdicts[index].kind = .checked }
      report.findings = []
    }
    #expect(amber.contains("<p class=\"headline amber\">"))
    let green = page { report in
      for index in report.verdicts.indices { report.verdicts[index].kind = .proved }
      (report.findings, report.reservations) = ([], [])
    }
    #expect(green.contains("<p class=\"headline green\">"))
  }

  @Test func theFactsAreThoseOfTheCounts() {
    let page = page { ($0.counts.seconds, $0.counts.peakMemory) = (12.25, 5 << 20) }
    #expect(page.contains("12.25 seconds, 5 MB"))
  }

  // MARK: Drawings

  /// The last move traps, so it is not run.
  @Test func aLostMoveIsNotRun() throws {
    var finding = try #require(ExplorationReport.planted.findings.first { $0.property == "nothing fails" })
    let frames = finding.frames(in: .planted)
    #expect(frames.count == 3 && frames[1] == frames[2] && frames[0] != frames[1], "the failing move changes nothing")
    finding.steps[1].move = "tap open"
    finding.isLost = true
    #expect(finding.frames(in: .planted) == frames)
    finding.steps = [finding.steps[0]]
    let launch = finding.frames(in: .planted)
    #expect(launch.count == 2 && launch[0] == launch[1] && launch[0] == frames[0])
  }

  @Test func missingDrawingsAreOmitted() throws {
    let report = ExplorationReport.planted
    let page = ExplorationPage(report, frames: [[["drawn"]]]).text
    #expect(page.components("<pre>") == 1 && page.contains("<li>the launch<pre>drawn</pre></li>"))
    #expect(ExplorationPage(report).text.components("<pre>") == 0)
  }
}

extension String {
  /// Returns the number of times that a text occurs.
  fileprivate func components(_ text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
