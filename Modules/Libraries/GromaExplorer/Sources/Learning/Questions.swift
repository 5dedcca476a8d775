import Groma

/// The questions that runs ask about slots when they read the state, and the answers. A question or an answer is identified by an index.
struct Questions: ~Copyable {
  /// A question about one slot: a read of the slot's value or of a part of it.
  typealias Question = ReadTracker.Read

  /// The data about a question that is needed to look up answers.
  private struct Entry {
    let slot: Int
    let isNarrow: Bool
    /// If the question is narrow, the index of the answer for each value of the slot, as far as answers were needed.
    var answers: [Int32] = []
    /// If the question is narrow, its answers. Many values of a slot can have the same answer.
    var known = Numbering<AnyHashable?>()
  }

  private var known = Numbering<Question>()
  private var entries: [Entry] = []

  /// Returns the index of a question and adds the question if it is new. Adds the slot if it is new.
  ///
  /// - Precondition: The question is not about all features' values, which are several slots.
  mutating func number(of question: Question, in table: SlotTable) -> Int32 {
    let number = known.number(of: question)
    if number == entries.count {
      let isNarrow = if case .all = question { false } else { true }
      entries.append(Entry(slot: table.slot(of: question), isNarrow: isNarrow))
    }
    return Int32(number)
  }

  /// Returns the index of the question for the whole value of a slot, and adds the question if it is new.
  mutating func number(ofValueOf slot: Int, in table: SlotTable) -> Int32 { number(of: .all(table.part(of: slot)), in: table) }

  /// Returns the indices of the questions that correspond to the reads of a run, in the order of the reads. Adds questions and slots that
  /// are new. A read of all features' values corresponds to one question for each known value.
  mutating func numbers(of reads: [ReadTracker.Read], in table: SlotTable) -> [Int32] {
    var numbers: [Int32] = []
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
  func question(_ number: Int32) -> Question { known.values[Int(number)] }

  /// Returns the index of the slot that a question is about.
  func slot(of number: Int32) -> Int { entries[Int(number)].slot }

  /// Returns whether a question is narrow: it asks about a part of its slot's value, so that different values can have the same answer.
  func isNarrow(_ number: Int32) -> Bool { entries[Int(number)].isNarrow }

  /// Returns the index of a question's answer for a value of its slot. If the question is not narrow (``isNarrow(_:)``), the answer is the
  /// index of the value.
  mutating func ask(_ number: Int32, of value: Int32, in table: SlotTable) -> Int32 {
    guard isNarrow(number) else { return value }
    evaluate(number, below: Int(value) + 1, in: table)
    return entries[Int(number)].answers[Int(value)]
  }

  /// Returns the index of a question's answer in a state, which is a vector of slots.
  mutating func answer(to number: Int32, in row: [Int32], _ table: SlotTable) -> Int32 {
    let slot = slot(of: number)
    return ask(number, of: slot < row.count ? row[slot] : 0, in: table)
  }

  /// Returns the indices of a question's answers for all known values of its slot, or an empty array if the values are the answers.
  mutating func answers(to number: Int32, in table: SlotTable) -> [Int32] {
    if isNarrow(number) { evaluate(number, below: table.count(of: slot(of: number)), in: table) }
    return entries[Int(number)].answers
  }

  private mutating func evaluate(_ number: Int32, below count: Int, in table: SlotTable) {
    let index = Int(number)
    while entries[index].answers.count < count {
      let value = table.value(Int32(entries[index].answers.count), of: entries[index].slot)
      let answer = entries[index].known.number(of: Self.answer(question(number), value))
      entries[index].answers.append(Int32(answer))
    }
  }

  /// Returns the part of a value that a narrow question asks about, or `nil` if the question does not apply to the value: a question about
  /// a whole subtree does not apply to a container that is split into several slots.
  private static func answer(_ question: Question, _ value: SlotTable.Value) -> AnyHashable? {
    switch (question, value) {
    case (.shape, .frame(let frame)): [frame.key, frame.kind, frame.attributes, frame.count] as [AnyHashable]
    case (.shape, .whole(let node)): SlotTable.Frame(node)
    case (.selection, .frame(let frame)): frame.selection
    case (.isSelected(let index, _), .frame(let frame)): frame.selection == index
    case (.child(let index, _), .whole(let node)) where node.children.indices.contains(index): node.children[index]
    case (.hasPolicies(nil, _), .whole(let node)): node.hasPolicies
    case (.hasPolicies(let child?, _), .whole(let node)) where node.children.indices.contains(child): node.children[child].hasPolicies
    case (.mustStayVisible, .whole(let node)): node.mustStayVisible
    case (.avoids(_, let changed), .waiting(let items)): items.allSatisfy { $0.avoids(changed) }
    case (.avoids, .absent): true
    case (.places(let match, _), .whole(let node)): node.places(of: match)
    default: nil
    }
  }
}
