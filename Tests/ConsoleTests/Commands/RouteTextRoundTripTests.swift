import Navigation
import NavigationTesting
import Testing

@testable import Console

/// What random routes print is read, and prints the same again: nothing that the text says is lost. That the routes are equal, step by
/// step, is proved in ``RouteBinderTests``: here a search may name a key without its kind, which the text does not tell.
@MainActor
struct RouteTextRoundTripTests {
  private let session = Session(StubApp.plain)

  private func read(_ text: String) throws(Diagnostic) -> AppRoute {
    guard case .statement(let syntax, _) = try SyntaxParser.parse(text) else { return AppRoute() }
    return try session.bind(syntax).route
  }

  /// Whether the language has no words for a route: it could never succeed (an index below 0, a screen that the app does not have, a route
  /// on what is asked for), or shows a container with children that wear something.
  private func isUnwritable(_ route: AppRoute) -> Bool {
    zip(route.code, route.code.dropFirst() + [.leave]).contains { instruction, next in
      guard case .verb(let verb) = instruction else { return false }
      switch verb {
      case .select(.index(let index)), .remove(.index(let index)), .selectTab(.index(let index)), .removeTab(.index(let index)):
        return index < 0
      case .setupTab(let node, let index, _), .insert(let node, let index, _): return index ?? 0 < 0 || isUnwritable(node)
      case .find(_, let match), .popTo(let match), .select(.match(let match)), .remove(.match(let match)), .selectTab(.match(let match)),
        .removeTab(.match(let match)),
        .lookUp(let match, _, _):
        return ["main", "nowhere"].contains(match.name)
      case .push(let node), .replace(let node), .present(let node), .showPrimary(let node), .showDetail(let node), .setRoot(let node):
        return isUnwritable(node)
      case .request: return next == .enter
      default: return false
      }
    }
  }

  private func isUnwritable(_ node: Node) -> Bool {
    node.kind == .window || node.children.contains { $0.decoration != Decoration() || isUnwritable($0) }
  }

  /// The argument is a seed.
  @Test(arguments: UInt64(1)...100)
  func readsWhatARandomRoutePrints(seed: UInt64) throws {
    let state = try StubApp.state("*main: tabs[*stack[a > b] | stack[c]] ^ x & second: split[a || stack[b]]")
    var chance = RandomRoutes(seed: seed)
    chance.allowsClosures = false
    chance.allowsWaits = true
    var read = 0
    for _ in 0..<40 {
      let route = AppRoute(code: [.verb(.window(nil))] + chance.route(for: state, offering: ["open", "sign in"]).code)
      if isUnwritable(route) { continue }
      let again = try self.read("\(route)")
      #expect("\(again)" == "\(route)")
      #expect(try self.read("\(again)") == again)
      read += 1
    }
    #expect(read > 10)
  }
}
