import Groma
import GromaTesting
import Synchronization
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
    #expect(Laws.violation(of: one, since: mark) == "the history leads through stack[a], not through stack[b]")
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
    try expectIssues("navigator.tree") { expectTree(navigator, "stack[b]") }
    try expectIssues("navigator.tree") { try expect("stack[a]", { $0.top(.stack).push(page("b")) }, gives: "stack[a]") }
    try expectIssues("the route did not fail: stack[a > b]", "a failed route must not change the state", "navigator.history.commits") {
      try expect("stack[a]", { $0.top(.stack).push(page("b")) }, fails: "anything")
    }
    try expectIssues("error.description") { expectFailure(navigator, AppRoute().fail("lab", "one"), "another") }
    try expectIssues("expected a screen, found the end", in: "GromaTesting/Screens.swift") { _ = screen("stack[") }
  }

  /// Expects that some code records one issue for each of the texts, in this order. The text is part of the expression, of the comment or of
  /// the error of the issue.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - file: The file at which the issues are recorded. By default, that of the call.
  ///   - body: The code.
  /// - Throws: The error of the code.
  private func expectIssues(_ texts: String..., in file: String = #fileID, from body: () throws -> Void) throws {
    let count = Mutex(0)
    try withKnownIssue {
      try body()
    } matching: { issue in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number <= texts.count && "\(issue)".contains(texts[number - 1]) && issue.sourceLocation?.fileID == file
    }
    #expect(count.withLock { $0 } == texts.count)
  }
}
