import AuthorizationInterface
import Groma
import GromaTesting
import OnboardingInterface
import Plaza

/// The tabs of home in compact notation: these screens in the rooms, and in each other tab what it begins with.
func home(rooms: String = "rooms", selecting selected: String = "rooms") -> String {
  let tabs = [
    ("rooms", "stack[\(rooms)]"), ("catalog", "stack[catalog]"), ("items", "stack[items]"), ("profile", "stack[profile]"),
    ("places", "split places[cities || city(id=aosta)]"),
  ]
  return "tabs home[" + tabs.map { ($0 == selected ? "*" : "") + $1 }.joined(separator: " | ") + "]"
}

/// Plaza with somebody signed in who was shown around: at home, or wherever a tree says.
@MainActor func plaza(_ tree: String = home(), user: String = "ann") throws -> Navigator {
  let navigator = Navigator(AppDefinition.plaza)
  try navigator.run { $0.enterHome(as: user) }
  let root = try navigator.app.state(tree).root
  return Navigator(navigator.app, state: navigator.state.replacing(windows: root.children, key: root.selection))
}

extension Route {
  /// Signs somebody in who was shown around.
  consuming func enterHome(as user: String = "ann") -> Self { put(Session(user: user)).put(Onboarding(isDone: true)) }
}
