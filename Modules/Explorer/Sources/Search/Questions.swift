import Navigation

/// What runs ask of slots, by number, and the answers, by number too.
struct Questions {
  /// A question about one slot.
  enum Question: Hashable {
    /// What is in it.
    case value(Int)
    /// Whether somebody may mind that it goes.
    case isMinded(Int)
    /// Where in it a screen is.
    case places(Match, Int)

    /// The slot.
    var slot: Int {
      switch self {
      case .value(let slot), .isMinded(let slot), .places(_, let slot): slot
      }
    }
  }

  /// The narrow questions' answers: many values have the same.
  private enum Answer: Hashable {
    case other
    case flag(Bool)
    case places([Path])
  }

  /// A question with what is known of its answers.
  private struct Entry {
    var question: Question
    var slot: Int
    var isNarrow: Bool
    /// The answers' numbers by those of the values, -1 where nobody asked yet.
    var byValue: [Int32] = []
    var numbers: [Answer: Int32] = [.other: 0]
  }

  private var entries: [Entry] = []
  private var numbers: [Question: Int32] = [:]

  /// The number of a question.
  mutating func number(of question: Question) -> Int32 {
    if let number = numbers[question] { return number }
    let number = Int32(entries.count)
    numbers[question] = number
    let isNarrow = if case .value = question { false } else { true }
    entries.append(Entry(question: question, slot: question.slot, isNarrow: isNarrow))
    return number
  }

  /// The questions that a read stands for.
  mutating func numbers(of read: ReadTracker.Read, in table: SlotTable) -> [Int32] {
    switch read {
    case .all(let part): table.slots(of: part).map { number(of: .value($0)) }
    case .isMinded(let node): [number(of: .isMinded(Int(node) - 1))]
    case .places(let match, let node): [number(of: .places(match, Int(node) - 1))]
    }
  }

  /// The slot that a question is about.
  @inline(__always) func slot(of number: Int32) -> Int { entries[Int(number)].slot }

  /// The answer where the slot holds a value; nil when nobody asked it of that yet.
  @inline(__always) func answer(to number: Int32, of value: Int32) -> Int32? {
    if !entries[Int(number)].isNarrow { return value }
    let answers = entries[Int(number)].byValue
    return Int(value) < answers.count && answers[Int(value)] >= 0 ? answers[Int(value)] : nil
  }

  /// Asks it.
  mutating func ask(_ number: Int32, of value: Int32, in table: SlotTable) -> Int32 {
    if let answer = answer(to: number, of: value) { return answer }
    let answer = Self.answer(entries[Int(number)].question, table.value(value, of: slot(of: number)))
    let found = entries[Int(number)].numbers[answer] ?? Int32(entries[Int(number)].numbers.count)
    entries[Int(number)].numbers[answer] = found
    let missing = Int(value) + 1 - entries[Int(number)].byValue.count
    if missing > 0 { entries[Int(number)].byValue += repeatElement(-1, count: missing) }
    entries[Int(number)].byValue[Int(value)] = found
    return found
  }

  private static func answer(_ question: Question, _ value: SlotTable.Value) -> Answer {
    // Of what keeps its children apart other questions are asked.
    guard case .whole(let node) = value else { return .other }
    return switch question {
    case .value: .other
    case .isMinded: .flag(node.isMinded)
    case .places(let match, _): .places(node.places(of: match))
    }
  }
}
