import Groma
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Compares the results that are looked up for packed keys with runs on navigators.
@MainActor
struct PackedLearnerTests {
  private static let bounds = Bounds(depth: 2, layers: 2, states: 60)

  private func search(_ app: AppDefinition, _ limits: Limits = Limits(), audit: AuditRate = .off) -> (PackedSearch, ExplorationRecord) {
    let search = PackedSearch(
      app, bounds: Self.bounds, properties: [], finder: MoveFinder(app, Self.bounds), audit: audit, limits: limits)
    var record = ExplorationRecord(app, bounds: Self.bounds, properties: [], links: [])
    search.begin(&record)
    return (search, record)
  }

  /// Returns a copy of the state with this index whose reads are not recorded.
  private func plain(_ number: Int, in search: PackedSearch, from app: AppDefinition) -> NavigationState {
    let navigator = Navigator(app)
    navigator.settle()
    return search.way(to: number).reduce(navigator.state.rebased()) { Run(app, from: $0, $1).state }
  }

  private func next(_ search: PackedSearch) -> NavigationState { search.learner.state(search.packed.space.row(search.next)) }

  /// With few groups, slots no longer determine groups, and all groups are removed from time to time.
  @Test(arguments: [5, 13, 21] as [UInt64], [1, 3, 4_096])
  func outcomesOfKeysAreThoseOfNavigators(seed: UInt64, groups: Int) {
    let app = RandomApp.app(seed: seed)
    var limits = Limits()
    (limits.groups, limits.tableEntries) = (groups, 4)
    var (search, record) = search(app, limits)
    var number = 0
    while number < min(search.count, 12) {
      let state = plain(number, in: search, from: app)
      #expect(search.state(number) == state)
      let moves = search.moves(in: number, &record)
      #expect(moves.map { search.learner.moves[$0] } == search.finder.moves(in: Navigator(app, state: state)))
      for move in moves {
        let outcome = search.packed.outcome(of: move, in: search.packed.space.keys.key(number), &record)
        let run = Run(app, from: state, search.learner.moves[move])
        let marks = search.packed.marks[outcome]
        #expect(marks.isFailed == (run.facts.error != nil))
        #expect(marks.isRefused == run.facts.isRefused)
        #expect(marks.hasFailures == !(run.facts.failures.isEmpty && run.facts.faults.isEmpty))
        #expect(search.packed.known(search.learner.known[move].function, in: number) == outcome)
        if marks.isFailed { continue }
        #expect(marks.isBeyond != Self.bounds.contain(run.state))
        search.packed.patch(number, outcome, into: search.next)
        #expect(next(search) == run.state, "\(search.learner.moves[move]) in \(state)")
        let sight = search.packed.sight(of: search.next, &record)
        #expect(search.learner.sights[sight] == Sight(run.state))
      }
      _ = moves.map { search.step($0, from: number, &record) }
      number += 1
    }
    #expect(number > 3)
  }

  @Test func failedMoveDoesNotChangeTheKey() throws {
    let app = PlantedApp.app(["a": [UserAction("fall") { $0.stack.pop(5) }]], links: [])
    var (search, record) = search(app)
    let move = try #require(search.moves(in: 0, &record).first)
    let outcome = search.packed.outcome(of: move, in: search.packed.space.keys.key(0), &record)
    search.packed.patch(0, outcome, into: search.next)
    #expect(next(search) == search.state(0))
    let marks = search.packed.marks[outcome]
    #expect(marks.isFailed && marks.hasFailures && !marks.isRefused && !marks.isBeyond && !marks.leadsOn)
  }

  @Test func refusedMoveIsMarkedAsOne() throws {
    let app = PlantedApp.app(["a": [UserAction("send") { $0.fail("letters.empty", "there is nothing to send") }]], links: [])
    var (search, record) = search(app)
    let move = try #require(search.moves(in: 0, &record).first)
    let outcome = search.packed.outcome(of: move, in: search.packed.space.keys.key(0), &record)
    let marks = search.packed.marks[outcome]
    #expect(marks.isFailed && marks.isRefused && !marks.hasFailures && !marks.isBeyond && !marks.leadsOn)
  }

