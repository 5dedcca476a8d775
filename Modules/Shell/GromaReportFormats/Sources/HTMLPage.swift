import Groma
package import GromaExplorer

/// A self-contained HTML page with one or more reports. Each report consists of its result, which is a sentence with a traffic light, and
/// of facts and sections.
///
/// The page can be read without JavaScript, which is used only to filter the findings.
package struct HTMLPage {
  /// A report on a page.
  package struct Part {
    /// The result in one sentence.
    package var headline: String
    /// The result as a traffic light.
    package var light: ExplorationReport.Light
    /// Short facts about the report, as text.
    package var facts: [String]
    /// The sections, in order.
    package var sections: [Section]

    /// Creates a report.
    package init(headline: String, light: ExplorationReport.Light, facts: [String], sections: [Section]) {
      self.headline = headline
      self.light = light
      self.facts = facts
      self.sections = sections
    }
  }

  /// A section of a report.
  package struct Section {
    /// The identifier, which is unique on the page.
    package var id: String
    /// The title as text.
    package var title: String
    /// The contents as lines of HTML.
    package var lines: [String]

    /// Creates a section.
    package init(_ id: String, _ title: String, _ lines: [String]) {
      self.id = id
      self.title = title
      self.lines = lines
    }
  }

  private let title: String
  private let name: String
  private let command: String?
  private let parts: [Part]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title of the document.
  ///   - name: The heading of the page.
  ///   - command: The command line that wrote the page, or `nil`.
  ///   - parts: The reports, in order.
  package init(title: String, name: String, command: String? = nil, parts: [Part]) {
    self.title = title
    self.name = name
    self.command = command
    self.parts = parts
  }

  /// The page as HTML.
  package var text: String {
    let sections = parts.flatMap(\.sections)
    var lines = ["<h1>\(name.escapingMarkup)</h1>"]
    lines += parts.map { "<p class=\"headline \($0.light.rawValue)\">\($0.headline.escapingMarkup)</p>" }
    if let command { lines.append("<p class=\"command\"><code>\(command.escapingMarkup)</code></p>") }
    lines += ["<ul class=\"facts\">"] + parts.flatMap(\.facts).map { "<li>\($0.escapingMarkup)</li>" } + ["</ul>", "<nav>", "<ul>"]
    lines += sections.map { "<li><a href=\"#\($0.id)\">\($0.title.escapingMarkup)</a></li>" } + ["</ul>", "</nav>"]
    lines += sections.flatMap { ["<section id=\"\($0.id)\">", "<h2>\($0.title.escapingMarkup)</h2>"] + $0.lines + ["</section>"] }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title.escapingMarkup)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(lines.joined(separator: "\n"))
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }

  // MARK: Elements

  /// Returns a table that scrolls on its own.
  ///
  /// - Parameters:
  ///   - head: The titles of the columns as HTML.
  ///   - rows: The cells as HTML.
  package static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    func row(_ cells: [String], _ name: String) -> String { "<tr>" + cells.map { "<\(name)>\($0)</\(name)>" }.joined() + "</tr>" }
    return ["<div class=\"scroll\">", "<table>", "<thead>\(row(head, "th"))</thead>", "<tbody>"] + rows.map { row($0, "td") } + [
      "</tbody>", "</table>", "</div>",
    ]
  }

  /// Returns a list of texts.
  package static func list(_ texts: [String]) -> [String] { ["<ul>"] + texts.map { "<li>\($0.escapingMarkup)</li>" } + ["</ul>"] }
}
