import Testing

@testable import GromaExplorer

@MainActor
struct ScreenGraphTests {
  private let graph = Exploration(PlantedApp.app()).record().graph

  @Test func edgesNameTheirCause() {
    #expect(
      graph.edges.map { "\($0.from) \($0.to) \($0.label) \($0.kind)" } == [
        "a b b link", "a b open-b action", "b a back wayOut", "b c open-c action", "b d show-d action", "c b b link", "c b back wayOut",
        "d b b link", "d b close wayOut", "d b done action",
      ])
  }

  @Test func edgesAreUnique() {
    let edge = ScreenGraph.Edge(from: "a", to: "b", label: "x", kind: .link)
    #expect(ScreenGraph(edges: [edge, edge]).edges == [edge])
  }
}
