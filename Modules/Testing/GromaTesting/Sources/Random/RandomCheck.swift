public import Groma
import GromaShrinking
public import Testing

/// Random runs of an app against a property, and the shortest run that a failing one shrinks to.
@MainActor
public struct RandomCheck {
  /// Does the last of the steps with the navigator, which has done those before it, and says what is wrong then; nil when nothing is.
  ///
  /// It must say the same whenever the same steps are done from the beginning.
  public typealias Property = @MainActor (_ navigator: Navigator, _ steps: [RandomStep]) -> String?

  /// The app.
  public var app: AppDefinition
  /// The state that each run begins with.
  public var state: NavigationState
  /// How many steps of routes a run has.
  public var steps: Int
  /// Whether the clock goes on only where a step says so: what a route defers waits through the next steps. If not, each route is run to rest.
  public var isClockReal: Bool
  /// Changes what routes are made of.
  public var configure: (inout RandomRoutes) -> Void
  /// What must hold.
  public var property: Property

  /// Runs of an app, from its launch unless said, that keep a property: all ``Laws`` unless said.
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

  /// All ``Laws``, after each step of runs that begin with a state.
  public static func laws(since first: NavigationState) -> Property {
    { navigator, steps in steps.last.flatMap { Laws.violation(running: $0, on: navigator, since: first) } }
  }

  /// How many steps are done in search of a shorter run: a long one is worth minutes, not hours.
  private static let stepsToShrink = 200_000

  /// A run that breaks the property.
  public struct Counterexample: Sendable, CustomStringConvertible {
    /// The seed that finds it again.
    public let seed: UInt64
    /// How long the run was that found it.
    public let originalLength: Int
    /// The shortest run found that breaks the property, too.
    public let steps: [RandomStep]
    /// What it breaks.
    public let problem: String
    /// The tree it ends with, in compact notation.
    public let tree: String

    /// Everything, the steps a line each.
    public var description: String {
      let lines = steps.map { "\n  \($0)" }.joined()
      return "seed \(seed): \(problem)\n\(steps.count) of \(originalLength) steps suffice:\(lines)\nthey lead to \(tree)"
    }
  }

  /// What a run came to.
  public struct Run: Sendable {
    /// How many routes were run.
    public internal(set) var routes = 0
    /// The run that breaks the property; nil when it holds all along.
    public internal(set) var counterexample: Counterexample?
  }

  /// Runs one seed. At the end everything is undone and done again.
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
    let navigator = Navigator(app, state: state)
    navigator.isClockReal = isClockReal
    return navigator
  }

  private func shortest(of steps: [RandomStep], seed: UInt64) -> Counterexample {
    var left = Self.stepsToShrink
    let shortest = shrunk(steps, simpler: \.simpler) { candidate in
      left -= candidate.count
      return left >= 0 && replay(candidate) != nil
    }
    let (problem, tree) = replay(shortest) ?? ("it does not fail when it is done again: the property depends on something else", "")
    return Counterexample(seed: seed, originalLength: steps.count, steps: shortest, problem: problem, tree: tree)
  }

  /// What the steps break, done from the beginning.
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

/// Expects that random runs of an app keep a property; records each seed's run that does not, shrunk, with its routes as they are typed.
///
/// - Parameters:
///   - seeds: A run each: the same routes for the same seed, in every process.
///   - steps: How many steps of routes a run has.
///   - app: The app; the letters unless said.
///   - state: What each run begins with; its launch unless said.
///   - isClockReal: Whether the clock goes on only where a step says so.
///   - property: What must hold; all ``Laws`` unless said.
///   - configure: Changes what routes are made of.
/// - Returns: How many routes were run.
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
