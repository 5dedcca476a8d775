import Navigation

/// Explores with packed states and what was learnt: the app's own code runs once for each distinct set of what it reads, and from then on what
/// it did is done to the keys.
///
/// What is not known yet is learnt by a ``Learner``. So this finds the states that ``ReplaySearch`` finds, the first of them in the same order. From then
/// on those that are as far from the launch are explored row by row, as a ``KeyTable`` holds them, and what happens in many is found at once.
///
/// A run that reads something else after the same answers depends on something that no state holds, and so does one that is made once more, as
/// one in so many is, and does something else. It is named, run anew each time from then on, and nothing is proved any more.
@MainActor
final class PackedSearch: ListingSearch {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let learner: Learner
  /// The states. Those are marked that are known to lead home by ways out.
  @safe @exclusivity(unchecked) var keys = KeyTable()
  @safe @exclusivity(unchecked) var tries = GroupedTries()
  /// Which slots have too many values to make groups.
  var isLarge: Set<Int> = []
  /// The questions that the tries leave out, since all values that are known give one answer.
  @safe @exclusivity(unchecked) var constants: Set<Int32> = []
  /// The questions of one way through a trie.
  @safe @exclusivity(unchecked) var asked: [Int32] = []
  /// The version of the table of slots that keys have room for.
  var fittedVersion = -1
  /// The key that is being made.
  private let nextWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  var next: Key { nextWords.view(at: 0) }

  /// What is needed of the outcomes of moves, by number, and the masks and bits of their patches.
  @safe @exclusivity(unchecked) private(set) var marks = RawArray<OutcomeMarks>()
  @safe @exclusivity(unchecked) private(set) var patches = RawArray<UInt64>()
  @safe @exclusivity(unchecked) var blocks = StepBlocks()
  /// Counts how often the blocks were forgotten.
  var blocksVersion = 0
  /// The bits of keys that what was asked lately depends on.
  @safe @exclusivity(unchecked) var dependence = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  /// The key of a state of those that are followed at once.
  private let runWords = RawArray<UInt64>(repeating: 0, count: KeyTable.maximumWords)
  var runKey: Key { runWords.view(at: 0) }
  /// What happens in them.
  @safe @exclusivity(unchecked) var expansion = Expansion()
  /// What leads where: ``edge(_:from:to:)``.
  @safe @exclusivity(unchecked) var edges: Set<UInt64> = []
  /// The moves that led to states other than as they were learnt.
  private var oddSteps: [Int: Int] = [:]
  /// Which sights were told of.
  @safe @exclusivity(unchecked) private var isToldSight = RawArray<Bool>()

  @safe @exclusivity(unchecked) var ends: LinkEnds
  let opensOnce: Bool

  /// How many states are explored one by one, and whether such a one is now: what is found gets numbers in the order in which it is.
  let countInOrder: Int
  var isInOrder = true
  /// The number behind those of the states that are as far from the launch as the one that is explored next.
  var levelEnd = 0

  /// Which values of each slot were in a state.
  private var met: [[Bool]] = []
  /// The states in which a slot holds something for the first time and that are yet to be looked at.
  private(set) var fresh: Set<Int> = []
  /// The same of those that have no number yet, and the moves that led to those of them that are other than as they were learnt: by the order in which
  /// they were found.
  private var foundFresh: [Int] = []
  private var foundOdd: [(state: Int, move: Int)] = []
  /// The outcomes that led to a new state.
  @safe @exclusivity(unchecked) private var hasLed = RawArray<Bool>()
  /// When a move that is known is made once more by the app's own code, and when a state is looked at once more.
  @safe @exclusivity(unchecked) var moveAudits: AuditSchedule
  @safe @exclusivity(unchecked) var stateAudits: AuditSchedule

  /// What is needed of an outcome to do it fast.
  struct OutcomeMarks: OptionSet, BitwiseCopyable {
    var rawValue: UInt8
    static let isFailed = OutcomeMarks(rawValue: 1)
    static let isRefused = OutcomeMarks(rawValue: 2)
    static let isBeyond = OutcomeMarks(rawValue: 4)
    static let isWaiting = OutcomeMarks(rawValue: 8)
    /// Something went wrong that nobody meant to refuse, or a screen went that minds.
    static let hasFailures = OutcomeMarks(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ outcome: Learner.Outcome) {
      self = []
      if outcome.facts.error != nil { insert(.isFailed) }
      if outcome.facts.isRefused { insert(.isRefused) }
      if outcome.isBeyond { insert(.isBeyond) }
      if outcome.facts.isWaiting { insert(.isWaiting) }
      if !outcome.facts.failures.isEmpty || !outcome.facts.discarded.isEmpty { insert(.hasFailures) }
    }
  }

