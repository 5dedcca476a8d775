import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the answers to questions with the parts of values that the questions are about.
struct QuestionsTests {
  private typealias Question = Questions.Question
  private typealias Frame = SlotTable.Frame

  private let table = SlotTable(StubApp.plain, bounds: Bounds())

  // MARK: Values

  private static func randomPage(_ random: inout SeededGenerator) -> Node {
    let screen = page(random.pick(["a", "b", "c"]), random.chance(20) ? random.below(2) : nil)
    switch random.below(12) {
    case 0: return screen.policies { $0.lock = .kept }.node
    case 1: return screen.policies { $0.lock = .visible }.node
    case 2: return screen.whenGone { $0.back() }.node
    case 3: return screen.withStackContainer().node
    default: return screen.node
    }
  }

  private static func randomStack(_ random: inout SeededGenerator) -> Node {
    let pages = (0..<random.below(4)).map { _ in randomPage(&random) }
    let attributes = random.chance(10) ? page("a").policies { $0.lock = .visible }.node.attributes : nil
    return Node(key: random.chance(80) ? "stack" : "room", kind: .stack, children: pages, attributes: attributes)
  }

  private static func randomFrame(_ random: inout SeededGenerator) -> Node {
    let children = (0..<random.below(4)).map { _ in page("a").node }
    return Node(key: "tabs", kind: .tabs, children: children, selection: random.below(3))
  }

  // MARK: Independent answers

  private static func holds(_ node: Node, _ isHeld: (Node) -> Bool) -> Bool { isHeld(node) || node.children.contains { holds($0, isHeld) } }

  private static func hasPolicies(_ node: Node) -> Bool {
    holds(node) { $0.policies.lock != nil || $0.policies.completion != nil || $0.flowData != nil }
  }

  private static func paths(in node: Node, at path: TreePath = .app, where isFound: (Node) -> Bool) -> Set<TreePath> {
    var paths: Set<TreePath> = isFound(node) ? [path] : []
    for (index, child) in node.children.enumerated() {
      if let place = path.child(index) { paths.formUnion(Self.paths(in: child, at: place, where: isFound)) }
    }
    return paths
  }

