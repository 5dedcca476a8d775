import GromaTesting
import Testing

@testable import Groma
@testable import GromaFlows

/// Tests the data of flows.
@MainActor struct RunningFlowTests {
  private typealias Room = StubApp.Room

  /// Returns a navigator in which the flow of a room handles a counter.
  private func handling<Kept: FlowData>(
    _ data: Kept, _ handle: @escaping @Sendable (inout RunningFlow<Room, Kept>) -> Void
  ) throws -> Navigator {
    let flow = Flow(of: Room.self, keeping: data, "").on(Counter.self) { _, flow, _ in
      handle(&flow)
      return .stay
    }
    return try begun("stack[a > stack room(id=4)[c]]", of: StubApp.app(flow.any)).navigator
  }

  private func report(to navigator: Navigator) throws -> String? {
    try navigator.run { $0.top(.page).send(Counter(count: 1)) }
    return navigator.read { $0.flowData(at: path(0, 0, 1))?.description }
  }

  @Test func flowHasTheArgumentsAndPathOfItsScreen() throws {
    let navigator = try handling([Int]()) { $0.data = [$0.parameters.id, $0.path.depth] }
    #expect(try report(to: navigator) == "[4,3]")
  }

  @Test func unchangedDataIsNoChange() throws {
    let navigator = try handling(Trip()) { $0.data = $0.data }
    let commits = navigator.history.commits.count
    #expect(try report(to: navigator) == "received=[]")
    #expect(navigator.history.commits.count == commits)
  }

  @Test func undoRestoresTheData() throws {
    let navigator = try handling(Trip()) { $0.data.received.append(1) }
    #expect(try report(to: navigator) == "received=[1]")
    #expect(try report(to: navigator) == "received=[1,1]")
    navigator.undo()
    #expect(navigator.flows == ["room id=4: received=[1]"])
    expectInvariants(navigator)
  }

  @Test func dataMayBeNil() throws {
    let navigator = try handling(Int?.none) { $0.data = $0.data.map { $0 + 1 } ?? 1 }
    #expect(try report(to: navigator) == "1")
    #expect(try report(to: navigator) == "2")
  }

  @Test func dataMayBeADictionary() throws {
    let navigator = try handling([String: String]()) { $0.data["from"] = ($0.data["from"] ?? "") + "mail/" }
    #expect(try report(to: navigator) == "from=mail/")
    #expect(try report(to: navigator) == "from=mail/mail/")
    #expect(Laws.restorationLoss(of: navigator.state, in: navigator.app) == nil)
  }

  // MARK: Snapshots

  /// Saves a state of an app whose room flow has some data, and restores it in an app whose room flow has other data.
  private func restored<Before: FlowData, Now: FlowData>(_ before: Before, _ now: Now) throws -> (lost: [String], flows: [String]) {
    let saved = try handling(before) { _ in }
    let navigator = try handling(now) { _ in }
    let lost = try navigator.restore(try saved.snapshot()).map(\.description)
    expectInvariants(navigator)
    return (lost, navigator.flows)
  }

  @Test func aSnapshotHasTheData() throws {
    let kept = try restored(Trip(received: [1, 2]), Trip())
    #expect(kept.lost == [] && kept.flows == ["room id=4: received=[1,2]"])
  }

  @Test func unreadableDataIsReportedAndReplacedByInitialData() throws {
    let kept = try restored(["received": "no"], Trip(received: [7]))
    #expect(kept.lost.count == 1)
    #expect(kept.lost.first?.hasPrefix("'room id=4' at /0/0/1: the data of its flow cannot be read:") == true, "\(kept.lost)")
    #expect(kept.flows == ["room id=4: received=[7]"])
  }

  @Test func lostDataOfARemovedFlowIsReported() throws {
    let saved = try handling(Trip()) { _ in }
    let navigator = try begun("stack[a]", of: StubApp.app()).navigator
    let lost = try navigator.restore(try saved.snapshot())
    #expect(lost.map(\.description) == ["'room id=4' at /0/0/1: it no longer has a flow; the data of the flow is discarded"])
    expectTree(navigator, "stack[a > stack room(id=4)[c]]")
  }

  // MARK: Lifetime

  @Test func dataIsRemovedWithTheScreen() throws {
    let navigator = try handling(Trip()) { $0.data.received.append(1) }
    _ = try report(to: navigator)
    try navigator.run { $0.first(.stack).popToRoot() }
    try navigator.run { $0.first(.stack).push(screen("stack room(id=4)[c]")) }
    #expect(navigator.flows == ["room id=4: received=[]"])
  }

  @Test func dataMovesWithTheScreen() throws {
    let navigator = try handling(Trip()) { $0.data.received.append($0.path.depth) }
    _ = try report(to: navigator)
    let room = try #require(navigator.state.node(at: path(0, 0, 1)))
    try navigator.run { $0.window.setRoot(screen("tabs[*stack[a] | b]")).first(.stack).push(AnyModalScreen(room)) }
    #expect(navigator.flows == ["room id=4: received=[3]"])
    try navigator.run { $0.top(.page).send(Counter(count: 1)) }
    #expect(navigator.flows == ["room id=4: received=[3,4]"])
  }
}
