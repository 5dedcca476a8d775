import GromaTesting
import Testing

@testable import Groma

private struct Code: Codable, Hashable, Sendable {
  var text: String
  var secret: Secret?
}

extension OutcomeName where Value == Code {
  fileprivate static var scanned: Self { "scanned" }
}

extension StepName where Arguments == Code {
  fileprivate static var openCode: Self { Self("open-code") }
}

/// Outcomes with typed values, and outcomes that are failures.
@MainActor struct RequestFailureTests {
  private let scan = Effect("scan", style: .fullScreen).on(.scanned, performing: .openCode).on(.canceled)

  private func navigator(_ tree: String, guards: [Guard] = []) throws -> Navigator {
    let openCode = CustomStep(.openCode, "opens a code", samples: [Code(text: "b"), Code(text: "c")]) { code, _, _ in
      AppRoute().top(.stack).push(page(code.text)).erased
    }
    return try GromaTesting.navigator(
      tree,
      of: AppDefinition("stub", "", screens: StubApp.screens(), guards: guards, values: StubApp.values, customSteps: [openCode]))
  }

  @Test func anOutcomeBringsATypedValue() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(scan) }
    try navigator.complete("scan", with: .scanned, Code(text: "b"))
    expectTree(navigator, "stack[a > b]")
  }

  /// The fields of a choice are the arguments of its step, so that a value can be entered at a prompt and tried by the explorer.
  @Test func aChoiceHasTheFieldsAndSamplesOfItsStep() throws {
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(scan) }
    let choices = navigator.actions()
    #expect(choices.map(\.name) == ["scanned", "canceled"])
    #expect(choices[0].fields.map(\.label) == ["text", "secret"] && choices[0].fields.map(\.isSecret) == [false, true])
    #expect(choices[0].samples.map { $0.map(\.description) } == [["text=b"], ["text=c"]] && choices[1].samples == [[]])
    expectFailure(
      navigator, AppRoute().tap("scanned", ["text": "b", "size": "1"]), "'scanned': there is no field 'size'; the fields are text, secret")
    try navigator.run { $0.tap("scanned", ["text": "c"]) }
    expectTree(navigator, "stack[a > c]")
  }

  @Test func theSecretOfAValueIsNotShown() throws {
    let navigator = try navigator("stack[a]")
    var values: [ScreenKey.Argument] = []
    let observation = navigator.observe { event in if case .outcome(_, _, let all) = event { values = all } }
    try navigator.run { $0.top(.page).request(scan) }
    try navigator.complete("scan", with: .scanned, Code(text: "b", secret: "1234"))
    observation.cancel()
    #expect(values.map(\.text) == ["b", Secret.mask])
  }

  @Test(arguments: ["denied", "unavailable"]) func anyRequestCanFail(failure: String) throws {
    for effect in [scan, Effect("scan").on(.done)] {
      let navigator = try navigator("stack[a]")
      try navigator.run { $0.top(.page).request(effect) }
      try navigator.complete("scan", with: OutcomeName(failure))
      #expect(navigator.state.running.isEmpty)
      expectTree(navigator, "stack[a]")
    }
    let navigator = try navigator("stack[a]")
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes")) }
    expectFailure(
      navigator, AppRoute().complete(OutcomeName(failure)), "'alert title=Sure?' offers no action '\(failure)'; the only action is yes")
  }

  @Test func onFailureIsTheRouteOfEachFailureWithoutARoute() {
    let effect = scan.on("broken", .failure).on(.denied) { $0.stack.push(page("b")) }.onFailure { $0.stack.push(page("c")) }
    #expect(
      effect.outcomes.map(\.text) == [
        "on scanned --perform=open-code", "on canceled --cancel", "on broken --failure { stack | push c }",
        "on denied --failure { stack | push b }", "on unavailable --failure { stack | push c }",
      ])
    #expect(!effect.isUnhandledFailure("denied") && scan.isUnhandledFailure("denied") && !scan.isUnhandledFailure("canceled"))
  }

  /// A route that a guard has redirected to a request continues only if the request succeeds.
  @Test(arguments: [("done", "stack[a > b]"), ("denied", "stack[a]"), ("broken", "stack[a]"), ("canceled", "stack[a]")])
  func aFailureDropsTheWaitingRoute(outcome: String, tree: String) throws {
    let check = Effect("face", style: .fullScreen).on(.done) { $0.put(StubApp.Counter(count: 1)) }.on(.canceled).on("broken", .failure)
    let owner = Guard("owner") { _, transaction in
      transaction.value(StubApp.Counter.self).count == 1
        ? .allow : .redirect(AppRoute().top(.page).request(check).erased, until: check.request)
    }
    let navigator = try navigator("stack[a]", guards: [owner])
    #expect(try navigator.run { $0.check("owner").top(.stack).push(page("b")) } == .waiting(until: check.request))
    try navigator.complete("face", with: OutcomeName(outcome))
    expectTree(navigator, tree)
    #expect(navigator.state.pending.isEmpty)
  }

  @Test func aRequestWithTypedArgumentsIsChecked() throws {
    let name = RequestName<Code>("scan")
    let definition = RequestDefinition(name, "scans a code") { $0.text.isEmpty ? "the text is missing" : nil }
    let app = AppDefinition("stub", "", screens: StubApp.screens(), requests: [definition])
    for (effect, problem) in [
      (Effect("scan"), "'scan': missing argument 'text' (String)"), (Effect(name, Code(text: "")), "\"scan text=''\": the text is missing"),
    ] {
      let navigator = try GromaTesting.navigator("a", of: app)
      expectFailure(navigator, AppRoute().top(.page).request(effect), problem)
    }
    try GromaTesting.navigator("a", of: app).run { $0.top(.page).request(Effect(name, Code(text: "x"))) }
  }
}
