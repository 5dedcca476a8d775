import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the end states of two moves at once, and the commands that show a difference.
@MainActor
struct AtOnceEndTests {
  private struct Nothing: Codable {}

  private func link(_ letter: String, _ route: @escaping @Sendable (AppRoute) -> AppRoute) -> DeepLink {
    DeepLink(letter, "a letter", destination: { (_: Nothing) in page(letter).key }, route: { (_: Nothing) in route(AppRoute()) })
  }

  /// An app whose root offers actions.
  private func app(_ actions: [StubAction], links: [DeepLink] = []) -> AppDefinition {
    let tabs = AnyScreen(StubApp.Home(), ["a", "b"].map { page($0).withStackContainer().erased })
    return PlantedApp.app(["home": actions], links: links, root: tabs.erased)
  }

  private func doubleTap(_ action: StubAction) throws -> (app: AppDefinition, pair: Pair, ends: AtOnce?) {
    let app = app([action])
    let state = Navigator.launched(app).state.canonical()
    let moves = MoveFinder(app, Bounds()).moves(in: Navigator(app, state: state, logger: .silent))
    let tap = try #require(moves.first { $0.isTap })
    let pair = Pair(first: tap, second: tap)
    return (app, pair, AtOnce(app, from: state, pair))
  }

  // MARK: Pairs

  @Test func onlyEqualTapsAreADoubleTap() throws {
    let finder = MoveFinder(app([], links: [link("b") { $0.land(on: page("b"), above: page("a")).erased }]), Bounds(pairs: 4))
    let opening = try #require(finder.links.first).move
    let tap = Move(route: AppRoute().tap("go").erased, origin: .tap("go", screen: "a"), owner: "Tests")
    #expect(Pair(first: tap, second: tap).isDoubleTap && Pair(first: tap, second: tap).description == "tap go, twice at once")
    #expect(!Pair(first: opening, second: opening).isDoubleTap)
    #expect(Pair(first: tap, second: opening).description == "tap go and open url=app://b at once")
    #expect(finder.pairs == [Pair(first: opening, second: opening)] && finder.pairCount == 1)
    #expect(AtOnce.steps(Pair(first: tap, second: opening)) == ["set transitions queue", "tap go &", "open url=app://b"])
  }

  // MARK: Double taps

  @Test func secondTapThatAddsAScreenIsNotAccepted() throws {
    let (_, pair, ends) = try doubleTap(UserAction("compose") { $0.top(.stack).push(page("c")) })
    let found = try #require(ends)
    #expect(!found.holds && found.accepted.map { CompactTree.text(of: $0) } == ["tabs home[*stack[a > c] | stack[b]]"])
    #expect(CompactTree.text(of: found.end) == "tabs home[*stack[a > c > c] | stack[b]]")
    #expect(found.sentence == "the resulting tree differs: /0/0/0 from stack[a > c] to stack[a > c > c]")
    #expect(
      found.checks(pair) == [
        "set transitions queue", "tap compose &", "attempt tap compose", "expect tree 'tabs home[*stack[a > c] | stack[b]]'",
      ])
  }

  @Test func differentValueIsDescribedWithoutTheTree() throws {
    let show = Effect("upload").on("sent")
    let (_, pair, ends) = try doubleTap(
      UserAction("send") {
        $0.request(show).with { _, transaction throws(NavigationError) in
          AppRoute().put(StubApp.Counter(count: transaction.value(StubApp.Counter.self).count + 1))
        }
      })
    let found = try #require(ends)
    #expect(!found.holds && found.sentence == "the resulting state differs: it has counter count=2")
    #expect(found.checks(pair).last == "expect state counter count=1")
  }

  @Test func secondTapThatChangesNothingIsAccepted() throws {
    let careful = StubAction("compose") {
      $0.first(.screen(page("c"))).makeVisible().fallback(to: AppRoute().top(.stack).push(page("c")))
    }
    let found = try #require(doubleTap(careful).ends)
    #expect(found.holds && found.accepted == [found.end])
  }

  /// A tap that is complete at once is over before the second tap.
  @Test func tapWithoutARemainingEffectIsNoPair() throws {
    #expect(try doubleTap(UserAction("more") { $0.put(StubApp.Counter(count: 1)) }).ends == nil)
  }

  @Test func tapThatFailsIsNoPair() throws {
    #expect(try doubleTap(UserAction("no") { $0.fail("letters.no", "no") }).ends == nil)
  }

  // MARK: Links

  /// Both orders and each link alone are accepted.
  @Test func endsOfTwoLinksAreAcceptedInBothOrders() throws {
    let links = [
      link("d") { $0.land(on: page("d"), above: page("a")).erased }, link("c") { $0.top(.stack).push(page("c")).erased },
    ]
    let app = app([], links: links)
    let finder = MoveFinder(app, Bounds(pairs: 4))
    let ends = try #require(AtOnce(app, from: Navigator.launched(app).state.canonical(), finder.pairs[0]))
    let trees = ends.accepted.map { CompactTree.text(of: $0) }
    // The first link is `c`. Landing on `d` removes the screens above `a`.
    #expect(
      trees == [
        "tabs home[*stack[a > d] | stack[b]]", "tabs home[*stack[a > d > c] | stack[b]]", "tabs home[*stack[a > c] | stack[b]]",
        "tabs home[*stack[a > d] | stack[b]]",
      ])
    #expect(ends.holds && ends.end == ends.accepted[0])
  }

  // MARK: Checks

  /// A check succeeds in one state and fails in the other, and tells them apart by the first difference that commands can show.
  @Test func checkShowsTheDifferenceOfTwoStates() throws {
    let app = PlantedApp.app(links: [])
    func state(_ routes: AppRoute...) throws -> NavigationState {
      let navigator = Navigator(app, logger: .silent)
      for route in routes { try navigator.run(route) }
      return navigator.state
    }
    let start = try state()
    let pushed = try state(AppRoute().top(.stack).push(page("b")).erased)
    #expect(start.check(for: pushed) == "expect tree 'stack[a > b]'" && pushed.check(for: start) == "expect tree stack[a]")
    let counted = try state(AppRoute().put(StubApp.Counter(count: 2)).erased)
    #expect(start.check(for: counted) == "expect state counter count=2" && counted.check(for: start) == "expect state counter")
    let both = try state(AppRoute().put(StubApp.Counter(count: 2)).top(.stack).push(page("b")).erased)
    #expect(start.check(for: both) == "expect tree 'stack[a > b]'", "the tree comes first")
    let asked = try state(AppRoute().request(Effect("upload").on("sent")).put(StubApp.Counter(count: 2)).erased)
    #expect(start.check(for: asked) == "expect asked 1" && asked.check(for: counted) == "expect asked 0")
    #expect(start.check(for: start) == "expect tree stack[a]")
  }
}
