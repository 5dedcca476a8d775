import Groma

/// A writer of the learned results of a search as lines of Promela.
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

  /// Returns a one-line comment in Promela.
  nonisolated static func comment(_ text: String) -> String { "/* \(text.escapingControls.replacing("*/", with: "* /")) */" }

  /// The declarations of the variables, one for each slot (a part of the state, see ``SlotTable``). A variable is initialized with the
  /// index of the slot's value at launch.
  var declarations: [String] {
    counts.indices.map { slot in
      let type = counts[slot] <= 1 << 8 ? "byte" : counts[slot] <= 1 << 15 ? "short" : "int"
      return "\(type) \(name(slot)) = \(search.space.value(of: slot, in: 0)); \(Self.comment(table.name(of: .value(slot))))"
    }
  }

  /// The learned results, as functions in C that Spin compiles into its search. A function branches on the parts of the state that the
  /// app's code has read with different results.
  var functions: [String] {
    var functions = CFunctions(length: search.limits.promelaLines)
    define("list", learner.trie.tree(of: learner.offersFunction), in: &functions) { $0 }
    for move in learner.moves.indices {
      define("move\(move)", learner.trie.tree(of: learner.known[move].function), in: &functions) { leadsOn($0) ? $0 : nil }
    }
    functions.defineSwitch("apply", learner.outcomes.indices.filter(leadsOn).map { ($0, assignments(of: $0).joined(separator: " ")) })
    return functions.blocks
  }

  /// The transitions as lines of Promela. A move that a state offers twice has two lines.
  var options: [String] {
    guard let lists = learner.trie.tree(of: learner.offersFunction)?.results else { return [] }
    return learner.moves.indices.flatMap { move -> [String] in
      let times = lists.map { (list: $0, count: learner.places(of: $0).count { learner.move(at: $0) == move }) }
      return (0..<(times.map(\.count).max() ?? 0)).map { number in
        let offered = times.filter { $0.count > number }.map { "list() == \($0.list)" }.joined(separator: " || ")
        return "  :: d_step { c_expr { (\(offered)) && move\(move)() >= 0 } -> c_code { apply(move\(move)()); } } "
          + Self.comment("\(learner.moves[move])")
      }
    }
  }

  private func name(_ slot: Int) -> String { "s\(slot)" }

  private func leadsOn(_ number: Int) -> Bool { learner.outcomes[number].facts.error == nil && !learner.outcomes[number].isBeyond }

  // MARK: Functions

  /// Defines a function in C that looks up the learned result for a state in a tree, and returns the result's number, or -1 if there is
  /// none.
  ///
  /// - Parameter number: Returns the number for a result of the tree, or `nil` to omit the result.
  private func define(_ name: String, _ tree: ReadTrie.Tree?, in functions: inout CFunctions, _ number: (Int) -> Int?) {
    let body = tree.map { lines(of: $0, in: &functions, number) } ?? []
    functions.define("int \(name)(void)", body + ["return -1;"])
  }

  private func lines(of tree: ReadTrie.Tree, in functions: inout CFunctions, _ number: (Int) -> Int?) -> [String] {
    switch tree {
    case .result(let result): return number(result).map { ["return \($0);"] } ?? []
    case .question(let question, let answers):
      // A question with a single known answer has that answer in every state that was found.
      if answers.count == 1 { return lines(of: answers[0].then, in: &functions, number) }
      let slot = learner.questions.slot(of: question)
      var ways: [String] = []
      for edge in answers {
        let body = lines(of: edge.then, in: &functions, number)
        let cases = (0..<counts[slot]).filter { learner.questions.answer(to: question, of: Int32($0)) == edge.answer }
        if !body.isEmpty { ways += [cases.map { "case \($0):" }.joined(separator: " ")] + body + ["return -1;"] }
      }
      return ways.isEmpty ? [] : functions.shortened(["switch (now.\(name(slot))) {"] + ways + ["}"])
    }
  }

  private func assignments(of number: Int) -> [String] {
    learner.lastWrites(of: number).sorted { $0.key < $1.key }.map { "now.\(name($0.key)) = \($0.value);" }
  }
}

/// Functions in C, written into blocks of Promela of limited length.
private struct CFunctions {
  /// The lines of the blocks.
  private(set) var blocks: [String] = []
  private var parts = 0
  /// The approximate maximum number of lines in a function.
  private let length: Int

  init(length: Int) { self.length = length }

  mutating func define(_ head: String, _ body: [String]) {
    blocks += ["c_code {", "static \(head) {"] + body.map { "  \($0)" } + ["}", "}"]
  }

  /// Returns the lines of a body that returns a number. A long body is moved into a new function, and the returned lines call that
  /// function.
  mutating func shortened(_ body: [String]) -> [String] {
    if body.count < length { return body }
    parts += 1
    define("int part\(parts)(void)", body + ["return -1;"])
    return ["return part\(parts)();"]
  }

  /// Defines a function in C with a numeric parameter that runs different statements for each number.
  mutating func defineSwitch(_ name: String, _ cases: [(number: Int, statements: String)]) {
    var calls: [String] = []
    for (part, start) in stride(from: 0, to: cases.count, by: length).enumerated() {
      let some = cases[start..<min(start + length, cases.count)]
      define(
        "void \(name)\(part)(int number)",
        ["switch (number) {"] + some.map { "case \($0.number): \($0.statements) break;" } + ["}"])
      calls.append("if (number <= \(cases[min(start + length, cases.count) - 1].number)) { \(name)\(part)(number); return; }")
    }
    define("void \(name)(int number)", calls)
  }
}
