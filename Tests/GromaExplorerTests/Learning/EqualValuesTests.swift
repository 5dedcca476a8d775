import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that the explorer visits each state that the app can distinguish, although `==` returns `true` for its values.
@MainActor struct EqualValuesTests {
  private struct Zero: StateValue {
    static let name = "zero"
    static let initial = Zero(height: 1)
    var height: Double
  }

  private struct Accent: StateValue {
    static let name = "accent"
    static let initial = Accent(texts: [:])
    var texts: [String: [String]]
  }

  private struct Lax: StateValue {
    static let name = "lax"
    static let initial = Lax(number: 0)
    var number: Int
    static func == (a: Lax, b: Lax) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Returns an app with two actions that store equal values, and an action `go` that opens `b`, or `c` in states that a condition
  /// distinguishes.
  private func app<Value: StateValue>(_ plus: Value, _ minus: Value, isBad: @escaping @Sendable (Value) -> Bool) -> AppDefinition {
    let actions = [
      StubAction("plus") { $0.put(plus) }, UserAction("minus") { $0.put(minus) },
      UserAction("go") {
        $0.with { _, transaction throws(NavigationError) in
          AppRoute().top(.stack).push(page(isBad(transaction.value(Value.self)) ? "c" : "b")).erased
        }
      },
    ]
    return AppDefinition(
      "equal", "", screens: StubApp.screens { key, _, _ throws(NavigationError) in key.name == "a" ? actions : [] }, values: [Value.self],
      parts: [Properties([Property("bad is never visible") { $0.visibleKey(.app)?.name == "c" ? "it is" : nil }])],
      root: page("a").withStackContainer().erased)
  }

  private func expectBadIsFound(_ app: AppDefinition, states: StateCount, sourceLocation: SourceLocation = #_sourceLocation) {
    for record in [Exploration(app, bounds: Bounds(depth: 2)).record(), exploreLikeReference(app, Bounds(depth: 2))] {
      #expect(record.verdict(on: "bad is never visible") == .violated(1), sourceLocation: sourceLocation)
      #expect(record.counts.states == states, sourceLocation: sourceLocation)
      #expect(record.hiddenInputs.isEmpty, sourceLocation: sourceLocation)
      let found = record.violations.first { $0.property == "bad is never visible" }
      #expect(found?.isConfirmed == true && found?.moves.count == 2, sourceLocation: sourceLocation)
    }
  }

  /// The states: three values, with `a` and with the screen that `go` opens.
  @Test func zerosAreDifferentStates() {
    expectBadIsFound(app(Zero(height: 0), Zero(height: -0.0)) { $0.height.sign == .minus }, states: 6)
  }

  @Test func composedAndDecomposedStringsAreDifferentStates() {
    let (one, other) = (Accent(texts: ["a": ["\u{e9}"]]), Accent(texts: ["a": ["e\u{301}"]]))
    expectBadIsFound(app(one, other) { $0.texts["a"]?.first?.utf8.count == 3 }, states: 6)
    let (key, otherKey) = (Accent(texts: ["\u{e9}": []]), Accent(texts: ["e\u{301}": []]))
    expectBadIsFound(app(key, otherKey) { $0.texts.keys.first?.utf8.count == 3 }, states: 6)
  }

  @Test func valuesOfATypeWithItsOwnEqualityAreDifferentStates() {
    expectBadIsFound(app(Lax(number: 1), Lax(number: 2)) { $0.number == 2 }, states: 6)
  }

  @Test func nanIsOneState() {
    expectBadIsFound(app(Zero(height: .nan), Zero(height: -.nan)) { $0.height.isNaN }, states: 4)
  }
}
