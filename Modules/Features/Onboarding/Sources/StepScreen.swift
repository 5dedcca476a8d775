import Groma
import GromaSampleOnboardingInterface

/// The onboarding pages, in order.
enum OnboardingStep: String, Codable, Sendable, CaseIterable {
  case welcome
  case chat
  case places

  /// The next page, or `nil` for the last page.
  var next: OnboardingStep? { Self.allCases.drop { $0 != self }.dropFirst().first }

  /// The text of the page.
  var line: String {
    switch self {
    case .welcome: "Where two roads cross, there is a market."
    case .chat: "Talk to those who build the roads."
    case .places: "See where they lead."
    }
  }
}

/// One onboarding page.
struct StepScreen: Screen {
  static let name = "onboarding-step"
  var step: OnboardingStep
}

extension OnboardingFeature {
  func step(_ step: OnboardingStep) -> AnyScreen<Page> { AnyScreen(StepScreen(step: step)) }

  var stepDefinition: ScreenDefinition<StepScreen, TextModel> {
    ScreenDefinition(
      StepScreen.self, "a page of the introduction", samples: OnboardingStep.allCases.map { StepScreen(step: $0) },
      actions: { screen in
        if let next = screen.step.next.map(step) {
          // Inside pages, the action selects the next page. Otherwise it pushes the page on the stack.
          UserAction("next") {
            $0.lookUp(.pages, .parent, from: .current).select(.screen(next)).fallback(to: AppRoute().stack.push(next))
          }
          seen("skip")
        } else {
          seen("finish")
        }
      },
      model: { screen, _ in TextModel([screen.step.line]) })
  }

  /// Returns an action that ends onboarding by sending the completed ``OnboardingInterface/Onboarding`` value to the flow.
  private func seen(_ name: ActionName<StepScreen, NoFields>) -> UserAction<StepScreen> {
    let done = Onboarding(isDone: true)
    return UserAction(name) { $0.send(done) }
  }
}
