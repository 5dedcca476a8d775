import GromaTesting
import Testing

@testable import Groma

/// Tests that waiting routes of a saved state are restored with everything they need.
@MainActor struct SnapshotReaderWaitingTests {
  private func pending(_ route: AppRoute, start: TreePath = path(0), awaits: ScreenKey = z.key, at: TreePath = path(0, 1)) -> PendingRoute {
    PendingRoute(route: route, start: start, awaits: awaits, at: at, interrupter: .guard("member"))
  }

  /// Restores routes that wait in a tree, in an app that does not define `x` and `y`.
  private func restored(_ tree: String, _ pending: [PendingRoute]) throws -> Snapshot.Restored {
    var state = try StubApp.state(tree)
    state.pending = pending
    let app = otherVersion(StubApp.screens().filter { $0.name != "x" && $0.name != "y" })
    let restored = try Snapshot.read(Snapshot.data(of: state, app: app), for: app)
    #expect(Invariants.violation(of: restored.state) == nil)
    return restored
  }

  @Test func waitingRoutesAreDroppedWithTheirDependencies() throws {
    let push = AppRoute().top(.stack).push(b).erased
    let restored = try restored(
      "tabs[stack[x] | stack[b]] ^ x ^ z ^ y",
      [
        pending(push, at: path(0, 2)), pending(AppRoute().top(.stack).push(x).erased, at: path(0, 2)),
        pending(push, start: path(0, 0, 0, 0), at: path(0, 2)), pending(push, awaits: y.key, at: path(0, 3)),
        pending(push, start: path(0, 0, 1), at: path(0, 2)),
      ])
    #expect(CompactTree.text(of: restored.state) == "tabs[stack[b]] ^ z")
    #expect(restored.state.pending == [pending(push, at: path(0, 1)), pending(push, start: path(0, 0, 0), at: path(0, 1))])
    #expect(
      restored.dropped.suffix(3).map(\.description) == [
        "the waiting route 'top stack | push x': the screen 'x' is not defined",
        "the waiting route 'top stack | push b': its start at /0/0/0/0 is gone",
        "the waiting route 'top stack | push b': the screen 'y' is not defined",
      ])
  }

  @Test func waitingRouteIsDroppedWithItsContainer() throws {
    var state = try StubApp.state("a")
    state.root.children[0].children.append(Node(key: "x", kind: .stack, children: [z.node]))
    state.pending = [pending(AppRoute().first(.container).erased, at: path(0, 1, 0))]
    let app = otherVersion(StubApp.screens().filter { $0.name != "x" })
    let restored = try Snapshot.read(Snapshot.data(of: state, app: app), for: app)
    #expect(restored.state.pending == [])
    #expect(restored.dropped.last?.description == "the waiting route 'first container': the screen 'z' that it waits for is gone")
  }

  /// A container of the app.
  private enum Deck: CustomContainer {
    static let name = "deck"
    static let visibility = Kind.Visibility.last
  }

  @Test func waitingRouteToACustomContainerIsRestored() throws {
    let deck = AnyScreen<Deck>.container([b.erased])
    let route = AppRoute().present(deck).top(.kind(Deck.self)).erased
    let app = AppDefinition("stub", "", screens: StubApp.screens(), kinds: [Deck.self], root: page("a").erased)
    var state = try StubApp.state("a ^ z")
    state.pending = [pending(route)]
    let restored = try Snapshot.read(Snapshot.data(of: state, app: app), for: app)
    #expect(restored.dropped == [])
    #expect(restored.state.pending == [pending(route)])
  }

  @Test func waitingRoutesBeyondTheLimitAreDropped() throws {
    let routes = (0..<70).map { pending(AppRoute().top(.stack).push(page("b", $0)).erased) }
    let restored = try restored("stack[a] ^ z", routes + routes)
    #expect(restored.state.pending == Array(routes.prefix(64)))
    #expect(restored.dropped.count == 6 + 6)
  }

  @Test(arguments: [
    "7", #"{"route":{"code":[]}}"#, Self.waiting(#"[{"attempt":{"count":9}}]"#), Self.waiting(#"[{"leave":{}}]"#),
    Self.waiting(#"[{"verb":{"_0":{"put":{"_0":"moon"}}}}]"#), Self.waiting(#"[{"verb":{"_0":{"fly":{}}}}]"#),
  ]) func unreadableRouteIsDropped(_ route: String) throws {
    let read = try readState(
      #"{"windows":[{"kind":"window","key":"main","children":[{"key":"a"},{"key":"z"}]}],"waiting":[{"screen":\#(route)}]}"#)
    #expect(read.state.pending == [])
    #expect(read.dropped.count == 1)
    #expect(read.dropped.first?.hasPrefix("a waiting item: it cannot be read: ") == true)
  }

  nonisolated private static func waiting(_ code: String) -> String {
    #"{"route":{"code":\#(code)},"start":"/0","awaits":"z","at":"/0/1","guardName":"member"}"#
  }

  @Test func surplusWaitingItemsAreReported() throws {
    func wait(_ id: Int, _ start: TreePath) throws -> String {
      try encoded(Waiting.later(DeferredRoute(id: id, route: AppRoute().top(.stack).push(a).erased, start: start, when: .at(1))))
    }
    let windows = #""windows":[{"kind":"window","key":"main","children":[{"key":"a"}]}]"#
    let twins = try readState(#"{\#(windows),"waiting":[\#(try wait(1, path(0))),\#(try wait(1, path(0))),\#(try wait(2, path(7, 7)))]}"#)
    #expect(
      twins.dropped == [
        "the deferred route 'top stack | push a': another item has the number 1",
        "the deferred route 'top stack | push a': its start at /7/7 is gone",
      ])
    let many = try readState(#"{\#(windows),"waiting":[\#(try (1...70).map { try wait($0, path(0)) }.joined(separator: ","))]}"#)
    #expect(many.state.deferred.count == 64)
    #expect(many.dropped.count == 6)
    #expect(many.dropped.first == "the deferred route 'top stack | push a': at most 64 deferred routes are restored")
    #expect(try readState(#"{\#(windows),"transition":7}"#).dropped == ["the transition: it cannot be read and counts as finished"])
  }
}
