import Groma
import GromaExplorer

/// A writer of the learned behavior of an app as lines of Promela.
struct PromelaWriter {
  private let tables: RuleTables
  private let length: Int
  /// The properties over time to write.
  let formulas: [PromelaFormula]

  init(_ tables: RuleTables, length: Int) {
    (self.tables, self.length) = (tables, length)
    formulas = PromelaFormula.all(of: tables.properties)
  }

  /// Returns a one-line comment in Promela.
  static func comment(_ text: String) -> String { "/* \(text.escapingControls.replacing("*/", with: "* /")) */" }

  /// The declarations of the variables, one for each slot. A variable is initialized with the slot's value at launch.
  var declarations: [String] {
    tables.slots.enumerated().map { number, slot in
      let type = slot.count <= 1 << 8 ? "byte" : slot.count <= 1 << 15 ? "short" : "int"
      return "\(type) \(name(number)) = \(slot.launch); \(Self.comment(slot.name))"
    } + variables
  }

  /// The functions of the state, as functions in C that Spin compiles into its search.
  var functions: [String] {
    var functions = CFunctions(length: length)
    define("list", tables.list, in: &functions) { $0 }
    for (move, tree) in tables.outcomesOfMoves.enumerated() {
      define("move\(move)", tree, in: &functions) { tables.outcomes[$0].leadsOn ? $0 : nil }
    }
    defineFormulas(in: &functions)
    functions.defineSwitch(
      "apply",
      tables.outcomes.enumerated().filter(\.element.leadsOn).map { number, outcome in
        (number, outcome.writes.map { "now.\(name($0.slot)) = \($0.value);" }.joined(separator: " "))
      })
    return functions.blocks
  }

  /// The transitions as lines of Promela. A move that a state offers twice has two lines.
  var options: [String] {
    tables.moves.indices.flatMap { move -> [String] in
      let times = lists.map { (list: $0, count: tables.lists[$0].count { $0 == move }) }
      return (0..<(times.map(\.count).max() ?? 0)).map { number in
        let offered = times.filter { $0.count > number }.map { "list() == \($0.list)" }.joined(separator: " || ")
        return "  :: d_step { c_expr { (\(offered)) && move\(move)() >= 0 } -> c_code { apply(move\(move)());\(update(after: move)) } } "
          + Self.comment("\(tables.moves[move])")
      }
    }
  }

  private var lists: [Int] { tables.list?.results ?? [] }

  private func name(_ slot: Int) -> String { "s\(slot)" }

  // MARK: Functions

  /// Defines a function in C that looks up the learned result for a state in a tree, and returns the result's number, or -1 if there is
  /// none.
  ///
  /// - Parameter number: Returns the number for a result of the tree, or `nil` to omit the result.
  fileprivate func define(_ name: String, _ tree: RuleTables.Tree?, in functions: inout CFunctions, _ number: (Int) -> Int?) {
    let body = tree.map { lines(of: $0, in: &functions, number) } ?? []
    functions.define("int \(name)(void)", body + ["return -1;"])
  }

  private func lines(of tree: RuleTables.Tree, in functions: inout CFunctions, _ number: (Int) -> Int?) -> [String] {
    switch tree {
    case .result(let result): return number(result).map { ["return \($0);"] } ?? []
    case .branch(let slot, let branches):
      var ways: [String] = []
      for (values, then) in branches {
        let body = functions.shortened(lines(of: then, in: &functions, number), after: ways)
        if !body.isEmpty { ways += [values.map { "case \($0):" }.joined(separator: " ")] + body + ["return -1;"] }
      }
      return ways.isEmpty ? [] : ["switch (now.\(name(slot))) {"] + ways + ["}"]
    }
  }
}

// MARK: Properties over time

extension PromelaWriter {
  /// The variables of the atoms: one for each condition, pattern of moves and group of possible moves, with their values at launch.
  fileprivate var variables: [String] {
    formulas.flatMap { formula in
      formula.conditions.map { "bool c\($0) = \(isMetAtLaunch($0) ? 1 : 0);" } + formula.patterns.map { "bool m\($0.number) = 0;" }
        + formula.assumed.map { "bool e\($0.number) = \(isPossibleAtLaunch($0.pattern) ? 1 : 0);" }
    }
  }

  private var launch: [Int] { tables.slots.map(\.launch) }

  private func isMetAtLaunch(_ condition: Int) -> Bool { tables.conditions[condition]?.result(in: launch) == 1 }

  private func isPossibleAtLaunch(_ pattern: MovePattern) -> Bool {
    let moves = tables.list?.result(in: launch).map { tables.lists[$0] } ?? []
    return moves.contains { move in
      pattern.matches(tables.moves[move]) && tables.outcomesOfMoves[move]?.result(in: launch).map { tables.outcomes[$0].succeeds } == true
    }
  }

