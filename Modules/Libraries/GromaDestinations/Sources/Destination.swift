public import Groma

/// A named screen and the chain of steps that leads to it. If the screen is found, it is made visible and receives the new data. Otherwise
/// the missing screens of the chain are created and shown.
///
/// A destination resolves to a route for the current state. Like every route, it can be planned, explained, undone and explored.
/// ```swift
/// let product = Destination("product", "one product", to: productStep, samples: [ProductScreen(id: 1)])
/// try navigator.go(to: product, ProductScreen(id: 4))     // at the prompt: go product 4
/// ```
///
/// A navigation runs in this order:
///
/// 1. The chain is searched, from the destination back towards its last step, until a screen is found.
/// 2. The guards of the app's ``DestinationTable`` are checked, even if no screen was found, but not if the search failed for another
///    reason.
/// 3. The guards of the searched steps are checked, starting with the guards of the destination.
/// 4. The found screen is made visible, and layers above it are closed, unless a new root replaces the screen. The found screen receives
///    its new data, and its `then` routes run.
/// 5. The missing screens are shown in order, starting at the found screen. The `then` routes of each screen run after the screen is shown.
/// 6. The `afterwards` routes run.
///
/// If a change would remove a locked screen, or cover one that must stay visible, the navigation fails, or waits for the answer if the lock
/// asks a question. If a guard redirects to a screen that must finish first, the navigation waits and then starts again with the search.
public struct Destination<Context: Codable & Sendable>: Sendable {
  /// The name, which must be unique among all destinations of an app.
  public let name: String
  /// A one-line description, shown by the shell.
  public let summary: String
  /// The module and file that declare the destination.
  public let owner: String
  /// Example contexts, which the shell offers as completions and ``/Groma/AppDefinition/problems()`` checks.
  public let samples: [Context]
  /// The name of the destination's step in routes: `go.product`.
  let stepName: String
  let chain: Chain<Context>

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - name: The name, unique across modules.
  ///   - summary: A one-line description.
  ///   - chain: The chain of steps to the target screen. The properties of its context are the arguments of the destination at the prompt.
  ///   - samples: Example contexts, which the shell offers as completions. Empty by default.
  ///   - owner: The module and file that declare the destination.
  public init<Kind>(
    _ name: String, _ summary: String, to chain: DestinationChain<Context, Kind>, samples: [Context] = [], owner: String = #fileID
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.samples = samples
    stepName = "go.\(name)"
    self.chain = chain.chain
  }

  /// Unavailable: a step without a placement has no chain.
  @available(*, unavailable, message: "define where the screen is shown: add a placement, such as .presented(on: .current)")
  public init<Kind>(
    _ name: String, _ summary: String, to step: DestinationStep<Context, Kind>, samples: [Context] = [], owner: String = #fileID
  ) {
    // The compiler rejects each call.
    fatalError()
  }

  /// The type-erased destination.
  public var any: AnyDestination {
    AnyDestination(name: name, summary: summary, owner: owner, makeSampleRoutes: sampleRoutes) { [self] guards in
      CustomStep(stepName, summary, taking: Context.self, samples: samples, owner: owner) {
        context, path, transaction throws(NavigationError) in
        var itinerary = Itinerary(from: path)
        do throws(NavigationError) {
          try chain.resolve(context, &itinerary, &transaction)
        } catch {
          // A screen that is not found may exist after a redirect of a guard, for example to a login. Any other error is not affected by
          // guards.
          if error.isNotFound { for guardName in guards { try transaction.check(guard: guardName, on: path) } }
          throw error
        }
        for guardName in guards { try transaction.check(guard: guardName, on: path) }
        for guardName in itinerary.guards { try transaction.check(guard: guardName, on: path) }
        transaction.announce(itinerary.event(ScreenKey(name: name, screen: context)))
        return itinerary.makeRoute()
      }
    }
  }

  /// Returns, for each sample, a route that creates all screens of the chain, for ``/Groma/AppDefinition/problems()``.
  @Sendable private func sampleRoutes(in transaction: inout NavigationTransaction) -> [AppRoute] {
    samples.map { sample in
      var itinerary = Itinerary(from: .app)
      itinerary.findsNothing = true
      // The search fails at the end of the chain, where a screen must be found. The screens that it has created before are used.
      try? chain.resolve(sample, &itinerary, &transaction)
      return itinerary.inspectedRoute
    }
  }
}

extension Destination where Context == NoContext {
  /// Creates a destination without arguments.
  public init<Kind>(_ name: String, _ summary: String, to chain: DestinationChain<NoContext, Kind>, owner: String = #fileID) {
    self.init(name, summary, to: chain, samples: [NoContext()], owner: owner)
  }
}

