import Groma
import GromaTesting
import Testing

@testable import GromaPresentation

/// The animation of a route reaches the hierarchy.
@MainActor struct AskedAnimationsTests {
  private let hierarchy = ModelHierarchy()
  private let navigator: Navigator
  private let presenter: Presenter
  private nonisolated static let flip = NavigationAnimation.custom("flip", milliseconds: 400)

  init() throws {
    navigator = Navigator(StubApp.plain, state: try StubApp.state("tabs[*stack[a > b > c] | stack[d]]"))
    presenter = Presenter(navigator, on: hierarchy, clock: nil)
    hierarchy.clear()
  }

  /// Checks the operations, each with its animation.
  private func expect(_ operations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(hierarchy.operations.map { "\($0.operation): \($0.animation)" } == operations, sourceLocation: sourceLocation)
    hierarchy.clear()
  }

  private func expectShown(_ tree: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(presenter.isAtRest, sourceLocation: sourceLocation)
    #expect(navigator.tree == tree, sourceLocation: sourceLocation)
    #expect(hierarchy.shown == ViewTree(navigator), sourceLocation: sourceLocation)
  }

  @Test("A push has the animation of its route", arguments: [NavigationAnimation.none, .default, .crossDissolve, flip])
  func aPushHasTheAnimationOfItsRoute(animation: NavigationAnimation) throws {
    try navigator.run { $0.top(.stack).animated(animation) { $0.push(page("e")) } }
    expect(["set children [#4 #5 #6 #9] of #3: \(animation)"])
  }

  @Test("A layer is presented and dismissed with the animation of its route", arguments: [NavigationAnimation.none, .crossDissolve, flip])
  func aLayerHasTheAnimationOfItsRoute(animation: NavigationAnimation) throws {
    try navigator.run { $0.animated(animation) { $0.present(page("e")) } }
    expect(["present #9 on #2: \(animation)"])
    try navigator.run { $0.animated(animation) { $0.dismiss() } }
    expect(["dismiss above #2: \(animation)"])
  }

  @Test("A tab is selected with the animation of its route") func aTabHasTheAnimationOfItsRoute() throws {
    try navigator.run { $0.top(.tabs).animated(.crossDissolve) { $0.select(1) } }
    expect(["select 1 of #2: cross-dissolve"])
  }

  @Test("A new root replaces the old one with its layers in one animated operation")
  func aRootHasTheAnimationOfItsRoute() throws {
    try navigator.run { $0.present(page("e")).present(page("f")) }
    hierarchy.clear()
    try navigator.run { $0.window.animated(Self.flip) { $0.setRoot(page("g")) } }
    expect(["set root #11 of #1: flip:400ms"])
    expectShown("g")
  }

  @Test("A new root with a layer is replaced before the animated presentation") func aRootWithALayerIsOneAnimation() throws {
    try navigator.run { $0.window.animated(.crossDissolve) { $0.setRoot(page("g")).present(page("h")) } }
    expect(["set root #9 of #1: none", "present #10 on #9: cross-dissolve"])
  }

  @Test("Several changes of a stack are one animation") func changesOfAStackAreOneAnimation() throws {
    try navigator.run { $0.top(.stack).animated(.crossDissolve) { $0.pop().push(page("e")).top(.stack).push(page("f")) } }
    expect(["set children [#4 #5 #9 #10] of #3: cross-dissolve"])
  }

  @Test("Changes of a stack with different animations have the default animation") func differentAnimationsAreMerged() throws {
    try navigator.run {
      $0.top(.stack).animated(.crossDissolve) { $0.push(page("e")) }.top(.stack).animated(Self.flip) { $0.push(page("f")) }
    }
    expect(["set children [#4 #5 #6 #9 #10] of #3: default"])
  }

  @Test("Only the last operation of a change that the hierarchy animates is animated") func onlyTheLastOperationIsAnimated() throws {
    try navigator.run { $0.top(.stack).animated(.crossDissolve) { $0.popToRoot() }.animated(Self.flip) { $0.present(page("e")) } }
    expect(["set children [#4] of #3: none", "present #9 on #2: flip:400ms"])
    try navigator.run { $0.dismiss().top(.stack).animated(.none) { $0.push(page("f")) } }
    expect(["dismiss above #2: default", "set children [#4 #10] of #3: none"])
  }

  @Test("The default selection of a tab is not animated, and leaves the animation to an earlier operation")
  func aSelectionLeavesTheAnimation() throws {
    try navigator.run { $0.present(page("e")) }
    hierarchy.clear()
    try navigator.run { $0.dismiss().top(.tabs).select(1) }
    expect(["dismiss above #2: default", "select 1 of #2: default"])
  }

  @Test("Changes during a transition are one change after it, with their common animation", arguments: [true, false])
  func changesDuringATransition(isSame: Bool) throws {
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")) }
    try navigator.run { $0.top(.stack).animated(.crossDissolve) { $0.push(page("f")) } }
    try navigator.run { $0.top(.stack).animated(isSame ? .crossDissolve : .default) { $0.push(page("g")) } }
    expect(["set children [#4 #5 #6 #9] of #3: default"])
    hierarchy.end()
    expect(["set children [#4 #5 #6 #9 #10 #11] of #3: \(isSame ? "cross-dissolve" : "default")"])
    hierarchy.end()
    expectShown("tabs[*stack[a > b > c > e > f > g] | stack[d]]")
  }

