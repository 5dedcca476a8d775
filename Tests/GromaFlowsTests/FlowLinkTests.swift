import GromaFlows
import GromaLinks
import GromaTesting
import Testing

@testable import Groma

/// Tests links that are opened while a flow runs.
@MainActor struct FlowLinkTests {
  private struct Number: Codable, Sendable { var id: Int }

  private static let links = [
    DeepLink("c/:id", "a page", samples: [Number(id: 1)]) { (link: Number) in AppRoute().top(.stack).push(page("c", link.id)) }
  ]

  /// Returns an app with a room inside a house. The flow of the room handles links.
  private func app(
    _ receive:
      @escaping @Sendable (inout RunningFlow<StubApp.Room, Trip>, inout NavigationTransaction) throws(NavigationError) -> LinkAnswer<
        NoOutput
      >
  ) -> AppDefinition {
    let room = Flow(of: StubApp.Room.self, keeping: Trip(), "a trip")
      .onLink { link, flow, transaction throws(NavigationError) in
        flow.data.heard.append(link.destination == nil ? 1 : 2)
        return try receive(&flow, &transaction)
      }
    return StubApp.app(room.any, house.any, buying.any, links: Self.links)
  }

  private let tree = "tabs home[*stack[a > stack room(id=1)[c]] | stack[d]]"
  private let kept = #"  room id=1: heard=[1]"#
  private let nothing = #"  room id=1: heard=[]"#

  @Test func passedLinkIsFollowedAsUsual() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ in .pass })
    #expect(try navigator.open("stub://c/5") == .followed)
    expectTree(navigator, "tabs home[*stack[a > stack room(id=1)[c > c(id=5)]] | stack[d]]")
    #expect(navigator.flows.last == nothing, "what it only looked at is not kept")
  }

  @Test func takenLinkIsOneChange() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ in .take(.go { $0.stack.push(page("x")) }) })
    #expect(try navigator.open("stub://c/5") == .followed)
    expectTree(navigator, "tabs home[*stack[a > stack room(id=1)[c > x]] | stack[d]]")
    #expect(navigator.flows.last == kept)
    #expect(navigator.history.commits.count == 1)
    navigator.undo()
    #expect(navigator.flows.last == nothing)
    expectInvariants(navigator)
  }

  @Test func mayEndTheFlow() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ in .take(.finish) })
    try navigator.open("stub://c/5")
    expectTree(navigator, "tabs home[*stack[a] | stack[d]]")
    #expect(navigator.flows == ["home: []"])
  }

  @Test func sameLinkIsTakenEachTime() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ in .take(.stay) })
    for _ in 0..<2 { #expect(try navigator.open("stub://c/5") == .followed) }
    #expect(navigator.flows.last == #"  room id=1: heard=[1,1]"#)
  }

  @Test func waitsUntilTheFlowIsOver() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ in .wait("in a trip") })
    #expect(try navigator.open("stub://c/5") == .pending("in a trip ('flows')"))
    #expect(try navigator.open("stub://c/5") == .pending("in a trip ('flows')"))
    #expect(navigator.flows.last == nothing)
    try navigator.run { $0.back() }
    expectTree(navigator, "tabs home[*stack[a > c(id=5)] | stack[d]]")
    #expect(navigator.state.pendingLinks == [])
    #expect(navigator.flows == [#"home: [left]"#])
  }

  @Test func failingLinkHandlerRefusesTheLink() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ throws(NavigationError) in throw .custom(code: "room.no", message: "not now") })
    expectFailure(navigator, AppRoute().open("stub://c/5"), "'stub://c/5' was refused by 'flows': not now")
    #expect(navigator.flows.last == nothing)
  }

  @Test func innermostFlowTakesTheLink() throws {
    let hall = Flow(of: StubApp.Home.self, keeping: [String](), "")
      .onLink { link, flow, _ in
        flow.data.append("\(link.source)")
        return .take(.stay)
      }
    let room = Flow(of: StubApp.Room.self, keeping: Trip(), "")
      .onLink { _, flow, _ in flow.parameters.id == 1 ? .pass : .take(.go { $0.stack.push(page("x")) }) }
    let app = StubApp.app(hall.any, room.any, buying.any, links: Self.links)
    let (navigator, _) = try begun("tabs home[*stack[a > stack room(id=2)[b > stack room(id=1)[stack buy[c]]]] | d]", of: app)
    try navigator.open("stub://c/5")
    expectTree(navigator, "tabs home[*stack[a > stack room(id=2)[b > stack room(id=1)[stack buy[c]] > x]] | d]")
    try navigator.run { $0.first(.tabs).selectTab(1) }
    try navigator.open("stub://c/6")
    #expect(navigator.flows.first == "home: [stub://c/6]", "what is not visible is not asked")
  }

  @Test func isTakenWhileAQuestionIsOpen() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ in .take(.go { $0.stack.push(page("x")) }) })
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes").on("no", .cancel)) }
    try navigator.open("stub://c/5")
    expectTree(navigator, "tabs home[*stack[a > stack room(id=1)[c > x]] | stack[d]] ^ (alert) alert(title=Sure?)")
  }

  @Test func aFlowOfAnotherWindowIsNotAsked() throws {
    let (navigator, _) = try begun("main: stack[a] & *other: stack room(id=1)[b]", of: app { _, _ in .wait("no") })
    #expect(try navigator.open("stub://c/5") == .followed)
    expectTree(navigator, "*main: stack[a > c(id=5)] & other: stack room(id=1)[b]")
    let (asked, _) = try begun("main: stack room(id=1)[a] & *other: stack[b]", of: app { _, _ in .wait("no") })
    #expect(try asked.open("stub://c/5") == .pending("no ('flows')"))
  }

  @Test func isPlannedWithoutAnyEffect() throws {
    let (navigator, _) = try begun(tree, of: app { _, _ in .take(.go { $0.stack.push(page("x")) }) })
    let plan = try navigator.plan(AppRoute().open("stub://c/5"))
    #expect(CompactTree.text(of: plan) == "tabs home[*stack[a > stack room(id=1)[c > x]] | stack[d]]")
    #expect(navigator.flows.last == nothing)
  }
}
