import Foundation
import GromaExplorer
import GromaShellTesting
import Testing

@testable import GromaExplorerReports

@MainActor
struct ExplorationPageTests {
  /// Returns the HTML page of the planted app.
  private func page(map: String? = nil) -> String {
    let report = Exploration(.planted).run()
    return ExplorationPage(report, frames: report.findings.map { $0.frames(in: .planted) }, map: map).text
  }

  @Test func showsVerdictsWithTheirBounds() {
    let page = page()
    #expect(page.hasPrefix("<!doctype html>\n"))
    #expect(page.contains("Bounds: {depth 3, layers 2, waiting 1, samples 1, pairs 0, states 100000}"))
    #expect(page.contains("<span class=\"proved\">proved in all "))
    #expect(page.contains("<td>screens</td><td>3</td><td>4</td><td>login</td>"))
    #expect(page.contains("<span class=\"violated\">profile ("))
  }

  @Test func beginsWithTheResult() throws {
    let report = ExplorationReport.planted
    let page = ExplorationPage(report, command: "groma explore --app <planted>").text
    #expect(page.contains("<p class=\"headline red\">\(report.headline)</p>"))
    #expect(page.contains("<code>groma explore --app &lt;planted&gt;</code>"))
    let order = try ["class=\"headline", "href=\"#violations\"", "id=\"violations\"", "id=\"verdicts\"", "id=\"not-looked-at\""].map {
      try #require(page.firstRange(of: $0)).lowerBound
    }
    #expect(order == order.sorted())
  }

  @Test func everyTableScrollsOnItsOwn() {
    let page = page()
    #expect(page.components(separatedBy: "<table>").count == page.components(separatedBy: "<div class=\"scroll\">\n<table>").count)
  }

  /// A link can land in a state that is not explored. The page must not call its screen simply invisible.
  @Test func aLinkBeyondTheBoundsIsExplained() {
    var report = ExplorationReport.planted
    report.coverage[0].missed.append("chat")
    report.screens[1].distance = nil
    let page = ExplorationPage(report).text
    #expect(page.contains("chat <small>(only beyond the bounds, where no state was explored)</small>"))
    #expect(page.contains("<td>not visible; links lead there beyond the bounds</td>"))
    #expect(page.contains("<li>links whose screen was visible only beyond the bounds: app://chat/1/2 (chat)</li>"))
  }

  @Test func needsNoOtherFiles() {
    let page = page(map: "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")
    for word in [" src=", "<link", "@import", "url(", "https:", "fetch("] { #expect(!page.contains(word), "\(word)") }
  }

  @Test func drawsEachStep() throws {
    let page = page()
    let start = try #require(page.firstRange(of: ": tap fall failed"))
    let steps = page[start.upperBound...].split(separator: "</details>")[0].split(separator: "<li")
    #expect(steps.count == 4)
    #expect(steps[1].hasPrefix(">the launch<pre>╭") && steps[1].contains("rooms"))
    #expect(steps[2].hasPrefix("><code>tap open</code><pre>╭") && steps[2].contains("chat room=1 chat=2"))
    #expect(steps[3].hasPrefix("><code>tap fall</code><pre>╭") && steps[3].contains("chat room=1 chat=2"))
  }

  @Test func aFrameIsDrawnForTheLaunchAndEachMove() throws {
    let findings = Exploration(.planted).run().findings
    #expect(findings.count == 3)
    for finding in findings {
      let frames = finding.frames(in: .planted)
      #expect(frames.count == 1 + finding.steps.count + finding.checks.count)
      #expect(frames.prefix(1 + finding.steps.count).allSatisfy { $0.count > 3 })
    }
  }

  /// A check that opens the link again is the step that shows the mistake.
  @Test func aCheckThatChangesTheScreenIsDrawn() throws {
    var finding = try #require(Exploration(.planted).run().findings.first { $0.property == "nothing fails" })
    (finding.steps, finding.checks) = ([], ["tap open", "expect top rooms"])
    let frames = finding.frames(in: .planted)
    #expect(frames.count == 3 && frames[1] != frames[0] && frames[2] == [])
    var report = ExplorationReport.planted
    report.findings = [finding]
    let page = ExplorationPage(report, frames: [frames]).text
    #expect(page.contains("<li class=\"check\"><code>tap open</code><pre>╭"))
    #expect(page.contains("<li class=\"check\"><code>expect top rooms</code> fails</li>"))
  }

  @Test func theMapIsADrawingOrATable() {
    let drawn = "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"x\">\n<svg id=\"drawn\"></svg>"
    let with = page(map: drawn)
    #expect(with.contains("<div class=\"map\"><svg id=\"drawn\"></svg></div>"))
    #expect(!with.contains("DOCTYPE svg"))
    let without = page()
    #expect(without.contains("Graphviz is not installed"))
    #expect(without.contains("<tr><td>rooms</td><td>chat</td><td>open</td><td>action</td></tr>"))
  }

  @Test func pageIsWellFormedForHostileText() throws {
    let page = ExplorationPage(.hostile, frames: [[["<i>", "&"], ["</pre>"]], []]).text
    #expect(!page.contains("a <b>"))
    #expect(!page.contains("\u{1B}"))
    #expect(page.contains("<pre>&lt;i&gt;\n&amp;</pre>"))
    // The body is well-formed XML, except for unclosed void elements and attributes without values.
    let body = try #require(page.firstRange(of: "<body>").map { page[$0.lowerBound...] }).split(separator: "<script>")[0]
    let xml = body.replacingOccurrences(of: " hidden>", with: ">").replacingOccurrences(of: " open>", with: ">")
      .replacingOccurrences(of: "<input type=\"search\">", with: "")
    let elements = try MarkupElement.all(in: xml + "</body>")
    #expect(
      elements.filter { $0.name == "section" }.map { $0["id"] } == [
        "violations", "verdicts", "not-looked-at", "numbers", "coverage", "links", "screens", "map",
      ])
    #expect(elements.count { $0["class"] == "finding" } == 2)
  }

  // MARK: In a browser

  /// The path of the first installed browser of the Chromium family.
  nonisolated private static let chromium: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let names = ["chromium", "chromium-browser", "google-chrome"]
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  @Test(.enabled(if: chromium != nil, "chromium, chromium-browser or google-chrome is not installed"))
  func aBrowserShowsIt() throws {
    let folder = try ScriptFolder(["page.html": page()])
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.chromium))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=\(folder["profile"])", "--dump-dom",
      "file://\(folder["page.html"])",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let dom = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(dom.contains("<h2>Verdicts</h2>"))
    // The script has run and found the elements that it needs.
    #expect(dom.contains("<p id=\"filter\">"))
    let count = Exploration(.planted).run().findings.count
    #expect(dom.components(separatedBy: "class=\"finding\"").count - 1 == count)
  }
}
