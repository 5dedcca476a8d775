import Testing

@testable import GromaExplorer

@MainActor
struct ScreenGraphTests {
  private let graph = Exploration(PlantedApp.app()).record().graph

  @Test func edgesNameTheirCause() {
    #expect(
      graph.edges.map { "\($0.from) \($0.to) \($0.label) \($0.kind)" } == [
        "a b b link", "a b open-b action", "b a back wayOut", "b c open-c action", "b d show-d action", "c b b link", "c b back wayOut",
        "d b b link", "d b back wayOut", "d b dismiss wayOut", "d b done action",
      ])
  }

  @Test func mapShowsOnlyActions() {
    #expect(
      graph.map == """
        digraph screens {
          rankdir=LR;
          node [shape=box];
          "a";
          "b";
          "c";
          "d";
          "a" -> "b" [label="open-b"];
          "b" -> "c" [label="open-c"];
          "b" -> "d" [label="show-d"];
          "d" -> "b" [label="done"];
        }

        """)
  }

  @Test func labelsOfTheMapAreLimited() {
    let edges = (1...5).map { ScreenGraph.Edge(from: "a", to: "b", label: "open-\($0)", kind: .action) }
    #expect(ScreenGraph(edges: edges).map.contains("[label=\"open-1\\nopen-2\\nopen-3\\nand 2 more\"]"))
  }

  @Test func anyTextIsEscapedInEachFormat() {
    let text = "a\"\\<b>&\n\u{1B}"
    let graph = ScreenGraph(edges: [.init(from: "x", to: text, label: text, kind: .action)])
    #expect(graph.dot.contains(#""a\"\\<b>&\n\\u{1B}""#))
    #expect(graph.mermaid.contains(##"["a#quot;#92;#60;b#62;#38;#92;n#92;u{1B}"]"##))
    #expect(graph.mermaid.contains(##"-->|"a#quot;#92;#60;b#62;#38;#92;n#92;u{1B}"|"##))
    #expect(graph.graphML.contains("<node id=\"a&quot;\\&lt;b&gt;&amp;\\n\\u{1B}\"/>"))
    for form in [graph.dot, graph.mermaid, graph.graphML] {
      #expect(!form.contains("\u{1B}"))
      #expect(form.split(separator: "\n").filter { $0.contains("u{1B}") }.count == 2, "no text breaks a line")
    }
  }

  @Test func specialCharactersAreEscapedInMermaid() {
    let graph = ScreenGraph(edges: [.init(from: "`a`", to: "#35;", label: "chat/:room", kind: .link)])
    #expect(graph.mermaid == "flowchart LR\n  s0[\"#35;35;\"]\n  s1[\"#96;a#96;\"]\n  s1 -->|\"chat/:room\"| s0\n")
  }

  @Test func edgesAreUnique() {
    let edge = ScreenGraph.Edge(from: "a", to: "b", label: "x", kind: .link)
    #expect(ScreenGraph(edges: [edge, edge]).edges == [edge])
  }
}
