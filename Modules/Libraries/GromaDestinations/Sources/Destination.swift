public import Groma

/// A screen that people and code go to by its name, from wherever the user is: found where it is, made and shown where it is not.
///
/// A value that compiles to a route of built-in steps, against the state in which it runs: so it happens whole or not at all, is planned and explained,
/// undone and explored.
///
/// ```swift
/// let product = Destination("product", "one product", to: productStep, samples: [ProductScreen(id: 1)])
/// try navigator.go(to: product, ProductScreen(id: 4))     // at the prompt: go product 4
/// ```
///
/// What happens, in this order: the search, from the destination towards the end of its chain; the guards of the app's ``DestinationTable``, unless
/// a screen on the way refuses to be made; the guards of the steps, that of the destination first; what covers the beginning is closed, and the beginning brought in sight (a locked screen that would
/// go or be covered refuses); what is made is shown, nearest to the beginning first, each with its tasks; what is to be done afterwards.
/// A guard that sends the user elsewhere lets the whole destination wait: it is searched anew then.
public struct Destination<Context: Codable & Sendable>: Sendable {
  /// The name, unique across modules.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// The module and file that offers it.
  public let owner: String
  /// Contexts to try it with.
  public let samples: [Context]
  /// What its step is called in routes.
  let stepName: String
  let chain: Chain<Context>

  /// A destination at the end of a chain.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: One line for a person.
  ///   - step: The chain. Its context is what the destination takes: its properties are the arguments at the prompt.
  ///   - samples: Contexts to try it with.
  public init<Kind>(
    _ name: String, _ summary: String, to step: Step<Context, Kind>, samples: [Context] = [], owner: String = #fileID
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.samples = samples
    stepName = "go.\(name)"
    chain = step.chain
  }

  /// The same without its type, as apps list it.
  public var any: AnyDestination {
    AnyDestination(name: name, summary: summary, owner: owner) { [self] guards in
      NamedAction(stepName, summary, taking: Context.self, samples: samples, owner: owner) {
        context, path, transaction throws(NavigationError) in
        var itinerary = Itinerary(from: path)
        do throws(NavigationError) {
          try chain.resolve(context, &itinerary, &transaction)
        } catch {
          // A screen that cannot be made needs no login; what is not found may be there behind it.
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
}

extension Destination where Context == NoContext {
  /// A destination that takes nothing.
  public init<Kind>(_ name: String, _ summary: String, to step: Step<NoContext, Kind>, owner: String = #fileID) {
    self.init(name, summary, to: step, samples: [NoContext()], owner: owner)
  }
}

/// What a destination takes that takes nothing.
public struct NoContext: Codable, Sendable {
  /// Nothing.
  public init() {}
}

/// A destination without its type, as features offer it and apps list it.
public struct AnyDestination: Sendable {
  /// The name.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// The module and file that offers it.
  public let owner: String
  /// Its step, behind guards that are asked before the search.
  let action: @Sendable ([String]) -> NamedAction
}

/// The destinations of an app.
public struct DestinationTable: AppPart {
  /// In the order the features list them.
  public let all: [AnyDestination]
  private let guards: [String]

  /// The destinations of all features.
  ///
  /// - Parameter guards: The guards of all destinations: a login that replaces the root, the one of a launch that shows home later. They are
  ///   evaluated once it is known that the target can be made, or that what it is shown on is not there yet.
  public init(_ all: [AnyDestination], guardedBy guards: String...) {
    self.all = all
    self.guards = guards
  }

  /// A step for each: `go.product`.
  public var actions: [NamedAction] { all.map { $0.action(guards) } }

  /// The guards of all destinations that the app does not have.
  public func problems(in app: AppDefinition) -> [String] {
    guards.filter { name in !app.guards.contains { $0.name == name } }.map { "the destinations ask a guard '\($0)' that nobody offers" }
  }
}

extension Route {
  /// Goes to a destination, from the window. Fails with ``Groma/NavigationError/unknownStep(_:)`` in an app that does not list it.
  public consuming func go<Context>(to destination: Destination<Context>, _ context: Context) -> Self {
    take(destination.stepName, context)
  }
  /// Goes to a destination that takes nothing.
  public consuming func go(to destination: Destination<NoContext>) -> Self { go(to: destination, NoContext()) }
}

extension Navigator {
  /// Goes to a destination.
  ///
  /// - Throws: Why it cannot be reached; then nothing is changed.
  @discardableResult
  public func go<Context>(to destination: Destination<Context>, _ context: Context) throws(NavigationError) -> Outcome {
    try run(AppRoute().go(to: destination, context))
  }

  /// Goes to a destination that takes nothing.
  @discardableResult
  public func go(to destination: Destination<NoContext>) throws(NavigationError) -> Outcome { try run(AppRoute().go(to: destination)) }
}
