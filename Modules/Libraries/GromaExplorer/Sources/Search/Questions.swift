import Groma

/// What runs ask of slots, by number, and the answers, by number too.
struct Questions: ~Copyable {
  /// A question about one slot.
  enum Question: Hashable {
    /// What is in it.
    case value(Int)
    /// What the container in it is, and how many children it has; and which is selected, if these are in it, too.
    case shape(Int)
    /// Which child of the container is selected.
    case selection(Int)
    /// Whether this child is.
    case isSelected(Int, Int)
    /// A screen of the stack.
    case child(Int, Int)
    /// Whether somebody may mind that it goes: or one screen of it.
    case isMinded(child: Int?, Int)
    /// Whether something in it must stay in sight.
    case staysInSight(Int)
    /// Where in it a screen is.
    case places(Match, Int)

    /// The slot.
    var slot: Int {
      switch self {
      case .value(let slot), .shape(let slot), .selection(let slot), .isSelected(_, let slot), .child(_, let slot), .isMinded(_, let slot),
        .staysInSight(let slot), .places(_, let slot):
        slot
      }
    }
  }

  /// The narrow questions' answers: many values have the same.
  private enum Answer: Hashable {
    case other
    case flag(Bool)
    case number(Int)
    case shape(SlotTable.Frame)
    case child(Node)
    case places([TreePath])
  }

  /// What is needed of a question to find its answer fast.
  struct Entry: BitwiseCopyable {
    var slot: Int32
    /// Whether its answers are others than the values of the slot.
    let isNarrow: Bool
    /// The answers' numbers by those of the values, of which -1 is one nobody asked yet.
    var answers = RunArray.Run()
  }

  /// What is known of whether a question has one answer.
  struct Constant: BitwiseCopyable {
    var checked: Int32 = 0
    /// -1 while there is none, -2 for various.
    var answer: Int32 = -1

    static let various: Int32 = -2
  }

  /// The numbers of what can be asked of a slot; -1 for what was not.
  private struct Numbers {
    var value: Int32 = -1
    var shape: Int32 = -1
    var selection: Int32 = -1
    var isMinded: Int32 = -1
    var staysInSight: Int32 = -1
    /// By child.
    var selected: [Int32] = []
    var children: [Int32] = []
    var mindedChildren: [Int32] = []
    /// By the number of what is looked for.
    var places: [Int32] = []
  }

  private var questions: [Question] = []
  /// The numbers of the questions about each slot.
  private var numbers: [Numbers] = []
  private var matchNumbers: [Match: Int] = [:]
  /// What was looked for last: it is asked of one slot after the other.
  private var lastMatch: (match: Match, number: Int)?
  private var entries = RawArray<Entry>()
  private var answers = RunArray(empty: -1)
  /// Of each question, up to which of its slot's values it was found to have one answer, and which.
  private var constants = RawArray<Constant>()
  /// Of each question, the numbers of its answers, if it is narrow.
  private var answerNumbers: [[Answer: Int32]] = []

  /// The number of a question.
  mutating func number(of question: Question) -> Int32 {
    let slot = question.slot
    makeRoom(for: slot)
    switch question {
    case .value: return number(of: question, \.value)
    case .shape: return number(of: question, \.shape)
    case .selection: return number(of: question, \.selection)
    case .isMinded(nil, _): return number(of: question, \.isMinded)
    case .staysInSight: return number(of: question, \.staysInSight)
    case .isSelected(let child, _): return number(of: question, at: slot, \.selected, child)
    case .child(let child, _): return number(of: question, at: slot, \.children, child)
    case .isMinded(let child?, _): return number(of: question, at: slot, \.mindedChildren, child)
    case .places(let match, _): return number(ofPlacesOf: match, in: slot)
    }
  }

  /// The number of the question where in a slot a screen is: the one that is asked most.
  private mutating func number(ofPlacesOf match: Match, in slot: Int) -> Int32 {
    makeRoom(for: slot)
    return number(of: .places(match, slot), at: slot, \.places, number(of: match))
  }

  private mutating func makeRoom(for slot: Int) {
    while numbers.count <= slot { numbers.append(Numbers()) }
  }

  @inline(__always) private mutating func number(of question: Question, _ place: WritableKeyPath<Numbers, Int32>) -> Int32 {
    let known = numbers[question.slot][keyPath: place]
    if known >= 0 { return known }
    numbers[question.slot][keyPath: place] = Int32(questions.count)
    return add(question)
  }

