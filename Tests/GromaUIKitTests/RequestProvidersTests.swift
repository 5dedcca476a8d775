import Groma
import GromaPlatformRequests
import GromaPresentation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

private struct Scan: Codable, Sendable {
  var kind: String
  var isLoud = false
}

extension RequestName where Arguments == Scan {
  fileprivate static var scan: Self { Self("scan") }
}

private struct Code: Codable, Sendable { var text: String }

extension OutcomeName where Value == Code {
  fileprivate static var scanned: Self { "scanned" }
}

extension StepName where Arguments == Code {
  fileprivate static var openCode: Self { Self("open-code") }
}

extension Effect {
  /// A scan that opens the page of a letter.
  fileprivate static var scan: Effect {
    Effect(.scan, Scan(kind: "ticket"), style: .fullScreen).on(.scanned, performing: .openCode).on(.canceled)
  }
}

/// Requests are shown by their providers.
@MainActor struct RequestProvidersTests {
  /// A device with an app that scans codes, and the failures in its log.
  @MainActor private final class Stage {
    let device: Device
    var log: [String] = []

    init(
      _ tree: String = "stack[a > b]", profile: Simulator.Profile = .classic, width: UIUserInterfaceSizeClass = .compact,
      guards: [Guard] = []
    ) throws {
      let openCode = CustomStep(.openCode, "opens a code") { code, _, _ in AppRoute().top(.stack).push(page(code.text)).erased }
      let app = AppDefinition(
        "scanner", "", screens: StubApp.screens(), guards: guards, values: StubApp.values, customSteps: [openCode],
        requests: .platform + [RequestDefinition(.scan, "scans a code")])
      device = Device(Navigator(app, state: try app.state(tree)), profile: profile)
      device.hierarchy.requests.logFailure = { [weak self] effect, reason in self?.log.append("\(effect.request.name): \(reason)") }
      Simulator.changeSizeClass(of: device.window, to: width)
      Simulator.settle()
    }

    var tree: String { device.navigator.tree }
    var requests: RequestProviders { device.hierarchy.requests }

    /// Requests an effect on the visible screen and lets time pass.
    func request(_ effect: Effect) throws {
      try device.navigator.run { $0.top(.page).request(effect) }
      Simulator.settle()
    }

    /// Checks that everything has ended, and that UIKit shows a tree and no other layer.
    func expectEnd(_ tree: String, sourceLocation: SourceLocation = #_sourceLocation) {
      Simulator.settle()
      #expect(device.problem == nil && device.navigator.state.running.isEmpty, sourceLocation: sourceLocation)
      #expect(self.tree == tree, sourceLocation: sourceLocation)
    }
  }

  // MARK: Those of UIKit

  @Test(arguments: [UIUserInterfaceSizeClass.compact, .regular], Simulator.Profile.allCases)
  func sharingIsShownByTheSystem(width: UIUserInterfaceSizeClass, profile: Simulator.Profile) throws {
    let stage = try Stage(profile: profile, width: width)
    for (activity, tree) in [(UIActivity.ActivityType.copyToPasteboard, "stack[a]"), (nil, "stack[a > b]")] {
      try stage.device.navigator.run { $0.top(.stack).setStack([page("a").erased, page("b").erased]) }
      Simulator.settle()
      try stage.request(.share("Groma", anchor: "share").on(.done) { $0.stack.pop() })
      let sheet = try #require(stage.device.top as? UIActivityViewController)
      #expect(Simulator.items(of: sheet) as? [String] == ["Groma"])
      #expect(sheet.popoverPresentationController?.sourceView != nil)
      #expect(stage.device.problem == nil && Simulator.traps.isEmpty)
      #expect(Simulator.choose(activity, in: sheet))
      stage.expectEnd(tree)
    }
    #expect(stage.log.isEmpty)
  }

  @Test func aFileIsSharedByItsURL() throws {
    let stage = try Stage()
    try stage.request(.share("/tmp/a.pdf"))
    let sheet = try #require(stage.device.top as? UIActivityViewController)
    #expect(Simulator.items(of: sheet) as? [URL] == [URL(fileURLWithPath: "/tmp/a.pdf")])
  }

  @Test(arguments: [UIUserInterfaceSizeClass.compact, .regular], Simulator.Profile.allCases)
  func aSheetThatTheUserLeavesIsCanceled(width: UIUserInterfaceSizeClass, profile: Simulator.Profile) throws {
    let stage = try Stage(profile: profile, width: width)
    try stage.request(.share("Groma").on(.canceled) { $0.stack.push(page("c")) })
    let sheet = try #require(stage.device.top as? UIActivityViewController)
    if width == .regular {
      #expect(Simulator.tapOutside(sheet))
    } else {
      #expect(Simulator.beginSheetSwipe(on: sheet) && Simulator.finishSheetSwipe(on: sheet))
    }
    stage.expectEnd("stack[a > b > c]")
  }

