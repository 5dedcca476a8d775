import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares a trie with random functions of a vector of slots and with dictionaries of their results.
///
/// The questions 0 to 4 ask for the value of a slot. The questions 5 to 9 ask whether the value of a slot is high.
struct ReadTrieTests {
  private static let slots = 5

  private static func slot(of question: Int32) -> Int { Int(question) % slots }

  private static func answer(_ question: Int32, _ row: [Int32]) -> Int32 {
    let value = row[slot(of: question)]
    return question < slots ? value : value >= 2 ? 1 : 0
  }

  private struct Step: Hashable {
    var question: Int32
    var answer: Int32
  }

  /// A random function. Its next question and its result depend on the answers to its previous questions.
  private struct RandomFunction {
    let seed: UInt64
    /// Whether the function asks for the value of a slot if the value is high, and otherwise whether it is high.
    var choosesByValue = false

    func run(_ row: [Int32]) -> (path: [Step], result: Int) {
      var path: [Step] = []
      while true {
        var random = SeededGenerator(seed: path.reduce(seed) { ($0 &* 31 &+ UInt64($1.question) &* 7 &+ UInt64($1.answer)) &* 0x9E37_79B9 })
        var question = Int32(random.below(2 * slots))
        if choosesByValue {
          let isHigh = row[slot(of: question)] >= 2
          question = Int32(slot(of: question) + (isHigh ? 0 : slots))
        }
        if path.count == 4 || random.chance(15) || path.contains(where: { slot(of: $0.question) == slot(of: question) && choosesByValue }) {
          return (path, random.below(1_000))
        }
        if path.contains(where: { $0.question == question }) { return (path, random.below(1_000)) }
        path.append(Step(question: question, answer: answer(question, row)))
      }
    }
  }

  private static func randomRow(_ random: inout SeededGenerator) -> [Int32] { (0..<slots).map { _ in Int32(random.below(4)) } }

  /// Returns the result that a walk along the places of a trie reaches.
  private static func walk(_ trie: borrowing ReadTrie, _ function: Int, _ row: [Int32]) -> Int? {
    var place = trie.place(of: function)
    while case .question(let question, let node) = place { place = trie.place(after: answer(question, row), at: node) }
    if case .result(let result) = place { return result }
    return nil
  }

  /// Returns the result that a tree of questions contains for a vector.
  private static func result(_ tree: ReadTrie.Tree?, _ row: [Int32]) -> Int? {
    switch tree {
    case .result(let result): result
    case .question(let question, let edges): result(edges.first { $0.answer == answer(question, row) }?.then, row)
    case nil: nil
    }
  }

