/// A route step that a feature implements itself. Append an action to a route with ``Route/action(_:)``.
///
/// When routes are compared, their actions are compared by value. A route with an action cannot be saved; a ``CustomStep`` has no such
/// restriction.
public protocol RouteAction: Hashable, Sendable {
  /// The text of the step in traces and printed routes.
  var text: String { get }

  /// Runs the action and returns the path of the resulting container, such as a container that the action shows.
  ///
  /// - Parameters:
  ///   - path: The path of the route's current container.
  ///   - transaction: The transaction of the route. The action reads and changes the state only through the transaction.
  /// - Throws: The reason why the action failed. The route then fails, unless a fallback handles the error.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath
}

/// An action whose steps are created by a closure when the route reaches the action. Two opaque steps are equal if they are at the same
/// source location.
struct OpaqueStep: RouteAction {
  let place: String
  let make: @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> [Instruction]

  var text: String { "{closure at \(place)}" }

  /// Returns `path`. Never called: ``Steps/Custom`` calls `make`, and the interpreter runs the created steps without recursion.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }

  static func == (a: OpaqueStep, b: OpaqueStep) -> Bool { a.place == b.place }
  func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A fallback that calls a closure with the error to create its steps. Two opaque fallbacks are equal if they are at the same source
/// location.
package struct OpaqueFallback: Hashable, Sendable {
  let place: String
  let make: @Sendable (NavigationError) -> [Instruction]?

  /// The text of the fallback in messages.
  var text: String { "{fallback at \(place)}" }

  package static func == (a: OpaqueFallback, b: OpaqueFallback) -> Bool { a.place == b.place }
  package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

extension OpaqueFallback: Codable {
  package init(from decoder: any Decoder) throws { throw NavigationError.opaque("a saved fallback") }
  package func encode(to encoder: any Encoder) throws { throw NavigationError.opaque("fallback at \(place)") }
}
