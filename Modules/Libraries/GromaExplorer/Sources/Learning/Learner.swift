import Groma

/// The learned effects of the app's code. The learner runs the code on a live navigator, in a state whose reads a ``ReadTracker`` records,
/// and stores the reads and the changes.
///
/// The moves of a state, the outcome of a move, and the value of a property are functions of the state. The reads of a run are a path
/// through a ``ReadTrie``, and the index of the result is at the end of the path. A search looks results up in the trie, and calls the
/// learner for unknown results.
@MainActor
final class Learner {
  /// A function of the state whose results are learned.
  enum Function: Hashable {
    /// The moves of a state. The result is the index of a list of moves.
    case offers
    /// The visible nodes. The result is the index of a ``Sight``.
    case sight
    /// A property that the app declares, or a condition of a property over time, identified by its index in ``teams``. The result is the
    /// index in ``sentences`` of the message about the violation, or of `nil` if the property holds.
    case team(Int)
    /// A move, identified by its index. The result is the index of an outcome.
    case move(Int)
    /// A pair of simultaneous moves, identified by its index in ``pairs``. The result is 0 if the end state is not accepted or the run is
    /// lost, and 1 otherwise.
    case pair(Int)
  }

  /// The facts about a move and its changes to the state. A learned outcome applies to all states in which the move reads the same values.
  struct Outcome: Hashable {
    /// The errors and other facts about the move.
    let facts: RunFacts
    /// The changed slots with the indices of their new values.
    var values: [Int: Int32] = [:]
    /// The removed children of containers, as in ``SlotTable/Difference``.
    var cleared: [SlotTable.Cleared] = []
  }

  /// The facts and changes of one run of a move: see ``drafts``.
  private typealias Draft = (facts: RunFacts, change: SlotTable.Difference)

  /// The data about a move that a search looks up often.
  struct KnownMove {
    /// The index in ``MoveFinder/links`` of the link that the move opens, or `nil` if the move does not open a link.
    let link: Int?
    /// The index in ``Learner/pairs`` of the double tap that performs the move twice, or `nil` if double taps are not checked for this move.
    let doubled: Int?
    /// Whether the move is *opaque*: it depends on a hidden input (something outside the state, such as a clock), so its outcomes are not
    /// learned.
    var isOpaque = false
  }

  let app: AppDefinition
  let finder: MoveFinder
  let table: SlotTable
  var questions = Questions()
  private(set) var functions = Numbering<Function>()
  /// The learned results of each function, by the number of the function.
  private(set) var tries: [ReadTrie] = []

  private var knownMoves = Numbering<Move>()
  /// The moves that have been found so far. The position of a move is its index.
  var moves: [Move] { knownMoves.values }
  /// For each move, by index, the data that a search often looks up.
  private(set) var known: [KnownMove] = []
  /// The outcomes of moves, by index, including those that were not learned. Equal outcomes of several runs are kept apart, because a
  /// mutation test distinguishes the runs: different handlers may have the same effect.
  private(set) var outcomes: [Outcome] = []
  /// For each outcome, the index of the first equal one.
  private(set) var firstEqual: [Int] = []
  private var firstOutcomes: [Outcome: Int] = [:]
  /// For each outcome, whether the end state exceeds the bounds. Always `false` if the move failed.
  private(set) var isBeyond: [Bool] = []
  /// The drafts: the changes of runs that changed stacks without reading them as a whole. A draft is *settled*: it becomes one outcome for
  /// each value of these stacks.
  private var drafts: [Draft] = []
  /// The learned outcomes of moves with their conditions, in the order they were encountered.
  var findings: [Finding] { knownFindings.values }
  var knownFindings = Numbering<Finding>()
  /// The moves with outcomes that were compared with a second run in another state.
  var audited: Set<[Int]> = []
  /// The states in which all properties of whole states were found to hold, each as its vector of slots without trailing zeros, with the
  /// properties that were evaluated.
  var soundStates: [[Int32]: [Property]] = [:]
  /// The lists of moves of states, as indices of moves.
  private(set) var lists: [[Int]] = []
  private var knownSights = Numbering<Sight>()
  var sights: [Sight] { knownSights.values }
  /// The properties that the app declares, followed by the conditions of properties over time (``Property/conditions``).
  let teams: [Property]
  /// The indices in ``teams`` of the properties that are checked in each state.
  let checkedTeams: Range<Int>
  /// The results of the properties that the app declares, by index: a violation as a message, or `nil` if the property holds or the run was
  /// skipped.
  private(set) var sentences: [String?] = []
  /// The states whose moves could not be found because the run was lost (it trapped or did not finish), each as its vector of slots, with
  /// the end of a sentence that describes the error.
  var lostOffers: [(row: [Int32], end: String)] = []
  /// The pairs of simultaneous moves: the pairs of links, followed by double taps in the order in which their moves were found.
  private(set) var pairs: [Pair]
  /// The indices of the pairs of links in ``pairs``.
  let linkPairs: Range<Int>
  private let doublesTaps: Bool

