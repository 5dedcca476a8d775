import GromaExplorer
import Testing

@testable import GromaReportFormats

struct HTMLPageTests {
  private let page = HTMLPage(
    title: "<a>", name: "plaza & co", command: "groma <explore>",
    parts: [
      .init(headline: "one > two", light: .green, facts: ["3 < 4"], sections: [.init("verdicts", "Verdicts", ["<p>all</p>"])]),
      .init(
        headline: "two", light: .red, facts: ["5"],
        sections: [.init("contracts", "Links & files", HTMLPage.list(["<li>"])), .init("answers", "Answers", [])]),
    ]
  ).text

  @Test func resultsOfAllPartsPrecedeTheSections() throws {
    let order = [
      "<h1>plaza &amp; co</h1>", "<p class=\"headline green\">one &gt; two</p>", "<p class=\"headline red\">two</p>",
      "<code>groma &lt;explore&gt;</code>", "<li>3 &lt; 4</li>", "<li>5</li>", "<section id=\"verdicts\">", "<section id=\"contracts\">",
    ]
    let places = try order.map { try #require(page.firstRange(of: $0), "\($0)").lowerBound }
    #expect(places == places.sorted())
  }

  @Test func contentsListEverySection() {
    let contents = page.matches(of: #/<a href="\#([a-z]+)">/#).map(\.output.1)
    let sections = page.matches(of: #/<section id="([a-z]+)">/#).map(\.output.1)
    #expect(contents == ["verdicts", "contracts", "answers"])
    #expect(contents == sections)
  }

  @Test func textsAreEscapedAndLinesAreNot() {
    #expect(page.contains("<title>&lt;a&gt;</title>"))
    #expect(page.contains("<h2>Links &amp; files</h2>\n<ul>\n<li>&lt;li&gt;</li>\n</ul>"))
    #expect(page.contains("<p>all</p>"))
  }

  @Test func tableScrollsOnItsOwn() {
    let table = HTMLPage.table(["a", "b"], [["1", "<i>2</i>"]])
    #expect(table.first == "<div class=\"scroll\">")
    #expect(table.contains("<thead><tr><th>a</th><th>b</th></tr></thead>"))
    #expect(table.contains("<tr><td>1</td><td><i>2</i></td></tr>"))
  }
}
