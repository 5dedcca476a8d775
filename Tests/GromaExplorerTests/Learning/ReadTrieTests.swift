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

  /// Returns the result that the edges of a trie lead to.
  private static func result(_ place: ReadTrie.Place, _ row: [Int32]) -> Int? {
    switch place {
    case .result(let result): result
    case .question(let node): result(node.edges.first { $0.answer == answer(node.question, row) }?.place ?? .unknown, row)
    case .unknown: nil
    }
  }

  // MARK: Learned results

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func exactlyTheLearnedPathsAreFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let function = RandomFunction(seed: seed)
    var trie = ReadTrie()
    var known: [[Step]: Int] = [:]
    for _ in 0..<300 {
      let row = Self.randomRow(&random)
      let (path, result) = function.run(row)
      let found = trie.find { Self.answer($0, row) }
      #expect(found == known[path] && Self.result(trie.root, row) == found)
      if found != nil { continue }
      let isLearnt = trie.learn(path.map(\.question), about: Self.slot, { Self.answer($0, row) }, result)
      #expect(isLearnt)
      known[path] = result
    }
    #expect(trie.counts.runs == known.count)
    let edges = Set(known.keys.flatMap { path in path.indices.map { Array(path[...$0]) } })
    #expect(trie.counts.answers == edges.reduce(into: [:]) { $0[$1[$1.count - 1].question, default: 0] += 1 })
  }

  /// The value of a slot may decide which question about the slot is asked. Both questions separate these values from the others.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func differentQuestionsAboutOneSlotAreNoHiddenInput(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let function = RandomFunction(seed: seed, choosesByValue: true)
    var trie = ReadTrie()
    var rows: [[Int32]] = []
    for _ in 0..<500 {
      let row = Self.randomRow(&random)
      let (path, result) = function.run(row)
      rows.append(row)
      if let found = trie.find({ Self.answer($0, row) }) {
        #expect(found == result)
        continue
      }
      let isLearnt = trie.learn(path.map(\.question), about: Self.slot, { Self.answer($0, row) }, result)
      #expect(isLearnt)
    }
    for row in rows {
      let found = trie.find { Self.answer($0, row) }
      #expect(found == function.run(row).result)
    }
  }

  @Test func functionWithoutQuestionsHasOneResult() {
    var trie = ReadTrie()
    #expect(trie.find { _ in 5 } == nil && trie.counts.runs == 0)
    let isLearnt = trie.learn([], about: Self.slot, { _ in 0 }, 7)
    #expect(isLearnt && trie.find { _ in 5 } == 7)
    #expect(trie.counts.runs == 1 && trie.counts.answers.isEmpty)
  }

  // MARK: Hidden inputs

  /// After the questions 0 and 1 with the answers 1 and 2, each of the sequences asks for a different slot, or ends.
  @Test(arguments: [[0, 3], [0, 1, 3], [1, 0], [0], []] as [[Int32]])
  func differentQuestionsAfterEqualAnswersAreNoticed(asked: [Int32]) {
    var trie = ReadTrie()
    let isFirstLearnt = trie.learn([0, 1, 2], about: Self.slot, { Self.answer($0, [1, 2, 3, 0, 0]) }, 7)
    #expect(isFirstLearnt)
    let other: [Int32] = [1, 2, 0, 0, 0]
    let isLearnt = trie.learn(asked, about: Self.slot, { Self.answer($0, other) }, 8)
    #expect(!isLearnt)
    let found = trie.find { Self.answer($0, other) }
    #expect(found == nil)
    let counts = trie.counts
    #expect(counts.runs == 1 && counts.answers == [0: 1, 1: 1, 2: 1])
  }

  /// After a different answer, any question may follow.
  @Test func differentQuestionsAfterDifferentAnswersAreLearned() {
    var trie = ReadTrie()
    let rows: [(row: [Int32], asked: [Int32])] = [([1, 2, 3, 0, 0], [0, 1, 2]), ([0, 2, 3, 0, 0], [0, 4]), ([3, 2, 3, 0, 0], [0])]
    for (result, (row, asked)) in rows.enumerated() {
      let isLearnt = trie.learn(asked, about: Self.slot, { Self.answer($0, row) }, result)
      #expect(isLearnt)
    }
    for (result, (row, _)) in rows.enumerated() {
      let found = trie.find { Self.answer($0, row) }
      #expect(found == result)
    }
  }

  // MARK: Drafts

  /// The last question is about a stack that the run changes without reading the stack as a whole.
  @Test func draftAppliesWhateverTheChangedStackContains() {
    var trie = ReadTrie()
    func learn(_ row: [Int32], _ result: Int, draft: (number: Int, questions: Int)?) -> Bool {
      trie.learn([0, 1, 2], about: Self.slot, { Self.answer($0, row) }, result, draft: draft)
    }
    let isLearnt = learn([1, 2, 3, 0, 0], 5, draft: (7, 1))
    #expect(isLearnt)
    for value in 0..<4 as Range<Int32> {
      let row = [1, 2, value, 0, 0]
      let (draft, found) = (trie.draft { Self.answer($0, row) }, trie.find { Self.answer($0, row) })
      #expect(draft?.draft == 7 && draft?.asked == [0, 1])
      #expect(found == (value == 3 ? 5 : nil))
    }
    for row in [[1, 3, 3, 0, 0], [0, 2, 3, 0, 0]] as [[Int32]] {
      let draft = trie.draft { Self.answer($0, row) }
      #expect(draft == nil)
    }
    // The result of another stack is settled without a run, so it does not count as one.
    let isSettled = learn([1, 2, 0, 0, 0], 6, draft: nil)
    #expect(isSettled)
    #expect(trie.counts.runs == 1 && trie.counts.answers == [0: 1, 1: 1])
    #expect([3, 0].map { value in trie.find { Self.answer($0, [1, 2, value, 0, 0]) } } == [5, 6])
  }

  @Test func draftOfAFunctionThatReadsNothingAppliesAlways() {
    var trie = ReadTrie()
    _ = trie.learn([2], about: Self.slot, { _ in 1 }, 5, draft: (0, 1))
    let draft = trie.draft { _ in 3 }
    #expect(draft?.draft == 0 && draft?.asked == [])
  }

  @Test func runThatReadsTheChangedStackHasNoDraft() {
    var trie = ReadTrie()
    _ = trie.learn([0, 2], about: Self.slot, { _ in 1 }, 5, draft: (0, 0))
    let draft = trie.draft { _ in 1 }
    #expect(draft == nil)
    let counts = trie.counts
    #expect(counts.runs == 1 && counts.answers == [0: 1, 2: 1])
  }
}
