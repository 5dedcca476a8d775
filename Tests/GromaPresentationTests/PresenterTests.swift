import Groma
import GromaTesting
import Testing

@testable import GromaPresentation

@MainActor struct PresenterTests {
  private let hierarchy = ModelHierarchy()
  private let navigator: Navigator
  private let presenter: Presenter

  init() throws {
    navigator = Navigator(StubApp.plain, state: try StubApp.state("tabs[*stack[a > b > c] | stack[d]]"))
    presenter = Presenter(navigator, on: hierarchy, clock: nil)
    hierarchy.clear()
  }

  /// Changes the stack of the first tab of what is shown.
  private func stack(_ change: @escaping (inout [ViewTree.View]) -> Void) -> (inout ViewTree) -> Void {
    { tree in change(&tree.windows[0].layers[0].view.children[0].children) }
  }

  private func expectShown(_ tree: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(presenter.isAtRest, sourceLocation: sourceLocation)
    #expect(navigator.tree == tree, sourceLocation: sourceLocation)
    #expect(hierarchy.shown == ViewTree(navigator), sourceLocation: sourceLocation)
  }

  // MARK: Changes of the state

  @Test func pushIsOneAnimatedOperation() throws {
    try navigator.run { $0.top(.stack).push(page("e")) }
    #expect(hierarchy.operations.map(\.operation.description) == ["set children [#4 #5 #6 #9] of #3"])
    #expect(hierarchy.operations.map(\.animation) == [.default])
    expectShown("tabs[*stack[a > b > c > e] | stack[d]]")
  }

  @Test func onlyTheLastOperationIsAnimated() throws {
    try navigator.run { $0.top(.stack).popToRoot().present(page("e")) }
    #expect(hierarchy.operations.map(\.animation) == [.none, .default])
    hierarchy.clear()
    try navigator.run { $0.dismiss().top(.stack).push(page("f")) }
    #expect(hierarchy.operations.map(\.animation) == [.none, .default])
    expectShown("tabs[*stack[a > f] | stack[d]]")
  }

  @Test func newestTargetIsShownAfterATransition() throws {
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")) }
    try navigator.run { $0.top(.stack).push(page("f")) }
    try navigator.run { $0.top(.stack).pop(2) }
    #expect(hierarchy.operations.count == 1)
    hierarchy.end()
    hierarchy.end()
    #expect(hierarchy.operations.count == 2)
    expectShown("tabs[*stack[a > b > c] | stack[d]]")
    #expect(presenter.generation == 4)
  }

  @Test func aReplacedRootTakesItsLayersWithIt() throws {
    try navigator.run { $0.present(page("e")) }
    hierarchy.clear()
    try navigator.run { $0.window.setRoot(page("f")) }
    #expect(hierarchy.operations.map(\.operation.description) == ["set root #10 of #1"])
    expectShown("f")
  }

  @Test func aCanceledOperationIsTriedAgain() throws {
    var refusals = 0
    presenter.onRefusal = { _ in refusals += 1 }
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")) }
    #expect(presenter.known == presenter.target)
    hierarchy.end(isCanceled: true)
    #expect(navigator.tree == "tabs[*stack[a > b > c > e] | stack[d]]")
    hierarchy.end()
    expectShown("tabs[*stack[a > b > c > e] | stack[d]]")
    #expect(refusals == 0)
  }

  // MARK: The user

  @Test func backRemovesTheScreen() throws {
    hierarchy.act(stack { $0.removeLast() })
    expectShown("tabs[*stack[a > b] | stack[d]]")
    #expect(hierarchy.operations.isEmpty, "the hierarchy has done already what the route did")
  }

  @Test func backBySeveralScreensIsOneRoute() throws {
    hierarchy.act(stack { $0.removeLast(2) })
    expectShown("tabs[*stack[a] | stack[d]]")
    #expect(navigator.history.commits.count == 1)
  }