  @Test(arguments: Simulator.Profile.allCases) func aRouteDismissesTheSheet(profile: Simulator.Profile) throws {
    let stage = try Stage(profile: profile)
    try stage.request(.share("Groma"))
    #expect(stage.device.top is UIActivityViewController)
    try stage.device.navigator.run { $0.dismiss() }
    stage.expectEnd("stack[a > b]")
    #expect(!(stage.device.top is UIActivityViewController))
  }

  @Test func theAnchorOfASheetIsABarButton() throws {
    let device = try OwnApp.device(width: .regular)
    try device.navigator.run { $0.top(.page).configure(.barButtons(["edit", "share"])) }
    try device.navigator.run { $0.top(.page).request(.share("Groma", anchor: "share")) }
    Simulator.settle()
    let sheet = try #require(device.top as? UIActivityViewController)
    let button = try #require(device.stack?.topViewController?.navigationItem.rightBarButtonItems?[1])
    #expect(sheet.popoverPresentationController?.barButtonItem === button && Simulator.traps.isEmpty)
  }

  @Test func aURLIsOpenedByTheSystem() throws {
    let stage = try Stage()
    Simulator.opensURL = { $0.scheme == "https" }
    try stage.request(
      .openURL("maps://?q=Rome").on(.unavailable) { $0.request(.openURL("https://maps.example").on(.done) { $0.stack.pop() }) })
    stage.expectEnd("stack[a]")
    #expect(Simulator.openedURLs.map(\.absoluteString) == ["https://maps.example"] && stage.log.isEmpty)
  }

  @Test func callsSettingsAndFeedbackAreDoneByTheSystem() throws {
    let stage = try Stage()
    try stage.request(.call("+49 (1) 2-3"))
    try stage.request(.openSettings)
    for kind in ["success", "warning", "failure", "selection", "impact", "unknown"] { try stage.request(.haptic(kind)) }
    #expect(Simulator.openedURLs.map(\.absoluteString) == ["tel:+49123", UIApplication.openSettingsURLString])
    #expect(Simulator.feedback == ["success", "warning", "error", "selection", "medium impact"])
    stage.expectEnd("stack[a > b]")
    #expect(stage.log.isEmpty)
  }

  /// An effect of the first state is requested when the hierarchy is created, before the app adds its providers.
  @Test func requestsOfTheFirstStateAreMadeByProvidersThatAreAddedLater() throws {
    let first = try navigator("stack[a > b]")
    try first.run { $0.top(.page).request(.openURL("https://groma.example").on(.done) { $0.stack.pop() }) }
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
    let device = Device(Navigator(StubApp.plain, state: first.state), profile: .classic)
    var opened: [String] = []
    device.hierarchy.requests.provide(.openURL) { request, finish in
      opened.append(request.url)
      finish(.done)
      return nil
    }
    Simulator.settle()
    #expect(opened == ["https://groma.example"] && device.navigator.tree == "stack[a]")
  }

  // MARK: Without a provider

  @Test(arguments: Simulator.Profile.allCases) func aRequestWithoutAProviderIsUnavailable(profile: Simulator.Profile) throws {
    let stage = try Stage(profile: profile)
    try stage.request(.mail(to: "a@b").on(.unavailable) { $0.stack.push(page("c")) })
    stage.expectEnd("stack[a > b > c]")
    #expect(stage.device.window.rootViewController?.presentedViewController == nil && Simulator.log.isEmpty)
    #expect(stage.log == ["mail: no provider for 'mail': add one with hierarchy.requests.provide"])
    try stage.request(Effect("print").on(.done).on(.unavailable) { $0.stack.pop() })
    stage.expectEnd("stack[a > b]")
  }

  /// Each request can fail, even if it does not define the failure as an outcome.
  @Test func aFailureWithoutARouteEndsTheRequestAndIsLogged() throws {
    let stage = try Stage()
    try stage.request(.webPage("https://a.b"))
    stage.expectEnd("stack[a > b]")
    #expect(stage.log.last == "web-page: it ended with 'unavailable', for which the request has no route")
  }

  @Test func aRequestWithArgumentsOfAnotherTypeIsUnavailable() throws {
    let device = Device(Navigator(AppDefinition("x", "", screens: StubApp.screens()), state: try StubApp.state("a")), profile: .classic)
    Simulator.settle()
    var log: [String] = []
    device.hierarchy.requests.logFailure = { log.append($1) }
    try device.navigator.run { $0.top(.page).request(Effect("open-url").on(.done).on(.unavailable) { $0.present(page("b")) }) }
    Simulator.settle()
    #expect(device.navigator.tree == "a ^ b" && log == ["missing argument 'url' (String)"])
  }

