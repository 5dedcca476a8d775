import Groma

/// Walks through states by chance, from the launch on, and looks at each state it meets as all others do: for apps with more states than any
/// memory holds. It proves nothing.
///
/// In each state everything is let happen, so that whatever goes wrong one move beside the walk is found as well; then it goes on with one of the
/// moves: the one that was made least often where the same is in sight, for what was done often brings nothing new (the frequency strategy of
/// Dynodroid: Machiry, Tahiliani and Naik, 2013). Every other walk first goes back to a state beside an earlier one that nobody has looked at
/// ("First return, then explore": Ecoffet and others, 2021). ``Walk`` says how walks differ. It runs over what was learnt, so a step costs a fraction of a run.
///
/// What it keeps is a number for each state it has looked at, and around the walks so many states as there is room for, which are forgotten when
/// there are too many. It ends when it has looked at as many states as the bounds say, or when many walks have met nothing new.
@MainActor
final class WalkSearch: Search {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  private let seed: UInt64
  private let search: PackedSearch
  /// The fingerprints of the states that were looked at.
  private var seen: Set<UInt64> = []
  /// How often a move was made where something is in sight: the numbers of the sight and the move.
  private var taken: [UInt64: Int] = [:]
  /// The states that a walk has passed, as long as they are kept.
  private var passed: [Bool] = []
  /// The states known to lead home, as long as they are kept.
  private var homeward: Set<Int> = []
  /// The states that the violations are in, and the ways there.
  private var ends: [(state: NavigationState, way: [Move])] = []
  private var hasForgotten = false
  private let looksForWaysHome: Bool

  /// How many states are kept around the walks.
  private static let room = 1 << 20
  /// After how many walks that met nothing new it ends.
  private static let patience = 1_000

  /// - Parameters:
  ///   - seed: What chance depends on.
  ///   - audit: How many moves are made once more.
  init(_ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, seed: UInt64, audit: AuditRate) {
    self.app = app
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    self.seed = seed
    var room = bounds
    room.states = Self.room * 4
    search = PackedSearch(app, bounds: room, properties: properties, finder: finder, audit: audit)
    looksForWaysHome = properties.contains { $0.builtIn == .noDeadEnds }
  }

  func state(_ number: Int) -> NavigationState { ends[number].state }

  func sight(_ number: Int) -> Sight { Sight(ends[number].state) }

  func way(to number: Int) -> [Move] { ends[number].way }

  var profile: [HandlerProfile] { search.profile }

  /// Walks, until enough was met or somebody wants it to end, and shortens the ways to what does not hold.
  ///
  /// - Parameter goesOn: Asked before each step; false ends it.
  func explore(while goesOn: (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) {
    var walks = 0
    var fruitless = 0
    record.walks = (seed, walks)
    search.begin(&record)
    record.walked(states: 0)
    while search.count > 0, fruitless < Self.patience {
      let before = seen.count
      let isOver = !walk(Walk(walks, seed: seed), while: goesOn, &record)
      walks += 1
      record.walks = (seed, walks)
      fruitless = seen.count == before ? fruitless + 1 : 0
      // What was never looked at can still be met.
      if isOver || seen.count == search.count && !hasForgotten { break }
      if search.count > Self.room { forget(&record) }
    }
    search.end(&record)
    shorten(&record)
  }

  private func forget(_ record: inout ExplorationRecord) {
    hasForgotten = true
    homeward = []
    passed = []
    search.forget(&record)
    record.walked(states: seen.count)
  }

  // MARK: Walking

  /// Walks once; false when it is over.
  private func walk(_ walk: Walk, while goesOn: (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) -> Bool {
    var place = start(of: walk)
    for step in 0...walk.length {
      guard seen.count < bounds.states, goesOn(record) else { return false }
      look(at: place, &record)
      guard let next = self.step(step, of: walk, from: place, &record) else { break }
      place = next
    }
    return true
  }

  /// Where a walk begins: every other at the launch, the others where a way from there is known to a state that nobody looked at.
  private func start(of walk: Walk) -> Int {
    // The launch has the first number.
    if !walk.goesBack { return 0 }
    let first = walk.pick(below: search.count)
    return (first..<search.count).first { !isPassed($0) } ?? (0..<first).first { !isPassed($0) } ?? 0
  }

  private func isPassed(_ number: Int) -> Bool { number < passed.count && passed[number] }

  /// Looks at a state, unless it was looked at before.
  private func look(at number: Int, _ record: inout ExplorationRecord) {
    if number >= passed.count { passed += repeatElement(false, count: max(number, search.count) + 1 - passed.count) }
    passed[number] = true
    guard seen.insert(search.fingerprint(of: number)).inserted else { return }
    search.explore(number, &record)
    if looksForWaysHome {
      if search.leadsHome(number, known: homeward, &record) {
        homeward.insert(number)
      } else {
        search.noteDeadEnd(number, &record)
      }
    }
    record.walked(states: seen.count)
    while ends.count < record.violations.count { ends.append((search.state(number), search.way(to: number))) }
  }

  /// Goes on to another state; nil where there is none.
  private func step(_ step: Int, of walk: Walk, from number: Int, _ record: inout ExplorationRecord) -> Int? {
    let sight = UInt64(search.sightNumber(number)) << 32
    let choices = Set(search.moves(in: number, &record)).map { move in
      (move: move, isLeftOut: walk.leavesOut(move), taken: taken[sight | UInt64(move)] ?? 0, rank: walk.rank(move, at: step))
    }
    let order = choices.sorted { one, other in
      if one.isLeftOut != other.isLeftOut { return other.isLeftOut }
      return one.taken != other.taken ? one.taken < other.taken : (one.rank, one.move) < (other.rank, other.move)
    }
    for choice in order {
      guard let next = search.step(choice.move, from: number, &record), next != number else { continue }
      taken[sight | UInt64(choice.move)] = choice.taken + 1
      return next
    }
    return nil
  }

  // MARK: Shortening

  private func shorten(_ record: inout ExplorationRecord) {
    guard !ends.isEmpty else { return }
    let shortener = WayShortener(search)
    var number = 0
    record.shorten { violation in
      defer { number += 1 }
      guard let found = shortener.shorten(violation, ends[number].way) else { return violation }
      ends[number] = (found.state, found.way)
      return found.violation
    }
  }
}
