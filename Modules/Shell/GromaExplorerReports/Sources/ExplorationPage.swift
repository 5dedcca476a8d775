import Groma
public import GromaExplorer
package import GromaReportFormats

/// The results of an exploration as a self-contained HTML page: the result as a sentence with a light, the violations step by step, the
/// verdicts, what was not looked at, the numbers, the links, the screens, and the map of the app.
///
/// The page can be read without JavaScript, which is used only to filter the violations.
public struct ExplorationPage {
  private let report: ExplorationReport
  private let frames: [[[String]]]
  private let map: String?
  private let command: String?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - report: The results of the exploration.
  ///   - frames: For each finding of the report, in order, the drawings of the screen at launch and after each move. A drawing is an array
  ///     of lines. Pass an empty array to omit the drawings.
  ///   - map: The ``/GromaExplorer/ScreenMap/dot`` of the report's map as an SVG document drawn by Graphviz, or `nil` if Graphviz is not
  ///     available.
  ///   - command: The command line of the exploration, or `nil` if there was none.
  public init(_ report: ExplorationReport, frames: [[[String]]] = [], map: String? = nil, command: String? = nil) {
    self.report = report
    self.frames = frames
    self.map = map
    self.command = command
  }

  /// The page as HTML.
  public var text: String { Self.text(of: report.app, command: command, parts: [part]) }

  /// Returns a page about an app as HTML.
  ///
  /// - Parameters:
  ///   - app: The name of the app.
  ///   - command: The command line of the exploration, or `nil`.
  ///   - parts: The reports on the page. The first is ``part``.
  package static func text(of app: String, command: String?, parts: [HTMLPage.Part]) -> String {
    HTMLPage(title: "\(app): explored", name: app, command: command, parts: parts).text
  }

  /// The results as a part of a page.
  package var part: HTMLPage.Part {
    HTMLPage.Part(
      headline: report.headline, light: report.light,
      facts: [
        "Bounds: \(report.bounds.inFull)",
        "\(report.counts.seconds) seconds, \(report.counts.peakMemory / 1_048_576) MB",
      ],
      sections: [findings, verdicts] + (report.steps.isEmpty ? [] : [steps]) + [notLookedAt, numbers, coverage, links, screens, mapSection])
  }

  // MARK: Sections

  private var verdicts: HTMLPage.Section {
    HTMLPage.Section(
      "verdicts", "Verdicts",
      HTMLPage.table(
        ["property", "verdict", "states checked"],
        report.verdicts.map { verdict in
          let words = "<span class=\"\(verdict.kind.rawValue)\">\(report.words(of: verdict).escapingMarkup)</span>"
          return [cell(verdict.property), words, verdict.looked.grouped]
        }))
  }

  private var steps: HTMLPage.Section {
    HTMLPage.Section("explored-bounds", "Explored bounds", HTMLPage.list(report.stepLines))
  }

  private var notLookedAt: HTMLPage.Section {
    var lines = HTMLPage.list(report.notLookedAt)
    if report.notLookedAt.isEmpty { lines = ["<p>Everything within the bounds was looked at.</p>"] }
    if let bounds = report.furtherBounds { lines.append("<p>Larger bounds look further: <code>\(cell(bounds))</code></p>") }
    return HTMLPage.Section("not-looked-at", "Not looked at", lines)
  }

  private var numbers: HTMLPage.Section { HTMLPage.Section("numbers", "Numbers", HTMLPage.list(report.numbers)) }

  private var coverage: HTMLPage.Section {
    HTMLPage.Section(
      "coverage", "Coverage",
      HTMLPage.table(
        ["", "reached", "of", "not reached"],
        report.coverage.map { [cell($0.subject), $0.reached.count.grouped, $0.total.grouped, cell($0.missed.joined(separator: ", "))] }))
  }

