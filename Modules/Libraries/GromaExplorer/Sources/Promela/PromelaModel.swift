import Groma

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

  /// The reasons why an app has no model.
  public enum Problem: Error, Hashable, Sendable {
    /// Not all states within the bounds were explored.
    case incomplete
    /// A handler depends on something outside the state, such as a clock. The associated value contains the names of all such handlers.
    case opaque([String])
    /// A run of the app's code trapped or did not finish. The associated value contains the names of all such runs.
    case lost([String])
  }
}

extension PromelaModel.Problem: CustomStringConvertible {
  /// The reason as a message.
  public var description: String {
    switch self {
    case .incomplete: "the exploration within the bounds is not complete"
    case .opaque(let names): "the app depends on hidden input: \(names.joined(separator: ", "))"
    case .lost(let names): "some runs trapped or did not finish: \(names.joined(separator: ", "))"
    }
  }
}

extension PromelaModel {
  /// Creates the model from the learned results of a search.
  ///
  /// - Complexity: O(values · questions + outcomes).
  @MainActor
  init(_ search: SymbolicSearch, _ record: ExplorationRecord) {
    let writer = PromelaWriter(search)
    states = record.stateCount
    transitions = record.transitions
    let header =
      "\(record.app.name) within \(record.bounds): \(states) states, \(transitions) transitions; Spin counts the start as one more transition."
    let options = writer.options
    formulas = writer.formulas.map(\.property.name)
    text =
      ([PromelaWriter.comment(header)] + writer.declarations + [""] + writer.functions + ["", "active proctype app() {", "end:", "  do"]
      // Promela requires at least one option in a loop.
      + (options.isEmpty ? ["  :: false"] : options) + writer.remaining + ["  od", "}", ""] + writer.claims).joined(separator: "\n")
  }
}
