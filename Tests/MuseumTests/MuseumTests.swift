import FoundationEssentials
import Groma
import GromaExplorer
import GromaSampleMuseum
import GromaScripts
import Testing

/// Tests that the explorer finds each bug of the museum, and that it proves the app with the published fix.
@MainActor
struct MuseumTests {
  private static let results = Exhibit.all.map { ExhibitResult(of: $0) }
  private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardized

  private static func text(of path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  private static func source(of exhibit: Exhibit) throws -> String { try text(of: "Apps/Museum/Exhibits/\(exhibit.file)") }

  private static func page() throws -> MuseumPage { MuseumPage(try text(of: "Documents/Museum.md")) }

  /// The properties that each app with its bug violates, beginning with that of the finding. The others are consequences of the same bug.
  private static let violated: KeyValuePairs = [
    "late-handler": ["every link lands"],
    "no-stack-yet": ["every link lands"],
    "link-through-login": ["every link lands"],
    // The link fails because the stack does not exist yet.
    "tree-not-ready": ["nothing fails", "every link lands"],
    "login-goes-home": ["what waits is followed once its guard allows it"],
    "link-under-cover": ["every link lands"],
    "search-covered": ["every link lands"],
    "tab-not-selected": ["every link lands"],
    "settings-over-settings": ["opening a link twice has the effect of opening it once"],
    "stacked-channel": ["opening a link twice has the effect of opening it once"],
    "double-push": ["a double tap has the effect of one tap"],
    "double-back": ["a double tap has the effect of one tap"],
    "two-cash-links": ["a double tap has the effect of one tap"],
    "other-account": ["every link lands"],
    // The link fails because its screen would be removed at once.
    "store-switch": ["every link lands", "nothing fails"],
    // The page that the link shows has no way out.
    "group-not-found": ["every link lands", "there is a way home"],
    "login-swiped-away": ["a guest sees the login"],
    "forced-sign-out": ["screens past 'signed-in' are open only while it allows them"],
    "old-user-below": ["screens past 'nobody-signed-in' are open only while it allows them"],
    "note-swiped-away": ["nothing unsaved is discarded without asking"],
    "product-replaced": ["nothing unsaved is discarded without asking"],
    "close-item-gone": ["there is a way home"],
    "ok-does-nothing": ["there is a way home"],
    "new-chat-below": ["choosing ends"],
    "paid-flow-below": ["screens past 'unpaid' are open only while it allows them"],
    "sheet-takes-form": ["nothing unsaved is discarded without asking"],
    "turned-twice": ["the menu stays"],
    "handled-twice": ["a closed page stays closed"],
    // Only this action shows the login.
    "menu-blocks-login": ["nothing fails", "every screen is visible in some state"],
    // The first of two taps goes back, the second selects the tab.
    "tab-goes-back": ["every action leads where it says", "a double tap has the effect of one tap"],
  ]

  /// The exhibits whose counterexample, as a command file, also fails on the mended app.
  private static let unrepeatable = ["double-back": "the second tap is one on the next page"]

  @Test(arguments: Exhibit.all.indices) func theExplorerFindsTheBug(number: Int) throws {
    let result = Self.results[number]
    #expect(result.violated == Self.violated[number].value, "\(result.report)")
    #expect(result.report.isComplete && result.report.findings.allSatisfy(\.isConfirmed), "\(result.report)")
    #expect(result.finding != nil)
  }

  @Test(arguments: Exhibit.all.indices) func theMendedAppIsProved(number: Int) {
    let report = Self.results[number].mended
    #expect(report.isProved && report.findings.isEmpty, "\(report)")
    #expect(!report.reservations.contains { $0.kind == .inputsWithoutEffect }, "\(report)")
  }

  @Test(arguments: Exhibit.all.indices) func theCounterexampleFailsOnlyWithTheBug(number: Int) throws {
    let exhibit = Exhibit.all[number]
    let finding = try #require(Self.results[number].finding)
    #expect(finding.hasTrace)
    func passes(_ app: AppDefinition) -> Bool { ScriptRunner(app).run(finding.script(app: app.name), file: "found.nav").problems.isEmpty }
    #expect(!passes(exhibit.app), "\(finding.shellLines)")
    #expect(passes(exhibit.mended) == (Self.unrepeatable[exhibit.name] == nil), "\(finding.shellLines)")
  }

  @Test func exhibitsAreThoseOfTheDocument() throws {
    let page = try Self.page()
    #expect(page.entries.map(\.name) == Exhibit.all.map(\.name) && Exhibit.all.map(\.name) == Self.violated.map(\.key))
    #expect(page.entries.map(\.number) == Array(1...30))
    #expect(Exhibit.all.apps.map(\.name) == Exhibit.all.flatMap { [$0.name, "\($0.name)-mended"] })
    let classes = Dictionary(grouping: page.entries, by: \.kind)
    #expect(classes.count >= 10 && classes.values.allSatisfy { $0.count <= 4 }, "\(classes.mapValues { $0.map(\.name) })")
  }

  /// At least 20 apps declare nothing for the explorer. The others have one line for it.
  @Test func mostAppsDeclareNothing() throws {
    let declarations = ["Property(", ".expectedOnly(", ".leading(", ".closing(", "HomeScreens(", "UnusedScreens("]
    let counts = try Exhibit.all.map { exhibit in
      let source = try Self.source(of: exhibit)
      return declarations.reduce(0) { $0 + source.ranges(of: $1).count }
    }
    #expect(counts.count { $0 == 0 } >= 20 && counts.allSatisfy { $0 <= 1 }, "\(counts)")
  }

  /// A line of code is neither blank nor a comment.
  @Test(arguments: Exhibit.all.indices) func anExhibitHasAtMostAHundredLines(number: Int) throws {
    let lines = try Self.source(of: Exhibit.all[number]).split(separator: "\n").map { $0.drop { $0 == " " } }
    let count = lines.count { !$0.isEmpty && !$0.hasPrefix("//") }
    #expect(count > 20 && count <= 100)
  }

  /// Renew the document with `swift run museum page`.
  @Test func theDocumentIsCurrent() throws {
    let text = try Self.text(of: "Documents/Museum.md")
    let renewed = try MuseumPage(text).text(with: Self.results, source: Self.source)
    #expect(text == renewed, "renew it: swift run museum page")
  }
}
