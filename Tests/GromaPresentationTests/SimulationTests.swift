import Groma
import GromaTesting
import Testing

@testable import GromaPresentation

/// Runs random routes, gestures, refusals and foreign layers in random order, with transitions that end later, and checks what is shown.
@MainActor struct SimulationTests {
  private enum Gesture: CaseIterable { case back, close, select, foreign }

  private struct World {
    let navigator: Navigator
    let hierarchy = ModelHierarchy()
    let presenter: Presenter
    var random: SeededGenerator
    var routes: RandomRoutes
    var foreign = 0
    var commits = 0

    @MainActor init(seed: UInt64) throws {
      navigator = Navigator(StubApp.plain, state: try StubApp.state("tabs[*stack[a > b > c] | stack[d]] ^ stack[e > f]"), logger: .silent)
      presenter = Presenter(navigator, on: hierarchy, clock: nil)
      hierarchy.isSlow = true
      random = SeededGenerator(seed: seed)
      routes = RandomRoutes(seed: seed)
    }

    /// Performs a random event and returns its description.
    @MainActor mutating func step() -> String {
      switch random.below(10) {
      case 0..<3:
        let step = routes.step(for: navigator)
        try? step.run(on: navigator)
        return "\(step)"
      case 3..<6:
        if hierarchy.isMoving {
          let isCanceled = random.chance(30)
          hierarchy.end(isCanceled: isCanceled)
          return isCanceled ? "cancel" : "end"
        }
        guard let change = gesture() else { return "nothing" }
        hierarchy.begin(change)
        return "gesture: \(change)"
      case 6:
        hierarchy.refusals = random.below(3)
        return "refuse \(hierarchy.refusals)"
      default:
        hierarchy.onEvent?(.changed)
        return "changed"
      }
    }

    /// Returns the change of a random gesture that the user could make now, or `nil` if the chosen one is not possible.
    @MainActor private mutating func gesture() -> ViewOperation? {
      guard let window = hierarchy.shown.windows.first, let top = window.layers.last else { return nil }
      let visible = hierarchy.shown.visible
      switch random.pick(Gesture.allCases) {
      case .back:
        let stacks = visible.filter { $0.kind == .node(.stack) && $0.children.count > 1 }
        guard !stacks.isEmpty else { return nil }
        let stack = random.pick(stacks)
        return .setChildren(Array(stack.children.dropLast(1 + random.below(stack.children.count - 1))), selection: 0, of: stack.id)
      case .close:
        guard window.layers.count > 1, top.view.kind != .question else { return nil }
        return .dismiss(above: window.layers[window.layers.count - 2].view.id)
      case .select:
        let containers = visible.filter { $0.kind == .node(.tabs) && $0.children.count > 1 }
        guard !containers.isEmpty else { return nil }
        let tabs = random.pick(containers)
        return .select(random.below(tabs.children.count), of: tabs.id)
      case .foreign:
        guard top.view.kind != .foreign else { return nil }
        foreign += 1
        return .present(ViewTree.Layer(ViewTree.View(id: .foreign(foreign), kind: .foreign, key: "share")), on: top.view.id)
      }
    }

    /// Ends all transitions, without further refusals. A commit lets the presenter try again what was refused too often.
    @MainActor mutating func drain() {
      hierarchy.refusals = 0
      commits += 1
      _ = try? navigator.run { $0.put(StubApp.Counter(count: commits)) }
      hierarchy.onEvent?(.changed)
      while hierarchy.isMoving { hierarchy.end() }
    }

    /// The first difference between the views and the state after all transitions have ended, or `nil`.
    @MainActor var problem: String? {
      if !presenter.isAtRest { return "not at rest: \(hierarchy.shown.operations(to: presenter.target))" }
      var shown = hierarchy.shown
      for index in shown.windows.indices { shown.windows[index].layers.removeAll { $0.view.kind == .foreign } }
      if shown != ViewTree(navigator) { return "other views than those of \(navigator.tree)" }
      return Laws.violation(of: navigator)
    }
  }

  @Test(arguments: 0..<60) func hierarchyComesToRest(seed: UInt64) throws {
    var world = try World(seed: seed)
    var events: [String] = []
    for _ in 0..<80 {
      events.append(world.step())
      guard world.random.chance(20) else { continue }
      world.drain()
      let problem = world.problem
      #expect(problem == nil, "seed \(seed): \(events)")
      if problem != nil { return }
    }
  }

  /// A commit causes no more operations than the two trees differ, and at most two more if it causes further commits. The parts of a route
  /// are shown one after the other.
  @Test(arguments: 0..<40) func operationsAreAsFewAsTheDifference(seed: UInt64) throws {
    var world = try World(seed: seed)
    for _ in 0..<40 {
      let (before, commits) = (world.hierarchy.shown, world.navigator.history.commits.count)
      world.hierarchy.clear()
      let step = world.routes.step(for: world.navigator)
      try? step.run(on: world.navigator)
      while world.hierarchy.isMoving { world.hierarchy.end() }
      if world.navigator.history.commits.dropFirst(commits).contains(where: \.isPart) { continue }
      let difference = before.operations(to: world.presenter.target).count
      let extra = world.navigator.history.commits.count - commits > 1 ? 2 : 0
      #expect(world.hierarchy.operations.count <= difference + extra, "seed \(seed): \(step)")
    }
  }

  /// A canceled gesture changes neither the state nor what is shown, and causes no operation.
  @Test(arguments: 0..<20) func canceledGesturesChangeNothing(seed: UInt64) throws {
    var world = try World(seed: seed)
    var count = 0
    for _ in 0..<40 {
      _ = world.step()
      world.drain()
      if world.hierarchy.isMoving { continue }
      let (state, shown) = (world.navigator.state, world.hierarchy.shown)
      world.hierarchy.clear()
      world.hierarchy.begin(.setRoot(nil, window: shown.windows[0].id))
      world.hierarchy.end(isCanceled: true)
      #expect(world.navigator.state == state)
      #expect(world.hierarchy.shown == shown)
      #expect(world.hierarchy.operations.isEmpty)
      count += 1
    }
    #expect(count > 0, "seed \(seed)")
  }
}
