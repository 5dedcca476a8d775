/// A guard or a question that interrupts a route, so that another route runs first.
public enum Interrupter: Hashable, Sendable {
  /// A guard, identified by its name.
  case `guard`(String)
  /// The question of a locked screen.
  case lock
  /// The question of a deep link, identified by its pattern.
  case link(String)
}

extension Interrupter: CustomStringConvertible {
  /// The interrupter in words: `guard 'member'`, `the question of a lock`, `the question of link 'order/:id'`.
  public var description: String {
    switch self {
    case .guard(let name): "guard \(Quoting.name(name))"
    case .lock: "the question of a lock"
    case .link(let pattern): "the question of link \(Quoting.name(pattern))"
    }
  }

  /// The route that runs first, in words: `a redirect by guard 'member'`.
  package var redirect: String { if case .guard = self { "a redirect by \(self)" } else { description } }

  /// The name of the guard, or `nil` for a question.
  package var guardName: String? { if case .guard(let name) = self { name } else { nil } }
}
