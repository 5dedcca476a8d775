/// A sequence of transitions that does not meet a formula, as indices of a ``TransitionGraph``: the transitions of `way` from the launch,
/// and then those of `cycle` again and again.
struct Lasso: Hashable {
  /// The indices of the transitions from the launch state to the first state of the cycle.
  var way: [Int] = []
  /// The indices of the transitions of the cycle. Empty if the formula is not met, whatever follows the way.
  var cycle: [Int] = []
}
