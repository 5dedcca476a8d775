import Groma
public import GromaExplorer

/// A model of an app within bounds in Promela, the language of the model checker Spin, so that an independent tool can check the results of
/// an exploration.
///
/// Each part of the state, such as a stack or a feature's value, is a variable that contains the index of a value. Each move is an atomic
/// transition. Functions in C determine whether a move is possible and which variables the move sets. Moves that fail or exceed the bounds
/// are not part of the model.
///
/// ```
/// spin -a kiosk.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan
/// ```
public struct PromelaModel: Hashable, Sendable {
  /// The model in Promela.
  public let text: String
  /// The number of states that Spin finds if its result agrees with the exploration.
  public let states: Int
  /// The names of the properties over time in the model, in the order of their formulas `p0`, `p1`, …. The command `pan -a -N p0` checks
  /// the first if the model was compiled without `-DSAFETY`.
  public let formulas: [String]
  /// The number of transitions. Spin reports one more, because it counts the initial state as a transition.
  public let transitions: Int

  /// Creates the model from the learned behavior of an app.
  ///
  /// - Parameters:
  ///   - tables: The learned behavior. If it contains conditions of properties over time, the model contains formulas. Spin may then find
  ///     more states, because the last move is part of the state.
  ///   - length: The approximate maximum number of characters in a function. Spin reads at most 64 kB in one piece.
  public init(_ tables: RuleTables, length: Int = 1 << 14) {
    let writer = PromelaWriter(tables, length: length)
    (states, transitions) = (tables.states, tables.transitions)
    let header =
      "\(tables.app) within \(tables.bounds): \(states) states, \(transitions) transitions; Spin counts the start as one more transition."
    let options = writer.options
    formulas = writer.formulas.map(\.property.name)
    text =
      ([PromelaWriter.comment(header)] + writer.declarations + [""] + writer.functions + ["", "active proctype app() {", "end:", "  do"]
      // Promela requires at least one option in a loop.
      + (options.isEmpty ? ["  :: false"] : options) + writer.remaining + ["  od", "}", ""] + writer.claims).joined(separator: "\n")
  }
}