  @Test func aCanceledSwipeChangesNothing() throws {
    hierarchy.begin(stack { $0.removeLast() })
    hierarchy.end(isCanceled: true)
    expectShown("tabs[*stack[a > b > c] | stack[d]]")
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func backFromALockedScreenIsReverted() throws {
    try navigator.run { $0.top(.page).lock() }
    hierarchy.clear()
    var errors: [String] = []
    presenter.onInteraction = { _, outcome in if case .failed(let error) = outcome { errors.append("\(error)") } }
    hierarchy.act(stack { $0.removeLast() })
    expectShown("tabs[*stack[a > b > c!] | stack[d]]")
    #expect(hierarchy.operations.count == 1)
    #expect(errors.count == 1)
  }

  @Test func selectedTabIsSelected() throws {
    hierarchy.act { $0.windows[0].layers[0].view.selection = 1 }
    #expect(navigator.state.root.children[0].children[0].selection == 1)
    #expect(presenter.isAtRest)
    #expect(hierarchy.operations.isEmpty)
  }

  @Test func selectedTabPopsToItsRoot() throws {
    hierarchy.onEvent?(.did(.reselected(hierarchy.shown.windows[0].layers[0].view.id)))
    expectShown("tabs[*stack[a] | stack[d]]")
  }

  @Test func closedLayerIsDismissedWithThoseAbove() throws {
    try navigator.run { $0.present(page("e")).present(page("f")) }
    hierarchy.clear()
    hierarchy.act { $0.windows[0].layers.removeLast(2) }
    expectShown("tabs[*stack[a > b > c] | stack[d]]")
    #expect(hierarchy.operations.isEmpty)
  }

  /// A swipe can begin while the screen is pushed. It leads back to the views before the push, which was not canceled.
  @Test func aGestureDuringAPushIsFollowed() throws {
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")) }
    hierarchy.begin(stack { $0.removeLast() })
    hierarchy.end()
    expectShown("tabs[*stack[a > b > c] | stack[d]]")
    #expect(hierarchy.operations.count == 1)
  }

  @Test func aGestureThatCameTooLateIsDropped() throws {
    var dropped: [UserInteraction] = []
    presenter.onInteraction = { interaction, outcome in if case .dropped = outcome { dropped.append(interaction) } }
    hierarchy.begin(stack { $0.removeLast() })
    try navigator.run { $0.top(.stack).push(page("e")) }
    hierarchy.end()
    expectShown("tabs[*stack[a > b > c > e] | stack[d]]")
    #expect(dropped.count == 1)
  }

  @Test func aGestureWhoseScreenIsGoneChangesNothingElse() throws {
    hierarchy.begin(stack { $0.removeLast() })
    try navigator.run { $0.top(.stack).pop() }
    hierarchy.end()
    expectShown("tabs[*stack[a > b] | stack[d]]")
    #expect(hierarchy.operations.isEmpty)
  }

  @Test func answerOfAQuestionEndsIt() throws {
    try navigator.run { $0.request(.alert("Sure?").on("yes") { $0.top(.stack).pop() }.on("no", .cancel)) }
    let question = try #require(hierarchy.shown.windows[0].layers.last?.view)
    #expect(question.kind == .question)
    hierarchy.clear()
    hierarchy.begin { $0.windows[0].layers.removeLast() }
    hierarchy.onEvent?(.did(.chose(question.id, outcome: "yes", values: [])))
    hierarchy.end()
    expectShown("tabs[*stack[a > b] | stack[d]]")
  }

  @Test(arguments: ["stay", "leave"]) func answerThatMustAskHasEndedItsAlert(choice: String) throws {
    func answer(_ outcome: String) throws {
      let question = try #require(hierarchy.shown.windows[0].layers.last?.view)
      hierarchy.begin { $0.windows[0].layers.removeLast() }
      hierarchy.onEvent?(.did(.chose(question.id, outcome: outcome, values: [])))
      hierarchy.end()
    }
    try navigator.run { $0.top(.screen(page("c"))).lock(.kept.asking("Leave?")).present(page("e")) }
    try navigator.run { $0.request(.alert("Sure?").on("yes") { $0.window.setRoot(page("f")) }.on("no", .cancel)) }
    try answer("yes")
    expectShown("tabs[*stack[a > b > c!kept] | stack[d]] ^ e ^ (alert) alert(title=Leave?)")
    try answer(choice)
    expectShown(choice == "leave" ? "f" : "tabs[*stack[a > b > c!kept] | stack[d]] ^ e")
  }

  @Test func anActIsNotRevertedWhileAnotherCommitIsDelivered() throws {
    hierarchy.begin(stack { $0.removeLast() })
    // The hierarchy ends the gesture while the presenter follows this commit.
    let end = navigator.observe { [hierarchy] event in
      if case .committed = event, hierarchy.isMoving { hierarchy.end() }
    }
    defer { withExtendedLifetime(end) {} }
    try navigator.run { $0.top(.tabs).select(1) }
    expectShown("tabs[stack[a > b] | *stack[d]]")
    #expect(hierarchy.operations.map(\.operation.description) == ["select 1 of #2"])
  }

  // MARK: Refusals

  @Test func aRefusedOperationIsTriedAgain() throws {
    hierarchy.refusals = 2
    try navigator.run { $0.present(page("e")) }
    #expect(!presenter.isAtRest)
    hierarchy.onEvent?(.changed)
    hierarchy.onEvent?(.changed)
    expectShown("tabs[*stack[a > b > c] | stack[d]] ^ e")
  }

  @Test func anOperationThatIsAlwaysRefusedIsReported() throws {
    hierarchy.refusals = .max
    var reports: [Presenter.Refusal] = []
    presenter.onRefusal = { reports.append($0) }
    try navigator.run { $0.present(page("e")) }
    for _ in 0..<10 { hierarchy.onEvent?(.changed) }
    #expect(reports.map(\.attempts) == [3])
    #expect(reports.first?.shown == hierarchy.shown)
    hierarchy.refusals = 0
    try navigator.run { $0.top(.stack).push(page("g")) }
    #expect(presenter.isAtRest, "the operation is tried again after a commit")
  }

  // MARK: Foreign views

  private let sheet = ViewTree.Layer(ViewTree.View(id: .foreign(1), kind: .foreign, key: "share"))

  @Test func aForeignLayerStays() throws {
    hierarchy.act { $0.windows[0].layers.append(sheet) }
    try navigator.run { $0.top(.stack).push(page("e")) }
    try navigator.run { $0.present(page("f")) }
    #expect(hierarchy.shown.windows[0].layers.map(\.view.kind) == [.node(.tabs), .foreign, .node(.page)])
    try navigator.run { $0.dismiss() }
    #expect(hierarchy.shown.windows[0].layers.map(\.view.kind) == [.node(.tabs), .foreign])
    #expect(presenter.isAtRest)
    hierarchy.act { $0.windows[0].layers.removeLast() }
    expectShown("tabs[*stack[a > b > c > e] | stack[d]]")
  }

  @Test func aForeignLayerLeavesWithTheLayerBelow() throws {
    try navigator.run { $0.present(page("e")) }
    hierarchy.act { $0.windows[0].layers.append(sheet) }
    try navigator.run { $0.dismiss() }
    expectShown("tabs[*stack[a > b > c] | stack[d]]")
  }

  private let legacy = ViewTree.View(id: .foreign(7), kind: .foreign, key: "legacy")

  private func stackIDs() -> [String] { hierarchy.shown.windows[0].layers[0].view.children[0].children.map { "\($0.id)" } }

  @Test func aForeignScreenStaysOnItsStack() throws {
    var interactions = 0
    presenter.onInteraction = { _, _ in interactions += 1 }
    hierarchy.act(stack { [legacy] in $0.append(legacy) })
    #expect(presenter.isAtRest && hierarchy.operations.isEmpty)
    try navigator.run { $0.top(.stack).push(page("e")) }
    #expect(stackIDs() == ["#4", "#5", "#6", "foreign#7", "#9"])
    try navigator.run { $0.top(.stack).pop() }
    #expect(stackIDs() == ["#4", "#5", "#6", "foreign#7"] && presenter.isAtRest)
    hierarchy.act(stack { $0.removeLast() })
    #expect(interactions == 0)
    expectShown("tabs[*stack[a > b > c] | stack[d]]")
  }

  @Test func aForeignScreenLeavesWithTheScreenBelow() throws {
    hierarchy.act(stack { [legacy] in $0.append(legacy) })
    try navigator.run { $0.top(.stack).pop() }
    expectShown("tabs[*stack[a > b] | stack[d]]")
  }

  @Test func theUserLeavesAForeignScreenTogetherWithOthers() throws {
    hierarchy.act(stack { [legacy] in $0.append(legacy) })
    hierarchy.act(stack { $0.removeLast(2) })
    expectShown("tabs[*stack[a > b] | stack[d]]")
  }

  /// Other code pushes a screen before the presenter has read that the user went back.
  @Test func aForeignScreenInPlaceOfALeftOne() throws {
    hierarchy.act(stack { [legacy] in $0[2] = legacy })
    #expect(navigator.tree == "tabs[*stack[a > b] | stack[d]]")
    #expect(stackIDs() == ["#4", "#5", "foreign#7"] && presenter.isAtRest)
  }

  // MARK: Layers that other code removes

  @Test func aRemovalIsFollowedAtOnce() throws {
    try navigator.run { $0.present(page("e")).present(page("f")) }
    hierarchy.clear()
    hierarchy.remove(layersAbove: 0)
    #expect(navigator.tree == "tabs[*stack[a > b > c] | stack[d]]")
    #expect(hierarchy.operations.isEmpty, "no view changes until the hierarchy reports the end")
    try navigator.run { $0.present(page("g")) }
    hierarchy.onEvent?(.changed)
    expectShown("tabs[*stack[a > b > c] | stack[d]] ^ g")
  }

  @Test func aRemovalDuringATransitionIsFollowedAtOnce() throws {
    try navigator.run { $0.present(page("e")) }
    hierarchy.isSlow = true
    try navigator.run(AppRoute().top(.stack).push(page("f")), on: path(0, 0))
    #expect(hierarchy.isMoving)
    hierarchy.remove(layersAbove: 0)
    #expect(navigator.tree == "tabs[*stack[a > b > c > f] | stack[d]]")
    hierarchy.end(isCanceled: true)
    hierarchy.end()
    expectShown("tabs[*stack[a > b > c > f] | stack[d]]")
  }

  @Test func aRemovalThatTheStateForbidsIsReverted() throws {
    try navigator.run { $0.present(page("e")).top(.page).lock() }
    var outcomes: [String] = []
    presenter.onInteraction = { outcomes.append("\($0) \($1)") }
    hierarchy.remove(layersAbove: 0)
    hierarchy.onEvent?(.changed)
    #expect(outcomes.count == 1 && outcomes[0].contains("failed"))
    expectShown("tabs[*stack[a > b > c] | stack[d]] ^ e!")
  }

  // MARK: Screens

  @Test func screensAreReportedOnce() throws {
    var changes: [String] = []
    let tracker = ScreenTracker { change in
      switch change {
      case .hidden(let key): changes.append("-\(key)")
      case .shown(let key): changes.append("+\(key)")
      }
    }
    presenter.add(tracker)
    #expect(changes == ["+c"])
    changes = []
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")) }
    #expect(changes.isEmpty)
    hierarchy.end()
    #expect(changes == ["-c", "+e"])
    changes = []
    hierarchy.begin(stack { $0.removeLast() })
    hierarchy.end(isCanceled: true)
    #expect(changes.isEmpty)
    try navigator.run { $0.present(page("f")) }
    hierarchy.end()
    #expect(changes == ["+f"])
  }
}
