import Accounts
import AccountsInterface
import Cards
import Chat
import Groma
import GromaExplorer
import GromaFlows
import GromaLinks
import Login
import LoginInterface
import Settings
import Support
import Transfers

/// The registry of the bank's screens: the functions with which all features create them, and the parts of the app that are the same on each
/// device. A type for each device conforms to it.
protocol Screens: AccountsFeature, CardsFeature, ChatFeature, LoginFeature, SettingsFeature, SupportFeature, TransfersFeature {
  /// Returns the main screen of a signed-in customer.
  func home(_ layout: HomeLayout) -> AnyModalScreen
  /// The definitions of the screens that only this device has.
  var homeDefinitions: AppElements { get }
}

extension Screens {
  /// Returns the route that signs the customer out: resets all private values. The launch then replaces the home screen.
  func signOut() -> AppRoute {
    AppRoute().put(Session.initial).put(Confirmation.initial).put(Ledger.initial)
  }

  /// The launch: the welcome screen for guests, the home screen for customers. Links are followed for guests, too; a link to a private
  /// screen first presents the login.
  var launch: Launch {
    Launch(admitting: { _ in true }) { transaction in
      guard transaction.value(Session.self).user != nil else { return .first(welcome().withStackContainer().erased) }
      return .home(home(transaction.value(Experiment.self).layout))
    }
  }

  /// Returns the app of this device.
  func app(_ name: String, _ summary: String) -> AppDefinition {
    AppDefinition(name, summary) {
      accountsElements
      cardsElements
      chatElements
      loginElements
      settingsElements
      supportElements
      transfersElements
      homeDefinitions
      welcomeDefinition
      Experiment.self
      launch
      LinkTable(from: [.scheme("bank")])
      Service((any ChatService).self) { _ in SampleChat() }
      properties
      environmentEvents
      Localization.german
    }
  }

  /// The events outside of the app that change its state.
  private var environmentEvents: EnvironmentEvents {
    EnvironmentEvents([
      EnvironmentEvent("session-expires", "the server ends the session") { $0.then(signOut()) },
      EnvironmentEvent("variant-compact", "the server assigns the compact variant") { $0.put(Experiment(.compact)) },
    ])
  }
}
