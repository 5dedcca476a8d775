// The parts of a state that cannot be saved, because they are or contain closures. Values that a closure captures cannot be compared.
extension Node {
  /// The texts of the closures and the ``RouteAction`` values in the completion routes of the screens in this subtree.
  package var opaqueParts: [String] {
    guard mayHavePolicies else { return [] }
    return (isBare ? [] : policies.opaqueParts) + children.flatMap(\.opaqueParts)
  }
}

extension Policies {
  /// The texts of the closures and the ``RouteAction`` values in the completion route.
  package var opaqueParts: [String] { completion?.opaqueParts ?? [] }
}

extension Effect {
  /// The texts of the closures and the ``RouteAction`` values in the routes of the outcomes.
  var opaqueParts: [String] { outcomes.flatMap(\.route.opaqueParts) }
}

extension Waiting {
  /// The texts of the closures and the ``RouteAction`` values in the routes of the item.
  package var opaqueParts: [String] {
    switch self {
    case .screen(let pending): pending.route.opaqueParts
    case .later(let deferred): deferred.route.opaqueParts
    case .outcome(let running): running.effect.opaqueParts
    case .held: []
    }
  }
}
