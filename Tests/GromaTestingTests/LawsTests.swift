import Groma
import GromaTesting
import Testing

@MainActor struct LawsTests {
  @Test func holdForAUsedNavigator() throws {
    let navigator = try navigator("tabs[*stack[a > b] | stack[c]]")
    try navigator.run { $0.top(.stack).push(page("d")).separate().first(.tabs).selectTab(1) { $0.present(page("x")) } }
    navigator.undo()
    navigator.redo()
    try navigator.restore(try StubApp.state("stack[a]"))
    expectInvariants(navigator)
  }

  @Test func violatedLawIsNamed() {
    let state = NavigationState(windows: [NavigationState.window("main", layers: [Node(key: "", kind: .page)])])
    #expect(Laws.violation(of: Navigator(StubApp.plain, state: state)) == "the key '''' at /0/0 has an empty name or an invalid label")
  }

  @Test func historyThatDoesNotBeginWithTheMarkIsReported() throws {
    let one = try navigator("stack[a]")
    let two = try navigator("stack[b]")
    let mark = Laws.Mark(two)
    try one.run { $0.top(.stack).push(page("c")) }
    #expect(Laws.violation(of: one, since: mark)?.hasPrefix("the edits lead to stack[b > c]: ") == true)
  }

  @Test func lossesOfARestartAreNamed() throws {
    let state = try StubApp.state("stack[a]")
    #expect(Laws.restorationLoss(of: state, in: StubApp.plain) == nil)
    let navigator = Navigator(StubApp.plain, state: state)
    try navigator.run { $0.put(StubApp.Counter(count: 1)) }
    #expect(Laws.restorationLoss(of: navigator.state, in: StubApp.plain) == nil)
    let forgetful = AppDefinition("forgetful", "", screens: StubApp.screens())
    #expect(Laws.restorationLoss(of: navigator.state, in: forgetful)?.contains("the app defines no state value with this name") == true)
  }

  @Test func expectationsFailWhenTheyShould() throws {
    let navigator = try navigator("stack[a]")
    withKnownIssue { expectTree(navigator, "stack[b]") }
    withKnownIssue { try expect("stack[a]", { $0.top(.stack).push(page("b")) }, gives: "stack[a]") }
    withKnownIssue { try expect("stack[a]", { $0.top(.stack).push(page("b")) }, fails: "anything") }
    withKnownIssue { expectFailure(navigator, AppRoute().fail("lab", "one"), "another") }
    withKnownIssue { _ = screen("stack[") }
  }
}