  /// Up to how many states each is looked at whole; of more only those in which a slot holds something for the first time.
  static let lookedWhole = 500

  /// - Parameters:
  ///   - audit: How many moves are made once more.
  ///   - inOrder: How many states are explored one by one, in the order in which they are found.
  init(
    _ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, audit: AuditRate, inOrder: Int = lookedWhole
  ) {
    self.app = app
    countInOrder = inOrder
    moveAudits = AuditSchedule(audit)
    stateAudits = AuditSchedule(audit, isFirst: true)
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    learner = Learner(app, bounds: bounds, properties: properties, finder: finder)
    ends = LinkEnds(links: finder.links.count)
    opensOnce = properties.contains { $0.builtIn == .opensOnce }
  }

  var count: Int { keys.count }

  func state(_ number: Int) -> NavigationState { learner.state(row(keys.key(number))) }

  /// The number of the value that a slot has in a state.
  func value(of slot: Int, in number: Int) -> Int32 { slot < keys.fields.count ? keys.fields[slot].value(in: keys.key(number)) : 0 }

  func row(_ key: Key) -> [Int32] { (0..<keys.fields.count).map { keys.fields[$0].value(in: key) } }

  func sight(_ number: Int) -> Sight { learner.sights[sightNumber(number)] }

  /// The number of what is seen of a state.
  @inline(__always) func sightNumber(_ number: Int) -> Int { known(learner.sightsFunction, in: number) ?? 0 }

  func step(to number: Int) -> (from: Int, move: Move)? {
    if number == 0 { return nil }
    let parent = keys.parent(of: number)
    if let odd = oddSteps[number] { return (parent, learner.moves[odd]) }
    let moves = known(learner.offersFunction, in: parent).map(learner.places) ?? 0..<0
    let first = moves.lazy.map { self.learner.move(at: $0) }.first { move in
      guard let outcome = self.known(self.learner.known[move].function, in: parent), !self.marks[outcome].contains(.isFailed) else {
        return false
      }
      self.patch(parent, outcome, into: self.next)
      return self.keys.isEqual(self.next, self.keys.key(number))
    }
    return first.map { (parent, learner.moves[$0]) }
  }

  var profile: [HandlerProfile] { learner.profile }

  // MARK: Finding

  func begin(_ report: inout ExplorationReport) {
    guard let row = launched(&report).map({ learner.table.row(of: $0) }) else { return }
    if row.indices.contains(where: { learner.table.isBeyond(row[$0], of: $0) }) { return }
    fit()
    for (slot, value) in row.enumerated() { keys.set(slot, value, in: next) }
    let sight = sight(of: next, &report)
    keys.insert(next, parent: 0)
    report.found()
    noteMet(next)
    numberFound()
    levelEnd = count
    tell(sight, at: 0, &report)
  }

  /// Forgets all states but the one that everything begins in. What was learnt stays known.
  func forget(_ report: inout ExplorationReport) {
    keys.removeAll()
    oddSteps = [:]
    (fresh, foundFresh, foundOdd) = ([], [], [])
    begin(&report)
  }

  /// Takes a key in, unless it is known; false when there are too many.
  @inline(__always)
  func insert(_ key: Key, from number: Int, by move: Int, _ outcome: Int, _ report: inout ExplorationReport) -> Bool {
    keys.contains(key) || insert(new: key, from: number, by: move, outcome, &report)
  }

  private func insert(new key: Key, from number: Int, by move: Int, _ outcome: Int, _ report: inout ExplorationReport) -> Bool {
    guard count < bounds.states else {
      report.isFull()
      return false
    }
    let sight = sight(of: key, &report)
    keys.insert(key, parent: number)
    report.found()
    noteFound(key, by: outcome)
    if learner.known[move].isOpaque { foundOdd.append((count - 1, move)) }
    tell(sight, from: number, &report)
    return true
  }

