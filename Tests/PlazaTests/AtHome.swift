import Groma
import GromaSampleAuthorizationInterface
import GromaSampleOnboardingInterface
import GromaSamplePlaza
import GromaTesting

/// Returns the tabs of home in compact notation. The rooms tab shows the given screens, the other tabs their first screens.
func home(rooms: String = "rooms", selecting selected: String = "rooms") -> String {
  let tabs = [
    ("rooms", "stack[\(rooms)]"), ("catalog", "stack[catalog]"), ("items", "stack[items]"), ("profile", "stack[profile]"),
    ("places", "split places[cities || city(id=aosta)]"),
  ]
  return "tabs home[" + tabs.map { ($0 == selected ? "*" : "") + $1 }.joined(separator: " | ") + "]"
}

/// Returns a navigator of Plaza with a signed-in user after the onboarding, at home or in another tree.
@MainActor func plaza(_ tree: String = home(), user: String = "ann") throws -> Navigator {
  let navigator = Navigator(AppDefinition.plaza)
  try navigator.run { $0.enterHome(as: user) }
  let root = try navigator.app.state(tree).root
  return Navigator(navigator.app, state: navigator.state.replacing(windows: root.children, key: root.selection))
}

extension Route {
  /// Signs a user in and marks the onboarding as done.
  consuming func enterHome(as user: String = "ann") -> Self { put(Session(user: user)).put(Onboarding(isDone: true)) }
}
