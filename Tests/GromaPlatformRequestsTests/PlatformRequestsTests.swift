import Groma
import GromaTesting
import Testing

@testable import GromaPlatformRequests

extension StepName where Arguments == PickedMedia {
  fileprivate static var attach: Self { Self("attach") }
}

/// Tests the requests of the platform: their arguments, styles and outcomes, and their checks.
@MainActor struct PlatformRequestsTests {
  private nonisolated static let all: [Effect] = [
    .openURL("app://x"), .openSettings, .call("+49 1"), .mail(to: "a@b"), .textMessage(to: "112"), .share("text"),
    .previewDocument("a.pdf"), .pickMedia(), .pickDocument(), .webPage("https://a.b"), .storePage("42"), .requestReview, .haptic("impact"),
  ]

  // MARK: Values

  @Test(
    arguments: [
      (Effect.openURL("app://x"), "open-url url=app://x", nil, ["done", "unavailable"]),
      (.openSettings, "open-settings", nil, ["done", "unavailable"]),
      (.call("112"), "call number=112", nil, ["done", "unavailable"]),
      (.mail(to: "a@b"), "mail to=a@b", .pageSheet, ["done", "canceled", "unavailable"]),
      (
        .mail(to: "a@b", subject: "hi", body: "it's late"), #"mail to=a@b subject=hi body="it's late""#, .pageSheet,
        ["done", "canceled", "unavailable"]
      ),
      (.textMessage(to: "112", body: "hi"), "text-message to=112 body=hi", .pageSheet, ["done", "canceled", "unavailable"]),
      (.share("text"), "share item=text", .actionSheet, ["done", "canceled"]),
      (.share("text", anchor: "x"), "share item=text anchor=x", .actionSheet, ["done", "canceled"]),
      (.previewDocument("a.pdf"), "preview-document file=a.pdf", .fullScreen, ["done", "unavailable"]),
      (.pickMedia(), "pick-media source=library", .pageSheet, ["picked", "canceled", "denied", "unavailable"]),
      (.pickMedia(from: .camera), "pick-media source=camera", .fullScreen, ["picked", "canceled", "denied", "unavailable"]),
      (.pickDocument(types: ["com.adobe.pdf"]), "pick-document types=[com.adobe.pdf]", .pageSheet, ["picked", "canceled", "unavailable"]),
      (.webPage("https://x"), "web-page url=https://x", .pageSheet, ["done"]),
      (.storePage("42"), "store-page item=42", .pageSheet, ["done", "unavailable"]), (.requestReview, "request-review", nil, []),
      (.haptic("impact"), "haptic kind=impact", nil, []),
    ] as [(Effect, String, ModalStyle?, [String])])
  func isARequestWithAStyleAndOutcomes(effect: Effect, request: String, style: ModalStyle?, outcomes: [String]) {
    #expect(effect.request.description == request)
    #expect(effect.style == style)
    #expect(effect.outcomes.map(\.name) == outcomes)
    #expect(effect.outcomes.allSatisfy { ($0.role == .cancel) == ($0.name == "canceled") })
    #expect(effect.outcomes.allSatisfy { ($0.role == .failure) == ["denied", "unavailable"].contains($0.name) })
  }

  @Test func eachRequestIsListedOnce() {
    let names = [RequestDefinition].platform.map(\.name)
    #expect(names == Self.all.map(\.request.name))
    #expect(AppDefinition("listed", "", screens: [], requests: .platform).problems() == [])
    #expect([RequestDefinition].platform.allSatisfy { !$0.summary.isEmpty && $0.owner.hasPrefix("GromaPlatformRequests/") })
  }

  // MARK: In an app that lists them

  @Test func aScreenNamedLikeARequestOfThePlatformIsAProblemOfTheApp() {
    let mail = AnyScreenDefinition("mail", "letters", taking: StubApp.Room.self, samples: [StubApp.Room(id: 1)], owner: "Post")
    let app = AppDefinition("post", "", screens: [mail], requests: .platform)
    #expect(app.problems() == ["screen 'mail' of Post has the name of a request"])
    #expect(AppDefinition("post", "", screens: [mail]).problems() == [])
  }

  @Test func requestsOfTeamsAreListedBesideThose() {
    let app = AppDefinition("shop", "", screens: [], requests: .platform + [RequestDefinition("scan", "scans a code")])
    #expect(app.requestNames == Set([RequestDefinition].platform.map(\.name)).union(["alert", "action-sheet", "scan"]))
  }