  /// Whether runs are repeated to find hidden inputs; see ``repeatSamples()``.
  let repeats: Bool
  /// The runs of each handler that are repeated.
  var repetitions: [Handler: Repetitions] = [:]
  /// The handlers in ``repetitions``, in the order of their first runs.
  var handlers: [Handler] = []
  /// The kinds of values read by each subject that read the time or random numbers. Subjects for which a repetition had another result are
  /// omitted.
  var asking: [RunSubject: Surroundings.Inputs] = [:]
  /// The schedules that determine which moves with known outcomes run again, and in which states all learned results are compared.
  var (moveAudits, stateAudits): (AuditSchedule, AuditSchedule)
  /// The record of the current exploration. The learner counts runs and notes hidden inputs, and a search adds what it finds.
  var record: ExplorationRecord

  /// The slots that each outcome writes, with their new values, as far as they were needed for ``writesSlots`` slots.
  private var writes: [Int: [Int: Int32]] = [:]
  private var writesSlots = 0

  /// Creates a learner of the code that an exploration runs.
  init(_ exploration: Exploration) {
    let properties = exploration.properties
    app = exploration.app
    repeats = exploration.audit != .off
    (moveAudits, stateAudits) = (AuditSchedule(exploration.audit), AuditSchedule(exploration.audit, isFirst: true))
    finder = exploration.finder
    table = SlotTable(app, bounds: exploration.bounds)
    let checked = properties.filter(\.isOfEachState)
    checkedTeams = checked.indices
    teams = checked + properties.flatMap(\.conditions)
    pairs = properties.contains { $0.builtIn == .linksAtOnce } ? finder.pairs : []
    linkPairs = pairs.indices
    doublesTaps = properties.contains { $0.builtIn == .doubleTap }
    record = exploration.emptyRecord()
  }

  /// Prepares the learner for another exploration, which may differ only in the depth, layers and waiting items of its bounds. The learned
  /// results remain.
  func begin(_ exploration: Exploration) {
    table.bounds = exploration.bounds
    isBeyond = outcomes.map(exceedsBounds)
    lostOffers = []
    record = exploration.emptyRecord(after: record)
    for outcome in outcomes.indices { noteClosures(in: outcome) }
  }

  /// Returns the number of a function, which is its index in ``tries``.
  func number(of function: Function) -> Int {
    let number = functions.number(of: function)
    if number == tries.count { tries.append(ReadTrie()) }
    return number
  }

  /// Returns the code of a function. It identifies the runs of the function in the supervision, and the function in reports of hidden
  /// inputs (something outside the state, such as a clock).
  func subject(naming function: Function, in state: NavigationState) -> RunSubject {
    switch function {
    case .offers: .offers(screen: state.visibleName)
    case .sight: .sight
    case .team(let team): .property(teams[team].name)
    case .move(let move): .move(moves[move])
    case .pair(let pair): .pair(pairs[pair])
    }
  }

  /// Returns the state that a vector of slots represents. A ``ReadTracker`` can record the reads of the state. Slots beyond the end of the
  /// vector are absent.
  func state(_ row: [Int32]) -> NavigationState { table.state { $0 < row.count ? row[$0] : 0 } }

  /// Launches the app, and returns the vector of slots of the launch state. Returns `nil` if the launch is lost or skipped, or if the state
  /// exceeds the bounds.
  func launch() -> [Int32]? {
    guard let launched = finder.launched(&record) else { return nil }
    let row = table.row(of: launched)
    sampleScreens()
    if row.indices.contains(where: { table.isBeyond(row[$0], of: $0) }) { return nil }
    record.note(closures: row.indices.flatMap { table.closures(in: row[$0], of: $0) })
    return row.withoutTrailingZeros
  }

  /// Returns the index of a function's result in a state, or `nil` if the result is not known.
  func known(_ function: Function, in row: [Int32]) -> Int? { Self.find(tries[number(of: function)], row, &questions, table) }

