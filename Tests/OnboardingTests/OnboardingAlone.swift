import Groma
import GromaFlows
import GromaLinks
import GromaSampleAuthorizationInterface
import GromaSampleOnboarding
import GromaSampleOnboardingInterface

/// Onboarding with a stub for its neighbor: the guard allows users with a session, and shows a login that cannot sign in.
struct OnboardingAlone: OnboardingFeature {
  struct Login: Screen { static let name = "login" }

  var onboardingService: any OnboardingService = Herald()

  var app: AppDefinition {
    let members = Guard("authorize", "members only") { _, transaction in
      if transaction.value(Session.self).user != nil { return .allow }
      return .redirect(AppRoute().top(.container).present(AnyScreen(Login())).erased, until: Login().key)
    }
    let shownAround = Guard("shown-around", "newcomers are shown around first") { _, transaction in
      if transaction.value(Onboarding.self).isDone { return .allow }
      return .redirect(AppRoute().top(.container).present(onboarding()).erased, until: onboarding().key)
    }
    return AppDefinition("onboarding", "Onboarding alone", root: onboarding()) {
      onboardingElements
      ScreenDefinition(Login.self, "stub")
      members
      shownAround
      Session.self
      LinkTable(from: [.scheme("o")])
    }
  }
}

/// One line of news, and one invitation.
private struct Herald: OnboardingService {
  var news: [String] { ["The bridge is open."] }
  func host(ofInvitation code: String) -> String? { code == "gate" ? "ida" : nil }
}
