import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that each format draws the same map, and that a map contains each requested move.
struct ScreenMapFormatsTests {
  private typealias Edge = ScreenGraph.Edge

  /// The nodes and edges that a reader of a format sees.
  private struct Drawing: Hashable {
    var nodes: Set<String>
    var edges: Set<[String]>
  }

  private static let kinds: [Edge.Kind] = [.action, .wayOut, .outcome, .link]

  private static func graph(_ random: inout SeededGenerator) -> [Edge] {
    (0..<random.below(200)).map { _ in
      let kind = random.pick(kinds)
      let label = kind == .wayOut ? random.pick(["tab", "back"]) : random.pick(["do", "do", "go"])
      let from = random.below(9)
      return Edge(from: "s\(from)", to: "s\((from + 1 + random.below(8)) % 9)", label: label, kind: kind)
    }
  }

  private static func map(_ edges: [Edge], unseen: Set<String>, _ kinds: Set<ScreenMap.EdgeKind>) -> ScreenMap {
    let screens = (0..<8).map { number in
      ExplorationReport.Screen(name: "s\(number)", declaration: .init(file: "M\(number % 3)/S.swift", line: 1))
    }
    return ScreenMap(ScreenGraph(edges: edges), screens, unseen: unseen, kinds: kinds)
  }

  private static func kinds(_ random: inout SeededGenerator) -> Set<ScreenMap.EdgeKind> {
    Set(ScreenMap.EdgeKind.allCases.filter { _ in random.chance(60) })
  }

