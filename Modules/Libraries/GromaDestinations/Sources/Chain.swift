import Groma

/// A type-erased chain of steps: a screen, and the chain that the screen is shown on.
///
/// The type is generic only in the context and stores no arrays of generic functions, because the look-up of their metadata costs more than
/// resolving a step (benchmark rows r1 to r4).
final class Chain<Context: Sendable>: Sendable {
  typealias Find = @Sendable (Context, TreePath, inout NavigationTransaction) -> TreePath?
  typealias Make = @Sendable (Context) throws(NavigationError) -> Node
  typealias MakeRoutes = @Sendable (Context) -> [AppRoute]
  /// A function that resolves a step whose chain is determined during the search. The settings are those of the step, combined with the
  /// settings of an enclosing choice or conversion.
  typealias Resolve = @Sendable (Context, Settings?, inout Itinerary, inout NavigationTransaction) throws(NavigationError) -> Void

  /// The source of a step's screen.
  enum Source: Sendable {
    /// A screen that is found with the finder, or with its key if there is no finder. If the screen is not found, it is created, unless the
    /// previous step already contains it.
    case made(Make, finder: Find?)
    /// A screen that is only found, never created.
    case found(Find)
    /// A function that determines another chain or a path during the search.
    case resolved(Resolve)
  }

  private let source: Source
  /// The container kind of the screen, or `nil` if unknown.
  private let kind: Kind?
  /// The chain that a created screen is shown on, or `nil` if the step has no placement.
  private let previous: Chain?
  /// The placement of a created screen on `previous`, such as a push. `nil` if `previous` already contains the screen, or if there is no
  /// `previous`.
  private let integration: Integration?
  /// The names of guards that are checked before anything changes.
  private let guards: [String]
  /// A function that creates the routes that run on the screen once it is visible.
  private let tasks: MakeRoutes?
  /// A function that creates the routes that run on the screen once the destination is reached.
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

