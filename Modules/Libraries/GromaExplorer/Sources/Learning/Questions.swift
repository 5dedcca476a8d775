import Groma

/// The questions that runs ask about slots when they read the state, and the answers. A question or an answer is identified by an index.
struct Questions: ~Copyable {
  /// A question about one slot: a read of the slot's value or of a part of it.
  typealias Question = ReadTracker.Read

  /// The answer to a *narrow* question: a question about a part of a slot's value, such as the screen at an index. Many values of a slot
  /// can have the same answer.
  private enum Answer: Hashable {
    case other
    case flag(Bool)
    case number(Int)
    case shape(SlotTable.Frame)
    case child(Node)
    case places([TreePath])
  }

  /// The data of a question that is needed to look up answers.
  struct Entry: BitwiseCopyable {
    var slot: Int32
    /// Whether the question is *narrow*: it asks about a part of the slot's value, so that different values can have the same answer.
    let isNarrow: Bool
    /// The index of the answer for each value of the slot; -1 if the question has not been evaluated for that value. Empty if the question
    /// is not narrow.
    var answers = RunArray.Run()
  }

  private var questions: [Question] = []
  private var numbers: [Question: Int32] = [:]
  private var entries = RawArray<Entry>()
  private var answers = RunArray(empty: -1)
  /// For each narrow question (``Entry/isNarrow``), the indices of its answers.
  private var answerNumbers: [[Answer: Int32]] = []

  /// Returns the index of a question and adds the question if it is new. Adds the slot if it is new.
  ///
  /// - Precondition: The question is not about all features' values, which are several slots.
  mutating func number(of question: Question, in table: SlotTable) -> Int32 {
    if let known = numbers[question] { return known }
    let number = Int32(questions.count)
    numbers[question] = number
    questions.append(question)
    let isNarrow = if case .all = question { false } else { true }
    entries.append(Entry(slot: Int32(table.slot(of: question)), isNarrow: isNarrow))
    answerNumbers.append(isNarrow ? [.other: 0] : [:])
    return number
  }

  /// Returns the index of the question for the whole value of a slot, and adds the question if it is new.
  mutating func number(ofValueOf slot: Int, in table: SlotTable) -> Int32 { number(of: .all(table.part(of: slot)), in: table) }

  /// Returns the indices of the questions that correspond to the reads of a run, in the order of the reads. Adds questions and slots that
  /// are new. A read of all features' values corresponds to one question for each known value.
  mutating func numbers(of reads: [ReadTracker.Read], in table: SlotTable) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(reads.count)
    for read in reads {
      if read == .all(.values) {
        for slot in table.valueSlots { numbers.append(number(ofValueOf: slot, in: table)) }
      } else {
        numbers.append(number(of: read, in: table))
      }
    }
    return numbers
  }

  /// Returns the question with this index.
  func question(_ number: Int32) -> Question { questions[Int(number)] }

  /// Returns the index of the slot that a question is about.
  @inline(__always) func slot(of number: Int32) -> Int { Int(entries[Int(number)].slot) }

  /// Returns whether a question is narrow: it asks about a part of its slot's value, so that different values can have the same answer.
  func isNarrow(_ number: Int32) -> Bool { entries[Int(number)].isNarrow }

  /// Returns the index of a question's answer for a value of its slot; -1 if the question has not been evaluated for that value. If the
  /// question is not narrow (``isNarrow(_:)``), the answer is the index of the value.
  @inline(__always) func answer(to number: Int32, of value: Int32) -> Int32 {
    let entry = entries[Int(truncatingIfNeeded: number)]
    return entry.isNarrow ? answers[entry.answers, value] : value
  }

  /// Returns the index of a question's answer for a value of its slot. Evaluates the question if the answer is not stored.
  @inline(__always) mutating func ask(_ number: Int32, of value: Int32, in table: SlotTable) -> Int32 {
    let known = answer(to: number, of: value)
    return known >= 0 ? known : evaluate(number, of: value, in: table)
  }

  private mutating func evaluate(_ number: Int32, of value: Int32, in table: SlotTable) -> Int32 {
    let answer = Self.answer(question(number), table.value(value, of: slot(of: number)))
    let count = Int32(answerNumbers[Int(number)].count)
    let found = answerNumbers[Int(number)][answer] ?? count
    if found == count { answerNumbers[Int(number)][answer] = found }
    answers.set(&entries[Int(number)].answers, value, found)
    return found
  }

  private static func answer(_ question: Question, _ value: SlotTable.Value) -> Answer {
    switch (question, value) {
    case (.shape, .frame(let frame)): .shape(frame.withoutSelection)
    case (.shape, .whole(let node)): .shape(SlotTable.Frame(node))
    case (.selection, .frame(let frame)): .number(frame.selection)
    case (.isSelected(let index, _), .frame(let frame)): .flag(frame.selection == index)
    case (.child(let index, _), .whole(let node)) where node.children.indices.contains(index): .child(node.children[index])
    case (.hasPolicies(nil, _), .whole(let node)): .flag(node.hasPolicies)
    case (.hasPolicies(let child?, _), .whole(let node)) where node.children.indices.contains(child):
      .flag(node.children[child].hasPolicies)
    case (.mustStayVisible, .whole(let node)): .flag(node.mustStayVisible)
    case (.places(let match, _), .whole(let node)): .places(node.places(of: match))
    // Questions about whole subtrees do not apply to containers that are split into several slots.
    default: .other
    }
  }
}