  private var links: HTMLPage.Section {
    HTMLPage.Section(
      "links", "Links",
      HTMLPage.table(
        ["link", "leads to", "opened", "landed", "waiting", "elsewhere"],
        report.links.map { link in
          let elsewhere = link.elsewhere.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value.grouped))" }.joined(separator: ", ")
          let mark =
            link.destination == nil || link.elsewhere.isEmpty ? cell(elsewhere) : "<span class=\"violated\">\(cell(elsewhere))</span>"
          let note =
            link.landedOnlyBeyondBounds(report.unseenScreens) ? " <small>(only beyond the bounds, where no state was explored)</small>" : ""
          let destination = link.destination.map { cell($0) + note } ?? "<i>unknown</i>"
          return [
            "<code>\(cell(link.url))</code>", destination, link.opened.grouped, link.landed.grouped, link.waiting.grouped, mark,
          ]
        }))
  }

  private var screens: HTMLPage.Section {
    let landed = Set(report.links.filter { $0.landedOnlyBeyondBounds(report.unseenScreens) }.compactMap(\.destination))
    return HTMLPage.Section(
      "screens", "Screens",
      HTMLPage.table(
        ["screen", "shortest path", "declared at"],
        report.screens.map { screen in
          let note = landed.contains(screen.name) ? "; links lead there beyond the bounds" : ""
          return [cell(screen.name), cell(screen.away + note), "<code>\(cell("\(screen.declaration)"))</code>"]
        }))
  }

  private var mapSection: HTMLPage.Section {
    let edges = HTMLPage.table(
      ["from", "to", "by", ""], report.graph.edges.map { [cell($0.from), cell($0.to), cell($0.label), $0.kind.words] })
    // The XML prologue of the SVG document is not valid inside HTML.
    guard let map, let start = map.firstRange(of: "<svg")?.lowerBound else {
      return HTMLPage.Section("map", "Map", ["<p>Graphviz is not installed, so the map is a table.</p>"] + edges)
    }
    return HTMLPage.Section(
      "map", "Map",
      [
        "<p>Screens by module, and the moves between them. The table below contains all moves. A dashed screen was never visible.</p>",
        "<div class=\"map\">\(map[start...])</div>", "<details><summary>All transitions between screens</summary>",
      ] + edges + ["</details>"])
  }

  private var findings: HTMLPage.Section {
    if report.findings.isEmpty { return HTMLPage.Section("violations", "Violations", ["<p>No violation was found.</p>"]) }
    let filter =
      "<p id=\"filter\" hidden><label>Filter <input type=\"search\"></label> <output></output></p>"
    return HTMLPage.Section("violations", "Violations", [filter] + report.findings.indices.flatMap(finding))
  }

  private func finding(_ index: Int) -> [String] {
    let finding = report.findings[index]
    let frames = frames.indices.contains(index) ? frames[index] : []
    let place = finding.declaration.map { ", declared at <code>\(cell("\($0)"))</code>" } ?? ""
    let unsure = finding.isConfirmed ? "" : "<p>Not confirmed: the same moves from the launch lead elsewhere.</p>"
    let notes = [finding.dimensionsInWords, finding.othersInWords].compactMap { $0.map { "<p>\(cell($0)).</p>" } }.joined()
    func frame(_ number: Int) -> String {
      guard frames.indices.contains(number), !frames[number].isEmpty else { return "" }
      return "<pre>\(frames[number].map(\.escapingMarkup).joined(separator: "\n"))</pre>"
    }
    let steps = finding.steps.enumerated().map { "<li><code>\(cell($1.move))</code>\(frame($0 + 1))</li>" }
    let cycle = (finding.cycle ?? []).enumerated().map {
      "<li><code>\(cell($1.move))</code>, again and again\(frame(steps.count + $0 + 1))</li>"
    }
    let checks = finding.checks.enumerated().map { index, check in
      let end = index == finding.checks.count - 1 ? " fails" : ""
      return "<li class=\"check\"><code>\(cell(check))</code>\(end)\(frame(steps.count + cycle.count + index + 1))</li>"
    }
    return [
      "<details class=\"finding\" id=\"violation-\(index + 1)\"\(index == 0 ? " open" : "")>",
      "<summary><strong>\(cell(finding.property))</strong>: \(cell(finding.sentence))</summary>",
      "<p>Found \(cell(finding.place))\(place).</p>\(unsure)\(notes)",
      "<ol>", "<li>the launch\(frame(0))</li>",
    ] + steps + cycle + checks + ["</ol>", "</details>"]
  }

  // MARK: Elements

  private func cell(_ text: String) -> String { text.escapingMarkup }
}

extension ScreenGraph.Edge.Kind {
  fileprivate var words: String {
    switch self {
    case .action: "action"
    case .wayOut: "way out"
    case .outcome: "from outside"
    case .link: "link"
    }
  }
}
