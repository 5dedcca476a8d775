import Navigation
import NavigationTesting
import Testing

@testable import Explorer

/// States that are followed by blocks, against the same one move after the other.
@MainActor
struct FollowingTests {
  /// While states are looked at ahead, it turns out of a move that in some states something is to be said of it.
  @Test(arguments: 2...5)
  func aMoveOfWhichSomethingIsToBeSaidAtTimesIsCountedOnce(tabs: Int) {
    let last = tabs - 1
    let write = UserAction("write") { $0.stack.push(page("e").decorated { $0.lock = .kept.asking("Discard?") }) }
    let forget = UserAction("forget") {
      $0.with { _, transaction throws(NavigationError) in
        if let stack = Path([0, 0, last]) { try transaction.perform(.truncate(1), at: stack) }
        return AppRoute()
      }.erased
    }
    let names = (0..<last).map { _ in "a" } + ["d"]
    let root = AnyScreen(StubApp.Home(), names.map { page($0).withStackContainer().anyModal })
    let actions = ["home": [forget], "a": [UserAction("open") { $0.stack.push(page("b")) }], "d": [write]]
    let app = PlantedApp.app(actions, links: [], root: root.anyModal)
    let packed = Exploration(app, audit: .off).run()
    expectSame(packed, Exploration(app, engine: .replay).run())
    #expect(packed.violations.contains { $0.moves.last?.description == "tap forget" })
  }
}
