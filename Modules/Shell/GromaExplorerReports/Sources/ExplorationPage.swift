import Groma
public import GromaExplorer

/// The results of an exploration as a self-contained HTML page. Among them are the bounds, the verdicts, the coverage, the map of the app,
/// and the steps that lead to each violation.
///
/// The page can be read without JavaScript, which is used only to filter the violations.
public struct ExplorationPage {
  private let report: ExplorationReport
  private let frames: [[[String]]]
  private let map: String?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - report: The results of the exploration.
  ///   - frames: For each finding of the report, in order, the drawings of the screen at launch and after each move. A drawing is an array
  ///     of lines. Pass an empty array to omit the drawings.
  ///   - map: The ``/GromaExplorer/ScreenGraph/map`` as an SVG document drawn by Graphviz, or `nil` if Graphviz is not available.
  public init(_ report: ExplorationReport, frames: [[[String]]] = [], map: String? = nil) {
    self.report = report
    self.frames = frames
    self.map = map
  }

  /// The page as HTML.
  public var text: String {
    let body = [heading] + reservations + verdicts + coverage + links + screens + mapLines + findings
    let title = "\(report.app): explored".escapingMarkup
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(body.joined(separator: "\n"))
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  // MARK: Sections

  private var heading: String {
    let counts = report.counts
    let facts = [
      "within <strong>\(report.bounds.inFull.escapingMarkup)</strong>, engine \(report.engine.escapingMarkup)",
      "\(counts.states) states, \(counts.explored) explored", "\(counts.transitions) transitions, \(counts.cut) beyond the bounds",
      "\(counts.refused) refused by features, \(counts.runs) runs of the app’s code",
      "\(counts.seconds) seconds, \(counts.peakMemory / 1_048_576) MB",
    ]
    return (["<h1>\(report.app.escapingMarkup)</h1>", "<ul class=\"facts\">"] + facts.map { "<li>\($0)</li>" } + ["</ul>"])
      .joined(separator: "\n")
  }

  private var reservations: [String] {
    if report.reservations.isEmpty { return [] }
    let items = report.reservations.map { "<li class=\"\($0.isSerious ? "violated" : "checked")\">\($0.sentence.escapingMarkup)</li>" }
    return section("reservations", "Reservations", ["<ul>"] + items + ["</ul>"])
  }

  private var verdicts: [String] {
    section(
      "verdicts", "Verdicts",
      table(
        ["property", "verdict", "states checked"],
        report.verdicts.map { verdict in
          let words = "<span class=\"\(verdict.kind.rawValue)\">\(report.words(of: verdict).escapingMarkup)</span>"
          return [cell(verdict.property), words, "\(verdict.looked)"]
        }))
  }

  private var coverage: [String] {
    section(
      "coverage", "Coverage",
      table(
        ["", "reached", "of", "not reached"],
        report.coverage.map { [cell($0.subject), "\($0.reached)", "\($0.total)", cell($0.missed.joined(separator: ", "))] }))
  }

  private var links: [String] {
    section(
      "links", "Links",
      table(
        ["link", "leads to", "opened", "landed", "waiting", "elsewhere"],
        report.links.map { link in
          let elsewhere = link.elsewhere.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
          let mark =
            link.destination == nil || link.elsewhere.isEmpty ? cell(elsewhere) : "<span class=\"violated\">\(cell(elsewhere))</span>"
          return [
            "<code>\(cell(link.url))</code>", link.destination.map(cell) ?? "<i>unknown</i>", "\(link.opened)", "\(link.landed)",
            "\(link.waiting)", mark,
          ]
        }))
  }

  private var screens: [String] {
    section(
      "screens", "Screens",
      table(
        ["screen", "shortest path", "declared at"],
        report.screens.map { [cell($0.name), cell($0.away), "<code>\(cell("\($0.declaration)"))</code>"] }))
  }

  private var mapLines: [String] {
    let edges = table(["from", "to", "by", ""], report.graph.edges.map { [cell($0.from), cell($0.to), cell($0.label), $0.kind.words] })
    // The XML prologue of the SVG document is not valid inside HTML.
    guard let map, let start = map.firstRange(of: "<svg")?.lowerBound else {
      return section("map", "Map", ["<p>Graphviz is not installed, so the map is a table.</p>"] + edges)
    }
    return section(
      "map", "Map",
      [
        "<p>Actions and the screens that they lead to. Other moves, such as back navigation and links, are in the table below.</p>",
        "<div class=\"map\">\(map[start...])</div>", "<details><summary>All transitions between screens</summary>",
      ] + edges + ["</details>"])
  }

  private var findings: [String] {
    if report.findings.isEmpty { return section("violations", "Violations", ["<p>No violation was found.</p>"]) }
    let filter =
      "<p id=\"filter\" hidden><label>Filter <input type=\"search\"></label> <output></output></p>"
    return section("violations", "Violations", [filter] + report.findings.indices.flatMap(finding))
  }

  private func finding(_ index: Int) -> [String] {
    let finding = report.findings[index]
    let frames = frames.indices.contains(index) ? frames[index] : []
    let place = finding.declaration.map { ", declared at <code>\(cell("\($0)"))</code>" } ?? ""
    let unsure = finding.isConfirmed ? "" : "<p>Not confirmed: the same moves from the launch lead elsewhere.</p>"
    let others = finding.othersInWords.map { "<p>\(cell($0)).</p>" } ?? ""
    func frame(_ number: Int) -> String {
      frames.indices.contains(number) ? "<pre>\(frames[number].map(\.escapingMarkup).joined(separator: "\n"))</pre>" : ""
    }
    let steps = finding.steps.enumerated().map { "<li><code>\(cell($1.move))</code>\(frame($0 + 1))</li>" }
    let checks = finding.checks.map { "<li class=\"check\"><code>\(cell($0))</code> fails</li>" }
    return [
      "<details class=\"finding\" id=\"violation-\(index + 1)\"\(index == 0 ? " open" : "")>",
      "<summary><strong>\(cell(finding.property))</strong>: \(cell(finding.sentence))</summary>",
      "<p>On <b>\(cell(finding.screen))</b>, of \(cell(finding.owner))\(place).</p>\(unsure)\(others)",
      "<ol>", "<li>the launch\(frame(0))</li>",
    ] + steps + checks + ["</ol>", "</details>"]
  }

  // MARK: Elements

  private func section(_ id: String, _ title: String, _ lines: [String]) -> [String] {
    ["<section id=\"\(id)\">", "<h2>\(title)</h2>"] + lines + ["</section>"]
  }

  private func table(_ head: [String], _ rows: [[String]]) -> [String] {
    func row(_ cells: [String], _ name: String) -> String { "<tr>" + cells.map { "<\(name)>\($0)</\(name)>" }.joined() + "</tr>" }
    return ["<table>", "<thead>\(row(head, "th"))</thead>", "<tbody>"] + rows.map { row($0, "td") } + ["</tbody>", "</table>"]
  }

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