  /// Returns the part of a value that a question is about. Empty if the question does not apply to the value.
  private static func part(_ question: Question, of value: SlotTable.Value, named name: String) -> [AnyHashable] {
    switch (question, value) {
    case (.shape, .frame(let frame)): [frame.key, frame.kind, frame.attributes, frame.count]
    case (.shape, .whole(let node)): [node.key, node.kind, node.attributes, node.children.count, node.selection]
    case (.selection, .frame(let frame)): [frame.selection]
    case (.isSelected(let index, _), .frame(let frame)): [frame.selection == index]
    case (.child(let index, _), .whole(let node)): node.children.indices.contains(index) ? [node.children[index]] : []
    case (.hasPolicies(nil, _), .whole(let node)): [hasPolicies(node)]
    case (.hasPolicies(let index?, _), .whole(let node)):
      node.children.indices.contains(index) ? [hasPolicies(node.children[index])] : []
    case (.mustStayVisible, .whole(let node)): [holds(node) { $0.policies.lock?.extent == .visible }]
    case (.places, .whole(let node)): [paths(in: node) { $0.kind == .page && $0.key.name == name }]
    default: []
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func answersAreEqualExactlyIfTheirPartsAre(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let slot = table.number(of: .place(path(0, 0)))
    let node = UInt16(slot + 1)
    let values: [SlotTable.Value] =
      [.absent] + (0..<40).map { _ in .whole(Self.randomStack(&random)) } + (0..<15).map { _ in .frame(Frame(Self.randomFrame(&random))) }
    let numbers = Set(values.map { table.number(of: $0, in: slot) }).sorted()
    var questions = Questions()
    let asked: [Question] =
      [.shape(node), .selection(node), .hasPolicies(child: nil, node), .mustStayVisible(node), .places(Match(name: "b"), node)]
      + (0..<4).flatMap { [.child($0, node), .hasPolicies(child: $0, node), .isSelected($0, node)] }
    for question in asked {
      let number = questions.number(of: question, in: table)
      var answers: [[AnyHashable]: Int32] = [:]
      for value in numbers.shuffled(using: &random) {
        let (answer, again) = (questions.ask(number, of: value, in: table), questions.ask(number, of: value, in: table))
        #expect(answer == again)
        let part = Self.part(question, of: table.value(value, of: slot), named: "b")
        if let same = answers[part] { #expect(answer == same, "\(question) of \(table.value(value, of: slot))") }
        answers[part] = answer
      }
      #expect(Set(answers.values).count == answers.count, "\(question): different parts have different answers")
    }
  }

  @Test func valueIsItsOwnAnswer() {
    let slot = table.number(of: .place(path(0, 0)))
    let stacks = ["stack[a]", "stack[b]"].map { table.number(of: .whole(screen($0).node), in: slot) }
    var questions = Questions()
    let number = questions.number(ofValueOf: slot, in: table)
    let (answers, isNarrow) = (stacks.map { questions.ask(number, of: $0, in: table) }, questions.isNarrow(number))
    #expect(answers == stacks && !isNarrow)
  }

  // MARK: Indices

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func equalQuestionsHaveOneIndex(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let matches = [Match(name: "a"), Match(name: "b"), Match(key: page("a").key), Match(kind: .stack), Match()]
    func randomQuestion() -> Question {
      let (slot, index) = (random.below(6), random.below(4))
      let node = UInt16(slot + 1)
      switch random.below(9) {
      case 0: return .all(table.part(of: slot))
      case 1: return .shape(node)
      case 2: return .selection(node)
      case 3: return .isSelected(index, node)
      case 4: return .child(index, node)
      case 5: return .hasPolicies(child: nil, node)
      case 6: return .hasPolicies(child: index, node)
      case 7: return .mustStayVisible(node)
      default: return .places(random.pick(matches), node)
      }
    }
    var questions = Questions()
    var numbers: [Question: Int32] = [:]
    for _ in 0..<800 {
      let question = randomQuestion()
      let number = questions.number(of: question, in: table)
      #expect(number == numbers[question] ?? Int32(numbers.count))
      numbers[question] = number
    }
    for (question, number) in numbers {
      let (same, slot, isNarrow) = (questions.question(number), questions.slot(of: number), questions.isNarrow(number))
      #expect(same == question && slot == table.slot(of: question))
      #expect(isNarrow == (question != .all(table.part(of: slot))))
    }
  }

  @Test func eachReadIsAQuestionAboutItsSlot() throws {
    var questions = Questions()
    let reads: [ReadTracker.Read] = [
      .all(.node(3)), .shape(3), .selection(4), .isSelected(1, 4), .child(2, 5), .hasPolicies(child: nil, 5), .hasPolicies(child: 0, 5),
      .mustStayVisible(5), .places(Match(name: "a"), 5), .all(.value("counter")), .all(.waiting(.outcome)), .all(.transition),
    ]
    let numbers = questions.numbers(of: reads, in: table)
    let (asked, slots) = (numbers.map { questions.question($0) }, numbers.map { questions.slot(of: $0) })
    #expect(asked == reads)
    let outside = try [.value("counter"), .waiting(.outcome), .transition].map { slot in
      try #require(table.slots.firstIndex(of: slot))
    }
    #expect(slots == [2, 2, 3, 3, 4, 4, 4, 4, 4] + outside)
  }

  @Test func readOfAllValuesAsksForEachOfThem() {
    var questions = Questions()
    let new = questions.numbers(of: [.all(.value("draft"))], in: table)
    let numbers = questions.numbers(of: [.all(.values)], in: table)
    let slots = numbers.map { questions.slot(of: $0) }
    #expect(slots.map { table.slots[$0] } == [.value("session"), .value("counter"), .value("draft")])
    #expect(numbers.last == new.first)
  }
}
