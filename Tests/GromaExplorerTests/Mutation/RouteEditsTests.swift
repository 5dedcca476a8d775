import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the changed routes of mutants.
struct RouteEditsTests {
  /// Returns the changed routes of an operator as text.
  private func changes<Current>(_ mutation: MutationOperator, _ route: (AppRoute) -> Route<AnyContainer, Current>) -> [String] {
    let route = route(AppRoute()).erased
    return route.edits.filter { $0.mutation == mutation }.map { "\($0.changed(route))" }
  }

  @Test func emptyRouteHasNoEdits() {
    #expect(AppRoute().edits.isEmpty)
  }

  @Test func routeDoesNothingOrFails() {
    #expect(changes(.doesNothing) { $0.stack.push(page("b")) } == [""])
    #expect(changes(.fails) { $0.stack.push(page("b")) } == ["fail mutant 'a mutant fails'"])
  }

  /// Without the search, the route would not compile, so a developer cannot forget it.
  @Test func eachStepButSearchesIsSkipped() {
    #expect(changes(.skipsStep) { $0.stack.push(page("b")).pop() } == ["stack | pop", "stack | push b"])
  }

  @Test func skippedStepIncludesItsNestedRoute() {
    #expect(changes(.skipsStep) { $0.present(page("b")) { $0.present(page("c")) }.back() }.first == "back")
  }

  @Test func stepsAreRepeated() {
    #expect(changes(.repeatsStep) { $0.stack.push(page("b")) } == ["stack | push b | push b"])
    #expect(changes(.removesMore) { $0.back() } == ["back | back"])
    #expect(changes(.removesMore) { $0.stack.pop(2) } == ["stack | pop 3"])
  }

  @Test func pushAndPresentAreExchanged() {
    #expect(changes(.presentsInstead) { $0.stack.push(page("b")) } == ["stack | present b"])
    #expect(
      changes(.pushesInstead) { $0.present(page("b")).put(StubApp.Counter(count: 1)) } == ["stack { push b } | set-value counter count=1"])
  }

  @Test func tabIsOffByOne() {
    #expect(changes(.otherTab) { $0.first(.tabs).selectTab(1) } == ["first tabs | select-tab 2", "first tabs | select-tab 0"])
    #expect(changes(.otherTab) { $0.first(.tabs).selectTab(0) } == ["first tabs | select-tab 1"])
  }

  @Test func fewerScreensAreRemoved() {
    #expect(changes(.removesLess) { $0.stack.popToRoot() } == ["stack | pop"])
    #expect(changes(.removesLess) { $0.close() } == ["back"])
  }

  @Test func guardIsSkipped() {
    #expect(changes(.skipsGuard) { $0.check("member").stack.push(page("b")) }.count == 1)
    #expect(changes(.skipsStep) { $0.check("member").stack.push(page("b")) } == ["member | stack"], "a guard has its own operator")
  }

  @Test func finishClosesOrDropsItsOutput() {
    let output = AnyOutput(StubApp.Session(user: "ann"))
    #expect(changes(.closesInstead) { $0.finish(with: output) } == ["close"])
    #expect(changes(.dropsOutput) { $0.finish(with: output) } == ["finish"])
    #expect(changes(.dropsOutput) { $0.finish() } == [])
  }

  @Test func fallbackIsMissingOrRunsAtOnce() {
    func route(_ route: AppRoute) -> AppRoute { route.present(page("b")).fallback(to: AppRoute().present(page("c"))).erased }
    #expect(changes(.noFallback, route) == ["present b"])
    #expect(changes(.onlyFallback, route) == ["present c"])
  }

  /// The counts of the instructions around a change must fit, or the interpreter would run the wrong steps.
  @Test func countsAroundAChangeAreUpdated() {
    let inner = AppRoute().present(page("b")).fallback(to: AppRoute().present(page("c")))
    let route = inner.stack.push(page("d")).pop().fallback(to: AppRoute().back().erased).erased
    for edit in route.edits where edit.mutation == .skipsStep {
      var starts: [Int] = []
      let code = edit.changed(route).code
      for index in code.indices {
        guard case .attempt(let count) = code[index] else { continue }
        starts.append(index)
        guard case .recover(let others) = code[index + count + 1] else {
          Issue.record("no fallback after the watched steps: \(edit.detail)")
          continue
        }
        #expect(index + count + 1 + others < code.count)
      }
      #expect(starts.count == 2)
    }
    #expect(route.edits.filter { $0.mutation == .skipsStep }.count == 5)
  }
}

extension ResultEdit {
  /// Returns the changed route of a handler.
  func changed(_ route: AppRoute) -> AppRoute {
    guard case .route(let changed) = change(.route(route)) else { return route }
    return changed
  }
}
