/// A recipe for a service. A recipe among the elements of an app defines a service for the whole app. A recipe in a ``ScreenDefinition``
/// defines a service for the screen and for all screens that the screen contains, pushes or presents.
///
/// ```swift
/// @AppBuilder var bagServices: AppElements {
///   Service((any Prices).self) { _ in MarketPrices() }
///   Service(Checkout.self) { services in Checkout(prices: try services.resolve()) }
///   Service(Receipt.self, taking: Order.self) { _, order in Receipt(of: order) }
/// }
/// ```
///
/// If several recipes of an app or of a screen have the same service type and argument type, the last one is used. An app can therefore
/// replace the implementation of a feature: it lists its own recipe after the elements of the feature.
public struct Service: Sendable {
  /// The type of a service and the type of its argument, which together identify the service. Printed as `Prices` or
  /// `Receipt taking Order`.
  struct Key: Hashable, CustomStringConvertible {
    let service: Any.Type
    let argument: Any.Type

    var description: String { argument == Void.self ? "\(service)" : "\(service) taking \(argument)" }
    static func == (a: Key, b: Key) -> Bool { a.service == b.service && a.argument == b.argument }
    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(service))
      hasher.combine(ObjectIdentifier(argument))
    }
  }

  /// A function that creates a service of a type from an argument.
  struct Maker<S, Argument>: Sendable {
    let make: @MainActor @Sendable (ServiceScope, Argument) throws(ServiceError) -> S
  }

  let key: Key
  /// Whether each scope that lists the service creates it once and keeps it. If `false`, the service is created each time it is resolved.
  let isKept: Bool
  /// The function that creates the service: a ``Maker``.
  let maker: any Sendable

  /// Creates a recipe for a service that is created once in each scope that lists it, when it is first resolved, and kept as long as the
  /// scope exists.
  ///
  /// - Parameters:
  ///   - type: The type under which the service is resolved: the type of the service or a protocol.
  ///   - make: Creates the service. The argument of the closure is the scope that lists the service.
  public init<S>(_ type: S.Type, make: @escaping @MainActor @Sendable (ServiceScope) throws -> S) {
    self.init(type, Void.self, isKept: true) { scope, _ in try make(scope) }
  }

  /// Creates a recipe for a service that is created from an argument each time it is resolved.
  ///
  /// - Parameters:
  ///   - type: The type under which the service is resolved: the type of the service or a protocol.
  ///   - taking: The type of the argument.
  ///   - make: Creates the service. The closure receives the scope that lists the service, and the argument.
  public init<S, Argument>(
    _ type: S.Type, taking: Argument.Type, make: @escaping @MainActor @Sendable (ServiceScope, Argument) throws -> S
  ) {
    self.init(type, taking, isKept: false, make)
  }

  /// Returns a recipe for a service that is created each time it is resolved.
  ///
  /// - Parameters:
  ///   - type: The type under which the service is resolved: the type of the service or a protocol.
  ///   - make: Creates the service. The argument of the closure is the scope that lists the service.
  public static func transient<S>(
    _ type: S.Type, make: @escaping @MainActor @Sendable (ServiceScope) throws -> S
  ) -> Service {
    Service(type, Void.self, isKept: false) { scope, _ in try make(scope) }
  }

  private init<S, Argument>(
    _: S.Type, _: Argument.Type, isKept: Bool, _ make: @escaping @MainActor @Sendable (ServiceScope, Argument) throws -> S
  ) {
    self.isKept = isKept
    key = Key(service: S.self, argument: Argument.self)
    maker = Maker<S, Argument> { scope, argument throws(ServiceError) in
      try ServiceError.converting { try make(scope, argument) }
    }
  }
}
