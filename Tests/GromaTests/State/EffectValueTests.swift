import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests an effect as a value: its request, its outcomes, and invalid effects.
struct EffectValueTests {
  // MARK: Building

  @Test func outcomesKeepTheirOrder() {
    let effect = Effect("ask").on("yes").on("no", .cancel).on("never", .destructive)
    #expect(effect.outcomes.map(\.name) == ["yes", "no", "never"])
    #expect(effect.outcomes.map(\.role) == [.normal, .cancel, .destructive])
    #expect(effect.outcomes.allSatisfy { $0.route == AppRoute() }, "outcomes have no route by default")
  }

  @Test func anOutcomeIsAddedToACopy() {
    let question = Effect("ask").on("yes")
    _ = question.on("no")
    #expect(question.outcomes.map(\.name) == ["yes"])
  }

  @Test func anotherRouteForANameKeepsItsPlaceAndRole() {
    let effect = Effect("ask").on("yes").on("no", .cancel) { $0.back() }.on("no", .destructive) { $0.stack.pop() }.on("yes") {
      $0.refresh()
    }
    #expect(effect.outcomes.map(\.name) == ["yes", "no"])
    #expect(effect.outcome("no")?.role == .cancel)
    #expect(effect.outcome("no")?.route.description == "stack | pop")
    #expect(effect.outcome("yes")?.route.description == "refresh")
    #expect(effect.outcome("Yes") == nil)
  }

  @Test func routesOfOutcomesAreMapped() throws {
    let effect = Effect("ask", style: .alert, fields: ["name"]).on("yes") { $0.refresh() }.on("no", .cancel)
    let mapped = effect.mappingRoutes { $0.makeKey() }
    #expect(mapped.description == "request ask --style=alert --field=name { on yes { refresh | make-key } | on no --cancel { make-key } }")
    #expect(throws: NavigationError.busy) {
      try effect.mappingRoutes { _ throws(NavigationError) -> AppRoute in throw .busy }
    }
  }

  // MARK: Alerts and action sheets

  @Test(
    arguments: [
      (Effect.alert("Sure?", message: "it's final"), #"alert title=Sure? message="it's final""#, ModalStyle.alert),
      (.actionSheet("Share", anchor: "edit"), "action-sheet title=Share anchor=edit", .actionSheet),
    ] as [(Effect, String, ModalStyle)])
  func isARequestWithAStyleAndWithoutOutcomes(effect: Effect, request: String, style: ModalStyle) throws {
    #expect(effect.request.description == request)
    #expect(effect.style == style)
    #expect(effect.outcomes.isEmpty)
    try expectRoundTrip(effect)
  }

  @Test func fieldsAreTheTextsThatAUserEnters() throws {
    let effect = Effect.alert("Who?", fields: ["name", "age"])
    #expect(effect.fields == ["name", "age"])
    #expect(effect != .alert("Who?", fields: ["age", "name"]))
    try expectRoundTrip(effect.on("ok", .destructive) { $0.stack.push(page("b", 1)) })
  }

  // MARK: Invalid effects

  private let environment = Environment(
    screens: ScreenDefinitions([]),
    requests: [RequestDefinition("scan", "scans a code") { $0.request["kind"] == nil ? "the kind is missing" : nil }])

  @Test(
    arguments: [
      (Effect.alert("A"), "at least one choice is required"), (.actionSheet("A"), "at least one choice is required"),
      (.alert("A").on("b"), nil),
      (Effect("scan"), "the kind is missing"), (Effect("scan kind=ticket"), nil),
      (Effect("anything else", style: .popover), "at least one choice is required"), (Effect("anything else"), nil),
    ] as [(Effect, String?)]) func problemIsDescribed(effect: Effect, problem: String?)
  {
    #expect(environment.problem(with: effect) == problem)
  }

  /// `on` cannot produce such an effect, but a file can contain one.
  @Test func twoOutcomesOfOneNameAreAProblem() throws {
    let text = try encoded(Effect("ask").on("yes").on("no")).replacing(#""no""#, with: #""yes""#)
    #expect(environment.problem(with: try decoded(Effect.self, text)) == "two outcomes have the same name")
  }

  // MARK: Saving

  @Test func anOutcomeIsSavedWithItsRoute() throws {
    let effect = Effect("ask x=1", style: .popover).on("yes", .destructive) { $0.close() }
    #expect(
      try encoded(effect)
        == #"{"fields":[],"outcomes":[{"name":"yes","role":"destructive","route":{"code":[{"perform":{"_0":{"close":{}}}}]}}],"#
        + #""request":"ask x=1","style":"popover"}"#)
  }

  @Test(arguments: [
    (#"{"fields":[],"outcomes":[],"request":"ask 1"}"#, "'ask 1' is not a screen key"),
    (
      #"{"fields":[],"outcomes":[{"name":"yes","role":"normal","route":{"code":[{"enter":{}}]}}],"request":"ask"}"#,
      "the steps of a route are not well-formed"
    ),
  ]) func invalidEffectIsRejected(text: String, sentence: String) {
    #expect(refusal(of: Effect.self, text) == sentence)
  }

  @Test func runningEffectsRoundTrip() throws {
    let effect = Effect.call("112").on(.done) { $0.stack.push(b) }
    try expectRoundTrip(RunningEffect(effect: effect, asker: path(0, 0, 1), at: path(0, 0, 1), key: "a"))
    try expectRoundTrip(RunningEffect(effect: effect, asker: nil, at: path(0, 1), key: "a id=1"))
    let one = RunningEffect(effect: effect, asker: path(0), at: path(0), key: "a")
    #expect(one != RunningEffect(effect: effect, asker: nil, at: path(0), key: "a"))
    #expect(one != RunningEffect(effect: effect, asker: path(0), at: path(1), key: "a"))
  }
}