  /// Takes in that an outcome led to the state that was found last.
  @inline(__always) func noteFound(_ key: Key, by outcome: Int) {
    // What it holds was in the state it comes from, or is what the outcome writes.
    if hasLed[outcome] { return }
    hasLed[outcome] = true
    noteMet(key)
  }

  /// Tells what is in sight of a state that is found from another.
  func tell(_ sight: Int, from number: Int, _ report: inout ExplorationReport) {
    if sight >= isToldSight.count || !isToldSight[sight] { tell(sight, at: way(to: number).count + 1, &report) }
  }

  private func tell(_ sight: Int, at distance: Int, _ report: inout ExplorationReport) {
    while isToldSight.count <= sight { isToldSight.append(false) }
    isToldSight[sight] = true
    for name in learner.sights[sight].names { report.found(name, at: distance) }
  }

  /// Notes what the state holds that was found last; one in which a slot holds something for the first time is to be looked at whole.
  private func noteMet(_ key: Key) {
    var isFresh = false
    for slot in 0..<keys.fields.count {
      if slot == met.count { met.append([]) }
      let value = Int(keys.fields[slot].value(in: key))
      if value >= met[slot].count { met[slot] += repeatElement(false, count: value + 1 - met[slot].count) }
      if !met[slot][value] { (met[slot][value], isFresh) = (true, true) }
    }
    if isFresh { foundFresh.append(count - 1) }
  }

  /// Gives the states numbers that were found.
  func numberFound() {
    let numbers = keys.numberFound(inOrder: isInOrder, numbersOf: foundFresh + foundOdd.map(\.state))
    for number in numbers.prefix(foundFresh.count) { fresh.insert(number) }
    for (number, odd) in zip(numbers.dropFirst(foundFresh.count), foundOdd) { oddSteps[number] = odd.move }
    (foundFresh, foundOdd) = ([], [])
  }

  /// Whether something is said of each state.
  var looksAtEach: Bool { !learner.teams.isEmpty }

  /// Looks at a state on its own, before everything happens in it.
  func look(at number: Int, _ report: inout ExplorationReport) {
    if number == 0 { for link in finder.links { report.opens(link) } }
    for team in learner.teams.indices {
      if let sentence = sentence(of: team, in: number, &report) { note(sentence, of: learner.teams[team].property, number, &report) }
    }
    let isFresh = !fresh.isEmpty && fresh.remove(number) != nil
    if isFresh || number < Self.lookedWhole { checkWhole(state(number), number, &report) }
  }

  /// What a team's property says of a state.
  func sentence(of team: Int, in number: Int, _ report: inout ExplorationReport) -> String? {
    let sentence = result(of: .team(team), learner.teams[team].function, in: number, &report)
    return learner.sentences[sentence]
  }

  /// Whether two things at once end where they may.
  func holds(_ pair: Int, in number: Int, _ report: inout ExplorationReport) -> Bool {
    result(of: .pair(pair), learner.pairs[pair].function, in: number, &report) == 1
  }

  // MARK: Patches

  /// Makes a key of a state's by what a move did.
  @inline(__always) func patch(_ number: Int, _ outcome: Int, into next: Key) {
    let (key, patch) = (keys.key(number), patch(outcome))
    if keys.words == 1 { next.set(key, OneWord(), by: patch) } else { next.set(key, ManyWords(words: keys.words), by: patch) }
  }

  /// The words that an outcome leaves of a key, as masks, and those that it adds.
  @inline(__always) func patch(_ outcome: Int) -> RawView<UInt64> { patches.view(at: outcome &* keys.words &* 2) }

  /// Makes the patches of outcomes that have none yet.
  func makePatches() {
    for number in marks.count..<learner.outcomes.count {
      let outcome = learner.outcomes[number]
      marks.append(OutcomeMarks(outcome))
      if number == hasLed.count { hasLed.append(false) }
      let words = keys.words
      patches.append(repeating: .max, count: words)
      patches.append(repeating: 0, count: words)
      let (mask, bits) = (patches.view(at: number * words * 2), patches.view(at: number * words * 2 + words))
      for (slot, value) in learner.writes(of: outcome) {
        keys.set(slot, 0, in: mask)
        keys.set(slot, value, in: bits)
      }
    }
  }

  /// Forgets all patches: the fields have changed.
  func removePatches() {
    marks.removeAll()
    patches.removeAll()
  }
}
