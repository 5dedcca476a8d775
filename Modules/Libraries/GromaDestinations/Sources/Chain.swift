import Groma

/// A chain of steps without the kinds of their containers: a screen, and the chain that it is shown on.
///
/// Generic in the context alone, and without lists of generic functions: their metadata cost more to find than a step costs to resolve
/// (benchmark rows r1 to r4).
final class Chain<Context: Sendable>: Sendable {
  typealias Find = @Sendable (Context, TreePath, inout NavigationTransaction) -> TreePath?
  typealias Make = @Sendable (Context) throws(NavigationError) -> Node
  typealias MakeRoutes = @Sendable (Context) -> [AppRoute]
  /// Resolves a step that is known only then, with the settings that were made outside of it.
  typealias Resolve = @Sendable (Context, Settings?, inout Itinerary, inout NavigationTransaction) throws(NavigationError) -> Void

  /// The source of the screen.
  enum Source: Sendable {
    /// It is found by a finder, or without one by the key of the screen that is made; it is made where it is not found.
    case made(Make, finder: Find?)
    /// It is found and never made.
    case found(Find)
    /// Another chain, or a place that the state gives.
    case resolved(Resolve)
  }

  private let source: Source
  /// The kind of container that the screen is; nil for any.
  private let kind: Kind?
  /// The chain that a made screen is shown on; nil for a screen that is only found.
  private let previous: Chain?
  /// The way it is shown there, as a push; nil for a screen that `previous` already contains.
  private let integration: Integration?
  /// Guards that are evaluated before anything changes.
  private let guards: [String]
  /// Makes the routes that run once the screen is visible, on it.
  private let tasks: MakeRoutes?
  /// Makes the routes that run at the end, on the screen.
  private let finals: MakeRoutes?

  private init(
    _ source: Source, _ kind: Kind?, on previous: Chain?, _ integration: Integration?, guards: [String], tasks: MakeRoutes?,
    finals: MakeRoutes?
  ) {
    self.source = source
    self.kind = kind
    self.previous = previous
    self.integration = integration
    self.guards = guards
    self.tasks = tasks
    self.finals = finals
  }

  convenience init(_ source: Source, of kind: Kind?) { self.init(source, kind, on: nil, nil, guards: [], tasks: nil, finals: nil) }

  /// The same screen, shown on another chain.
  func placed(_ integration: Integration?, on previous: Chain) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards, tasks: tasks, finals: finals)
  }

  /// The same chain with more guards.
  func guarded(by more: [String]) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards + more, tasks: tasks, finals: finals)
  }

  /// The same chain with one more task.
  func with(task: @escaping @Sendable (Context) -> AppRoute) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards, tasks: Self.joined(tasks, task), finals: finals)
  }

  /// The same chain with one more task at the end.
  func with(final: @escaping @Sendable (Context) -> AppRoute) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards, tasks: tasks, finals: Self.joined(finals, final))
  }

  private static func joined(_ first: MakeRoutes?, _ next: @escaping @Sendable (Context) -> AppRoute) -> MakeRoutes {
    guard let first else { return { [next($0)] } }
    return { first($0) + [next($0)] }
  }

  /// Follows the chain from this step towards its end, and notes in the itinerary what is to be done.
  ///
  /// - Parameter outer: The settings of a choice or conversion that the step is in: they are later, so their placement replaces its own.
  func resolve(
    _ context: Context, in outer: Settings? = nil, _ itinerary: inout Itinerary, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    switch source {
    case .resolved(let resolve):
      var place: Place?
      if let previous {
        place = Place(integration: integration) { itinerary, transaction throws(NavigationError) in
          try previous.resolve(context, &itinerary, &transaction)
        }
      }
      try resolve(context, settings(in: context, outer, place), &itinerary, &transaction)
    case .found(let find):
      let settings = settings(in: context, outer)
      try itinerary.count(settings)
      if let path = itinerary.find(find, context, kindWord, &transaction) {
        return itinerary.begin(at: path, kind, settings, &transaction)
      }
      if outer?.place == nil, previous == nil { throw .noContainer("\(kindWord) to begin at", in: itinerary.start) }
      itinerary.findAgain(find, context, kindWord, integration(outer), settings)
      try resolvePrevious(context, outer, &itinerary, &transaction)
    case .made(let make, let finder):
      let settings = settings(in: context, outer)
      try itinerary.count(settings)
      // A screen that a finder finds is not made, unless it has data to update.
      if let finder, let path = itinerary.find(finder, context, kindWord, &transaction) {
        var data: ScreenKey?
        if let found = transaction.key(path), !found.dataLabels.isEmpty {
          let key = try make(context).key
          if key.identifies(found) { data = key }
        }
        return itinerary.begin(at: path, kind, settings, data: data, &transaction)
      }
      let node = try make(context)
      let key = node.key
      if finder == nil, let path = itinerary.find(key, &transaction) {
        return itinerary.begin(at: path, kind, settings, data: key, &transaction)
      }
      if outer?.place == nil, previous == nil {
        throw .noContainer("'\(key)', and nothing says where it is shown", in: itinerary.start)
      }
      if let integration = integration(outer) {
        transaction.note("makes '\(key)'")
        itinerary.build(node, integration, settings)
      } else {
        itinerary.findAgain(finder ?? { _, path, transaction in transaction.find(key, at: path) }, context, "'\(key)'", nil, settings)
      }
      try resolvePrevious(context, outer, &itinerary, &transaction)
    }
  }

  /// The settings of the step in a context, with those of the choice it is in; nil where there are none.
  ///
  /// - Parameter place: Where it is shown, unless the choice says so.
  private func settings(in context: Context, _ outer: Settings?, _ place: Place? = nil) -> Settings? {
    if guards.isEmpty, tasks == nil, finals == nil, place == nil { return outer }
    return Settings(
      place: outer?.place ?? place, guards: guards + (outer?.guards ?? []), tasks: (tasks?(context) ?? []) + (outer?.tasks ?? []),
      finals: (finals?(context) ?? []) + (outer?.finals ?? []))
  }

  /// The way a made screen is shown on the previous step.
  private func integration(_ outer: Settings?) -> Integration? {
    if let place = outer?.place { return place.integration }
    return integration
  }

  private func resolvePrevious(
    _ context: Context, _ outer: Settings?, _ itinerary: inout Itinerary, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    if let place = outer?.place { return try place.resolve(&itinerary, &transaction) }
    if let previous { try previous.resolve(context, &itinerary, &transaction) }
  }

  /// The word for a screen without a name.
  private var kindWord: String { kind?.description ?? "screen" }
}

/// The settings of a step, in its context. One reference, and none for most steps (benchmark rows r1 to r4).
final class Settings: Sendable {
  /// The container that a made screen is shown on.
  let place: Place?
  /// Guards that are evaluated before anything changes.
  let guards: [String]
  /// Run once the screen is visible, on it.
  let tasks: [AppRoute]
  /// Run at the end, on the screen.
  let finals: [AppRoute]

  init(place: Place?, guards: [String], tasks: [AppRoute], finals: [AppRoute]) {
    self.place = place
    self.guards = guards
    self.tasks = tasks
    self.finals = finals
  }
}

/// The way a screen is shown, and the chain that resolves to its container.
struct Place: Sendable {
  /// The way; nil for a screen that the chain already contains.
  let integration: Integration?
  let resolve: @Sendable (inout Itinerary, inout NavigationTransaction) throws(NavigationError) -> Void
}
