import Groma
import GromaTesting
import Testing

@testable import GromaLinks

/// Tests links whose route depends on a service of the app: the link requests an effect, and the outcome of the effect has the answer.
@MainActor struct AskingLinkTests {
  private struct Code: Codable, Hashable, Sendable { var code: String }
  private struct Item: Codable, Hashable, Sendable { var id: Int }

  private func start() throws -> Navigator {
    let link = DeepLink("s/:code", "a short link", samples: [Code(code: "x")]) { (link: Code) in
      let request = ScreenKey(name: "resolve", arguments: [.init(label: "code", text: link.code)])
      return AppRoute().top(.page).request(
        Effect(request).on("found", performing: "show-item").on("unknown") { $0.fail("shop.unknown", "no item has this code") })
    }
    let show = CustomStep("show-item", "shows an item", taking: Item.self) { item, _, _ in
      AppRoute().top(.stack).push(page("a", item.id)).erased
    }
    return try navigator(
      "stack[z]",
      of: AppDefinition("stub", "", screens: StubApp.screens(), customSteps: [show], parts: [LinkTable([link], from: [.scheme("app")])]))
  }

  @Test func theAnswerOfAServiceIsAnArgumentOfTheRoute() throws {
    let navigator = try start()
    let service = ["x": 7]
    let token = navigator.observe { [weak navigator] event in
      guard case .requested(let effect) = event, let code = effect.request["code"] else { return }
      if let id = service[code] {
        _ = try? navigator?.complete("resolve", with: "found", values: ["id": "\(id)"])
      } else {
        _ = try? navigator?.complete("resolve", with: "unknown")
      }
    }
    defer { token.cancel() }
    try navigator.open("app://s/x")
    expectTree(navigator, "stack[z > a(id=7)]")
    try navigator.open("app://s/y")
    expectTree(navigator, "stack[z > a(id=7)]")
  }

  @Test func theQuestionIsAPartOfTheState() throws {
    let navigator = try start()
    try navigator.open("app://s/x")
    #expect(navigator.state.running.map { "\($0.effect.request)" } == ["resolve code=x"])
    let copy = Navigator(navigator.app, state: navigator.state)
    try copy.complete("resolve", with: "found", values: ["id": "7"])
    expectTree(copy, "stack[z > a(id=7)]")
  }

  @Test func theOriginOfALinkIsItsURL() throws {
    let navigator = try start()
    let line = #line + 1
    try navigator.open("app://s/x")
    #expect(navigator.history.commits.map(\.origin.description) == ["link app://s/x at GromaLinksTests/AskingLinkTests.swift:\(line)"])
  }
}
