extension NavigationTransaction {
  /// The denial of a route by a guard (``Verdict/deny(_:)``), for the log.
  final class Denial: Sendable {
    let guardName: String
    let error: NavigationError

    init(guardName: String, error: NavigationError) { (self.guardName, self.error) = (guardName, error) }
  }

  /// Returns the name of the guard that denied the route with an error, or `nil` if the route failed for another reason.
  func denial(with error: NavigationError) -> String? { denial?.error == error ? denial?.guardName : nil }
}
