import Navigation

/// Writes what a search learnt as lines of Promela.
@MainActor
struct PromelaWriter {
  private let search: PackedSearch
  private let learner: Learner
  private var table: SlotTable { learner.table }
  private let counts: [Int]

  init(_ search: PackedSearch) {
    self.search = search
    learner = search.learner
    counts = learner.table.counts
  }

  /// A comment of one line.
  nonisolated static func comment(_ text: String) -> String { "/* \(text.escapingControls.replacing("*/", with: "* /")) */" }

  /// A variable for each slot, which begins with the number of its value where the app begins.
  var declarations: [String] {
    counts.indices.map { slot in
      let type = counts[slot] <= 1 << 8 ? "byte" : counts[slot] <= 1 << 15 ? "short" : "int"
      return "\(type) \(name(slot)) = \(search.value(of: slot, in: 0)); \(Self.comment(table.name(of: .value(slot))))"
    }
  }

  /// The transitions, a line each.
  var options: [String] {
    let offers = learner.trie.tree(of: learner.offersFunction)
    return learner.moves.indices.flatMap { move -> [String] in
      guard let learnt = learner.trie.tree(of: learner.known[move].function) else { return [] }
      // A move that can happen in two ways at once is two transitions.
      let times = offers.map { most(of: move, in: $0) } ?? 0
      return (0..<times).flatMap { number -> [String] in
        let offered = offers.map { condition(that: move, isOffered: number, in: $0) } ?? .never
        return options(of: learnt, where: [offered]).map { "  :: d_step { \($0) } \(Self.comment("\(learner.moves[move])"))" }
      }
    }
  }

  private func name(_ slot: Int) -> String { "s\(slot)" }

  // MARK: Conditions

  /// What must hold.
  private enum Condition: Hashable {
    case always
    case never
    case when(String)
  }

  /// How often a move is in a list of what can happen.
  private func count(of move: Int, inList list: Int) -> Int {
    learner.places(of: list).count { learner.move(at: $0) == move }
  }

  /// How often a move can happen at most at once.
  private func most(of move: Int, in tree: ReadTrie.Tree) -> Int {
    switch tree {
    case .result(let list): count(of: move, inList: list)
    case .question(_, let answers): answers.map { most(of: move, in: $0.then) }.max() ?? 0
    }
  }

  /// Where a move can happen more often than so many times.
  private func condition(that move: Int, isOffered number: Int, in tree: ReadTrie.Tree) -> Condition {
    guard case .question(let question, let answers) = tree else {
      guard case .result(let list) = tree else { return .never }
      return count(of: move, inList: list) > number ? .always : .never
    }
    var order: [Condition] = []
    var found: [Condition: [Int32]] = [:]
    for edge in answers {
      let next = condition(that: move, isOffered: number, in: edge.then)
      if found[next] == nil { order.append(next) }
      found[next, default: []].append(edge.answer)
    }
    // What is the same whatever the answer does not depend on it.
    if order.count == 1 { return order[0] }
    let ways = order.filter { $0 != .never }.map { next in
      all([condition(that: question, isOneOf: found[next] ?? []), next])
    }
    return .when("(\(ways.map(text).joined(separator: " || ")))")
  }

  /// Where a question has one of some answers: as its slot has one of the values with them.
  private func condition(that question: Int32, isOneOf answers: [Int32]) -> Condition {
    let slot = learner.questions.slot(of: question)
    let answers = Set(answers)
    let values = (0..<counts[slot]).filter { answers.contains(learner.questions.answer(to: question, of: Int32($0))) }
    var ranges: [ClosedRange<Int>] = []
    for value in values {
      if let last = ranges.last, last.upperBound == value - 1 {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    let variable = name(slot)
    let parts = ranges.map { range in
      range.count == 1
        ? "\(variable) == \(range.lowerBound)" : "(\(variable) >= \(range.lowerBound) && \(variable) <= \(range.upperBound))"
    }
    return parts.isEmpty ? .never : .when(parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))")
  }

  private func all(_ conditions: [Condition]) -> Condition {
    if conditions.contains(.never) { return .never }
    let parts = conditions.filter { $0 != .always }
    return parts.isEmpty ? .always : .when(parts.map(text).joined(separator: " && "))
  }

  private func text(_ condition: Condition) -> String {
    switch condition {
    case .always: "true"
    case .never: "false"
    case .when(let text): text
    }
  }

  // MARK: Transitions

  /// What a move does, for each way that it was learnt.
  private func options(of tree: ReadTrie.Tree, where conditions: [Condition]) -> [String] {
    switch tree {
    case .result(let number):
      let outcome = learner.outcomes[number]
      guard outcome.facts.error == nil, !outcome.isBeyond, !conditions.contains(.never) else { return [] }
      return ["\(text(all(conditions))) -> \(assignments(of: outcome.change))"]
    case .question(let question, let answers):
      // Where there is but one answer, it is that wherever the move was made.
      return answers.flatMap { edge in
        options(of: edge.then, where: answers.count == 1 ? conditions : conditions + [condition(that: question, isOneOf: [edge.answer])])
      }
    }
  }

  private func assignments(of change: SlotTable.Difference) -> String {
    var numbers: [Int: Int32] = [:]
    for (path, index) in change.cleared { for slot in table.slots(below: path, from: index) { numbers[slot] = 0 } }
    for (slot, number) in change.values { numbers[slot] = number }
    let parts = numbers.sorted { $0.key < $1.key }.map { "\(name($0.key)) = \($0.value)" }
    return parts.isEmpty ? "skip" : parts.joined(separator: "; ")
  }
}
