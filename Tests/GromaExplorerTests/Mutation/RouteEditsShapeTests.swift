import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests on random routes that each changed route has a valid structure: counts fit, and nested routes are closed.
struct RouteEditsShapeTests {
  /// Returns whether each count and each nested route of a part of a route ends inside the part.
  private func isWellFormed(_ code: [Instruction], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      switch code[index] {
      case .perform, .here, .separate: index += 1
      case .leave, .recover, .recoverBy, .ensure: return false
      case .enter:
        let end = Instruction.matchingLeave(in: code, from: index + 1)
        guard end < range.upperBound, isWellFormed(code, index + 1..<end) else { return false }
        index = end + 1
      case .animated(_, let count):
        guard index + count < range.upperBound, isWellFormed(code, index + 1..<index + 1 + count) else { return false }
        index += 1 + count
      case .attempt(let count):
        let handler = index + 1 + count
        guard handler < range.upperBound, isWellFormed(code, index + 1..<handler) else { return false }
        let others: Int
        switch code[handler] {
        case .recover(let count), .ensure(let count): others = count
        case .recoverBy: others = 0
        default: return false
        }
        guard handler + others < range.upperBound, isWellFormed(code, handler + 1..<handler + 1 + others) else { return false }
        index = handler + 1 + others
      }
    }
    return index == range.upperBound
  }

  private func isWellFormed(_ route: AppRoute) -> Bool { isWellFormed(route.code, 0..<route.code.count) }

  private func isAllowed(_ operation: MutationOperator) -> Bool { operation != .doesNothing && operation != .fails }

  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func changedRouteIsWellFormed(seed: UInt64) throws {
    var routes = RandomRoutes(seed: seed)
    routes.allowsWaits = true
    let state = try StubApp.state("tabs[*stack[a > b] | stack[c]] ^ d")
    for _ in 0..<12 {
      let route = routes.route(for: state, length: 5)
      try #require(isWellFormed(route), "seed \(seed): \(route)")
      for edit in route.edits {
        let changed = edit.changed(route)
        #expect(isWellFormed(changed), "seed \(seed): '\(route)' \(edit.detail): '\(changed)'")
        #expect(!edit.detail.isEmpty && changed != route, "seed \(seed): \(edit.detail) changes nothing")
      }
    }
  }

  /// The random routes contain each structure, so that the test above is not empty.
  @Test func randomRoutesHaveEachStructure() throws {
    var found: Set<String> = []
    let state = try StubApp.state("tabs[*stack[a > b] | stack[c]] ^ d")
    for seed in 0..<40 as Range<UInt64> {
      var routes = RandomRoutes(seed: seed)
      for _ in 0..<12 {
        let route = routes.route(for: state, length: 5)
        for instruction in route.code {
          switch instruction {
          case .enter: found.insert("nested")
          case .animated: found.insert("animated")
          case .recover(let count): found.insert(count > 0 ? "fallback" : "ignored")
          case .ensure: found.insert("ensure")
          default: break
          }
        }
      }
    }
    #expect(found == ["nested", "animated", "fallback", "ignored", "ensure"])
  }

  /// A handler may return an empty route in another state, to which the edits of a longer one do not apply.
  @Test func editOfALongerRouteDoesNotChangeAnEmptyOne() {
    let route = AppRoute().stack.push(page("b")).present(page("c")) { $0.close() }.fallback(to: AppRoute().back()).erased
    let edits = route.edits.filter { isAllowed($0.mutation) }
    #expect(!edits.isEmpty)
    for edit in edits { #expect(edit.changed(AppRoute()).code.isEmpty, "\(edit.detail)") }
  }

  // MARK: Ranges

  @Test func stepIncludesTheRouteThatIsNestedInIt() {
    let code = AppRoute().present(page("b")) { $0.present(page("c")) { $0.close() } }.back().erased.code
    #expect(code.step(at: 0) == 0..<7 && code.step(at: 2) == 2..<6 && code.step(at: 4) == 4..<5 && code.step(at: 7) == 7..<8)
  }

  @Test func fallbackHasTheRangesOfItsParts() throws {
    let code = AppRoute().present(page("b")).close().fallback(to: AppRoute().back()).erased.code
    let parts = try #require(code.fallback(at: 0))
    #expect(parts.whole == 0..<5 && parts.watched == 1..<3 && parts.fallback == 4..<5)
    #expect(code.fallback(at: 1) == nil && code.fallback(at: 9) == nil)
    let ensured = AppRoute().present(page("b")).ensure { $0.close() }.erased.code
    #expect(ensured.fallback(at: 0) == nil, "no failure is handled")
    let ignored = AppRoute().present(page("b")).ignoringFailure().erased.code
    #expect(ignored.fallback(at: 0)?.fallback.isEmpty == true)
  }

  /// Only the counts that include the replaced range change.
  @Test func countsThatIncludeTheRangeChange() {
    let code: [Instruction] = [
      .attempt(count: 2), .animated(.none, count: 1), .step(Steps.Close()), .recover(count: 1), .step(Steps.Back()), .step(Steps.Close()),
    ]
    let two: [Instruction] = [.step(Steps.Back()), .step(Steps.Back())]
    #expect(code.replacing(2..<3, with: two).prefix(2) == [.attempt(count: 3), .animated(.none, count: 2)])
    #expect(code.replacing(2..<3, with: two)[4] == .recover(count: 1))
    #expect(code.replacing(4..<5, with: []) == Array(code[..<3]) + [.recover(count: 0), code[5]])
    #expect(code.replacing(5..<6, with: two) == Array(code[..<5]) + two)
    #expect(code.replacing(1..<3, with: []).first == .attempt(count: 0))
  }
}
