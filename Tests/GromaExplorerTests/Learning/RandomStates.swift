import Groma
import GromaTesting

@testable import GromaExplorer

/// The states of an app of letters that random routes lead to. The same seed gives the same states in every process.
@MainActor
struct RandomStates {
  let app: AppDefinition
  private var routes: RandomRoutes
  private var random: SeededGenerator

  init(seed: UInt64, app: AppDefinition = StubApp.app(root: page("a").withStackContainer().erased)) {
    self.app = app
    routes = RandomRoutes(seed: seed, app: app)
    routes.allowsWaits = true
    routes.maximumNodes = 60
    random = SeededGenerator(seed: seed &+ 77)
  }

  /// Returns a random route for a state: one that often succeeds, or one of any steps.
  mutating func route(for state: NavigationState) -> AppRoute {
    let letter = page(random.pick(["a", "b", "c"]))
    switch random.below(14) {
    case 0: return AppRoute().top(.stack).push(letter).erased
    case 1: return AppRoute().top(.stack).pop().erased
    case 2: return AppRoute().top(.stack).replace(with: letter).erased
    case 3: return AppRoute().first(.stack).push(letter).erased
    case 4: return AppRoute().present(letter.withStackContainer()).erased
    case 5: return AppRoute().close().erased
    case 6: return AppRoute().back().erased
    case 7: return AppRoute().first(.tabs).selectTab(random.below(2)).erased
    case 8: return AppRoute().put(StubApp.Counter(count: random.below(3))).erased
    case 9: return AppRoute().put(StubApp.Session(user: random.chance(50) ? nil : "ann")).erased
    case 10: return AppRoute().first(.screen(letter)).makeVisible().erased
    default: return routes.route(for: state, length: 2)
    }
  }

  /// Returns the next states on a random path. Some of them are in a transition or have deferred routes.
  mutating func next(_ count: Int) -> [NavigationState] {
    let navigator = Navigator(app)
    navigator.settle()
    var states = [navigator.state.rebased()]
    while states.count < count {
      _ = try? navigator.run(route(for: navigator.state))
      states.append(navigator.state.rebased())
      navigator.settle()
      states.append(navigator.state.rebased())
    }
    return states
  }

  /// Returns a state that combines parts from short lists, so that two such states often agree in some parts.
  mutating func combined() throws -> NavigationState {
    let stacks = ["stack[a]", "stack[a > b]", "stack[a > b > c]", "stack[b > c]", "stack[c > c]", "stack[a > b > c > a]"]
    let isFirst = random.chance(50)
    let tabs = "tabs[\(isFirst ? "*" : "")\(random.pick(stacks)) | \(isFirst ? "" : "*")\(random.pick(stacks))]"
    var state = try StubApp.state(tabs + random.pick(["", "", " ^ stack[d]", " ^ stack[d > e]"]))
    let count = random.below(3)
    state.put(count == 0 ? nil : AnyStateValue(StubApp.Counter(count: count)), named: StubApp.Counter.name)
    state.put(random.chance(50) ? nil : AnyStateValue(StubApp.Session(user: "ann")), named: StubApp.Session.name)
    return state
  }
}