  /// The questions are passed as an argument, so that exclusive access is checked once and not for each question. Lists of states are
  /// then searched in two thirds of the time.
  private static func find(_ trie: ReadTrie, _ row: [Int32], _ questions: inout Questions, _ table: SlotTable) -> Int? {
    trie.find { questions.answer(to: $0, in: row, table) }
  }

  /// Returns the known slots that an outcome writes, each with the index of its new value. The value 0 means that the slot is removed.
  func writes(of outcome: Int) -> [Int: Int32] {
    if writesSlots != table.slots.count { (writes, writesSlots) = ([:], table.slots.count) }
    if let known = writes[outcome] { return known }
    var new: [Int: Int32] = [:]
    for cleared in outcomes[outcome].cleared {
      for slot in table.slots(below: cleared.path, from: cleared.from) { new[slot] = 0 }
    }
    new.merge(outcomes[outcome].values) { $1 }
    writes[outcome] = new
    return new
  }

  /// Returns whether the move of an outcome succeeds and ends within the bounds.
  func leadsOn(_ outcome: Int) -> Bool { outcomes[outcome].facts.error == nil && !isBeyond[outcome] }

  /// Returns the vector of slots that results from applying an outcome to a state, without trailing zeros.
  func row(_ row: [Int32], after outcome: Int) -> [Int32] { row.writing(writes(of: outcome)).withoutTrailingZeros }

  /// Returns the index of a move, or `nil` if the move is not known.
  func number(knownOf move: Move) -> Int? { knownMoves.index(of: move) }

  /// Returns the index of an interruption among the moves: see ``Interruption/move(_:waits:of:)``.
  func number(of interruption: SystemInterruption?, waits: Bool = false) -> Int {
    number(of: SystemInterruption.move(interruption, waits: waits, of: app))
  }

  /// Returns the index of a move and adds the move if it is new.
  private func number(of move: Move) -> Int {
    let number = knownMoves.number(of: move)
    if number < known.count { return number }
    let isDoubled = doublesTaps && move.isTap
    known.append(KnownMove(link: finder.links.firstIndex { $0.move == move }, doubled: isDoubled ? pairs.count : nil))
    if isDoubled { pairs.append(Pair(first: move, second: move)) }
    return number
  }
}

// MARK: - Learning

extension Learner {
  /// Learns the result of a function in a state. Runs the app's code, unless the outcome of a move follows from an earlier run.
  ///
  /// - Parameter row: The vector of slots that represents the state.
  /// - Returns: The index of the result and whether the result was learned. A result is not learned if it depends on a hidden input
  ///   (something outside the state, such as a clock), if the run is lost (it traps or does not finish), or if it is skipped.
  func learn(_ function: Function, in row: [Int32]) -> (result: Int, isLearnt: Bool) {
    switch function {
    case .move(let move): return learn(move, in: row)
    case .pair(let pair): return learnPair(pair, in: row)
    case .offers, .sight, .team: break
    }
    let start = state(row)
    let attempt = finder.supervision.attempt(subject(naming: function, in: start), key: number(of: function), in: start) {
      let navigator = Navigator.exploring(app, from: start)
      let (answer, reads) = ReadTracker.track { self.answer(function, on: navigator) }
      return (number(of: answer), reads, check(function, from: start) { answer })
    }
    guard let (result, reads, hidden) = attempt.value else { return (self.result(of: function, in: row, without: attempt), false) }
    record.countRun()
    if let hidden { record.note(hidden) }
    let isLearnt = learn(function, questions.numbers(of: reads, in: table), in: row, result)
    if !isLearnt { record.note(HiddenInput(subject: subject(naming: function, in: start), source: .unknown, state: start)) }
    return (result, isLearnt)
  }

  /// Adds the result of a function, except a move and a pair of moves, and returns its index.
  private func number(of answer: Answer) -> Int {
    switch answer {
    case .moves(let moves):
      lists.append(moves.map(number))
      return lists.count - 1
    case .sight(let sight): return knownSights.number(of: sight)
    case .sentence(let sentence):
      sentences.append(sentence)
      return sentences.count - 1
    case .holds, .end: preconditionFailure("it changes the state")
    }
  }

