/// A route that waits for a screen to finish or for a question to be answered, and then runs again on the current state.
public struct PendingRoute: Hashable, Codable, Sendable {
  /// The route that runs when the wait has ended.
  public let route: AppRoute
  /// The path where the route starts.
  package internal(set) var start: TreePath
  /// The key of the screen that must finish, or the request of the question.
  public let awaits: ScreenKey
  /// The path of the awaited screen or question.
  package internal(set) var at: TreePath
  /// The guard or the question that made the route wait.
  package let interrupter: Interrupter
  /// The paths of the locked screens that the route may remove or cover when it runs again, because the user answered the questions of
  /// their locks with ``Lock/leave``. If the route waits for such a question, the last path is the path of the locked screen.
  package internal(set) var permits: [TreePath] = []
  /// The ticket of the route, by which its end is awaited.
  var ticket = WaitTicket()

  private enum CodingKeys: CodingKey { case route, start, awaits, at, guardName, link, lock, permits }
}

/// The ticket of a waiting route. It is not part of the state: all tickets are equal, and it has no saved form.
struct WaitTicket: Hashable, Sendable {
  var number: Runner.Ticket?

  static func == (_: WaitTicket, _: WaitTicket) -> Bool { true }
  func hash(into _: inout Hasher) {}
}

/// A wait that the user has canceled: what made a route wait, and the key of the screen or question that the route waited for.
struct CanceledWait: Hashable {
  var interrupter: Interrupter
  var awaits: ScreenKey
}

extension PendingRoute {
  /// Decodes a route. Without the key `permits`, the route may not remove or cover any locked screen.
  ///
  /// - Throws: `DecodingError` for a missing key and for invalid data.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    route = try container.decode(AppRoute.self, forKey: .route)
    start = try container.decode(TreePath.self, forKey: .start)
    awaits = try container.decode(ScreenKey.self, forKey: .awaits)
    at = try container.decode(TreePath.self, forKey: .at)
    interrupter =
      if let pattern = try container.decodeIfPresent(String.self, forKey: .link) {
        .link(pattern)
      } else if try container.decodeIfPresent(Bool.self, forKey: .lock) == true {
        .lock
      } else {
        .guard(try container.decode(String.self, forKey: .guardName))
      }
    permits = try container.decodeIfPresent([TreePath].self, forKey: .permits) ?? []
  }

  /// Encodes the route. What made it wait is the value of `guardName` or `link`, or `lock` with the value `true`.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(route, forKey: .route)
    try container.encode(start, forKey: .start)
    try container.encode(awaits, forKey: .awaits)
    try container.encode(at, forKey: .at)
    switch interrupter {
    case .guard(let name): try container.encode(name, forKey: .guardName)
    case .lock: try container.encode(true, forKey: .lock)
    case .link(let pattern): try container.encode(pattern, forKey: .link)
    }
    try container.encode(permits, forKey: .permits)
  }
}