  /// A move that becomes opaque invalidates the blocks, which may contain its outcomes. Its results are not looked up.
  @Test func opaqueMoveInvalidatesTheBlocks() throws {
    let times = Times(Mutex(0))
    let go = UserAction("go") { $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: times.next())) } }
    var (search, record) = search(PlantedApp.app(["a": [go]], links: []), audit: .one(in: 1))
    // The values fit in the keys, so that only the hidden input invalidates the blocks.
    let slot = try #require(search.learner.table.slot(ofValue: StubApp.Counter.name))
    for count in 1...6 { _ = search.learner.table.number(of: .value(AnyStateValue(StubApp.Counter(count: count))), in: slot) }
    let move = try #require(search.moves(in: 0, &record).first)
    let (first, version) = (search.packed.outcome(of: move, in: search.packed.space.keys.key(0), &record), search.packed.version)
    let second = search.packed.outcome(of: move, in: search.packed.space.keys.key(0), &record)
    #expect(second != first && search.packed.version == version + 1)
    #expect(record.hiddenInputs.map(\.description) == ["tap go"])
    let runs = record.runs
    let third = search.packed.outcome(of: move, in: search.packed.space.keys.key(0), &record)
    #expect(![first, second].contains(third) && record.runs == runs + 1)
    #expect(search.packed.version == version + 1, "the move was opaque before")
  }

  private final class Times: Sendable {
    private let count: Mutex<Int>
    init(_ count: consuming Mutex<Int>) { self.count = count }
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func keyIsPackedAgainWhenAValueDoesNotFit() throws {
    let count = UserAction("count") {
      $0.with { _, transaction throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: transaction.value(StubApp.Counter.self).count + 1))
      }
    }
    var (search, record) = search(PlantedApp.app(["a": [count]], links: []))
    let move = try #require(search.moves(in: 0, &record).first)
    let (fields, version) = (search.packed.space.keys.version, search.packed.version)
    for number in 0..<20 {
      #expect(search.step(move, from: number, &record) == number + 1)
      #expect(search.state(number + 1)[StubApp.Counter.self].count == number + 1)
    }
    // The values 0 to 20 need 5 bits, and the first two need one.
    #expect(search.packed.space.keys.version == fields + 4)
    #expect(search.packed.version >= version + 4, "other keys make other groups")
    for number in 0...20 { #expect(search.state(number)[StubApp.Counter.self].count == number) }
  }

  // MARK: Blocks

  /// The steps of the blocks of a state lead to the states in which its moves end on navigators. Blocks are used in other states and
  /// after other states are explored, unless learning has removed them.
  @Test(arguments: [1, 6, 10, 15] as [UInt64])
  func stepsOfBlocksLeadToTheEndsOfTheMoves(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    var (search, record) = search(app)
    var (checked, number) = (0, 0)
    while number < min(search.count, 15) {
      search.explore(number, &record)
      for number in Set([0, number / 2, number]) {
        guard let found = ends(of: number, in: search, &record) else { continue }
        let state = plain(number, in: search, from: app)
        var expected: Set<NavigationState> = [state]
        for move in found.moves {
          let run = Run(app, from: state, search.learner.moves[move])
          if run.facts.error == nil, Self.bounds.contain(run.state) { expected.insert(run.state) }
        }
        #expect(found.ends == expected, "\(state)")
        checked += 1
      }
      number += 1
    }
    #expect(checked > 0)
  }

  /// Blocks omit the question whether `c` is in the second tab, until a move is learned that shows it there. States of the same scene then
  /// differ in the answer.
  @Test func questionThatVariesLaterIsNoLongerOmitted() throws {
    let tab = path(0, 0, 1)
    let count = UserAction("count") {
      $0.with { _, transaction in AppRoute().put(StubApp.Counter(count: transaction.places(of: page("c").key).isEmpty ? 1 : 2)) }
    }
    // A scene has blocks only from its second state on, so there are states with and without a user.
    let sign = UserAction("sign") { $0.put(StubApp.Session(user: "ann")) }
    let swap = UserAction("swap") {
      $0.with { _, transaction throws(NavigationError) in
        try transaction.perform(.set([page("c").node]), at: tab)
        return AppRoute().put(StubApp.Counter(count: 0))
      }
    }
    let definitions = StubApp.screens { key, _, transaction throws(NavigationError) in
      if key.name != "home" { return [] }
      let isLast = transaction.value(StubApp.Counter.self).count == 1 && transaction.value(StubApp.Session.self).user != nil
      return isLast ? [sign, count, swap] : [sign, count]
    }
    let root = AnyScreen(StubApp.Home(), ["a", "b"].map { page($0).withStackContainer().erased }).erased
    let app = AppDefinition("planted", "two tabs", screens: definitions, values: StubApp.values, root: root)
    var limits = Limits()
    limits.inOrder = 0
    var (search, record) = search(app, limits)
    // With more values, the keys need not be packed again, which would remove the blocks.
    let table = search.learner.table
    let slots = try [.place(tab), .value(StubApp.Counter.name)].map { slot in try #require(table.slots.firstIndex(of: slot)) }
    for letter in ["d", "e", "f", "g"] { _ = table.number(of: .whole(screen("stack[\(letter)]").node), in: slots[0]) }
    for count in 1...5 { _ = table.number(of: .value(AnyStateValue(StubApp.Counter(count: count))), in: slots[1]) }
    _ = table.row(of: try StubApp.state("tabs home[stack[a] | *stack[b]]"))
    search.packed.fit()
    let fields = search.packed.space.keys.version
    while record.exploredCount < search.count { record.finish(states: search.exploreNext(from: record.exploredCount, &record)) }
    let states = Set((0..<search.count).map { search.state($0) })
    #expect(states == Set(Exploration(app, engine: .replay).states()))
    // The counter is 0 or 1 if `b` is in the tab, without or with a user, and 0 or 2 if `c` is in it. Either tab is selected.
    #expect(states.count == 12 && search.packed.space.keys.version == fields)
  }

  /// Returns the moves in the blocks of a state, and the state itself with the states that the steps of the blocks lead to.
  private func ends(
    of number: Int, in search: PackedSearch, _ record: inout ExplorationRecord
  ) -> (moves: [Int], ends: Set<NavigationState>)? {
    let packed = search.packed
    guard let scene = laidScene(of: number, in: search, &record), let blocks = blocks(of: scene, from: number, in: search, &record) else {
      return nil
    }
    let list = search.learner.places(of: Int(packed.blocks.scenes[scene].offers))
    let loose = Set(packed.blocks.loose(in: scene).map { Int(packed.blocks.places[$0]) })
    var ends: Set<NavigationState> = [search.state(number)]
    let width = ManyWords(words: packed.space.keys.words)
    for block in blocks {
      let steps = packed.blocks.steps(of: block)
      for index in 0..<steps.count {
        search.next.set(packed.space.keys.key(number), width, by: steps.step(index, width).patch)
        ends.insert(next(search))
      }
    }
    return ((0..<list.count).filter { !loose.contains($0) }.map { search.learner.move(at: list.lowerBound + $0) }, ends)
  }

  private func laidScene(of number: Int, in search: PackedSearch, _ record: inout ExplorationRecord) -> Int? {
    for _ in 0..<20 {
      let width = ManyWords(words: search.packed.space.keys.words)
      guard let group = search.packed.group(of: search.packed.space.keys.key(number)) else { return nil }
      let known = search.packed.blocks.scene(of: search.packed.space.keys.key(number), in: group, width)
      guard let scene = known ?? search.findScene(of: number, in: group) else { return nil }
      if search.packed.blocks.scenes[scene].isLaid { return scene }
      search.lay(scene, from: number, &record)
    }
    return nil
  }

  /// Returns the blocks of the facets of a scene for a state: those of earlier states if they apply, and otherwise new ones. Creating a
  /// block may change the facets, which are then created again.
  private func blocks(of scene: Int, from number: Int, in search: PackedSearch, _ record: inout ExplorationRecord) -> [Int]? {
    for _ in 0..<20 {
      let version = search.packed.version
      var blocks: [Int] = []
      for part in search.packed.blocks.parts(of: scene) {
        let (key, width) = (search.packed.space.keys.key(number), ManyWords(words: search.packed.space.keys.words))
        let known = search.packed.blocks.block(of: part, key, states: 1, width)
        guard let block = known ?? search.makeBlock(of: part, in: scene, from: number, &record) else { break }
        blocks.append(block)
      }
      if version != search.packed.version { return nil }
      if blocks.count == search.packed.blocks.parts(of: scene).count { return blocks }
    }
    return nil
  }
}
