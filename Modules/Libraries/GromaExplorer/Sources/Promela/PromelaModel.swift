import Groma

/// An app within bounds as a model in Promela, the language of the model checker Spin: what an exploration learnt of the app, for a tool that
/// somebody else wrote to look at.
///
/// Each slot of the state is a variable that holds the number of a value, each move a transition that happens at once: where it can happen, and
/// where what it did was learnt, which a function in C finds out. A move that fails, or leads beyond the bounds, is none.
///
/// ```
/// spin -a kiosk.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan
/// ```
public struct PromelaModel: Hashable, Sendable {
  /// The model.
  public let text: String
  /// How many states Spin must find.
  public let states: Int
  /// How many transitions there are. Spin counts the states it stored and those it met again, and so the beginning, to which none leads: it
  /// must find one more.
  public let transitions: Int

  /// Why there is no model.
  public enum Problem: Error, Hashable, Sendable {
    /// Not everything within the bounds was looked at.
    case incomplete
    /// Something depends on what no state holds.
    case opaque([String])
    /// Something did not come back.
    case lost([String])
  }
}

extension PromelaModel.Problem: CustomStringConvertible {
  /// A sentence.
  public var description: String {
    switch self {
    case .incomplete: "the exploration within the bounds is not complete"
    case .opaque(let names): "it depends on hidden input: \(names.joined(separator: ", "))"
    case .lost(let names): "runs trapped or did not end: \(names.joined(separator: ", "))"
    }
  }
}

extension PromelaModel {
  /// The model of what a search learnt.
  ///
  /// - Complexity: O(values · questions + what was learnt).
  @MainActor
  init(_ search: PackedSearch, _ record: ExplorationRecord) {
    let writer = PromelaWriter(search)
    states = record.stateCount
    transitions = record.transitions
    let header =
      "\(record.app.name) within \(record.bounds): \(states) states, \(transitions) transitions; Spin counts the start as one more state."
    let options = writer.options
    text =
      ([PromelaWriter.comment(header)] + writer.declarations + [""] + writer.functions + ["", "active proctype app() {", "end:", "  do"]
      // One at least: else it cannot be read.
      + (options.isEmpty ? ["  :: false"] : options) + ["  od", "}", ""]).joined(separator: "\n")
  }
}
