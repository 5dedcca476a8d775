/// A route step that a feature implements itself. A route treats it like a built-in step.
///
/// An action is a value: routes with equal actions are equal. ``text`` is its representation in traces and in printed routes.
public protocol Action: Hashable, Sendable {
  /// The text of the step in traces and printed routes.
  var text: String { get }

  /// Runs the action on the container at `path` and returns the path of the resulting container, such as the one that the action shows. The
  /// action changes the tree only through the transaction.
  ///
  /// - Throws: The reason why the action failed. An enclosing fallback then reverts the steps that it handles; without a fallback, the
  ///   whole route is reverted.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath
}

/// A step that runs the steps that a closure creates while the route runs. Two such steps are equal if they are at the same source
/// location.
struct OpaqueStep: Action {
  let place: String
  let make: @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> [Instruction]

  var text: String { "{closure at \(place)}" }

  /// Never called: the interpreter calls `make` and runs its result without a separate stack frame.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }

  static func == (a: OpaqueStep, b: OpaqueStep) -> Bool { a.place == b.place }
  func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A fallback that a closure creates from the error. Two such fallbacks are equal if they are at the same source location.
package struct OpaqueFallback: Hashable, Sendable {
  let place: String
  let make: @Sendable (NavigationError) -> [Instruction]?

  package static func == (a: OpaqueFallback, b: OpaqueFallback) -> Bool { a.place == b.place }
  package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

extension OpaqueFallback: Codable {
  package init(from decoder: any Decoder) throws { throw NavigationError.opaque("a saved fallback") }
  package func encode(to encoder: any Encoder) throws { throw NavigationError.opaque("fallback at \(place)") }
}