  // MARK: Readers

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  private func dot(_ text: String) -> Drawing {
    let edges = lines(text).compactMap { $0.wholeMatch(of: #/  "(.+)" -> "(.+)" \[label="(.*?)"(, style=dashed)?\];/#) }
    let nodes = lines(text).compactMap { $0.wholeMatch(of: #/ +"([^"]+)"( \[.*\])?;/#) }
    return Drawing(
      nodes: Set(nodes.map { String($0.1) }),
      edges: Set(edges.map { [String($0.1), String($0.2), String($0.3.replacing("\\n", with: ", ")), $0.4 == nil ? "" : "link"] }))
  }

  private func mermaid(_ text: String, _ map: ScreenMap) -> Drawing {
    let nodes = lines(text).compactMap { $0.wholeMatch(of: #/ +(s\d+)(?:\["(.+)"\]|\(\["(.+)"\]\))/#) }
    // Nodes have numbers instead of names.
    let all = map.groups.flatMap(\.nodes) + map.others
    let names = Dictionary(uniqueKeysWithValues: all.enumerated().map { ("s\($0)", $1.id) })
    let edges = lines(text).compactMap { $0.wholeMatch(of: #/  (s\d+) (-\.->|-->)\|"(.*)"\| (s\d+)/#) }
    return Drawing(
      nodes: Set(nodes.compactMap { names[String($0.1)] }),
      edges: Set(edges.map { [names[String($0.1)] ?? "?", names[String($0.4)] ?? "?", String($0.3), $0.2 == "-->" ? "" : "link"] }))
  }

  // MARK: Laws

  /// A failure prints the seed.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func everyFormatDrawsTheSameMap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let map = Self.map(Self.graph(&random), unseen: ["s1", "s5"], Self.kinds(&random))
    let nodes = Set((map.groups.flatMap(\.nodes) + map.others).map(\.id))
    let edges = Set(map.edges.map { [$0.from, $0.to, $0.shownLabels.joined(separator: ", "), $0.isLink ? "link" : ""] })
    #expect(dot(map.dot) == Drawing(nodes: nodes, edges: edges), "seed \(seed)")
    #expect(mermaid(map.mermaid, map) == Drawing(nodes: nodes, edges: edges), "seed \(seed)")
    #expect(edges.allSatisfy { nodes.contains($0[0]) && nodes.contains($0[1]) }, "each edge has its nodes")
  }

  /// Compares with a count of the ends of each move. The seed is printed.
  @Test func everyRequestedMoveIsDrawn() {
    var gathered = 0
    for seed in 0..<30 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (graph, kinds) = (Self.graph(&random), Self.kinds(&random))
      let moves = Set(graph.filter { kinds.contains(ScreenMap.EdgeKind($0)) })
      func alike(_ move: Edge) -> [Edge] {
        moves.filter { $0.label == move.label && ScreenMap.EdgeKind($0) == ScreenMap.EdgeKind(move) }
      }
      func targets(_ move: Edge) -> Int { Set(alike(move).filter { $0.from == move.from }.map(\.to)).count }
      var expected: [[String]: Set<String>] = [:]
      for move in moves {
        let sources = Set(alike(move).filter { $0.to == move.to && targets($0) < 5 }.map(\.from)).count
        let ends =
          if targets(move) >= 5 {
            [move.from, "\(targets(move)) screens after \(move.from)"]
          } else if sources >= 5 {
            ["any of \(sources) screens", move.to]
          } else {
            [move.from, move.to]
          }
        expected[ends, default: []].insert(move.label)
        if ends != [move.from, move.to] { gathered += 1 }
      }
      let map = Self.map(graph, unseen: [], kinds)
      #expect(map.edges.map { [$0.from, $0.to] } == expected.keys.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
      for edge in map.edges { #expect(edge.labels == expected[[edge.from, edge.to]]?.sorted(), "seed \(seed)") }
    }
    #expect(gathered > 100, "many ends are gathered")
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func theOrderOfTheEdgesDoesNotMatter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (graph, kinds) = (Self.graph(&random), Self.kinds(&random))
    let map = Self.map(graph, unseen: ["s2"], kinds)
    for _ in 0..<4 { #expect(Self.map(graph.shuffled(using: &random) + graph, unseen: ["s2"], kinds) == map, "seed \(seed)") }
  }

  // MARK: Nodes

  @Test func onlyScreensWithMovesOrThatWereNeverVisibleAreDrawn() {
    let map = Self.map([Edge(from: "s0", to: "alert", label: "ask", kind: .action)], unseen: ["s3", "s7"], [.links])
    #expect(map.groups.map(\.module) == ["M0", "M1"] && map.groups.map { $0.nodes.map(\.id) } == [["s0", "s3"], ["s7"]])
    #expect(map.groups.flatMap(\.nodes).filter { !$0.wasVisible }.map(\.id) == ["s3", "s7"])
    #expect(map.others.map(\.id) == ["alert"] && map.edges.isEmpty, "a system dialog has no module")
  }

  @Test func aMoveAndALinkBetweenTwoScreensAreNoLink() {
    let link = Edge(from: "s0", to: "s1", label: "b/:id", kind: .link)
    let action = Edge(from: "s0", to: "s1", label: "open", kind: .action)
    #expect(Self.map([link], unseen: [], [.links, .actions]).edges.map(\.isLink) == [true])
    let both = Self.map([link, action], unseen: [], [.links, .actions])
    #expect(both.edges.map(\.isLink) == [false] && both.edges[0].labels == ["b/:id", "open"])
    #expect(both.dot.contains("\"s0\" -> \"s1\" [label=\"b/:id\\nopen\"];") && both.mermaid.contains("s0 -->|\"b/:id, open\"| s1"))
  }

  @Test func theErrorNamesEveryKind() {
    let error = #expect(throws: ScreenMap.UnknownEdgeKind.self) { try ScreenMap.EdgeKind.kinds("actions,taps") }
    #expect(error?.word == "taps")
    #expect(error?.description == "unknown kind of edges 'taps'; the kinds are actions, outcomes, links, back, tabs")
  }

  @Test func aReportIsDrawnWithItsUsualMoves() {
    let report = ExplorationReport.made {
      $0.graph = ScreenGraph(
        edges: [Edge(from: "a", to: "b", label: "open", kind: .action), Edge(from: "b", to: "a", label: "back", kind: .wayOut)])
      $0.coverage[0] = CoverageLine(subject: "screens", reached: ["a"], missed: ["b"])
    }
    #expect(report.map().edges.map(\.labels) == [["open"]] && report.map(showing: [.back]).edges.map(\.labels) == [["back"]])
    #expect(
      report.map().groups == [.init(module: "Letters", nodes: [.init(id: "a"), .init(id: "b", wasVisible: false)])])
  }
}
