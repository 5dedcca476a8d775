import Groma
import GromaCommandLanguage
import GromaTesting
import Testing

@testable import GromaConsole

/// Tests that random routes of all steps and appearances are read as they were printed, step by step.
@MainActor
struct RouteTextRoundTripTests {
  private static let app = AppDefinition(
    "stub", "letters with a guard and steps of their own", screens: StubApp.screens(), guards: [Guard("members only") { _, _ in .allow }],
    values: StubApp.values,
    customSteps: [
      CustomStep("open", "opens a letter", taking: StubApp.Room.self, samples: [StubApp.Room(id: 1)]) { _, _, _ in AppRoute() },
      CustomStep("go.letter", "goes to a letter", taking: StubApp.Session.self, samples: [.init(user: nil), .init(user: "it's {")]) {
        _, _, _ in
        AppRoute()
      },
    ])
  private let session = Session(Self.app)

  /// Returns the route of a text in braces, where no step searches for a container by itself.
  private func read(_ text: String) throws(Diagnostic) -> AppRoute {
    guard case .statement(let syntax, _) = try SyntaxParser.parse("window | done { \(text) }") else { return AppRoute() }
    return AppRoute(code: Array(try session.bind(syntax).route.code.dropFirst(3).dropLast()))
  }

  private func routes(seed: UInt64) -> RandomRoutes {
    var routes = RandomRoutes(seed: seed, app: Self.app)
    routes.isReadable = true
    routes.allowsWaits = true
    return routes
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(30))
  func readsTheRouteThatWasPrinted(seed: UInt64) throws {
    let state = try Self.app.state("*main: tabs[*stack[a > b] | stack[c]] ^ x & second: split[a || stack[b]]")
    var routes = routes(seed: seed)
    for _ in 0..<40 {
      let route = routes.route(for: state, offering: ["open", "sign in"])
      let read = try read("\(route)")
      guard read == route else {
        Issue.record("seed \(seed): \(route) is read as \(read)")
        return
      }
    }
  }

  /// Tests each command of a step, by its index.
  @Test(arguments: RandomRoutes.commands.indices)
  func readsEveryStepThatWasPrinted(index: Int) throws {
    var routes = routes(seed: 11)
    _ = routes.route(for: try Self.app.state("tabs[*stack[a > b] | stack[c]] ^ x"), offering: ["open"])
    var count = 0
    for _ in 0..<60 {
      // A command can refuse arguments, such as two outcomes with the same name.
      guard let step = routes.step(of: RandomRoutes.commands[index]) else { continue }
      let route = AppRoute().adding(step)
      #expect(try read("\(route)") == route, "\(route)")
      count += 1
    }
    #expect(count > 0, "random routes do not generate \(RandomRoutes.commands[index].name)")
  }

  /// Tests each attribute. A new attribute fails here until it is printed and read.
  @Test(arguments: RandomRoutes.attributeNames)
  func readsEveryAttributeThatWasPrinted(name: String) throws {
    var routes = routes(seed: 12)
    for node in [page("a").erased, screen("split[a || b]"), screen("stack[a > b]"), page("a").withStackContainer().erased] {
      for _ in 0..<10 {
        var attributes = node.node.attributes
        let before = attributes
        #expect(routes.set(name, of: &attributes), "random routes do not generate \(name)")
        #expect(attributes != before)
        if name == "isCollapsed", node.node.kind != .split { continue }
        let route = AppRoute(code: [.step(Steps.Present(node.with { $0 = attributes }.node))])
        #expect(try read("\(route)") == route, "\(route)")
      }
    }
  }
}
