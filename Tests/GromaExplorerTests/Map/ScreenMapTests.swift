import Testing

@testable import GromaExplorer

struct ScreenMapTests {
  private typealias Edge = ScreenGraph.Edge

  private func screen(_ name: String, _ module: String) -> ExplorationReport.Screen {
    ExplorationReport.Screen(name: name, declaration: .init(file: "\(module)/\(module).swift", line: 1))
  }

  private func map(
    _ edges: [Edge], _ screens: [ExplorationReport.Screen] = [], unseen: Set<String> = [], _ kinds: String = "actions,outcomes"
  ) throws -> ScreenMap {
    ScreenMap(ScreenGraph(edges: edges), screens, unseen: unseen, kinds: try ScreenMap.EdgeKind.kinds(kinds))
  }

  private let shop = [
    Edge(from: "list", to: "item", label: "open-1", kind: .action), Edge(from: "list", to: "item", label: "open-2", kind: .action),
    Edge(from: "item", to: "list", label: "back", kind: .wayOut), Edge(from: "item", to: "home", label: "tab", kind: .wayOut),
    Edge(from: "home", to: "list", label: "list", kind: .link), Edge(from: "item", to: "home", label: "pay: paid", kind: .outcome),
  ]

  @Test func groupsScreensAndMergesEdges() throws {
    let screens = [screen("home", "Home"), screen("list", "Shop"), screen("item", "Shop"), screen("gift", "Shop"), screen("tabs", "Home")]
    #expect(
      try map(shop, screens, unseen: ["gift"]).dot == """
        digraph screens {
          rankdir=LR; ranksep=0.4; nodesep=0.15;
          node [shape=box, style=rounded, fontname="sans-serif", fontsize=12];
          edge [fontname="sans-serif", fontsize=9];
          subgraph cluster_0 {
            label="Home"; fontname="sans-serif"; fontsize=12; color=gray;
            "home";
          }
          subgraph cluster_1 {
            label="Shop"; fontname="sans-serif"; fontsize=12; color=gray;
            "list";
            "item";
            "gift" [style="rounded,dashed", fontcolor=gray40];
          }
          "item" -> "home" [label="pay: paid"];
          "list" -> "item" [label="open-1\\nopen-2"];
        }

        """)
  }

  @Test(
    arguments: [
      ("actions", ["list item"]), ("outcomes", ["item home"]), ("links", ["home list"]), ("back", ["item list"]), ("tabs", ["item home"]),
      ("actions,back", ["item list", "list item"]),
    ])
  func showsTheRequestedMoves(_ kinds: String, _ edges: [String]) throws {
    #expect(try map(shop, [], kinds).edges.map { "\($0.from) \($0.to)" } == edges)
  }

  @Test(arguments: ["", "all", "actions,", "Links"])
  func otherWordsAreNoMoves(_ text: String) {
    #expect(throws: ScreenMap.UnknownEdgeKind.self) { try ScreenMap.EdgeKind.kinds(text) }
  }

  @Test func aMoveToManyScreensIsOneEdge() throws {
    let targets = (1...5).map { Edge(from: "login", to: "s\($0)", label: "sign-in", kind: .action) }
    let one = try map(targets)
    #expect(one.edges.map { "\($0.from) > \($0.to)" } == ["login > 5 screens after login"])
    #expect(one.dot.contains("\"5 screens after login\" [label=\"5 screens\", shape=plaintext];"))
    #expect(try map(Array(targets.dropLast())).edges.count == 4)
  }

  @Test func aLinkFromManyScreensIsOneEdge() throws {
    let sources = (1...5).map { Edge(from: "s\($0)", to: "chat", label: "chat/:id", kind: .link) }
    let one = try map(sources, [], "links")
    #expect(one.edges.map { "\($0.from) > \($0.to) \($0.isLink)" } == ["any of 5 screens > chat true"])
    #expect(one.dot.contains("[label=\"chat/:id\", style=dashed];"))
  }

  @Test func labelsOfADrawingAreLimited() throws {
    let edges = (1...5).map { Edge(from: "a", to: "b", label: "open-\($0)", kind: .action) }
    #expect(try map(edges).dot.contains("[label=\"open-1\\nopen-2\\nopen-3\\nand 2 more\"]"))
  }

  @Test func anyTextIsEscapedInEachFormat() throws {
    let text = "a\"\\<b>&\n\u{1B}"
    let map = try map([Edge(from: "x", to: text, label: text, kind: .action)], [screen("x", text)])
    #expect(map.dot.contains(#""a\"\\<b>&\n\\u{1B}""#))
    #expect(map.mermaid.contains(##"["a#quot;#92;#60;b#62;#38;#92;n#92;u{1B}"]"##))
    #expect(map.mermaid.contains(##"-->|"a#quot;#92;#60;b#62;#38;#92;n#92;u{1B}"|"##))
    for form in [map.dot, map.mermaid] {
      #expect(!form.contains("\u{1B}"))
      #expect(form.split(separator: "\n").filter { $0.contains("u{1B}") }.count == 3, "no text breaks a line")
    }
  }

  @Test func specialCharactersAreEscapedInMermaid() throws {
    let map = try map([Edge(from: "`a`", to: "#35;", label: "chat/:room", kind: .link)], [screen("`a`", "A")], unseen: ["`a`"], "links")
    #expect(
      map.mermaid == """
        flowchart LR
          subgraph g0["A"]
            s0["#96;a#96;"]
          end
          s1["#35;35;"]
          s0 -.->|"chat/:room"| s1
          classDef unseen stroke-dasharray:4;
          class s0 unseen;

        """)
  }
}
