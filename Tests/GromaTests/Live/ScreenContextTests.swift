import GromaTesting
import Testing

@testable import Groma

/// Tests live objects that navigate from their own screens.
@MainActor struct ScreenContextTests {
  /// A view model that stores its context.
  final class Model: ScreenModel {
    let context: ScreenContext<StubApp.A>
    private(set) var failure: NavigationError?

    init(_ context: ScreenContext<StubApp.A>, actsAtOnce: Bool = false) {
      self.context = context
      guard actsAtOnce else { return }
      do throws(NavigationError) {
        try context.run { $0.stack.push(b) }
      } catch {
        failure = error
      }
    }
  }

  private static func app(actsAtOnce: Bool = false) -> AppDefinition {
    let letters = ["a", "b", "c", "d", "x"].map { letter in
      AnyScreenDefinition.letter(letter, services: letter == "x" ? [.saying("x")] : []) { context in
        Model(ScreenContext(context), actsAtOnce: actsAtOnce)
      }
    }
    return AppDefinition("stub", "models", screens: letters, values: StubApp.values, services: [.saying("app")])
  }

  private func model(of match: Match, in navigator: Navigator) throws -> Model {
    let place = try #require(navigator.state.places(of: match).first)
    return try #require(navigator.model(Model.self, at: place))
  }

  @Test(arguments: [
    ("stack[a]", "stack[a > d]"), ("stack[b > a]", "stack[b > a > d]"), ("tabs[stack[b] | *stack[a]]", "tabs[stack[b] | *stack[a > d]]"),
    ("stack[b] ^ tabs[*stack[a] | c]", "stack[b] ^ tabs[*stack[a > d] | c]"), ("split[b || stack[a]]", "split[b || stack[a > d]]"),
    ("*main: stack[b] & other: stack[a]", "main: stack[b] & *other: stack[a > d]"),
  ]) func runsARouteFromItsScreenAtAnyDepth(_ before: String, _ after: String) throws {
    let navigator = try navigator(before, of: Self.app())
    let place = try #require(navigator.state.places(of: Match(name: "a")).first)
    if navigator.model(at: place) == nil { try navigator.run { $0.at(place).makeVisible() } }
    try model(of: Match(name: "a"), in: navigator).context.run { $0.stack.push(d) }
    expectTree(navigator, after)
    expectInvariants(navigator)
  }

  @Test func followsItsScreen() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[b]]", of: Self.app())
    let model = try model(of: Match(name: "a"), in: navigator)
    #expect(model.context.path == path(0, 0, 0, 0))
    try navigator.run { $0.first(.tabs).addTab(c, at: 0) }
    #expect(model.context.path == path(0, 0, 1, 0))
    try model.context.run { $0.stack.push(d) }
    expectTree(navigator, "tabs[c | *stack[a > d] | stack[b]]")
    // Two screens with equal keys are different screens.
    try navigator.run { $0.first(.tabs).selectTab(2) { $0.push(a) } }
    try model.context.run { $0.stack.popToRoot() }
    expectTree(navigator, "tabs[c | stack[a] | *stack[b > a]]")
  }

  @Test func aModelWithoutAScreenCannotAct() throws {
    let navigator = try navigator("stack[a]", of: Self.app())
    #expect(throws: NavigationError.gone("the screen of this model")) { try navigator.run(from: TextModel([])) { $0.back() } }
  }

  @Test func removedScreenIsAnError() throws {
    let navigator = try navigator("stack[a > b]", of: Self.app())
    let model = try model(of: Match(name: "b"), in: navigator)
    try navigator.run { $0.top(.stack).pop() }
    let before = navigator.state
    #expect(model.context.path == nil)
    #expect(throws: NavigationError.gone("'b'")) { try model.context.run { $0.stack.push(d) } }
    #expect(throws: NavigationError.gone("'b'")) { try model.context.finish() }
    #expect(throws: NavigationError.gone("'b'")) { try navigator.run(from: model) { $0.stack.push(d) } }
    #expect(NavigationError.gone("'b'").description == "'b' is not in the tree" && NavigationError.gone("'b'").code == "nav.gone")
    #expect(navigator.state == before)
    // An undo brings back the screen with a new object.
    #expect(navigator.undo())
    #expect(model.context.path == nil)
  }

  @Test func objectCannotActDuringItsCreation() throws {
    let navigator = try navigator("stack[a]", of: Self.app(actsAtOnce: true))
    expectTree(navigator, "stack[a]")
    #expect(try model(of: Match(name: "a"), in: navigator).failure == .busy)
  }

  @Test func doesNotKeepTheNavigatorAlive() throws {
    var navigator: Navigator? = try GromaTesting.navigator("stack[a]", of: Self.app())
    let context = try model(of: Match(name: "a"), in: try #require(navigator)).context
    weak let gone = navigator
    navigator = nil
    #expect(gone == nil)
    #expect(throws: NavigationError.gone("'a'")) { try context.run { $0.stack.pop() } }
  }

  @Test func findsTheServicesOfItsScreen() throws {
    let navigator = try navigator("stack[a] ^ stack[x > b]", of: Self.app())
    #expect(try model(of: Match(name: "b"), in: navigator).context.services.resolve((any Saying).self).text == "x")
    #expect(try model(of: Match(name: "a"), in: navigator).context.services.resolve((any Saying).self).text == "app")
    let model = try model(of: Match(name: "b"), in: navigator)
    try navigator.run { $0.root.dismiss(all: true) }
    #expect(throws: ServiceError.missing("Saying", in: ["'b', which is not in the tree"])) {
      try model.context.services.resolve((any Saying).self)
    }
  }

  @Test func aModelWithoutAContextActsThroughTheNavigator() throws {
    let navigator = try navigator("tabs[stack[b] | *stack[a]]", of: Self.app())
    let model = try model(of: Match(name: "a"), in: navigator)
    try navigator.run(from: model) { $0.stack.push(c) }
    expectTree(navigator, "tabs[stack[b] | *stack[a > c]]")
  }

  @Test func finishRemovesItsScreen() throws {
    let navigator = try navigator("stack[a > b]", of: Self.app())
    try model(of: Match(name: "b"), in: navigator).context.finish()
    expectTree(navigator, "stack[a]")
  }
}
