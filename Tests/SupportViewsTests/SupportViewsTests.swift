import Groma
import GromaPresentation
import GromaSampleFeedbackInterface
import GromaSampleSupport
import GromaSampleSupportInterface
import GromaSampleSupportViews
import GromaUIKit
import GromaUIKitTesting
import Testing
import UIKit

@MainActor struct SupportViewsTests {
  private let app = SupportAlone().app

  private func reset(_ profile: Simulator.Profile) {
    Simulator.reset(profile: profile)
    RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
  }

  @Test(arguments: Simulator.Profile.allCases) func theViewPerformsTheActionsOfItsScreen(profile: Simulator.Profile) {
    reset(profile)
    let report = ScreenContract(of: app).check()
    #expect(report.screens == ["support"])
    #expect(report.violations.isEmpty, "\(report.violations)")
  }

  @Test(arguments: Simulator.Profile.allCases) func theViewFollowsTheLanguage(profile: Simulator.Profile) throws {
    reset(profile)
    let navigator = Navigator(app)
    let hierarchy = UIKitHierarchy(navigator)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    hierarchy.attach(window)
    let presenter = Presenter(navigator, on: hierarchy)
    defer { withExtendedLifetime(presenter) {} }
    Simulator.settle()
    var controller = try #require(window.rootViewController)
    while let child = controller.children.last { controller = child }
    func texts() -> [String] {
      let shown = controller.view.subviews.compactMap { view -> String? in (view as? UILabel)?.text ?? (view as? UIButton)?.currentTitle }
      return [controller.title ?? ""] + shown
    }
    #expect(texts() == ["Support", "How can we help?", "Give feedback"])
    navigator.language = "de"
    Simulator.settle()
    #expect(texts() == ["Hilfe", "Wie können wir helfen?", "Feedback geben"])
    #expect(navigator.missingTexts == [])
  }
}

/// Support with a stub for the form of Feedback.
private struct SupportAlone: SupportFeature {
  struct Stub: Screen { static let name = "text-input" }

  func textInput(text: String?) -> AnyScreen<Page> { AnyScreen(Stub()) }
  func textConfirmation(text: String) -> AnyScreen<Page> { AnyScreen(Stub()) }

  var app: AppDefinition {
    AppDefinition("support", "Support alone", root: support(topic: nil).withStackContainer()) {
      supportElements
      ScreenDefinition(Stub.self, "stub", samples: [Stub()])
      supportViews
    }
  }
}
