/// How a service is made: of a whole app where its ``AppDefinition`` lists it, of one flow where the ``ScreenDefinition`` of the screen that holds it does.
///
/// ```swift
/// let bagServices = [
///   Service((any Prices).self) { _ in MarketPrices() },
///   Service(Checkout.self) { services throws(ServiceError) in Checkout(prices: try services.resolve()) },
///   Service(Receipt.self, taking: Order.self) { _, order in Receipt(of: order) },
/// ]
/// ```
///
/// Features offer lists of them, and apps join these. Of several for one type the last counts, so that another app has another
/// implementation by one more of them, and nothing else is edited: `bagServices + [Service((any Prices).self) { _ in NoPrices() }]`.
public struct Service: Sendable {
  /// What it is found by, and called: `Prices`, `Receipt taking Order`.
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

  /// What makes a service of a type.
  struct Maker<S, Argument>: Sendable {
    let make: @MainActor @Sendable (ServiceScope, Argument) throws(ServiceError) -> S
  }

  let key: Key
  /// Whether it is made once in each scope that lists it.
  let isKept: Bool
  /// A ``Maker``.
  let maker: any Sendable

  /// A service that is made once in each scope which lists it, when somebody first asks for it, and kept for as long as the scope lives.
  ///
  /// - Parameters:
  ///   - type: What it is asked for by: its own type, or that of a protocol.
  ///   - make: Makes it, of what else is found in the scope that lists it.
  public init<S>(_ type: S.Type, make: @escaping @MainActor @Sendable (ServiceScope) throws(ServiceError) -> S) {
    self.init(type, Void.self, isKept: true) { scope, _ throws(ServiceError) in try make(scope) }
  }

  /// A service that is made anew each time, from an argument.
  public init<S, Argument>(
    _ type: S.Type, taking: Argument.Type, make: @escaping @MainActor @Sendable (ServiceScope, Argument) throws(ServiceError) -> S
  ) {
    self.init(type, taking, isKept: false, make)
  }

  /// A service that is made anew each time.
  public static func transient<S>(
    _ type: S.Type, make: @escaping @MainActor @Sendable (ServiceScope) throws(ServiceError) -> S
  ) -> Service {
    Service(type, Void.self, isKept: false) { scope, _ throws(ServiceError) in try make(scope) }
  }

  private init<S, Argument>(
    _: S.Type, _: Argument.Type, isKept: Bool, _ make: @escaping @MainActor @Sendable (ServiceScope, Argument) throws(ServiceError) -> S
  ) {
    self.isKept = isKept
    key = Key(service: S.self, argument: Argument.self)
    maker = Maker(make: make)
  }
}