  // MARK: Learned results

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func exactlyTheLearnedPathsAreFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let functions = (0..<3 as Range<UInt64>).map { RandomFunction(seed: seed * 10 + $0) }
    var trie = ReadTrie()
    let numbers = functions.indices.map { _ in trie.addFunction() }
    var known: [[[Step]: Int]] = functions.map { _ in [:] }
    for _ in 0..<600 {
      let index = random.below(functions.count)
      let row = Self.randomRow(&random)
      let (path, result) = functions[index].run(row)
      let found = trie.find(numbers[index]) { Self.answer($0, row) }
      #expect(found == known[index][path])
      #expect(Self.walk(trie, numbers[index], row) == found)
      if found != nil { continue }
      let isLearnt = trie.learn(
        numbers[index], path.map(\.question), about: Self.slot, { Self.answer($0, row) }, result)
      #expect(isLearnt)
      known[index][path] = result
    }
    for (number, known) in zip(numbers, known) {
      let (counts, tree) = (trie.counts(of: number), trie.tree(of: number))
      #expect(counts.runs == known.count)
      let edges = Set(known.keys.flatMap { path in path.indices.map { Array(path[...$0]) } })
      #expect(counts.answers == edges.reduce(into: [:]) { $0[$1[$1.count - 1].question, default: 0] += 1 })
      #expect(tree?.results == Set(known.values).sorted())
      for _ in 0..<50 {
        let row = Self.randomRow(&random)
        #expect(Self.result(tree, row) == Self.walk(trie, number, row))
      }
    }
  }

  /// The value of a slot may decide which question about the slot is asked. Both questions separate these values from the others.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func differentQuestionsAboutOneSlotAreNoHiddenInput(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let function = RandomFunction(seed: seed, choosesByValue: true)
    var trie = ReadTrie()
    let number = trie.addFunction()
    var rows: [[Int32]] = []
    for _ in 0..<500 {
      let row = Self.randomRow(&random)
      let (path, result) = function.run(row)
      rows.append(row)
      if let found = trie.find(number, { Self.answer($0, row) }) {
        #expect(found == result)
        continue
      }
      let isLearnt = trie.learn(number, path.map(\.question), about: Self.slot, { Self.answer($0, row) }, result)
      #expect(isLearnt)
    }
    for row in rows {
      let found = trie.find(number) { Self.answer($0, row) }
      #expect(found == function.run(row).result)
    }
  }

  @Test func functionWithoutQuestionsHasOneResult() {
    var trie = ReadTrie()
    let (one, other) = (trie.addFunction(), trie.addFunction())
    let isLearnt = trie.learn(one, [], about: Self.slot, { _ in 0 }, 7)
    #expect(isLearnt)
    let found = [one, other].map { number in trie.find(number) { _ in 5 } }
    #expect(found == [7, nil])
    let (counts, tree) = (trie.counts(of: one), trie.tree(of: other))
    #expect(counts.runs == 1 && counts.answers.isEmpty)
    #expect(tree == nil)
  }

  // MARK: Hidden inputs

  /// After the questions 0 and 1 with the answers 1 and 2, each of the sequences asks for a different slot, or ends.
  @Test(arguments: [[0, 3], [0, 1, 3], [1, 0], [0], []] as [[Int32]])
  func differentQuestionsAfterEqualAnswersAreNoticed(asked: [Int32]) {
    var trie = ReadTrie()
    let number = trie.addFunction()
    let isFirstLearnt = trie.learn(number, [0, 1, 2], about: Self.slot, { Self.answer($0, [1, 2, 3, 0, 0]) }, 7)
    #expect(isFirstLearnt)
    let other: [Int32] = [1, 2, 0, 0, 0]
    let isLearnt = trie.learn(number, asked, about: Self.slot, { Self.answer($0, other) }, 8)
    #expect(!isLearnt)
    let found = trie.find(number) { Self.answer($0, other) }
    #expect(found == nil)
    let counts = trie.counts(of: number)
    #expect(counts.runs == 1 && counts.answers == [0: 1, 1: 1, 2: 1])
  }

  /// After a different answer, any question may follow.
  @Test func differentQuestionsAfterDifferentAnswersAreLearned() {
    var trie = ReadTrie()
    let number = trie.addFunction()
    let rows: [(row: [Int32], asked: [Int32])] = [([1, 2, 3, 0, 0], [0, 1, 2]), ([0, 2, 3, 0, 0], [0, 4]), ([3, 2, 3, 0, 0], [0])]
    for (result, (row, asked)) in rows.enumerated() {
      let isLearnt = trie.learn(number, asked, about: Self.slot, { Self.answer($0, row) }, result)
      #expect(isLearnt)
    }
    for (result, (row, _)) in rows.enumerated() {
      let found = trie.find(number) { Self.answer($0, row) }
      #expect(found == result)
    }
  }

  // MARK: Drafts

  /// The last question is about a stack that the run changes without reading the stack as a whole.
  @Test func draftAppliesWhateverTheChangedStackContains() {
    var trie = ReadTrie()
    let number = trie.addFunction()
    func learn(_ row: [Int32], _ result: Int, draft: (number: Int, questions: Int)?) -> Bool {
      trie.learn(number, [0, 1, 2], about: Self.slot, { Self.answer($0, row) }, result, draft: draft)
    }
    let isLearnt = learn([1, 2, 3, 0, 0], 5, draft: (7, 1))
    #expect(isLearnt)
    for value in 0..<4 as Range<Int32> {
      let row = [1, 2, value, 0, 0]
      let (draft, found) = (trie.draft(of: number) { Self.answer($0, row) }, trie.find(number) { Self.answer($0, row) })
      #expect(draft?.draft == 7 && draft?.asked == [0, 1])
      #expect(found == (value == 3 ? 5 : nil))
    }
    for row in [[1, 3, 3, 0, 0], [0, 2, 3, 0, 0]] as [[Int32]] {
      let draft = trie.draft(of: number) { Self.answer($0, row) }
      #expect(draft == nil)
    }
    // The result of another stack is settled without a run, so it does not count as one.
    let isSettled = learn([1, 2, 0, 0, 0], 6, draft: nil)
    #expect(isSettled)
    let (counts, tree) = (trie.counts(of: number), trie.tree(of: number))
    #expect(counts.runs == 1 && counts.answers == [0: 1, 1: 1])
    #expect(tree?.results == [5, 6])
  }

  @Test func draftOfAFunctionThatReadsNothingAppliesAlways() {
    var trie = ReadTrie()
    let number = trie.addFunction()
    _ = trie.learn(number, [2], about: Self.slot, { _ in 1 }, 5, draft: (0, 1))
    let draft = trie.draft(of: number) { _ in 3 }
    #expect(draft?.draft == 0 && draft?.asked == [])
  }

  @Test func runThatReadsTheChangedStackHasNoDraft() {
    var trie = ReadTrie()
    let number = trie.addFunction()
    _ = trie.learn(number, [0, 2], about: Self.slot, { _ in 1 }, 5, draft: (0, 0))
    let draft = trie.draft(of: number) { _ in 1 }
    #expect(draft == nil)
    let counts = trie.counts(of: number)
    #expect(counts.runs == 1 && counts.answers == [0: 1, 2: 1])
  }
}
