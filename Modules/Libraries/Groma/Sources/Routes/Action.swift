/// A step of a route that a team writes itself, no different from a built-in one.
///
/// A value: equality makes routes comparable, and `text` is what a person reads in a trace.
public protocol Action: Hashable, Sendable {
  /// The step as a person would write it.
  var text: String { get }

  /// Runs on the container at `path`, through the transaction alone, and returns the container it gives.
  ///
  /// - Throws: Why it cannot; the transaction is rolled back to where a fallback started, or whole.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath
}

/// An action without its type.
public struct AnyAction: Hashable, Sendable {
  /// The action.
  public let base: any Action
  /// Whether the route goes on at what it gives.
  package let moves: Bool

  /// An action without its type; `moves` says whether the route goes on at the container that the action gives.
  package init(_ base: any Action, moves: Bool) {
    self.base = base
    self.moves = moves
  }

  /// Whether type and value are equal.
  public static func == (a: AnyAction, b: AnyAction) -> Bool {
    func isEqual<A: Action>(_ action: A) -> Bool { (b.base as? A) == action }
    return a.moves == b.moves && isEqual(a.base)
  }

  /// Feeds the action.
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension AnyAction: Codable {
  /// Always fails: nobody knows how to read it.
  public init(from decoder: any Decoder) throws { throw NavigationError.opaque("a saved custom step") }
  /// Always fails: a custom step has no saved form.
  public func encode(to encoder: any Encoder) throws { throw NavigationError.opaque(base.text) }
}

/// A step made by a closure while a route runs. Equal when it stands at the same place in the source.
struct OpaqueStep: Action {
  let place: String
  let make: @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> [Instruction]

  var text: String { "{closure at \(place)}" }

  /// Not called: the interpreter runs what `make` returns without a stack frame of its own.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }

  static func == (a: OpaqueStep, b: OpaqueStep) -> Bool { a.place == b.place }
  func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A fallback made by a closure from the error.
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
