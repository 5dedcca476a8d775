import Foundation
import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

@MainActor
struct ScreenGraphTests {
  private typealias Edge = ScreenGraph.Edge

  private let graph = Exploration(PlantedApp.app()).record().graph

  @Test func edgesNameTheirCause() {
    #expect(
      graph.edges.map { "\($0.from) \($0.to) \($0.label) \($0.kind)" } == [
        "a b b link", "a b open-b action", "b a back wayOut", "b c open-c action", "b d show-d action", "c b b link", "c b back wayOut",
        "d b b link", "d b close --gesture wayOut", "d b done action",
      ])
  }

  @Test func edgesAreUnique() {
    let edge = ScreenGraph.Edge(from: "a", to: "b", label: "x", kind: .link)
    #expect(ScreenGraph(edges: [edge, edge]).edges == [edge])
  }

  @Test func eachOriginHasItsLabelAndKind() {
    var graph = ScreenGraph()
    func add(_ origin: Move.Origin, _ to: String) {
      graph.add(Move(route: AppRoute().closeWindow().erased, origin: origin, owner: "o"), from: "a", to: to)
    }
    add(.tap("open", screen: "z"), "b")
    add(.window, "c")
    add(.environment("wide"), "d")
    add(.outcome("yes", request: "alert"), "e")
    add(.link("b/:id"), "f")
    add(.carrier("shortcut s", link: "b/:id"), "g")
    #expect(
      graph.edges.map { "\($0.to) \($0.label): \($0.kind)" } == [
        "b open: action", "c close-window: outcome", "d wide: outcome", "e alert: yes: outcome", "f b/:id: link",
        "g b/:id by shortcut s: link",
      ])
  }

  /// A tab is selected at a path, so the path is part of the route, but not of the label.
  @Test func waysOutAreTabsOrSteps() throws {
    let tabs = screen("tabs[*stack[a > b] | stack[c]]")
    let app = PlantedApp.app([:], links: [], root: tabs)
    var graph = ScreenGraph()
    for move in MoveFinder(app, Bounds()).moves(in: Navigator(app)) { graph.add(move, from: "b", to: "x") }
    #expect(graph.edges.map { "\($0.label) \($0.kind)" } == ["back wayOut", "tab wayOut"])
  }

  @Test func movesThatKeepTheScreenHaveNoEdge() {
    var graph = ScreenGraph()
    let move = Move(route: AppRoute().tap("open").erased, origin: .tap("open", screen: "a"), owner: "o")
    for (from, to) in [("a", "a"), (nil, "a"), ("a", nil), (nil, nil)] as [(String?, String?)] { graph.add(move, from: from, to: to) }
    #expect(graph.edges == [] && graph.screens == [] && graph == ScreenGraph())
  }

  /// A failure prints the seed.
  @Test(arguments: 0..<5 as Range<UInt64>)
  func edgesAreSortedAndReadBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let edges = (0..<40).map { _ in
      Edge(
        from: random.pick(["a", "b"]), to: random.pick(["c", "d"]), label: random.pick(["x", "y"]),
        kind: random.pick([.action, .link, .outcome, .wayOut]))
    }
    let graph = ScreenGraph(edges: edges)
    let keys = graph.edges.map { [$0.from, $0.to, $0.label, $0.kind.rawValue] }
    #expect(
      keys == Set(edges.map { [$0.from, $0.to, $0.label, $0.kind.rawValue] }).sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
    let shuffled = ScreenGraph(edges: edges.shuffled(using: &random))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let (data, other) = (try encoder.encode(graph), try encoder.encode(shuffled))
    #expect(shuffled == graph && data == other, "the order in a file is the same")
    #expect(try JSONDecoder().decode(ScreenGraph.self, from: data) == graph)
    #expect(graph.screens == Set(edges.flatMap { [$0.from, $0.to] }).sorted())
  }
}
