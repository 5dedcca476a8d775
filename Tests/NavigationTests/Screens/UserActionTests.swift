import NavigationTesting
import Testing

@testable import Navigation

@MainActor struct UserActionTests {
  @Test func isANameAndARoute() {
    let action = UserAction("open") { $0.stack.push(page("b", 1)) }
    #expect(action.name == "open")
    #expect(action.route.description == "stack | push b id=1")
    #expect(UserAction("nothing") { $0 }.route == AppRoute())
  }

  @Test func thoseWithEqualNamesAndRoutesAreEqual() {
    let open = UserAction("open") { $0.stack.push(b) }
    #expect(open == UserAction("open") { $0.stack.push(b) })
    #expect(open.hashValue == UserAction("open") { $0.stack.push(b) }.hashValue)
    #expect(open != UserAction("show") { $0.stack.push(b) })
    #expect(open != UserAction("open") { $0.stack.push(c) })
    #expect(UserAction("back") { $0.back() } != UserAction("back") { $0.close() })
  }

  @Test func itsRouteStartsAtItsScreen() throws {
    let navigator = try navigator("tabs[*stack[a > b] | stack[c]]") { key, path, _ throws(NavigationError) in
      key == "b" ? [UserAction("replace") { $0.stack.replace(with: page("d", path.depth)) }] : []
    }
    #expect(navigator.offered == ["replace"])
    try navigator.run { $0.tap("replace") }
    expectTree(navigator, "tabs[*stack[a > d(id=4)] | stack[c]]")
    #expect(navigator.offered == [], "another screen is in sight")
  }

  @Test func ofTwoWithOneNameTheFirstIsTaken() throws {
    let navigator = try navigator("stack[a]") { key, _, _ throws(NavigationError) in
      key == "a" ? [UserAction("go") { $0.stack.push(b) }, UserAction("go") { $0.stack.push(c) }] : []
    }
    try navigator.run { $0.tap("go") }
    expectTree(navigator, "stack[a > b]")
  }
}