  private func learn(_ move: Int, in row: [Int32]) -> (result: Int, isLearnt: Bool) {
    if let number = settleDraft(of: move, in: row) { return (number, true) }
    let (draft, asked, hidden) = run(move, in: row)
    guard let asked else {
      let outcome = Outcome(facts: draft.facts)
      return (firstOutcomes[outcome] ?? number(of: outcome), false)
    }
    let outcome = settled(draft, in: row)
    let changed = questions(about: draft.change.recasts.map(\.slot), notIn: asked)
    let isLearnt =
      hidden == nil
      && (known[move].isOpaque || learn(.move(move), asked + changed, in: row, outcome, draft: (drafts.count, changed.count)))
    if !isLearnt {
      turnOpaque(move)
      record.note(hidden ?? HiddenInput(subject: .move(moves[move]), source: .unknown, state: state(row)))
    } else if !changed.isEmpty {
      drafts.append(draft)
    }
    return (outcome, !known[move].isOpaque)
  }

  /// Adds the outcome of a move in a state that follows from one of the ``drafts``, without a run, and returns its index. Returns `nil` if
  /// the move has to run.
  private func settleDraft(of move: Int, in row: [Int32]) -> Int? {
    let trie = tries[number(of: .move(move))]
    guard !known[move].isOpaque, let (number, asked) = trie.draft({ answer($0, in: row) }) else { return nil }
    let outcome = settled(drafts[number], in: row)
    let changed = questions(about: drafts[number].change.recasts.map(\.slot), notIn: asked)
    return learn(.move(move), asked + changed, in: row, outcome) ? outcome : nil
  }

  /// Settles a draft: adds the outcome that results from applying its recasts (``SlotTable/Recast``) to the stacks of a state, and returns
  /// its index.
  private func settled(_ draft: Draft, in row: [Int32]) -> Int {
    var outcome = Outcome(facts: draft.facts, values: draft.change.values, cleared: draft.change.cleared)
    for (slot, recast) in draft.change.recasts {
      let value = slot < row.count ? row[slot] : 0
      guard let number = table.recast(recast, value, of: slot) else {
        preconditionFailure("a value of a stack does not fit the screens that the stack was found to have")
      }
      outcome.values[slot] = number
    }
    return number(of: outcome)
  }

  /// Adds an outcome and returns its index.
  private func number(of outcome: Outcome) -> Int {
    let first = firstOutcomes[outcome] ?? outcomes.count
    firstOutcomes[outcome] = first
    firstEqual.append(first)
    isBeyond.append(exceedsBounds(outcome))
    outcomes.append(outcome)
    noteClosures(in: outcomes.count - 1)
    return outcomes.count - 1
  }

  /// Records the closures in the values that an outcome writes, if its end state is explored.
  private func noteClosures(in outcome: Int) {
    guard leadsOn(outcome) else { return }
    for (slot, number) in outcomes[outcome].values.sorted(by: { $0.key < $1.key }) {
      record.note(closures: table.closures(in: number, of: slot))
    }
  }

  private func exceedsBounds(_ outcome: Outcome) -> Bool { outcome.values.contains { table.isBeyond($0.value, of: $0.key) } }

  /// Returns the indices of the questions for the whole values of slots, without duplicates and without the questions in `asked`.
  func questions(about slots: [Int], notIn asked: [Int32]) -> [Int32] {
    var new: [Int32] = []
    for slot in slots {
      let question = questions.number(ofValueOf: slot, in: table)
      if !asked.contains(question), !new.contains(question) { new.append(question) }
    }
    return new
  }

  /// Returns the index of the answer to a question in a state.
  func answer(_ question: Int32, in row: [Int32]) -> Int32 { questions.answer(to: question, in: row, table) }

  /// Adds the result of a function in a state to its trie, unless the trie already contains a result for the state. Returns `false` if the
  /// function depends on a hidden input: it asked different questions in another run, after the same answers. In this case, no result is
  /// added.
  ///
  /// - Parameters:
  ///   - asked: The questions that the run asked, in order.
  ///   - row: The vector of slots that represents the state.
  ///   - result: The index of the result.
  ///   - draft: The index of the draft, and the count of the questions at the end of `asked` that are about stacks that the run changed
  ///     without reading them as a whole. `nil` if there is no draft.
  func learn(_ function: Function, _ asked: [Int32], in row: [Int32], _ result: Int, draft: (number: Int, questions: Int)? = nil) -> Bool {
    // The lookup also determines the answers in this state to questions that were asked in other states.
    let number = number(of: function)
    if tries[number].find({ answer($0, in: row) }) != nil { return true }
    return tries[number].learn(asked, about: { questions.slot(of: $0) }, { answer($0, in: row) }, result, draft: draft)
  }

