public import Groma
import GromaLinks

/// A condition on sequences of moves and of the states between them: a formula of linear temporal logic.
///
/// A ``Property`` with a formula holds if each infinite sequence of moves from the launch meets the formula. In a state without a move, the
/// app remains in this state. A sequence that leads beyond the bounds of an exploration is checked only as far as it is within the bounds.
///
/// ```swift
/// Property("signing out leads to the login", .leadsTo(.made(.action("sign-out")), .visible("login")), assuming: [.everyMove])
/// ```
public struct TemporalFormula: Sendable {
  /// A condition on a single state. Several occurrences of the same object in a formula are one condition.
  package final class Condition: Sendable {
    let name: String
    let holds: @Sendable (inout NavigationTransaction) -> Bool

    init(_ name: String, _ holds: @escaping @Sendable (inout NavigationTransaction) -> Bool) {
      self.name = name
      self.holds = holds
    }
  }

  package indirect enum Node: Sendable {
    case always(Bool)
    case state(Condition)
    case made(MovePattern)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    case until(Node, Node)
  }

  package let node: Node
  /// The condition that must become true before the formula demands anything, or `nil` if there is no such condition. If it never becomes
  /// true, there is nothing to check.
  let trigger: Node?

  private init(_ node: Node, trigger: Node? = nil) {
    self.node = node
    self.trigger = trigger
  }
}

// MARK: - Conditions

extension TemporalFormula {
  /// Returns a condition on the current state.
  ///
  /// - Parameters:
  ///   - name: The condition as a sentence.
  ///   - holds: Returns whether the state meets the condition. The function must depend only on the state, which it reads through the
  ///     transaction. Changes that it makes are discarded.
  public static func state(_ name: String, _ holds: @escaping @Sendable (inout NavigationTransaction) -> Bool) -> TemporalFormula {
    TemporalFormula(.state(Condition(name, holds)))
  }

  /// Returns the condition that the visible screen has the given name.
  public static func visible(_ screen: String) -> TemporalFormula {
    state("\(screen) is visible") { transaction in
      transaction.visibleScreen(in: .app).flatMap { transaction.key($0)?.name } == screen
    }
  }

  /// Returns the condition that a screen with one of the given names is in the tree, whether visible or not.
  public static func open(_ screens: String...) -> TemporalFormula {
    state("\(screens.joined(separator: " or ")) is open") { $0.firstScreen(named: screens) != nil }
  }

  /// The condition that a route or a link waits, such as for a screen or for a guard.
  public static let waiting = state("a route or a link waits") { $0.hasWaitingRoutes() || !$0.pendingLinks().isEmpty }

  /// Returns the condition that the last move belongs to the given pattern. It does not hold in the launch state.
  public static func made(_ pattern: MovePattern) -> TemporalFormula { TemporalFormula(.made(pattern)) }
}

// MARK: - Operators

extension TemporalFormula {
  /// Returns the negation of a formula.
  public static prefix func ! (formula: TemporalFormula) -> TemporalFormula { TemporalFormula(.not(formula.node)) }

  /// Returns a formula that holds if both formulas hold.
  public static func && (one: TemporalFormula, other: TemporalFormula) -> TemporalFormula { TemporalFormula(.and(one.node, other.node)) }

  /// Returns a formula that holds if at least one of the formulas holds.
  public static func || (one: TemporalFormula, other: TemporalFormula) -> TemporalFormula { TemporalFormula(.or(one.node, other.node)) }

  /// Returns a formula that holds if the given formula holds now or in some later state.
  public static func eventually(_ formula: TemporalFormula) -> TemporalFormula {
    TemporalFormula(.until(.always(true), formula.node))
  }

  /// Returns a formula that holds if the given formula holds now and in all later states.
  public static func always(_ formula: TemporalFormula) -> TemporalFormula { !eventually(!formula) }

  /// Returns a formula that holds if `other` holds now or in some later state, and this formula holds in all states before.
  public func until(_ other: TemporalFormula) -> TemporalFormula { TemporalFormula(.until(node, other.node)) }

  /// Returns a formula that holds if, whenever `cause` holds, `effect` holds in the same state or in a later one.
  public static func leadsTo(_ cause: TemporalFormula, _ effect: TemporalFormula) -> TemporalFormula {
    TemporalFormula(always(!cause || eventually(effect)).node, trigger: cause.node)
  }

  /// Returns a formula that holds if, whenever `cause` holds, `formula` does not hold in the same state or in any later state before `end`
  /// holds.
  ///
  /// - Parameters:
  ///   - formula: The formula that must not hold.
  ///   - cause: The formula after which it must not hold.
  ///   - end: The formula that ends the prohibition, or `nil` if the prohibition never ends. In a state in which `end` holds, `formula` may
  ///     hold.
  public static func never(_ formula: TemporalFormula, after cause: TemporalFormula, until end: TemporalFormula? = nil) -> TemporalFormula {
    let isForbidden = end.map { end in always(!formula) || (!formula).until(end) } ?? always(!formula)
    return TemporalFormula(always(!cause || isForbidden).node, trigger: cause.node)
  }
}

// MARK: - Atoms

extension TemporalFormula {
  /// The conditions on states, without duplicates, in the order in which they occur.
  package var conditions: [Condition] {
    node.atoms.reduce(into: []) { found, atom in
      if case .state(let condition) = atom, !found.contains(where: { $0 === condition }) { found.append(condition) }
    }
  }

  /// The patterns of moves, without duplicates, in the order in which they occur.
  package var patterns: [MovePattern] {
    node.atoms.reduce(into: []) { if case .made(let pattern) = $1, !$0.contains(pattern) { $0.append(pattern) } }
  }

  /// Returns the number of each atom: first the conditions on states, then the patterns of moves.
  package var numberOfAtom: (Node) -> Int {
    let (conditions, patterns) = (conditions, patterns)
    return { atom in
      let number: Int? =
        switch atom {
        case .state(let condition): conditions.firstIndex { $0 === condition }
        case .made(let pattern): patterns.firstIndex(of: pattern).map { conditions.count + $0 }
        case .always, .not, .and, .or, .until: nil
        }
      guard let number else { preconditionFailure("it is not an atom of the formula") }
      return number
    }
  }
}

extension TemporalFormula.Node {
  /// The conditions on states and on the last move, from left to right.
  fileprivate var atoms: [Self] {
    switch self {
    case .always: []
    case .state, .made: [self]
    case .not(let one): one.atoms
    case .and(let one, let other), .or(let one, let other), .until(let one, let other): one.atoms + other.atoms
    }
  }
}
