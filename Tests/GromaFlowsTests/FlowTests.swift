import GromaFlows
import GromaTesting
import Testing

@testable import Groma

/// Tests that flows handle the outputs of the screens in them, and end with their own screens.
@MainActor struct FlowTests {
  private let app = StubApp.app(trip.any, house.any)
  private let rooms = "tabs home[*stack[a > stack room(id=1)[c]] | stack[d]]"

  @Test func startsWhenItsScreenBecomesVisible() throws {
    let (navigator, _) = try begun("tabs home[*stack[a] | stack room(id=1)[b]]", of: app)
    #expect(navigator.flows == ["home: []", "  room id=1: not started"])
    try navigator.run { $0.first(.tabs).selectTab(1) }
    #expect(navigator.flows == ["home: []", #"  room id=1: received=[]"#])
    navigator.undo()
    #expect(navigator.flows == ["home: []", "  room id=1: not started"])
    expectInvariants(navigator)
  }

  @Test func handlesAReportedOutputWhileTheScreenStaysOpen() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.top(.page).send(Counter(count: 7)) }
    expectTree(navigator, "tabs home[*stack[a > stack room(id=1)[c > b(id=7)]] | stack[d]]")
    #expect(navigator.flows == ["home: []", #"  room id=1: received=[7]"#])
    #expect(navigator.history.commits.count == 1, "the output and its handler are one change")
    navigator.undo()
    #expect(navigator.flows == ["home: []", #"  room id=1: received=[]"#])
    expectInvariants(navigator)
  }

  @Test func unhandledOutputReachesTheNextEnclosingFlow() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.top(.page).send(Session(user: "ann")) }
    #expect(navigator.flows == [#"home: [ann]"#, #"  room id=1: received=[]"#])
  }

  @Test func outputWithoutHandlerFails() throws {
    let (navigator, _) = try begun("stack[a]", of: app)
    expectFailure(navigator, AppRoute().top(.page).send(Counter(count: 1)), "no flow around 'a' handles 'counter'")
    try navigator.run { $0.top(.page).send(Counter(count: 1)).fallback(to: AppRoute().top(.stack).push(page("c"))) }
    expectTree(navigator, "stack[a > c]")
  }

  @Test func finishedScreenIsRemovedBeforeTheOutputIsHandled() throws {
    let (navigator, _) = try begun("stack room(id=1)[a > c]", of: app)
    try navigator.run { $0.top(.page).finish(with: AnyOutput(Counter(count: 2))) }
    expectTree(navigator, "stack room(id=1)[a > b(id=2)]")
  }

  @Test func outputOfAFlowIsHandledOnceByTheEnclosingFlow() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.last(room).finish(with: AnyOutput(Session(user: "bob"))) }
    expectTree(navigator, "tabs home[*stack[a] | stack[d]]")
    #expect(navigator.flows == [#"home: [bob]"#])
    expectInvariants(navigator)
  }

  @Test(arguments: [
    "pop", "back", "pop-to-root", "replace", "set-stack", "remove-tab",
  ])
  func everyRemovalOfItsScreenLeavesTheFlow(_ way: String) throws {
    let (navigator, _) = try begun(rooms, of: app)
    let stack = AppRoute().first(room).parent.stack
    let route: AppRoute =
      switch way {
      case "pop": stack.pop().erased
      case "back": AppRoute().first(room).parent.back().erased
      case "pop-to-root": stack.popToRoot().erased
      case "replace": stack.replace(with: page("x")).erased
      case "set-stack": stack.setStack([page("y").erased]).erased
      default: AppRoute().first(.tabs).removeTab(0).erased
      }
    try navigator.run(route)
    #expect(navigator.flows == [#"home: [left]"#])
    navigator.undo()
    #expect(navigator.flows == ["home: []", #"  room id=1: received=[]"#])
    expectInvariants(navigator)
  }

  @Test func presentedFlowIsLeftByDismissal() throws {
    let (navigator, _) = try begun("tabs home[*stack[a] | stack[d]]", of: app)
    try navigator.run { $0.top(.page).present(screen("stack room(id=1)[c]")) }
    #expect(navigator.flows == ["home: []", #"  room id=1: received=[]"#])
    try navigator.run { $0.root.dismiss() }
    #expect(navigator.flows == [#"home: [left]"#])
  }

  @Test func childRemovedWithItsParentIsNotReportedToIt() throws {
    let (navigator, _) = try begun("tabs home[*stack[stack room(id=1)[c > stack room(id=2)[d]]] | stack[d]]", of: app)
    try navigator.run { $0.first(.tabs).removeTab(0) }
    #expect(navigator.flows == [#"home: [left]"#])
  }

  @Test func movedFlowIsNotLeft() throws {
    let (navigator, _) = try begun("tabs home[*stack[a] | stack room(id=1)[c]]", of: app)
    try navigator.run { $0.first(.tabs).selectTab(1) }
    let tabs = try [1, 0].map { AnyModalScreen(try #require(navigator.state.node(at: path(0, 0, $0)))) }
    try navigator.run { $0.first(.tabs).setChildren(tabs) }
    #expect(navigator.flows == ["home: []", #"  room id=1: received=[]"#])
  }

  @Test func isLeftOnlyIfAnInteractiveBackCompletes() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.first(room).parent.stack.push(screen("stack room(id=2)[c]")) }
    try navigator.beginBack()
    navigator.cancelBack()
    #expect(navigator.flows.count == 3)
    try navigator.beginBack()
    try navigator.finishBack()
    #expect(navigator.flows == [#"home: [left]"#, #"  room id=1: received=[]"#])
  }

  // MARK: Restoring

  @Test func dataIsSavedWithTheState() throws {
    let (navigator, _) = try begun(rooms, of: app)
    try navigator.run { $0.top(.page).send(Counter(count: 7)) }
    #expect(Laws.restorationLoss(of: navigator.state, in: app) == nil)
    let again = Navigator(app, state: navigator.state)
    try again.run { $0.last(room).first(.page).send(Counter(count: 8)) }
    #expect(again.flows == ["home: []", #"  room id=1: received=[7,8]"#])
  }

  @Test func restoredFlowDoesNotStartAgain() throws {
    let (navigator, diary) = try begun(rooms, of: app)
    let saved = navigator.state
    try navigator.run { $0.window.setRoot(page("x")) }
    _ = diary.read()
    try navigator.restore(saved)
    try navigator.run { $0.first(.tabs).selectTab(1) }
    try navigator.run { $0.first(.tabs).selectTab(0) }
    #expect(diary.read() == [])
    expectInvariants(navigator)
  }
}

private let room = Target<Stack>.named("room")