  @Test(
    arguments: [
      (Effect.webPage("ftp://a.b"), "only http and https pages can be shown"),
      (.webPage("x.org"), "only http and https pages can be shown"), (.webPage(""), "only http and https pages can be shown"),
      (.openURL("nothing"), "the URL must begin with a scheme"), (.openURL(":x"), "the URL must begin with a scheme"),
      (.openURL(""), "the URL must begin with a scheme"), (.mail(to: "nobody"), "the mail address must contain an @"),
      (.mail(to: ""), "the mail address must contain an @"), (.call("abc"), "the number must be a phone number of digits, spaces and +-()"),
      (.call(""), "the number must be a phone number of digits, spaces and +-()"),
      (.call("1;2"), "the number must be a phone number of digits, spaces and +-()"),
      (.call("+"), "the number must be a phone number of digits, spaces and +-()"),
      (.call("( )"), "the number must be a phone number of digits, spaces and +-()"),
      (.call("1½²"), "the number must be a phone number of digits, spaces and +-()"),
      (.storePage("x"), "the item must be a number"), (.storePage("-1"), "the item must be a number"),
      (.storePage("18446744073709551616"), "the item must be a number"), (Effect("mail"), "missing argument 'to' (String)"),
      (.textMessage(to: ""), "the message must have a recipient"),
      (.pickDocument(types: ["com.adobe.pdf", "pdf"]), "the type 'pdf' must be a uniform type identifier"),
      (Effect("call"), "missing argument 'number' (String)"), (Effect("web-page"), "missing argument 'url' (String)"),
      (Effect("pick-media source=memory"), "argument 'source' is 'memory', which is not one of library|camera"),
    ] as [(Effect, String)])
  func invalidEffectFails(_ effect: Effect, _ problem: String) throws {
    try expect("a", { $0.top(.page).request(effect) }, fails: "\(Quoting.name(effect.request)): \(problem)")
    let unlisted = try navigator("a", of: AppDefinition("stub", "", screens: StubApp.screens()))
    try unlisted.run { $0.top(.page).request(effect) }
  }

  @Test(arguments: [
    Effect.webPage("http://x"), .webPage("HTTPS://x"), .openURL("tel:112"), .mail(to: "@"), .call("+49 (1) 2-3"),
    .storePage("18446744073709551615"), .haptic("nothing there is"), .pickDocument(), .pickDocument(types: ["public.image"]),
  ])
  func validEffectIsRequested(_ effect: Effect) throws {
    try navigator("a").run { $0.top(.page).request(effect) }
  }

  // MARK: Outcomes

  @Test(arguments: all)
  func platformRequestsHaveTheirOutcomes(_ effect: Effect) throws {
    for outcome in effect.outcomes {
      let navigator = try navigator("a")
      try navigator.run { $0.top(.page).request(effect.on(OutcomeName(outcome.name)) { $0.present(page("c")) }) }
      try navigator.complete(effect.request.name, with: OutcomeName(outcome.name))
      expectTree(navigator, "a ^ c")
    }
    try navigator("a").run { $0.top(.page).request(effect) }
  }

  /// The value of an outcome is decoded for the step, and typed failures have routes of their own.
  @Test(arguments: ["picked", "canceled", "denied", "unavailable"]) func aPickedPictureArrivesAtTheStep(_ outcome: String) throws {
    let attach = CustomStep(.attach, "attaches a picture", samples: [PickedMedia(item: "sample")]) { media, _, _ in
      AppRoute().put(StubApp.Session(user: media.item)).erased
    }
    let app = AppDefinition(
      "stub", "", screens: StubApp.screens(), values: StubApp.values, customSteps: [attach], requests: .platform)
    let navigator = try navigator("a", of: app)
    let pick = Effect.pickMedia().on(.picked, performing: .attach).on(.denied) { $0.present(page("b")) }
      .onFailure { $0.present(page("c")) }
    try navigator.run { $0.top(.page).request(pick) }
    #expect(navigator.actions().map { $0.fields.map(\.label) } == [["item"], [], [], []])
    #expect(navigator.actions()[0].samples.map { $0.map(\.description) } == [["item=sample"]])
    if outcome == "picked" {
      try navigator.complete("pick-media", with: .picked, PickedMedia(item: "photo 7"))
    } else {
      try navigator.complete("pick-media", with: OutcomeName(outcome))
    }
    #expect(navigator.state[StubApp.Session.self].user == (outcome == "picked" ? "photo 7" : nil))
    expectTree(navigator, ["denied": "a ^ b", "unavailable": "a ^ c"][outcome] ?? "a")
  }

  @Test func anotherURLIsOpenedIfTheFirstIsUnavailable() throws {
    let navigator = try navigator("a")
    var outcomes: [String] = []
    let observation = navigator.observe { event in
      if case .outcome(let effect, let name, _) = event { outcomes.append("\(effect.request.name): \(name)") }
    }
    try navigator.run {
      $0.top(.page).request(.openURL("app://x").on(.unavailable) { $0.request(.openURL("https://x")) })
    }
    try navigator.complete("open-url", with: .unavailable)
    #expect(navigator.state.running.map(\.effect.request) == ["open-url url=https://x"])
    try navigator.complete("open-url", with: .done)
    #expect(outcomes == ["open-url: unavailable", "open-url: done"])
    #expect(navigator.state.running.isEmpty)
    observation.cancel()
  }
}
