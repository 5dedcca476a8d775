import Groma

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
      return "\(type) \(name(slot)) = \(search.space.value(of: slot, in: 0)); \(Self.comment(table.name(of: .value(slot))))"
    }
  }

  /// What was learnt, as functions in C that Spin compiles into its search: a decision for each question that has more than one answer.
  var functions: [String] {
    var functions = CFunctions()
    define("list", learner.trie.tree(of: learner.offersFunction), in: &functions) { $0 }
    for move in learner.moves.indices {
      define("move\(move)", learner.trie.tree(of: learner.known[move].function), in: &functions) { leadsOn($0) ? $0 : nil }
    }
    functions.defineSwitch("apply", learner.outcomes.indices.filter(leadsOn).map { ($0, assignments(of: $0).joined(separator: " ")) })
    return functions.blocks
  }

  /// The transitions, a line each: a move that can happen in two ways at once is two.
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

  /// Defines a function that gives the number of a result, or -1 where there is none.
  private func define(_ name: String, _ tree: ReadTrie.Tree?, in functions: inout CFunctions, _ number: (Int) -> Int?) {
    let body = tree.map { lines(of: $0, in: &functions, number) } ?? []
    functions.define("int \(name)(void)", body + ["return -1;"])
  }

  private func lines(of tree: ReadTrie.Tree, in functions: inout CFunctions, _ number: (Int) -> Int?) -> [String] {
    switch tree {
    case .result(let result): return number(result).map { ["return \($0);"] } ?? []
    case .question(let question, let answers):
      // Where there is but one answer, it is that wherever the function was asked.
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

/// Functions in C in blocks of Promela, none of which may be long.
private struct CFunctions {
  /// The lines of the blocks.
  private(set) var blocks: [String] = []
  private var parts = 0

  /// How many lines a function has at most, about: Spin reads no more than 64 kB at once.
  private static let length = 400

  mutating func define(_ head: String, _ body: [String]) {
    blocks += ["c_code {", "static \(head) {"] + body.map { "  \($0)" } + ["}", "}"]
  }

  /// The lines of a body that returns a number, which are a call if they are long.
  mutating func shortened(_ body: [String]) -> [String] {
    if body.count < Self.length { return body }
    parts += 1
    define("int part\(parts)(void)", body + ["return -1;"])
    return ["return part\(parts)();"]
  }

  /// Defines a function of a number that does something for each of some.
  mutating func defineSwitch(_ name: String, _ cases: [(number: Int, statements: String)]) {
    var calls: [String] = []
    for (part, start) in stride(from: 0, to: cases.count, by: Self.length).enumerated() {
      let some = cases[start..<min(start + Self.length, cases.count)]
      define(
        "void \(name)\(part)(int number)",
        ["switch (number) {"] + some.map { "case \($0.number): \($0.statements) break;" } + ["}"])
      calls.append("if (number <= \(cases[min(start + Self.length, cases.count) - 1].number)) { \(name)\(part)(number); return; }")
    }
    define("void \(name)(int number)", calls)
  }
}
