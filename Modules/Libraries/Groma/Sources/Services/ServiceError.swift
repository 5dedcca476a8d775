/// Why there is no such service.
public enum ServiceError: Error, Hashable, Sendable {
  /// No scope lists a service of this type: neither the one that was asked nor those behind it, in this order.
  case missing(String, in: [String])
  /// What makes it needs it: each needs the next, and the last is the first.
  case circle([String])

  /// A stable name for machines; never changes its meaning.
  public var code: String {
    switch self {
    case .missing: "service.missing"
    case .circle: "service.circle"
    }
  }
}

extension ServiceError: CustomStringConvertible {
  /// `no Payments in checkout, nor in plaza`
  public var description: String {
    switch self {
    case .missing(let service, let scopes): "no \(service) in \(scopes.joined(separator: ", nor in "))".escapingControls
    case .circle(let path): "services need each other in a circle: \(path.joined(separator: " → "))"
    }
  }
}
