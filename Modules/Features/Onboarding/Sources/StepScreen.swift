import Groma
import OnboardingInterface

/// What a newcomer is shown, in this order.
enum OnboardingStep: String, Codable, Sendable, CaseIterable {
  case welcome
  case chat
  case places

  /// The one after it; nil after the last.
  var next: OnboardingStep? { Self.allCases.drop { $0 != self }.dropFirst().first }

  /// What it says.
  var line: String {
    switch self {
    case .welcome: "Where two roads cross, there is a market."
    case .chat: "Talk to those who build the roads."
    case .places: "See where they lead."
    }
  }
}

/// One page of what a newcomer is shown.
struct StepScreen: Screen {
  static let name = "onboarding-step"
  var step: OnboardingStep
}

extension OnboardingFeature {
  func step(_ step: OnboardingStep) -> AnyScreen<Page> { AnyScreen(StepScreen(step: step)) }

  var stepEntry: ScreenDefinition {
    ScreenDefinition(
      StepScreen.self, "a page of the introduction", samples: OnboardingStep.allCases.map { StepScreen(step: $0) },
      actions: { screen, _, _ throws(NavigationError) in
        guard let next = screen.step.next.map(step) else { return [seen("finish")] }
        // To the page beside it, or where it stands alone, to one on top.
        let turn = UserAction("next") {
          $0.lookUp(.pages, .parent, from: .current).select(.screen(next)).fallback(to: AppRoute().stack.push(next))
        }
        return [turn, seen("skip")]
      },
      contents: { screen in StaticContent([screen.step.line]) })
  }

  /// Says that the newcomer has seen enough.
  private func seen(_ name: String) -> UserAction {
    let done = Onboarding(isDone: true)
    return UserAction(name) { $0.report(done) }
  }
}
