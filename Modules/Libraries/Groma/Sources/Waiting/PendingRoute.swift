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
  /// The name of the guard that made the route wait; `lock` for the question of a lock.
  package let guardName: String
  /// The paths of the locked screens that the route may remove or cover when it runs again, because the user answered the questions of
  /// their locks with ``Lock/leave``. If the route waits for such a question, the last path is the path of the locked screen.
  package internal(set) var permits: [TreePath] = []
  /// The ticket of the route, by which its end is awaited.
  var ticket = WaitTicket()

  private enum CodingKeys: CodingKey { case route, start, awaits, at, guardName, permits }
}

/// The ticket of a waiting route. It is not part of the state: all tickets are equal, and it has no saved form.
struct WaitTicket: Hashable, Sendable {
  var number: Runner.Ticket?

  static func == (_: WaitTicket, _: WaitTicket) -> Bool { true }
  func hash(into _: inout Hasher) {}
}

/// A wait that the user has canceled: the name of the guard that made a route wait, and the key of the screen or question that the route
/// waited for.
struct CanceledWait: Hashable {
  var guardName: String
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
    guardName = try container.decode(String.self, forKey: .guardName)
    permits = try container.decodeIfPresent([TreePath].self, forKey: .permits) ?? []
  }
}
