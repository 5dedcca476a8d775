/// A container that resolves and keeps services: the scope of the app or of a screen. The parent of a screen's scope is the nearest scope
/// of an enclosing screen, or else the scope of the app.
///
/// The services of a screen are available only in the screen and in the screens that it contains, pushes or presents. A recipe receives the
/// scope that lists the service, not the scope in which the service is resolved, so that the service cannot reference a service with a
/// shorter lifetime. Once created, a scope of a screen exists at least until the screen is removed, and longer while a child scope or other
/// code references the scope. A kept service with a strong reference to its own scope forms a reference cycle with the scope.
///
/// Services are not part of the state: undo, snapshots and dry runs do not include them, and handlers may depend only on the
/// ``NavigationTransaction``. If navigation depends on data of a service, store the data in a ``StateValue``: the service writes the value
/// with a route and reads it from the state.
@MainActor
public final class ServiceScope {
  /// The name of the scope in error messages, such as the key of its screen or the name of the app.
  package let name: String
  /// The scope that is searched after this scope, or `nil` if there is none.
  package let parent: ServiceScope?

  private let services: [Service.Key: Service]
  private var kept: [Service.Key: Any] = [:]
  /// The types of the services that are being created: each service needs the next one.
  private var underWay: [Service.Key] = []

  /// Creates a scope that lists services. No service is created yet. If several recipes have the same service type and argument type, the
  /// last one is used.
  package init(_ name: String, _ services: [Service], parent: ServiceScope? = nil) {
    self.name = name
    self.parent = parent
    self.services = Dictionary(services.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns the service of a type from the nearest scope that lists the service, beginning with this scope. Creates the service, unless
  /// that scope already keeps it.
  ///
  /// - Throws: ``ServiceError/missing(_:in:)`` if no scope lists the service or a service that it needs, ``ServiceError/circle(_:)`` if
  ///   services depend on each other in a circle. After an error, the next call tries again.
  public func resolve<S>(_: S.Type = S.self) throws(ServiceError) -> S { try resolve(S.self, with: ()) }

  /// Creates and returns a service of a type from an argument, with the recipe of the nearest scope that lists the service.
  ///
  /// - Throws: The same errors as ``resolve(_:)``.
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

  // MARK: Listing

  /// A list of the services in a scope.
  package struct Listing: Hashable, Sendable {
    /// A service in the list.
    package struct Row: Hashable, Sendable {
      /// The types that identify the service: `Receipt taking Order`.
      package let service: String
      /// The lifetime of the service.
      package let life: Life
    }

    /// The lifetime of a service in a scope.
    package enum Life: Hashable, Sendable {
      /// The service has been created and is kept.
      case made
      /// The service is created when it is first resolved and then kept.
      case unmade
      /// The service is created each time it is resolved.
      case transient
    }

    /// The name of the scope.
    package let scope: String
    /// The services, sorted by the text of their types.
    package let services: [Row]
  }

  /// The list of the services in this scope. Reading it creates no service.
  package var listing: Listing {
    let rows = services.values.map { service in
      Listing.Row(service: service.key.description, life: kept[service.key] != nil ? .made : service.isKept ? .unmade : .transient)
    }
    return Listing(scope: name, services: rows.sorted { $0.service < $1.service })
  }
}
