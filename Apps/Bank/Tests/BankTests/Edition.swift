import Bank
import Groma
import GromaTesting
import LoginInterface

/// The apps of the bank, as arguments of tests.
enum Edition: String, CaseIterable {
  case phone
  case tablet

  /// The app, as it starts.
  var app: AppDefinition { self == .phone ? .bank : .bankTablet }

  /// Returns the app, which starts with a customer, or with a guest if `user` is `nil`.
  @MainActor func app(for user: String?, layout: HomeLayout = .classic) throws -> AppDefinition {
    app.beginning(in: try navigator(for: user, layout: layout).state)
  }

  /// Returns a navigator of the app, which starts with a customer, or with a guest if `user` is `nil`.
  @MainActor func navigator(for user: String? = "ann", layout: HomeLayout = .classic) throws -> Navigator {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Experiment(layout)).put(Session(user: user)) }
    return navigator
  }
}

extension Navigator {
  /// The key of the screen that the key window shows.
  var visibleKey: ScreenKey? {
    read { transaction in
      guard let path = transaction.visibleScreen(in: .app) else { return nil }
      return transaction.key(path)
    }
  }
}