  /// Runs the app's code for a move. Returns the facts and changes, not settled yet (see ``drafts``), and the indices of the questions on
  /// which they depend. If the run is lost (it traps or does not finish) or skipped, the questions are `nil`.
  private func run(_ move: Int, in row: [Int32]) -> (draft: Draft, asked: [Int32]?, hidden: HiddenInput?) {
    let start = state(row)
    let attempt = finder.supervision.attempt(.move(moves[move]), key: number(of: .move(move)), in: start) {
      Surroundings.learning.run {
        let navigator = Navigator.exploring(app, from: start)
        let (made, reads) = ReadTracker.track { Run(moves[move], on: navigator) }
        return (made.facts, reads, made.state, check(.move(move), from: start) { made.answer })
      }
    }
    guard let (facts, reads, end, hidden) = attempt.value else {
      return ((RunFacts(of: moves[move], without: attempt), SlotTable.Difference()), nil, nil)
    }
    record.countRun()
    if facts.error == nil { record.note(reached: end) }
    let change = facts.error == nil ? table.difference(of: end, from: start) : SlotTable.Difference()
    let asked = questions.numbers(of: reads, in: table)
    return ((facts, change), asked + questions(about: change.moved, notIn: asked), hidden)
  }

  // MARK: Audits

  /// Runs a move again in a state, in other surroundings, unless the move is opaque (``KnownMove/isOpaque``). If the result is not the
  /// learned outcome, the move becomes opaque, and its hidden input is recorded.
  ///
  /// - Parameter learnt: The index of the learned outcome.
  func audit(_ move: Int, in row: [Int32], learnt: Int) {
    if known[move].isOpaque { return }
    record.countAudit()
    let facts = outcomes[learnt].facts
    let answer = Answer.end(facts, facts.error == nil ? state(self.row(row, after: learnt)) : nil)
    record.countRun()
    repeatRun(Sample(function: .move(move), start: state(row), answer: answer), in: Surroundings(record.audits?.count ?? 0))
  }

  /// Audits a state: runs the app's code again to find the moves of the state and to evaluate properties. Records each difference from the
  /// learned results as a hidden input (something outside the state, such as a clock). Results that are not known are not compared.
  ///
  /// - Parameter row: The vector of slots that represents the state.
  func auditState(_ row: [Int32]) {
    // If the moves cannot be found, this was reported before.
    guard let list = known(.offers, in: row) else { return }
    let start = state(row)
    let other = Surroundings((record.audits?.count ?? 0) + 1)
    record.countRun()
    repeatRun(.init(function: .offers, start: start, answer: .moves(lists[list].map { moves[$0] })), in: other)
    for team in checkedTeams {
      guard let result = known(.team(team), in: row) else { continue }
      repeatRun(.init(function: .team(team), start: start, answer: .sentence(sentences[result])), in: other)
    }
  }

  /// Makes a move opaque (``KnownMove/isOpaque``).
  func turnOpaque(_ move: Int) { known[move].isOpaque = true }
}

extension [Int32] {
  /// Returns a copy of a vector of slots in which some slots have new values.
  func writing(_ writes: [Int: Int32]) -> [Int32] {
    var row = self
    for (slot, value) in writes {
      if slot >= row.count { row += repeatElement(0, count: slot + 1 - row.count) }
      row[slot] = value
    }
    return row
  }

  /// The vector without the zeros at its end, so that equal states have equal vectors.
  var withoutTrailingZeros: [Int32] {
    var row = self
    while row.last == 0 { row.removeLast() }
    return row
  }
}

// MARK: - Lost runs

extension Learner {
  /// Adds a result that replaces the result of a lost or skipped run, and returns its index. The list of moves contains only the links, and
  /// the result of a property is the error, or `nil` if the run was skipped. If the list of moves was lost, also adds the state to
  /// ``lostOffers``.
  ///
  /// - Parameter function: Any function except a move and a pair of moves.
  private func result<Value>(of function: Function, in row: [Int32], without attempt: Supervision.Attempt<Value>) -> Int {
    let end: String? = if case .lost(let end) = attempt { end } else { nil }
    if function == .offers, let end { lostOffers.append((row, end)) }
    let answer: Answer =
      switch function {
      case .offers: .moves(finder.links.map(\.move))
      case .sight: .sight(Sight(withoutLaunch: state(row)))
      default: .sentence(end.map { "it \($0)" })
      }
    return number(of: answer)
  }
}