  // MARK: Providers of an app

  @Test(arguments: Simulator.Profile.allCases) func aValueArrivesAtTheStep(profile: Simulator.Profile) throws {
    let stage = try Stage(profile: profile)
    let scanner = UIViewController()
    var end: RequestCompletion?
    stage.requests.provide(.scan) { scan, finish in
      #expect(scan.kind == "ticket" && !scan.isLoud)
      end = finish
      return scanner
    }
    try stage.request(.scan)
    #expect(stage.device.top === scanner && scanner.modalPresentationStyle == .fullScreen && stage.device.problem == nil)
    #expect(stage.tree == "stack[a > b] ^ (full-screen) scan(kind=ticket isLoud=false)")
    end?(.scanned, Code(text: "c"))
    stage.expectEnd("stack[a > b > c]")
    end?(.scanned, Code(text: "d"))
    stage.expectEnd("stack[a > b > c]")
    #expect(stage.device.window.rootViewController?.presentedViewController == nil && stage.log.isEmpty)
  }

  @Test(arguments: ["denied", "unavailable", "no-camera"], [true, false])
  func eachFailureHasARoute(failure: String, isAtOnce: Bool) throws {
    let stage = try Stage("stack[a]")
    var end: RequestCompletion?
    stage.requests.provide(.scan) { _, finish in
      if isAtOnce { finish(OutcomeName(failure, .failure)) }
      end = finish
      return isAtOnce ? nil : UIViewController()
    }
    try stage.request(
      .scan.on(.denied) { $0.stack.push(page("b")) }.on(OutcomeName("no-camera", .failure))
        .onFailure { $0.stack.push(page("c")) })
    if !isAtOnce { end?(OutcomeName(failure, .failure)) }
    stage.expectEnd(failure == "denied" ? "stack[a > b]" : "stack[a > c]")
    #expect(stage.log.isEmpty)
  }

  @Test func aProviderWithoutAViewControllerIsUnavailable() throws {
    let stage = try Stage("stack[a]")
    var calls = 0
    stage.requests.provide(.scan) { _, _ in
      calls += 1
      return nil
    }
    try stage.request(.scan.on(.unavailable) { $0.stack.push(page("b")) })
    stage.expectEnd("stack[a > b]")
    #expect(calls == 1)
  }

  @Test func anUnknownOutcomeOfAProviderIsUnavailable() throws {
    let stage = try Stage("stack[a]")
    stage.requests.provide(.openURL) { _, finish in
      finish("opened")
      return nil
    }
    try stage.request(.openURL("a:b").on(.unavailable) { $0.stack.push(page("b")) })
    stage.expectEnd("stack[a > b]")
    #expect(stage.log == ["open-url: its provider passed 'opened', which is not an outcome of the request"])
  }

  @Test func aViewControllerOfARequestWithoutAStyleIsNotShown() throws {
    let stage = try Stage("stack[a]")
    stage.requests.provide(.openURL) { _, _ in UIViewController() }
    try stage.request(.openURL("a:b").on(.unavailable) { $0.stack.push(page("b")) })
    stage.expectEnd("stack[a > b]")
    #expect(stage.log == ["open-url: its provider returned a view controller, but the request has no style"])
  }

  /// The route of an outcome starts at the screen that made the request, also if other screens make the same request.
  @Test func anOutcomeBelongsToItsRequest() throws {
    let stage = try Stage("tabs[*stack[a] | stack[b]]")
    var ends: [RequestCompletion] = []
    stage.requests.provide(.openURL) { _, finish in
      ends.append(finish)
      return nil
    }
    let effect = Effect.openURL("a:b").on(.done) { $0.stack.push(page("c")) }
    try stage.request(effect)
    try stage.device.navigator.run { $0.top(.tabs).select(1) }
    try stage.request(effect)
    #expect(stage.device.navigator.state.running.count == 2 && ends.count == 2)
    ends.first?(.done)
    #expect(stage.tree == "tabs[stack[a > c] | *stack[b]]")
    ends.last?(.done)
    stage.expectEnd("tabs[stack[a > c] | *stack[b > c]]")
  }

  @Test func anOutcomeOfARemovedScreenRunsNoRoute() throws {
    let stage = try Stage("stack[a > b]")
    var end: RequestCompletion?
    stage.requests.provide(.openURL) { _, finish in
      end = finish
      return nil
    }
    try stage.request(.openURL("a:b").on(.done) { $0.stack.push(page("c")) })
    try stage.device.navigator.run { $0.top(.stack).pop() }
    end?(.done)
    stage.expectEnd("stack[a]")
  }

