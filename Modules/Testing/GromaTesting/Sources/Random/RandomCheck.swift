public import Groma
import GromaShrinking
public import Testing

/// A check of a property with random runs of an app. A failing run is shrunk to a shorter counterexample.
@MainActor
public struct RandomCheck {
  /// A function that runs the last of the steps on the navigator, after the earlier ones have run. Returns a description of the problem, or
  /// `nil` if the property holds.
  ///
  /// The result must be the same each time the same steps are run from the beginning.
  public typealias Property = @MainActor (_ navigator: Navigator, _ steps: [RandomStep]) -> String?

  /// The app that the runs use.
  public var app: AppDefinition
  /// The initial state of each run.
  public var state: NavigationState
  /// The number of route steps to generate in a run, including nested ones. The last route is run completely.
  public var steps: Int
  /// Whether the clock advances only by explicit advance steps, so that deferred routes wait during the following steps. If `false`, the
  /// navigator settles after each route.
  public var isClockReal: Bool
  /// Changes the configuration of the random routes before a run.
  public var configure: (inout RandomRoutes) -> Void
  /// The property to check.
  public var property: Property

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - app: The app that the runs use.
  ///   - state: The initial state of each run. The default is the launch state of the app.
  ///   - steps: The number of route steps to generate in a run, including nested ones.
  ///   - isClockReal: Whether the clock advances only by explicit advance steps. If `false`, the default, the navigator settles after each
  ///     route.
  ///   - property: The property to check. The default is that all ``Laws`` hold.
  ///   - configure: A closure that changes the configuration of the random routes before each run. The default does nothing.
  public init(
    _ app: AppDefinition, from state: NavigationState? = nil, steps: Int, isClockReal: Bool = false, property: Property? = nil,
    configure: @escaping (inout RandomRoutes) -> Void = { _ in }
  ) {
    let state = state ?? app.launch
    self.app = app
    self.state = state
    self.steps = steps
    self.isClockReal = isClockReal
    self.configure = configure
    self.property = property ?? Self.laws(since: state)
  }

  /// Returns a property that runs a step and checks that all ``Laws`` hold, for runs that start with a given state.
  public static func laws(since first: NavigationState) -> Property {
    { navigator, steps in steps.last.flatMap { Laws.violation(running: $0, on: navigator, since: first) } }
  }

  /// The maximum number of steps to run while a failing run is shrunk.
  private static let stepsToShrink = 200_000

  /// A run that violates the property.
  public struct Counterexample: Sendable, CustomStringConvertible {
    /// The seed of the run.
    public let seed: UInt64
    /// The number of steps of the original run.
    public let originalLength: Int
    /// The steps of the shortest failing run that was found.
    public let steps: [RandomStep]
    /// The description of the problem that the property returned for ``steps``.
    public let problem: String
    /// The tree after the last step, in compact notation.
    public let tree: String

    /// The seed, the problem, the steps and the final tree, with one step per line.
    public var description: String {
      let lines = steps.map { "\n  \($0)" }.joined()
      return "seed \(seed): \(problem)\n\(steps.count) of \(originalLength) steps are enough:\(lines)\nthey lead to \(tree)"
    }
  }

  /// The result of a run.
  public struct Run: Sendable {
    /// The number of routes that were run.
    public internal(set) var routes = 0
    /// The counterexample, or `nil` if the property holds in the run.
    public internal(set) var counterexample: Counterexample?
  }

  /// Runs the random steps for one seed until the property is violated. A run without a violation ends with a redo, an undo and a redo of
  /// all changes, which are checked, too.
  public func run(seed: UInt64) -> Run {
    var chance = RandomRoutes(seed: seed, app: app)
    configure(&chance)
    let navigator = begun
    var done: [RandomStep] = []
    var run = Run()
    var last = [RandomStep.redoAll, .undoAll, .redoAll][...]
    while let step = chance.steps < steps ? chance.step(for: navigator) : last.popFirst() {
      if case .route = step { run.routes += 1 }
      done.append(step)
      if property(navigator, done) != nil {
        run.counterexample = shortest(of: done, seed: seed)
        break
      }
    }
    return run
  }

  private var begun: Navigator {
    let navigator = Navigator(app, state: state, logger: .silent)
    navigator.isClockReal = isClockReal
    return navigator
  }

  private func shortest(of steps: [RandomStep], seed: UInt64) -> Counterexample {
    var left = Self.stepsToShrink
    let shortest = shrunk(steps, simpler: \.simpler) { candidate in
      left -= candidate.count
      return left >= 0 && replay(candidate) != nil
    }
    let (problem, tree) = replay(shortest) ?? ("the failure does not occur again: the property depends on more than the seed", "")
    return Counterexample(seed: seed, originalLength: steps.count, steps: shortest, problem: problem, tree: tree)
  }

  /// Runs the steps from the beginning. Returns the problem and the final tree, or `nil` if the property holds.
  private func replay(_ steps: [RandomStep]) -> (problem: String, tree: String)? {
    let navigator = begun
    var done: [RandomStep] = []
    for step in steps {
      done.append(step)
      if let problem = property(navigator, done) { return (problem, navigator.tree) }
    }
    return nil
  }
}

/// Expects that a property holds in random runs of an app. Each failing run is shrunk and recorded as an issue, with its routes in the
/// command language.
///
/// - Parameters:
///   - seeds: The seeds, one for each run. A seed produces the same routes in every process.
///   - steps: The number of route steps to generate in a run, including nested ones.
///   - app: The app. The default is the stub app.
///   - state: The initial state. The default is the launch state of the app.
///   - isClockReal: Whether the clock advances only by explicit advance steps. If `false`, the navigator settles after each route.
///   - property: The property. The default is that all ``Laws`` hold.
///   - configure: Changes the configuration of the random routes before a run.
///   - sourceLocation: The location of the issue if the expectation fails. By default, that of the call.
/// - Returns: The number of routes that were run, without the runs for shrinking.
@discardableResult
@MainActor public func checkRandomRoutes(
  seeds: some Sequence<UInt64>, steps: Int, app: AppDefinition = StubApp.plain, from state: NavigationState? = nil,
  isClockReal: Bool = false, sourceLocation: SourceLocation = #_sourceLocation, property: RandomCheck.Property? = nil,
  configure: @escaping (inout RandomRoutes) -> Void = { _ in }
) -> Int {
  let check = RandomCheck(app, from: state, steps: steps, isClockReal: isClockReal, property: property, configure: configure)
  return seeds.reduce(0) { routes, seed in
    let run = check.run(seed: seed)
    if let found = run.counterexample { Issue.record("\(found)", sourceLocation: sourceLocation) }
    return routes + run.routes
  }
}
