import Groma
import GromaTesting
import Testing

@MainActor struct RandomRoutesTests {
  private let state = { try StubApp.state("tabs[*stack[a > b] | stack[c]] ^ split[d || stack[a]]") }

  @Test func equalSeedsCreateEqualRoutes() throws {
    let state = try state()
    var one = RandomRoutes(seed: 7)
    var two = RandomRoutes(seed: 7)
    var other = RandomRoutes(seed: 8)
    let routes = (0..<50).map { _ in one.route(for: state).description }
    #expect(routes == (0..<50).map { _ in two.route(for: state).description })
    #expect(routes != (0..<50).map { _ in other.route(for: state).description })
    #expect(one.steps == two.steps)
  }

  /// The numbers are fixed here, so that other processes and versions generate the same routes.
  @Test func generatorMatchesSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect((0..<3).map { _ in generator.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func createsEveryStep() throws {
    let app = StubApp.app(guards: [Guard("allow") { _, _ in .allow }])
    var routes = RandomRoutes(seed: 3, app: app)
    routes.allowsWaits = true
    _ = routes.route(for: try state(), offering: ["go"])
    let created = Set((0..<6_000).map { _ in type(of: routes.step()).name })
    let all = Set(Steps.types.map { $0.name })
    #expect(
      all.subtracting(created) == ["perform", "update", "home"],
      "the app has no custom steps and no screens with data; 'home' would keep trees small")
  }

  @Test func usesTheScreensAndValuesOfTheApp() {
    var routes = RandomRoutes(seed: 1, app: AppDefinition("empty", "", screens: []))
    #expect(routes.values == [])
    #expect(routes.node().key.name != "a")
  }

  @Test func createsClosuresAndWaitsOnlyIfAllowed() throws {
    let state = try state()
    var routes = RandomRoutes(seed: 2)
    routes.allowsClosures = false
    for _ in 0..<300 {
      let route = routes.route(for: state)
      #expect(!route.isOpaque)
      #expect(!route.description.contains("wait "))
    }
  }
}
