import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

struct InvariantsTests {
  private enum Wheel: CustomContainer {
    static let name = "wheel"
    static let visibility = Kind.Visibility.last
    static func arrange(_ children: [Node]) -> [Node] { children.reversed() }
  }

  /// A state that breaks no law and contains something of every kind.
  private static func sound() throws -> NavigationState {
    var state = try StubApp.state("*main: tabs[*stack[a > b] | split[c || d]] ^ x & other: y")
    state.values["counter"] = AnyStateValue(Counter(count: 1))
    state.pending = [PendingRoute(route: AppRoute(), start: path(0), awaits: "x", at: path(0, 1), interrupter: .guard("member"))]
    state.running = [RunningEffect(effect: .haptic("success"), asker: nil, at: path(0, 1), key: "x")]
    state.deferred = [DeferredRoute(id: 0, route: AppRoute(), start: path(0), when: .afterTransition)]
    return state
  }

  /// Changes to the valid state, each with the law that it breaks.
  private static let violations: [(@Sendable (inout NavigationState) -> Void, String)] = [
    ({ $0.root.kind = .window }, "the root is not the app"), ({ $0.root.appearance.title = "T" }, "the app has an appearance or a lock"),
    ({ $0.root.selection = 2 }, "the selection of / is 2, which is not in 0..<2"),
    ({ $0.root.selection = -1 }, "the selection of / is -1, which is not in 0..<2"),
    ({ $0.root.children[0].selection = 1 }, "the selection of /0 is 1, which is not in 0..<1"),
    ({ $0.root.children[0].children[0].selection = 2 }, "the selection of /0/0 is 2, which is not in 0..<2"),
    ({ $0.root.children[0].children[0].children[0].selection = 1 }, "the selection of /0/0/0 is 1, which is not in 0..<1"),
    ({ $0.root.children[0].children[0].children[1].selection = 1 }, "the selection of /0/0/1 is 1, which is not in 0..<1"),
    (
      {
        $0.root.children[0].children[0].children = []
        $0.root.children[0].children[0].selection = 1
      }, "the selection of /0/0 is 1, which is not in 0..<1"
    ),
    ({ $0.root.children[1].children[0].children = [a.node] }, "the screen at /1/0 has children"),
    (
      {
        let wheel = Kind.custom(CustomKind(Wheel.self))
        $0.root.children[1].children = [Node(key: "wheel", kind: wheel, children: [a.node, b.node])]
        $0.root.children[1].children[0].children = [a.node, b.node]
      }, "wheel.arrange at /1/0 is not stable: it changes its own result"
    ),
    ({ $0.root.children[1].children[0].key = ScreenKey(name: "") }, "the key '''' at /1/0 has an empty name or an invalid label"),
    ({ $0.root.children[0] = Node(key: "a", kind: .stack) }, "a stack at /0 is in the app"),
    ({ $0.root.children[0] = a.node }, "a screen at /0 is in the app"),
    ({ $0.root.children[0].children[1] = NavigationState.window("w") }, "a window at /0/1 is in a window"),
    ({ $0.root.children[0].children[0].children[1] = Node(key: "app", kind: .app) }, "the app at /0/0/1 is in tabs"),
    (
      {
        var node = a.node
        for _ in 0..<11 { node = Node(key: "stack", kind: .stack, children: [node]) }
        $0.root.children[1].children[0] = node
      }, "child 0 of /1/0/0/0/0/0/0/0/0/0/0/0 is below level 12, the deepest level"
    ),
    ({ $0.root.children[1].key = "main" }, "two windows have the same name"),
    (
      { $0.values["counter"] = AnyStateValue(Counter.initial) },
      "the value 'counter' is initial or has another name, so it must not be stored"
    ),
    (
      { $0.values["other"] = AnyStateValue(Counter(count: 1)) },
      "the value 'other' is initial or has another name, so it must not be stored"
    ),
    ({ $0.pending[0].at = path(0, 0) }, "a route waits for 'x', which is not at /0/0"),
    ({ $0.pending[0].at = path(7) }, "a route waits for 'x', which is not at /7"),
    ({ $0.running[0].at = path(1, 0) }, "the request 'haptic kind=success' belongs to 'x', which is not at /1/0"),
    ({ $0.running.append($0.running[0]) }, "the same waiting item is stored twice"),
    (
      { $0.deferred.append(DeferredRoute(id: 0, route: AppRoute(), start: path(1), when: .at(5))) },
      "two deferred routes have the same number"
    ),
    ({ $0.pending.append($0.pending[0]) }, "the same waiting item is stored twice"),
  ]

  @Test(arguments: violations.indices) func violatedInvariantIsReported(number: Int) throws {
    var state = try Self.sound()
    #expect(Invariants.violation(of: state) == nil)
    let (breakLaw, sentence) = Self.violations[number]
    breakLaw(&state)
    #expect(Invariants.violation(of: state) == sentence)
  }

  @Test func statesAtTheLimitsAreValid() throws {
    #expect(Invariants.violation(of: NavigationState(windows: [])) == nil)
    #expect(Invariants.violation(of: NavigationState()) == nil)
    #expect(Invariants.violation(of: try StubApp.state("tabs[] ^ pages[] ^ stack[]")) == nil)
    var deepest = a.node
    for _ in 0..<10 { deepest = Node(key: "stack", kind: .stack, children: [deepest]) }
    #expect(Invariants.violation(of: NavigationState(windows: [NavigationState.window("main", layers: [deepest])])) == nil)
    #expect(Invariants.violation(of: try StubApp.state("split[a || *b]")) == nil, "a collapsed split has a selection")
  }
}