  /// - Parameter question: Made only when it is new.
  @inline(__always) private mutating func number(
    of question: @autoclosure () -> Question, at slot: Int, _ places: WritableKeyPath<Numbers, [Int32]>, _ index: Int
  ) -> Int32 {
    let count = numbers[slot][keyPath: places].count
    if index < count {
      let known = numbers[slot][keyPath: places][index]
      if known >= 0 { return known }
    } else {
      numbers[slot][keyPath: places] += repeatElement(-1, count: index + 1 - count)
    }
    numbers[slot][keyPath: places][index] = Int32(questions.count)
    return add(question())
  }

  private mutating func number(of match: Match) -> Int {
    if let lastMatch, lastMatch.match == match { return lastMatch.number }
    let known = matchNumbers[match]
    let number = known ?? matchNumbers.count
    if known == nil { matchNumbers[match] = number }
    lastMatch = (match, number)
    return number
  }

  private mutating func add(_ question: Question) -> Int32 {
    let number = Int32(questions.count)
    questions.append(question)
    let isNarrow = if case .value = question { false } else { true }
    entries.append(Entry(slot: Int32(question.slot), isNarrow: isNarrow))
    constants.append(Constant())
    answerNumbers.append(isNarrow ? [.other: 0] : [:])
    return number
  }

  /// The questions that reads stand for.
  mutating func numbers(of reads: [ReadTracker.Read], in table: SlotTable) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(reads.count)
    for read in reads {
      switch read {
      case .all(let part):
        if let slot = table.slot(of: part) {
          numbers.append(number(of: .value(slot)))
        } else {
          for slot in table.valueSlots { numbers.append(number(of: .value(slot))) }
        }
      case .shape(let node): numbers.append(number(of: .shape(Int(node) - 1)))
      case .selection(let node): numbers.append(number(of: .selection(Int(node) - 1)))
      case .isSelected(let index, let node): numbers.append(number(of: .isSelected(index, Int(node) - 1)))
      case .child(let index, let node): numbers.append(number(of: .child(index, Int(node) - 1)))
      case .isMinded(let child, let node): numbers.append(number(of: .isMinded(child: child, Int(node) - 1)))
      case .staysInSight(let node): numbers.append(number(of: .staysInSight(Int(node) - 1)))
      case .places(let match, let node): numbers.append(number(ofPlacesOf: match, in: Int(node) - 1))
      }
    }
    return numbers
  }

  /// A question.
  func question(_ number: Int32) -> Question { questions[Int(number)] }

  /// The slot that a question is about.
  @inline(__always) func slot(of number: Int32) -> Int { Int(entries[Int(number)].slot) }

  /// Whether its answers are others than the values of the slot.
  func isNarrow(_ number: Int32) -> Bool { entries[Int(number)].isNarrow }

  /// The answer where the slot holds a value; -1 when nobody asked it of that yet.
  @inline(__always) func answer(to number: Int32, of value: Int32) -> Int32 {
    let entry = entries[Int(truncatingIfNeeded: number)]
    return entry.isNarrow ? answers[entry.answers, value] : value
  }

  /// Whether it has the same answer for all values of its slot: asked of each that was not.
  mutating func isConstant(_ number: Int32, in table: SlotTable) -> Bool {
    guard isNarrow(number) else { return false }
    let values = Int32(table.count(of: slot(of: number)))
    var known = constants[Int(number)]
    if known.checked >= values { return known.answer != Constant.various }
    while known.checked < values, known.answer != Constant.various {
      let answer = ask(number, of: known.checked, in: table)
      // Nothing has no answer.
      if known.checked > 0 { known.answer = known.answer == -1 || known.answer == answer ? answer : Constant.various }
      known.checked += 1
    }
    constants[Int(number)] = known
    return known.answer != Constant.various
  }

  /// Asks it.
  mutating func ask(_ number: Int32, of value: Int32, in table: SlotTable) -> Int32 {
    let known = answer(to: number, of: value)
    if known >= 0 { return known }
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
    case (.isMinded(nil, _), .whole(let node)): .flag(node.isMinded)
    case (.isMinded(let child?, _), .whole(let node)) where node.children.indices.contains(child): .flag(node.children[child].isMinded)
    case (.staysInSight, .whole(let node)): .flag(node.staysInSight)
    case (.places(let match, _), .whole(let node)): .places(node.places(of: match))
    // Of a container that keeps its children apart other questions are asked than of one that does not.
    default: .other
    }
  }
}