  /// Defines the functions in C for the variables: `condition0`, …, which return whether a condition is met; `can0`, …, which return
  /// whether a move succeeds, even if it leads beyond the bounds; `offers`, which returns whether the state offers a move; `can`, which
  /// returns whether any move is possible; and `update`, which sets the variables after the move with the given index or, if the index is
  /// -1, after the app remained in a state without a move.
  fileprivate func defineFormulas(in functions: inout CFunctions) {
    if formulas.isEmpty { return }
    for condition in formulas.flatMap(\.conditions) {
      define("condition\(condition)", tables.conditions[condition], in: &functions) { $0 }
    }
    for (move, tree) in tables.outcomesOfMoves.enumerated() {
      define("can\(move)", tree, in: &functions) { tables.outcomes[$0].succeeds ? 1 : 0 }
    }
    for list in lists { functions.defineIsIn("offers\(list)", Set(tables.lists[list]).sorted()) }
    functions.defineSwitch("offered", with: "move", lists.map { ($0, "return offers\($0)(move);") })
    functions.define("int offers(int move)", ["return offered(list(), move);"])
    let possible = tables.moves.indices.map { "offers(\($0)) && can\($0)() > 0" }
    functions.defineAny("can", possible)
    for formula in formulas {
      for made in formula.patterns {
        functions.defineIsIn("made\(made.number)", tables.moves.indices.filter { made.pattern.matches(tables.moves[$0]) })
      }
      for assumed in formula.assumed {
        functions.defineAny(
          "possible\(assumed.number)", tables.moves.indices.filter { assumed.pattern.matches(tables.moves[$0]) }.map { possible[$0] })
      }
    }
    functions.define(
      "void update(int move)",
      formulas.flatMap { formula in
        formula.conditions.map { "now.c\($0) = condition\($0)() > 0;" }
          + formula.patterns.map { "now.m\($0.number) = made\($0.number)(move);" }
          + formula.assumed.map { "now.e\($0.number) = possible\($0.number)();" }
      })
  }

  /// Returns the statement that updates the variables after a move; empty if there are no formulas.
  fileprivate func update(after move: Int) -> String { formulas.isEmpty ? "" : " update(\(move));" }

  /// The transition of a state in which no move is possible, from the state to itself, as lines of Promela. Empty if there are no formulas.
  var remaining: [String] { formulas.isEmpty ? [] : ["  :: d_step { c_expr { (!can()) } -> c_code { update(-1); } }"] }

  /// The formulas, as lines of Promela.
  var claims: [String] {
    formulas.enumerated().flatMap { [Self.comment($1.property.name), "ltl p\($0) { \($1.text) }"] }
  }
}

/// Functions in C, written into blocks of Promela of limited length.
fileprivate struct CFunctions {
  /// The lines of the blocks.
  private(set) var blocks: [String] = []
  private var parts = 0
  /// The approximate maximum number of characters in a function.
  private let length: Int

  init(length: Int) { self.length = length }

  mutating func define(_ head: String, _ body: [String]) {
    blocks += ["c_code {", "static \(head) {"] + body.map { "  \($0)" } + ["}", "}"]
  }

  /// Returns the body of a function that returns a number, for use after other lines of a function. If the lines and the body are too long
  /// for one function, moves the body into a new function and returns a call of that function.
  mutating func shortened(_ body: [String], after lines: [String]) -> [String] {
    if body.count < 2 || Self.length(of: lines) + Self.length(of: body) <= length { return body }
    parts += 1
    define("int part\(parts)(void)", body + ["return -1;"])
    return ["return part\(parts)();"]
  }

  private static func length(of lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf8.count } }

  /// Divides lines into consecutive groups, as few as possible, each of which fits in one function. Returns the range of indices of each
  /// group.
  private func groups(of lines: [String]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in lines.indices {
      if let last = groups.last, Self.length(of: Array(lines[last])) + lines[index].utf8.count <= length {
        groups[groups.count - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }

  /// Defines a function in C that returns whether its parameter is one of some numbers.
  mutating func defineIsIn(_ name: String, _ numbers: [Int]) {
    defineSwitch(name, numbers.map { ($0, "return 1;") })
  }

  /// Defines a function in C that returns whether any of some conditions holds.
  mutating func defineAny(_ name: String, _ conditions: [String]) {
    let lines = conditions.map { "if (\($0)) return 1;" }
    let calls = groups(of: lines).map { group in
      define("int \(name)_\(group.lowerBound)(void)", lines[group] + ["return 0;"])
      return "if (\(name)_\(group.lowerBound)()) return 1;"
    }
    define("int \(name)(void)", calls + ["return 0;"])
  }

  /// Defines a function in C with a numeric parameter that runs different statements for each number. It returns 0 if the statements do not
  /// return a value.
  ///
  /// - Parameters:
  ///   - parameter: A second parameter, which the statements can use.
  ///   - cases: The numbers in ascending order, with their statements.
  mutating func defineSwitch(_ name: String, with parameter: String? = nil, _ cases: [(number: Int, statements: String)]) {
    let (parameters, arguments) = ("int number" + (parameter.map { ", int \($0)" } ?? ""), "number" + (parameter.map { ", \($0)" } ?? ""))
    let lines = cases.map { "case \($0.number): \($0.statements) break;" }
    let calls = groups(of: lines).map { group in
      define("int \(name)_\(group.lowerBound)(\(parameters))", ["switch (number) {"] + lines[group] + ["}", "return 0;"])
      return "if (number <= \(cases[group.upperBound - 1].number)) return \(name)_\(group.lowerBound)(\(arguments));"
    }
    define("int \(name)(\(parameters))", calls + ["return 0;"])
  }
}
