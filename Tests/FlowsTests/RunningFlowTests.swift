import NavigationTesting
import Testing

@testable import Flows
@testable import Navigation

/// What flows keep.
@MainActor struct RunningFlowTests {
  private typealias Room = StubApp.Room

  /// A navigator in which a room hears a number.
  private func hearing<Kept: FlowData>(
    _ data: Kept, kept text: String? = nil,
    _ hear: @escaping @Sendable (inout RunningFlow<Room, Kept>) -> Void
  ) throws -> Navigator {
    let flow = Flow(of: Room.self, keeping: data, "").on(Counter.self) { _, flow, _ in
      hear(&flow)
      return .stay
    }
    let (navigator, _) = try begun("stack[a > stack room(id=4)[c]]", of: StubApp.app(flow.any))
    if let text {
      try navigator.run {
        $0.with { _, transaction throws(NavigationError) in
          try transaction.keep(text, at: path(0, 0, 1))
          return AppRoute()
        }
      }
    }
    return navigator
  }

  private func say(to navigator: Navigator) throws -> String? {
    try navigator.run { $0.top(.page).report(Counter(count: 1)) }
    return navigator.read { $0.storage(at: path(0, 0, 1)) }
  }

  @Test func aFlowKnowsWhatItWasStartedWithAndWhereItIs() throws {
    let navigator = try hearing([Int]()) { $0.data = [$0.parameters.id, $0.path.depth] }
    #expect(try say(to: navigator) == #"{"data":[4,3]}"#)
  }

  @Test func whatHasNoTypeIsKeptByName() throws {
    let navigator = try hearing(NoData()) { flow in flow.notes["from"] = (flow.notes["from"] ?? "") + "mail/" }
    #expect(try say(to: navigator) == #"{"notes":{"from":"mail/"}}"#)
    #expect(try say(to: navigator) == #"{"notes":{"from":"mail/mail/"}}"#)
    navigator.undo()
    #expect(navigator.read { $0.storage(at: path(0, 0, 1)) } == #"{"notes":{"from":"mail/"}}"#)
    expectInvariants(navigator)
  }

  @Test func whatDoesNotChangeIsNoChange() throws {
    let navigator = try hearing(Trip()) { $0.data = $0.data }
    let commits = navigator.history.commits.count
    #expect(try say(to: navigator) == #"{"data":{"heard":[]}}"#)
    #expect(navigator.history.commits.count == commits)
  }

  @Test func mayBeNothing() throws {
    let navigator = try hearing(Int?.none) { $0.data = $0.data.map { $0 + 1 } ?? ($0.notes.isEmpty ? 1 : nil) }
    #expect(try say(to: navigator) == #"{"data":1}"#)
  }

  @Test(arguments: [
    "", "{", "7", "[]", #"{"data":"former"}"#, #"{"data":{"heard":"no"}}"#, "{}", #"{"data":null}"#, "\u{0}",
  ]) func whatAFormerVersionKeptStartsAnew(_ text: String) throws {
    let navigator = try hearing(Trip(), kept: text) { $0.data.heard.append(1) }
    #expect(try say(to: navigator) == #"{"data":{"heard":[1]}}"#)
  }

  @Test func whatHasNoTypeOutlivesWhatCannotBeReadAnyMore() throws {
    let navigator = try hearing(Trip(), kept: #"{"data":"former","notes":{"from":"mail"}}"#) { $0.data.heard.append(1) }
    #expect(try say(to: navigator) == #"{"data":{"heard":[1]},"notes":{"from":"mail"}}"#)
  }

  @Test func whatCannotBeReadIsNotTouchedUntilItChanges() throws {
    let navigator = try hearing(Trip(), kept: "former") { _ in }
    #expect(try say(to: navigator) == "former")
    #expect(Laws.restorationLoss(of: navigator.state, in: navigator.app) == nil)
  }

  @Test func aFlowThatCameToKeepSomethingStartsAnew() throws {
    let navigator = try hearing(NoData(), kept: #"{"data":{"heard":[1]},"notes":{"a":"b"}}"#) { $0.notes["c"] = "d" }
    #expect(try say(to: navigator) == #"{"notes":{"a":"b","c":"d"}}"#)
  }

  @Test func whatCannotBeWrittenIsAnErrorAndNothingIsDone() throws {
    let navigator = try hearing(0.5) { $0.data = .nan }
    let before = navigator.state
    #expect { try say(to: navigator) } throws: { error in
      (error as? NavigationError)?.code == "flow.unwritable" && "\(error)".hasPrefix("what the flow keeps cannot be written")
    }
    #expect(navigator.state == before)
    let unwritable = StubApp.app(Flow(of: Room.self, keeping: Double.nan, "").any)
    #expect { try Navigator(unwritable).run { $0.window.setRoot(screen("stack room(id=1)[a]")) } } throws: {
      ($0 as? NavigationError)?.code == "flow.unwritable"
    }
  }

  @Test func equalDataAreEqualStates() throws {
    let texts = try ["ab", "ba"].map { order in
      try FlowMemory(data: Dictionary(uniqueKeysWithValues: order.map { ("\($0)", 1) }), notes: ["/": "é"]).text()
    }
    #expect(texts == [#"{"data":{"a":1,"b":1},"notes":{"/":"é"}}"#, #"{"data":{"a":1,"b":1},"notes":{"/":"é"}}"#])
  }

  @Test func dataLiveAndDieWithTheScreen() throws {
    let navigator = try hearing(Trip()) { $0.data.heard.append(1) }
    _ = try say(to: navigator)
    try navigator.run { $0.first(.stack).popToRoot() }
    try navigator.run { $0.first(.stack).push(screen("stack room(id=4)[c]")) }
    #expect(navigator.flows == [#"room id=4: {"heard":[]}"#])
  }

  @Test func itIsFollowedWhereItMoves() throws {
    let navigator = try hearing(Trip()) { $0.data.heard.append($0.path.depth) }
    _ = try say(to: navigator)
    let room = try #require(navigator.state.node(at: path(0, 0, 1)))
    try navigator.run { $0.window.setRoot(screen("tabs[*stack[a] | b]")).first(.stack).push(AnyModalScreen(room)) }
    #expect(navigator.flows == [#"room id=4: {"heard":[3]}"#])
    try navigator.run { $0.top(.page).report(Counter(count: 1)) }
    #expect(navigator.flows == [#"room id=4: {"heard":[3,4]}"#])
  }
}