  /// Returns a copy of the chain whose screen is shown on another chain.
  ///
  /// - Parameters:
  ///   - integration: The placement of a created screen, or `nil` if `previous` already contains the screen.
  ///   - previous: The chain that the screen is shown on.
  func placed(_ integration: Integration?, on previous: Chain) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards, tasks: tasks, finals: finals)
  }

  /// Returns a copy of the chain with additional guards.
  func guarded(by more: [String]) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards + more, tasks: tasks, finals: finals)
  }

  /// Returns a copy of the chain with an additional route, which runs on the screen once the screen is visible.
  func with(task: @escaping @Sendable (Context) -> AppRoute) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards, tasks: Self.joined(tasks, task), finals: finals)
  }

  /// Returns a copy of the chain with an additional route, which runs on the screen once the destination is reached.
  func with(final: @escaping @Sendable (Context) -> AppRoute) -> Chain {
    Chain(source, kind, on: previous, integration, guards: guards, tasks: tasks, finals: Self.joined(finals, final))
  }

  private static func joined(_ first: MakeRoutes?, _ next: @escaping @Sendable (Context) -> AppRoute) -> MakeRoutes {
    guard let first else { return { [next($0)] } }
    return { first($0) + [next($0)] }
  }

  /// Returns the source of a step that uses another chain if the search of this chain finds nothing.
  func or(_ other: Chain) -> Source {
    .resolved { [self] context, settings, itinerary, transaction throws(NavigationError) in
      let before = itinerary
      do throws(NavigationError) {
        try resolve(context, in: settings, &itinerary, &transaction)
      } catch {
        guard error.isNotFound else { throw error }
        itinerary = before
        transaction.note("tries the alternative: \(error)")
        try other.resolve(context, in: settings, &itinerary, &transaction)
      }
    }
  }

  /// Returns the source of a step that converts another context to the context of this chain.
  func adapted<Other>(_ convert: @escaping @Sendable (Other) throws -> Context) -> Chain<Other>.Source {
    .resolved { [self] context, settings, itinerary, transaction throws(NavigationError) in
      try resolve(try NavigationError.converting { try convert(context) }, in: settings, &itinerary, &transaction)
    }
  }

  /// Walks the chain from this step towards its end until a screen is found. Adds that screen and the screens to create to the itinerary.
  ///
  /// - Parameter outer: The settings of an enclosing choice or conversion. Their placement is used if this step has none.
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if no screen is found, ``NavigationError/limit(_:)`` for a chain that is too long, or
  ///   the error of a function that creates a screen, converts a context or chooses a step.
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
      // A screen that is only found cannot be shown on a place, but may be in a container that is created there.
      if outer?.place == nil && previous == nil || integration(outer) != nil {
        throw .noContainer("\(kindWord) to begin at", in: itinerary.start)
      }
      itinerary.findAgain(find, context, kindWord, nil, settings)
      try resolvePrevious(context, outer, &itinerary, &transaction)
    case .made(let make, let finder):
      let settings = settings(in: context, outer)
      try itinerary.count(settings)
      // If the finder found a screen, a screen is created only if the found one has data to update.
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
      if let integration = integration(outer) {
        transaction.note("makes \(Quoting.name(key))")
        itinerary.build(node, integration, settings)
      } else {
        itinerary.findAgain(
          finder ?? { _, path, transaction in transaction.find(key, at: path) }, context, Quoting.name(key), nil, settings)
      }
      try resolvePrevious(context, outer, &itinerary, &transaction)
    }
  }

  /// Returns the settings of the step for a context, combined with the settings of the enclosing choice, or `nil` if there are no settings.
  ///
  /// - Parameter place: The placement of the step. Without one, that of the choice is used.
  private func settings(in context: Context, _ outer: Settings?, _ place: Place? = nil) -> Settings? {
    if guards.isEmpty, tasks == nil, finals == nil, place == nil { return outer }
    return Settings(
      place: place ?? outer?.place, guards: guards + (outer?.guards ?? []), tasks: (tasks?(context) ?? []) + (outer?.tasks ?? []),
      finals: (finals?(context) ?? []) + (outer?.finals ?? []))
  }

  /// Returns the placement of a created screen on the previous step, or `nil` if the previous step already contains the screen. A placement
  /// of this step takes precedence over that in the `outer` settings.
  private func integration(_ outer: Settings?) -> Integration? {
    integration ?? outer?.place?.integration
  }

  private func resolvePrevious(
    _ context: Context, _ outer: Settings?, _ itinerary: inout Itinerary, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    if let previous { return try previous.resolve(context, &itinerary, &transaction) }
    if let place = outer?.place { try place.resolve(&itinerary, &transaction) }
  }

  /// The kind of the screen as a word, for messages about screens whose key is unknown.
  private var kindWord: String { kind?.description ?? "screen" }
}

/// The settings of a step for one context. A class, and `nil` for most steps, so that settings are cheap to pass (benchmark rows r1 to r4).
final class Settings: Sendable {
  /// The placement of the screen, or `nil` if the settings contain none.
  let place: Place?
  /// The names of guards that are checked before anything changes.
  let guards: [String]
  /// The routes that run on the screen once it is visible.
  let tasks: [AppRoute]
  /// The routes that run on the screen once the destination is reached.
  let finals: [AppRoute]

  init(place: Place?, guards: [String], tasks: [AppRoute], finals: [AppRoute]) {
    self.place = place
    self.guards = guards
    self.tasks = tasks
    self.finals = finals
  }
}

/// The placement of a screen: how it is shown, and the chain that resolves to its container.
struct Place: Sendable {
  /// The placement of the screen, or `nil` if the chain already contains the screen.
  let integration: Integration?
  let resolve: @Sendable (inout Itinerary, inout NavigationTransaction) throws(NavigationError) -> Void
}
