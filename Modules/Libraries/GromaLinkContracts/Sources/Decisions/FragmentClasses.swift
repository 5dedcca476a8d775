/// The condition of a rule or a link for the fragment.
enum FragmentCondition: Hashable {
  /// The fragment matches a pattern.
  case text(Glob, isCaseSensitive: Bool, isPercentEncoded: Bool)
  /// The fragment has the segments of a link.
  case link([ContractLink.Segment])

  /// Creates the condition of a rule, or returns `nil` if every fragment meets the rule.
  init?(_ rule: LinkRule) {
    guard !rule.fragment.matchesEverything else { return nil }
    self = .text(rule.fragment, isCaseSensitive: rule.isCaseSensitive, isPercentEncoded: rule.isPercentEncoded)
  }

  /// Creates the condition of a form, or returns `nil` if the form accepts every fragment.
  init?(_ form: ContractLink.Form) {
    guard let fragment = form.fragment else { return nil }
    self = .link(fragment)
  }
}

/// The fragments, divided into classes by the conditions that they meet.
struct FragmentClasses {
  /// The classes. Each class has, for each condition, whether it is met, and one of the shortest fragments.
  let all: [(isMet: [Bool], text: String)]
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
    // The texts of rules as written, those of rules that are decoded, and those of links, which are decoded.
    let automata = (0..<3).map { _ in Automaton() }
    for (number, condition) in conditions.enumerated() {
      switch condition {
      case .text(let glob, let isCaseSensitive, let isPercentEncoded):
        let steps = glob.steps(isCaseSensitive: isCaseSensitive, isDecoded: !isPercentEncoded)
        automata[isPercentEncoded ? 0 : 1].add(steps, tag: Int32(number))
      case .link(let segments): automata[2].add(segments.steps(in: .fragment), tag: Int32(number))
      }
    }
    let tapes = automata.enumerated().map { Search.Tape(automaton: $1, isDecoded: $0 > 0) }
    let search = Search(URLBytes(.fragment, isNormal: isNormal), tapes, limit: limit)
    all = search.outcomes.map { outcome in
      let tags = Set(automata.indices.flatMap { automata[$0].accepted[Int(outcome.accepted[$0])] })
      return (conditions.indices.map { tags.contains(Int32($0)) }, outcome.text)
    }
    (isComplete, states) = (search.isComplete, search.count)
  }
}
