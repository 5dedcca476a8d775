/// Where services are found, and kept once they are made: those of the app, or of one flow in it, with those around it behind them.
///
/// A flow's are seen in it alone, not beside it and not around it. What makes a service is given the scope that lists it, never the one in
/// which somebody asked, so that what lives long cannot hold what lives shortly. A scope lives as long as its screen, a scope that it
/// is behind, or anybody else who holds it: a service that holds the scope it is made in is never let go of.
///
/// A service is no part of the state: undo, snapshots and dry runs do not know it, and handlers depend on what they ask the ``NavigationTransaction``
/// alone. What navigation depends on, a service keeps in a ``StateValue``: it has it put there by a route, and reads it from the state.
@MainActor
public final class ServiceScope {
  /// The screen's key, or the app's name.
  public let name: String
  /// The scope behind it: that of what was around the screen when somebody first asked; nil for the app's.
  public let parent: ServiceScope?

  private let services: [Service.Key: Service]
  private var kept: [Service.Key: Any] = [:]
  /// What is being made, each for the one before it.
  private var underWay: [Service.Key] = []

  /// A scope in which nothing has been made. Of several services for one type the last counts.
  public init(_ name: String, _ services: [Service], parent: ServiceScope? = nil) {
    self.name = name
    self.parent = parent
    self.services = Dictionary(services.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// The service of a type, made if it must be: of the nearest scope that lists it.
  ///
  /// - Throws: Why there is none. Nothing of it is kept then, and it is tried again when somebody asks again.
  public func resolve<S>(_: S.Type = S.self) throws(ServiceError) -> S { try resolve(S.self, with: ()) }

  /// A new service of a type, from an argument of the type that it takes.
  ///
  /// - Throws: Why there is none.
  public func resolve<S, Argument>(_: S.Type = S.self, with argument: Argument) throws(ServiceError) -> S {
    let key = Service.Key(service: S.self, argument: Argument.self)
    let chain = sequence(first: self, next: \.parent)
    for scope in chain {
      if let kept = scope.kept[key], let service = kept as? S { return service }
      if let maker = scope.services[key]?.maker as? Service.Maker<S, Argument> { return try scope.make(key, maker, argument) }
    }
    throw .missing(key.description, in: chain.map(\.name))
  }

  private func make<S, Argument>(
    _ key: Service.Key, _ maker: Service.Maker<S, Argument>, _ argument: Argument
  ) throws(ServiceError) -> S {
    if let first = underWay.firstIndex(of: key) { throw .circle((underWay[first...] + [key]).map(\.description)) }
    underWay.append(key)
    defer { underWay.removeLast() }
    let service = try maker.make(self, argument)
    if services[key]?.isKept == true { kept[key] = service }
    return service
  }

  // MARK: What there is

  /// What a scope lists.
  public struct Listing: Hashable, Sendable {
    /// One service.
    public struct Row: Hashable, Sendable {
      /// What it is asked for by: `Receipt taking Order`.
      public let service: String
      /// How it is kept.
      public let life: Life
    }

    /// How a service is kept.
    public enum Life: Hashable, Sendable {
      /// It was made, and is kept.
      case made
      /// It is made when somebody asks, and kept then.
      case unmade
      /// It is made anew each time.
      case transient
    }

    /// The screen's key, or the app's name.
    public let scope: String
    /// By name.
    public let services: [Row]
  }

  /// What it lists. Nothing is made by asking.
  public var listing: Listing {
    let rows = services.values.map { service in
      Listing.Row(service: service.key.description, life: kept[service.key] != nil ? .made : service.isKept ? .unmade : .transient)
    }
    return Listing(scope: name, services: rows.sorted { $0.service < $1.service })
  }
}