/// The context of a destination without arguments.
public struct NoContext: Codable, Sendable {
  /// Creates an empty value.
  public init() {}
}

/// A type-erased destination, as listed by ``DestinationTable/all``.
public struct AnyDestination: Sendable {
  /// The name, which must be unique among all destinations of an app.
  public let name: String
  /// A one-line description, shown by the shell.
  public let summary: String
  /// The module and file that declare the destination.
  public let owner: String
  /// A function that returns routes with all screens that the destination may create, one for each sample.
  let makeSampleRoutes: @Sendable (inout NavigationTransaction) -> [AppRoute]
  /// A function that creates the route step of the destination from the names of the table's guards.
  let action: @Sendable ([String]) -> CustomStep
}

/// The part of an app that contains the app's destinations and adds a route step for each of them.
///
/// The table of an app contains all destinations among the elements of the app. An app lists a table itself only to add guards:
/// `DestinationTable(guardedBy: Launch.guardName)`.
public struct DestinationTable: LibraryPart {
  /// The destinations, in the order of the elements of the app.
  public let all: [AnyDestination]
  private let guards: [String]

  /// Creates a table, as an element of an app.
  ///
  /// - Parameters:
  ///   - all: Further destinations, in order, besides those among the elements of the app. None by default.
  ///   - guards: The names of the guards of all destinations: for example, `Launch.guardName`, or a guard that redirects to a sign-in
  ///     screen at the root. They are checked after the search, even if it found nothing, but not if it failed for another reason. None by
  ///     default.
  public init(_ all: [AnyDestination] = [], guardedBy guards: String...) { self.init(all, guards) }

  private init(_ all: [AnyDestination], _ guards: [String]) {
    self.all = all
    self.guards = guards
  }

  /// A route step for each destination: `go.product`.
  package var customSteps: [CustomStep] { all.map { $0.action(guards) } }

  /// Routes with all screens that the destinations may create, from their samples.
  package func sampleRoutes(in transaction: inout NavigationTransaction) -> [(subject: String, route: AppRoute)] {
    all.flatMap { destination in
      destination.makeSampleRoutes(&transaction).map { ("destination '\(destination.name)' of \(destination.owner)", $0) }
    }
  }

  /// Returns a message for each guard name of the table for which the app defines no guard.
  package func problems(in app: AppDefinition) -> [String] {
    guards.filter { name in !app.guards.contains { $0.name == name } }.map {
      "the destinations check the guard '\($0)', which is not defined"
    }
  }
}

extension Route {
  /// Goes to a destination in the window of the route. The route then continues at the same container.
  ///
  /// Fails with ``/Groma/NavigationError/unknownStep(_:)`` in an app that does not list the destination, and with the error of the search,
  /// of a guard or of a step that shows a screen.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - context: The arguments of the destination.
  public consuming func go<Context>(to destination: Destination<Context>, _ context: Context) -> Self {
    perform(destination.stepName, context)
  }
  /// Goes to a destination without arguments in the window of the route. The route then continues at the same container.
  public consuming func go(to destination: Destination<NoContext>) -> Self { go(to: destination, NoContext()) }
}

extension Navigator {
  /// Goes to a destination in the key window.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - context: The arguments of the destination.
  ///   - file: The file of the call, for ``/Groma/Commit/origin`` and the log.
  ///   - line: The line of the call.
  /// - Throws: The error of the search, of a guard or of the route. The state is then unchanged.
  @discardableResult
  public func go<Context>(
    to destination: Destination<Context>, _ context: Context, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Outcome {
    try run(AppRoute().go(to: destination, context), file: file, line: line)
  }

  /// Goes to a destination without arguments in the key window.
  ///
  /// - Throws: The error of the search, of a guard or of the route. The state is then unchanged.
  @discardableResult
  public func go(
    to destination: Destination<NoContext>, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Outcome {
    try run(AppRoute().go(to: destination), file: file, line: line)
  }
}

// MARK: - Elements of an app

extension DestinationTable {
  /// The destinations of an app that is being created, and the guards of all of them.
  struct Collector: PartCollector {
    static let order = 2
    var destinations: [AnyDestination] = []
    var guards: [String] = []

    func finish(_ contents: inout AppContents) { contents.parts.append(DestinationTable(destinations, guards)) }
  }

  /// Adds the destinations and the guards to those of the app.
  package func add(to contents: inout AppContents) {
    contents[Collector.self].destinations += all
    contents[Collector.self].guards += guards
  }
}

extension AnyDestination: AppContribution {
  /// Adds the destination to the destination table of the app.
  package func add(to contents: inout AppContents) { contents[DestinationTable.Collector.self].destinations.append(self) }
}

extension Destination: AppElement {
  /// The destination, as an element of its feature.
  public var contributions: AppContributions { any.contributions }
}