  @Test("A change without an animation waits for the transition that runs") func anUnanimatedChangeDuringATransition() throws {
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")) }
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(page("f")) } }
    hierarchy.end()
    expect(["set children [#4 #5 #6 #9] of #3: default", "set children [#4 #5 #6 #9 #10] of #3: none"])
    expectShown("tabs[*stack[a > b > c > e > f] | stack[d]]")
  }

  @Test("An animation is forgotten after its change, also if nothing was to show") func anAnimationIsForgotten() throws {
    try navigator.run { $0.top(.stack).animated(.crossDissolve) { $0.push(page("e")).top(.stack).pop() } }
    try navigator.run { $0.top(.stack).animated(.none) { $0.configure(.title("A")) } }
    hierarchy.clear()
    try navigator.run { $0.top(.stack).push(page("f")) }
    #expect(hierarchy.operations.map(\.animation) == [.default])
  }

  @Test("An operation that is canceled is tried again with its animation") func aCanceledOperationKeepsItsAnimation() throws {
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).animated(Self.flip) { $0.push(page("e")) } }
    hierarchy.end(isCanceled: true)
    hierarchy.end()
    expect(["set children [#4 #5 #6 #9] of #3: flip:400ms", "set children [#4 #5 #6 #9] of #3: flip:400ms"])
  }

  @Test("An operation that is refused is tried again with its animation") func aRefusedOperationKeepsItsAnimation() throws {
    hierarchy.refusals = 1
    try navigator.run { $0.animated(.crossDissolve) { $0.present(page("e")) } }
    hierarchy.onEvent?(.changed)
    expect(["present #9 on #2: cross-dissolve"])
  }

  @Test("Undo and redo have the default animation") func undoHasTheDefaultAnimation() throws {
    try navigator.run { $0.top(.stack).animated(.none) { $0.push(page("e")) } }
    hierarchy.clear()
    #expect(navigator.undo())
    expect(["set children [#4 #5 #6] of #3: default"])
  }

  // MARK: Parts

  @Test("The parts of a route are shown one after the other, each with its animation") func partsAreShownInOrder() throws {
    try navigator.run { $0.present(page("e")) }
    hierarchy.clear()
    hierarchy.isSlow = true
    try navigator.run {
      $0.animated(.crossDissolve) { $0.dismiss() }.separate().top(.stack).push(page("f")).separate().top(.tabs).animated(Self.flip) {
        $0.select(1)
      }
    }
    expect(["dismiss above #2: cross-dissolve"])
    #expect(!presenter.isAtRest)
    hierarchy.end()
    expect(["set children [#4 #5 #6 #10] of #3: default"])
    hierarchy.end()
    expect(["select 1 of #2: flip:400ms"])
    hierarchy.end()
    expectShown("tabs[stack[a > b > c > f] | *stack[d]]")
  }

  @Test("Parts are shown one after the other by a hierarchy without transitions, too") func partsAreShownAtOnce() throws {
    try navigator.run { $0.top(.stack).push(page("e")).separate().top(.stack).push(page("f")).separate().top(.stack).push(page("g")) }
    expect([
      "set children [#4 #5 #6 #9] of #3: default", "set children [#4 #5 #6 #9 #10] of #3: default",
      "set children [#4 #5 #6 #9 #10 #11] of #3: default",
    ])
    expectShown("tabs[*stack[a > b > c > e > f > g] | stack[d]]")
  }

  @Test("Without parts, the changes of a route are one change") func aRouteWithoutPartsIsOneChange() throws {
    try navigator.run { $0.top(.stack).push(page("e")).top(.stack).push(page("f")) }
    expect(["set children [#4 #5 #6 #9 #10] of #3: default"])
  }

  @Test("A newer change takes precedence over parts that are not shown yet") func aNewerChangeOmitsParts() throws {
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")).separate().top(.stack).push(page("f")).separate().top(.stack).push(page("g")) }
    try navigator.run { $0.top(.stack).pop(2) }
    hierarchy.end()
    #expect(hierarchy.operations.count == 1)
    expectShown("tabs[*stack[a > b > c > e] | stack[d]]")
  }

  @Test("A part with a screen that the route has removed again is omitted") func aPartWithAGoneScreenIsOmitted() throws {
    try navigator.run {
      $0.top(.stack).animated(.crossDissolve) { $0.push(page("e")) }.separate().top(.stack).animated(.crossDissolve) {
        $0.replace(with: page("f"))
      }
    }
    expect(["set children [#4 #5 #6 #10] of #3: cross-dissolve"])
    expectShown("tabs[*stack[a > b > c > f] | stack[d]]")
  }

  @Test("The user can go back while a part is shown") func theUserInterruptsParts() throws {
    hierarchy.isSlow = true
    try navigator.run { $0.top(.stack).push(page("e")).separate().top(.tabs).select(1) }
    hierarchy.begin { $0.windows[0].layers[0].view.children[0].children.removeLast() }
    hierarchy.end()
    expectShown("tabs[stack[a > b > c] | *stack[d]]")
  }
}
