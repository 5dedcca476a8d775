/// The condition of a rule for the fragment.
struct FragmentCondition: Hashable {
  let glob: Glob
  let isCaseSensitive: Bool
  let isPercentEncoded: Bool

  /// Creates the condition of a rule, or returns `nil` if every fragment meets the rule.
  init?(_ rule: LinkRule) {
    guard !rule.fragment.matchesEverything else { return nil }
    (glob, isCaseSensitive, isPercentEncoded) = (rule.fragment, rule.isCaseSensitive, rule.isPercentEncoded)
  }
}

/// The fragments, divided into classes by the conditions that they meet.
struct FragmentClasses {
  /// The classes, each with the met conditions and one of the shortest fragments.
  let all: [(met: Set<FragmentCondition>, text: String)]
  /// Whether all classes were found.
  let isComplete: Bool
  /// The number of visited states.
  let states: Int

  /// Divides the fragments.
  ///
  /// - Parameters:
  ///   - conditions: The conditions, each once.
  ///   - isNormal: Whether unreserved characters must not be encoded.
  ///   - limit: The maximum number of states.
  init(_ conditions: [FragmentCondition], isNormal: Bool, limit: Int) {
    guard !conditions.isEmpty else {
      (all, isComplete, states) = ([([], "")], true, 0)
      return
    }
    let tapes = [Search.Tape(automaton: Automaton(), isDecoded: false), Search.Tape(automaton: Automaton(), isDecoded: true)]
    for (number, condition) in conditions.enumerated() {
      let isDecoded = !condition.isPercentEncoded
      let steps = condition.glob.steps(isCaseSensitive: condition.isCaseSensitive, isDecoded: isDecoded)
      tapes[isDecoded ? 1 : 0].automaton.add(steps, tag: Int32(number))
    }
    let search = Search(URLBytes(.fragment, isNormal: isNormal), tapes, limit: limit)
    all = search.outcomes.map { outcome in
      let tags = tapes.indices.flatMap { tapes[$0].automaton.accepted[Int(outcome.accepted[$0])] }
      return (Set(tags.map { conditions[Int($0)] }), outcome.text)
    }
    (isComplete, states) = (search.isComplete, search.count)
  }
}