  /// The system may remove the view of a provider, such as a picker that the user swipes down.
  @Test(arguments: Simulator.Profile.allCases) func aLeftViewCancelsTheRequest(profile: Simulator.Profile) throws {
    let stage = try Stage(profile: profile)
    stage.requests.provide(.pickMedia) { _, _ in UIViewController() }
    try stage.request(.pickMedia().on(.canceled) { $0.stack.push(page("c")) })
    let picker = try #require(stage.device.top)
    #expect(picker.modalPresentationStyle == .pageSheet && Simulator.beginSheetSwipe(on: picker))
    #expect(Simulator.finishSheetSwipe(on: picker))
    stage.expectEnd("stack[a > b > c]")
  }

  /// A request that has no outcome for a cancellation is done when the user closes its view.
  @Test(arguments: [true, false], Simulator.Profile.allCases)
  func aClosedViewIsDoneIfItsRequestCannotBeCanceled(isByUser: Bool, profile: Simulator.Profile) throws {
    let stage = try Stage(profile: profile)
    stage.requests.provide(.webPage) { _, _ in UIViewController() }
    try stage.request(.webPage("https://a.b").on(.done) { $0.stack.push(page("c")) })
    let view = try #require(stage.device.top)
    if isByUser {
      #expect(Simulator.beginSheetSwipe(on: view) && Simulator.finishSheetSwipe(on: view))
      stage.expectEnd("stack[a > b > c]")
    } else {
      try stage.device.navigator.run { $0.dismiss() }
      stage.expectEnd("stack[a > b]")
    }
  }

  /// A delegate, which the views of UIKit do not retain.
  private final class Delegate {
    let finish: RequestCompletion

    init(_ finish: RequestCompletion) { self.finish = finish }
  }

  @Test(arguments: ["finish", "route", "user"]) func aDelegateExistsAsLongAsItsView(end: String) throws {
    let stage = try Stage()
    weak var delegate: Delegate?
    stage.requests.provide(.pickMedia) { _, finish in
      let new = Delegate(finish)
      finish.retain(new)
      delegate = new
      return UIViewController()
    }
    try stage.request(.pickMedia())
    #expect(delegate != nil)
    switch end {
    case "finish": delegate?.finish(.canceled)
    case "route": try stage.device.navigator.run { $0.dismiss() }
    default:
      let view = try #require(stage.device.top)
      #expect(Simulator.beginSheetSwipe(on: view) && Simulator.finishSheetSwipe(on: view))
    }
    stage.expectEnd("stack[a > b]")
    #expect(delegate == nil)
  }

  @Test func anObjectOfARequestWithoutAViewExistsUntilItsEnd() throws {
    let stage = try Stage()
    weak var delegate: Delegate?
    stage.requests.provide(.openURL) { _, finish in
      let new = Delegate(finish)
      finish.retain(new)
      delegate = new
      return nil
    }
    try stage.request(.openURL("a:b"))
    #expect(delegate != nil)
    delegate?.finish(.done)
    stage.expectEnd("stack[a > b]")
    #expect(delegate == nil)
  }

  @Test func theProviderOfAnAppReplacesThatOfTheSystem() throws {
    let stage = try Stage()
    stage.requests.provide(.share) { share, finish in
      finish(share.item == "Groma" ? .done : .canceled)
      return nil
    }
    try stage.request(.share("Groma").on(.done) { $0.stack.pop() })
    stage.expectEnd("stack[a]")
  }

  /// A route that waits for a request is dropped if the request fails.
  @Test(arguments: ["done", "denied"]) func aFailureDropsTheWaitingRoute(outcome: String) throws {
    let check = Effect(.scan, Scan(kind: "face"), style: .fullScreen).on(.done) { $0.put(StubApp.Counter(count: 1)) }.on(.canceled).on(
      .denied)
    let owner = Guard("owner") { _, transaction in
      transaction.value(StubApp.Counter.self).count == 1
        ? .allow : .redirect(AppRoute().top(.page).request(check).erased, until: check.request)
    }
    let stage = try Stage("stack[a]", guards: [owner])
    stage.requests.provide(.scan) { _, finish in
      finish(outcome == "done" ? .done : .denied)
      return nil
    }
    var ends: [String] = []
    let observation = stage.device.navigator.observe { event in
      if case .resumed = event { ends.append("resumed") }
      if case .canceled = event { ends.append("canceled") }
    }
    _ = try stage.device.navigator.run { $0.top(.page).check("owner").stack.push(page("b")) }
    stage.expectEnd(outcome == "done" ? "stack[a > b]" : "stack[a]")
    #expect(ends == [outcome == "done" ? "resumed" : "canceled"])
    observation.cancel()
  }
}
