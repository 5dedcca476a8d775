import Groma
import GromaFlows
import GromaTesting
import Testing

/// Tests the tree of the flows in a state.
@MainActor struct FlowTreeTests {
  private let app = StubApp.app(trip.any, house.any, shop(of: P.self).any, buying.any, quickBuying.any)

  private func lines(_ state: NavigationState) throws -> [String] {
    FlowTree(of: state, try #require(app.part(FlowTable.self))).nodes.map { "\($0.depth) \($0.screen) \($0.path)" }
  }

  @Test(arguments: [
    ("stack[a]", []), ("stack[p > quick > p(id=1)]", ["0 p /0/0/0", "1 quick /0/0/1", "2 p id=1 /0/0/2"]),
    (
      "tabs home[*stack[a > stack room(id=1)[c]] | stack buy[quick]]",
      ["0 home /0/0", "1 room id=1 /0/0/0/1", "1 buy /0/0/1", "2 quick /0/0/1/0"]
    ), ("stack[p] ^ stack[quick] ^ stack buy[c]", ["0 p /0/0/0", "1 quick /0/1/0", "2 buy /0/2"]),
    ("main: stack[p] & *other: stack[quick]", ["0 p /0/0/0", "0 quick /1/0/0"]),
  ]) func treeFollowsTheEnclosingFlows(_ tree: String, _ flows: [String]) throws { #expect(try lines(app.state(tree)) == flows) }

  @Test func flowThatWasNeverVisibleHasNoData() throws {
    let (navigator, _) = try begun("tabs home[*stack room(id=1)[a] | stack room(id=2)[b]]", of: app)
    let tree = FlowTree(of: navigator.state, try #require(app.part(FlowTable.self)))
    #expect(tree.nodes.map { $0.data != nil } == [true, true, false])
  }

  @Test func isAFunctionOfTheState() throws {
    let (navigator, _) = try begun("stack[p > quick]", of: app)
    let before = FlowTree(of: navigator.state, try #require(app.part(FlowTable.self)))
    try navigator.run { $0.back() }
    navigator.undo()
    #expect(FlowTree(of: navigator.state, try #require(app.part(FlowTable.self))) == before)
  }
}
