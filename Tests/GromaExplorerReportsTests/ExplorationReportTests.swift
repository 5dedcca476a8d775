import Foundation
import GromaConsole
import GromaReportFormats
import GromaShellTesting
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

@MainActor
struct ExplorationReportTests {
  private let summary = ExplorationReport.planted

  @Test func summaryContainsCountsAndVerdicts() {
    #expect(summary.app == "planted")
    #expect(summary.counts.seconds == 1.5)
    #expect(summary.counts.isComplete)
    #expect(summary.counts.states == summary.counts.explored)
    #expect(
      summary.verdicts.filter { $0.kind == .violated }.map(\.property) == ["every link lands", "nothing fails", "no chat is open"])
    #expect(summary.verdicts.map(summary.words(of:)).contains { $0.hasPrefix("proved in all ") })
    #expect(
      summary.verdicts.filter(\.isOfLinks).map(\.property)
        == ["every link lands", "opening a link twice has the effect of opening it once"])
  }

  @Test func everyFormatNamesTheDimensionsOfAFinding() throws {
    var report = summary
    report.findings[0].dimensions = .init(names: ["wide", "member"], isSmallest: true)
    #expect(report.lines.contains("  needs 'wide' and 'member'"))
    let texts = [
      try report.json, JUnitDocument.text(of: report), SARIFDocument(report) { _ in nil }.text, ExplorationPage(report).text,
    ]
    for text in texts { #expect(text.contains("member")) }
    #expect(!ExplorationPage(summary).text.contains("member"))
  }

  @Test func coverageHasDenominators() {
    #expect(
      summary.coverage.map { "\($0.reached.count) of \($0.total) \($0.subject): \($0.missed)" } == [
        "3 of 4 screens: [\"login\"]", "2 of 3 actions: [\"chat.fall\"]", "1 of 1 links: []", "0 of 0 notifications and shortcuts: []",
        "0 of 0 guards: []",
      ])
  }

  @Test func screensHaveTheirShortestWay() {
    #expect(summary.screens.map { "\($0.name) \($0.distance ?? -1)" } == ["rooms 0", "chat 1", "profile 1", "login -1"])
  }

  @Test func linksListTheirLandings() throws {
    let link = try #require(summary.links.first)
    #expect(summary.links.count == 1)
    #expect(link.url == "app://chat/1/2")
    #expect(link.destination == "chat")
    #expect(link.opened == summary.counts.states)
    #expect(link.landed + link.waiting + link.elsewhere.values.reduce(0, +) == link.opened)
    #expect(link.elsewhere.keys.sorted() == ["profile"])
  }

  @Test func findingsNameTheDeclaration() throws {
    let link = try #require(summary.findings.first { $0.property == "every link lands" })
    #expect(link.link == "chat/:room/:chat")
    #expect(link.module == "GromaExplorerReportsTests")
    #expect(link.declaration == summary.links.first?.declaration)
    #expect(link.steps.map(\.move) == ["tap show", "open url=app://chat/1/2"])
    #expect(link.isConfirmed)
    let action = try #require(summary.findings.first { $0.property == "nothing fails" })
    #expect(action.declaration == summary.screens.first { $0.name == "chat" }?.declaration)
    #expect(action.link == nil)
    #expect(action.move == "tap fall")
    let property = try #require(summary.findings.first { $0.property == "no chat is open" })
    #expect(property.move == nil, "a violation by a state has no move")
    #expect(property.declaration?.file == "GromaExplorerReportsTests/ExplorationSamples.swift")
    #expect(Set([link, action, property].compactMap(\.declaration?.line)).count == 3)
  }

  @Test func isTheSameEachTime() throws { #expect(try ExplorationReport.planted.json == summary.json) }

  @Test(arguments: [true, false])
  func isReadBack(_ isHostile: Bool) throws {
    let written = isHostile ? ExplorationReport.hostile : summary
    let folder = try ScriptFolder(["a.json": written.json])
    #expect(try ExplorationReport.read(folder["a.json"]) == written)
  }

  @Test(
    arguments: [
      ("", "not JSON"), ("{", "not JSON"), ("[]", "not JSON"), ("{\"format\":1}", "its format is 1, this program reads 5"),
      ("{\"format\":5}", "is missing"), ("{\"format\":5,\"app\":3}", "app has the wrong type"),
    ])
  func unreadableReportsAreErrors(_ text: String, _ why: String) throws {
    let folder = try ScriptFolder(["a.json": text])
    let error = #expect(throws: FileError.self) { try ExplorationReport.read(folder["a.json"]) }
    #expect(error?.code == "file.read")
    #expect(error?.description.hasPrefix("'\(folder["a.json"])' is not a report of an exploration: ") == true)
    #expect(error?.description.contains(why) == true, "\(error?.description ?? "")")
  }

  @Test func refusesAnotherApp() throws {
    let folder = try ScriptFolder(["a.json": summary.json])
    let error = #expect(throws: FileError.self) { try ExplorationReport.read(folder["a.json"], of: "kiosk") }
    #expect(error?.description == "'\(folder["a.json"])' belongs to the app 'planted', not to 'kiosk'")
  }
}
