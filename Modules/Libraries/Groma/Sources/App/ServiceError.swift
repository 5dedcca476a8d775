/// The reason why a service cannot be resolved.
public enum ServiceError: Error, Hashable, Sendable {
  /// No searched scope lists the service. Carries the type of the service, such as `Payments` or `Receipt taking Order`, and the names of
  /// the searched scopes, nearest first.
  case missing(String, in: [String])
  /// A service depends on itself, directly or through other services. Carries the types of the services: each service depends on the next
  /// one, and the last is the same as the first.
  case circle([String])
  /// The closure that creates a service or a model threw an error of another type. Carries the description of that error.
  case failed(String)

  /// A stable error code for programs. The meaning of a code never changes.
  public var code: String {
    switch self {
    case .missing: "service.missing"
    case .circle: "service.circle"
    case .failed: "service.failed"
    }
  }

  /// Calls a closure of the app. Throws an error of another type as ``failed(_:)``.
  static func converting<Result>(_ body: () throws -> Result) throws(ServiceError) -> Result {
    do {
      return try body()
    } catch {
      throw error as? ServiceError ?? .failed("\(error)")
    }
  }
}

extension ServiceError: CustomStringConvertible {
  /// The error message that the shell prints, such as `no Payments in checkout, nor in plaza`.
  public var description: String {
    switch self {
    case .missing(let service, let scopes): "no \(service) in \(scopes.joined(separator: ", nor in "))".escapingControls
    case .circle(let path): "services depend on each other in a circle: \(path.joined(separator: " → "))"
    case .failed(let message): message.escapingControls
    }
  }
}
