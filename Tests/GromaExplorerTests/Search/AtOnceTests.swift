import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests taps and links that happen while an earlier one is still in progress.
@MainActor
struct AtOnceTests {
  private struct Nothing: Codable {}

  /// Returns the verdict on a property, after a comparison with the reference.
  private func verdict(_ property: String, _ app: AppDefinition, _ bounds: Bounds = Bounds(pairs: 16)) -> ExplorationRecord.Verdict {
    exploreLikeReference(app, bounds).verdict(on: property)
  }

  // MARK: Taps

  private static let doubleTap = "a double tap has the effect of one tap"

  /// Returns an app with two tabs in a screen that offers actions itself.
  private func app(around actions: [StubAction]) -> AppDefinition {
    let tabs = AnyScreen(StubApp.Home(), ["a", "b"].map { page($0).withStackContainer().erased })
    return PlantedApp.app(["home": actions], links: [], root: tabs.erased)
  }

  @Test func tapThatRemovesItsScreenHasAnEffectOnce() {
    #expect(verdict(Self.doubleTap, PlantedApp.app()) == .proved)
  }

  @Test func repeatedTapOnAnEnclosingContainerMustBeHarmless() {
    #expect(verdict(Self.doubleTap, app(around: [UserAction("compose") { $0.top(.stack).push(page("c")) }])) != .proved)
    let careful = StubAction("compose") { $0.first(.screen(page("c"))).makeVisible().fallback(to: AppRoute().top(.stack).push(page("c"))) }
    #expect(verdict(Self.doubleTap, app(around: [careful])) == .proved)
  }

  /// A tap that starts no transition is complete at once, so a second tap is intended.
  @Test func repeatedTapWithoutATransitionMayAddUp() {
    let more = StubAction("more") {
      $0.with { _, transaction throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: min(3, transaction.value(StubApp.Counter.self).count + 1)))
      }
    }
    #expect(verdict(Self.doubleTap, app(around: [more])) == .proved)
  }

  @Test func repeatedTapMustNotRequestAgain() {
    let upload = Effect("upload").on("sent")
    let send = StubAction("send") { $0.request(upload) }
    #expect(verdict(Self.doubleTap, app(around: [send])) == .proved, "equal requests run once")
    let count = StubAction("send") {
      $0.request(upload).with { _, transaction throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: min(3, transaction.value(StubApp.Counter.self).count + 1)))
      }
    }
    #expect(verdict(Self.doubleTap, app(around: [count])) != .proved)
  }

  // MARK: Links

  private static let linksAtOnce = "two links at once do not interfere"

  private func link(_ letter: String, _ route: @escaping @Sendable (AppRoute) -> AppRoute) -> DeepLink {
    DeepLink(letter, "a letter", destination: { (_: Nothing) in page(letter).key }, route: { (_: Nothing) in route(AppRoute()) })
  }

  @Test func consecutiveLinksSatisfyTheProperty() {
    let links = [link("b") { $0.land(on: page("b"), above: page("a")).erased }, link("c") { $0.top(.stack).push(page("c")).erased }]
    let app = PlantedApp.app(links: links)
    #expect(verdict(Self.linksAtOnce, app) == .proved)
    #expect(
      Exploration(app, bounds: Bounds(pairs: 16)).record().lines.contains {
        $0.hasPrefix("  4 of 4 pairs of links were opened at the same time")
      })
  }

  /// A link that waits continues in the tree that the other link has left.
  @Test func aWaitingLinkInterferesWithAnotherLink() {
    let links = [
      link("b") { $0.top(.stack).push(page("b")).wait(milliseconds: 2_000).top(.stack).push(page("c")).erased },
      link("d") { $0.window.setRoot(page("d").withStackContainer()).erased },
    ]
    #expect(verdict(Self.linksAtOnce, PlantedApp.app([:], links: links), Bounds(depth: 4, pairs: 16)) != .proved)
  }

  @Test func omittedPairsAreNotProved() {
    let links = ["b", "c", "d"].map { letter in link(letter) { $0.land(on: page(letter), above: page("a")).erased } }
    let report = Exploration(PlantedApp.app(links: links), bounds: Bounds(pairs: 8)).record()
    #expect(report.isComplete)
    #expect(report.verdict(on: Self.linksAtOnce) == .notViolated)
    #expect(report.lines.contains { $0.hasPrefix("  8 of 9 pairs of links were opened at the same time") })
    let finder = MoveFinder(PlantedApp.app(links: links), Bounds(pairs: 3))
    #expect(
      finder.pairs.map(\.description) == [
        "open url=app://b and open url=app://c at once", "open url=app://c and open url=app://d at once",
        "open url=app://d and open url=app://b at once",
      ])
  }
}
