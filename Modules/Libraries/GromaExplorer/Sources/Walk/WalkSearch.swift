import Groma

/// A search that explores an app by random walks, for apps with more states than fit in memory. The search proves nothing.
///
/// In each state that no walk has visited before, the search performs every move and checks the results. The search therefore also finds
/// violations one move away from the walk. The walk then continues with the move that was made least often in states with the same visible
/// screens (the frequency strategy of Dynodroid: Machiry, Tahiliani and Naik, 2013). Moves that the walk avoids are made only if no other
/// move leads to another state: see ``Walk``. Every second walk starts at a state that an earlier walk found but did not visit, if there is
/// one ("First return, then explore": Ecoffet and others, 2021); all other walks start at the launch. Outcomes that were learned earlier
/// are reused, so most steps do not run the app's code.
///
/// The search stores a fingerprint of every checked state. The states themselves are removed after a walk if there are too many. The search
/// ends when the bound on states is reached, when 1,000 successive walks have checked no new state, when all found states are checked and
/// none was removed, when the caller stops the search, or if the launch state cannot be explored.
@MainActor
final class WalkSearch: Search {
  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  private let seed: UInt64
  private let share: Share
  private let search: PackedSearch
  /// The fingerprints of the states that were checked.
  private var seen: Set<UInt64> = []
  /// The number of times that each move was made in states with the same ``Sight`` (visible screens). The dictionary's key combines the
  /// indices of the sight and the move.
  private var taken: [UInt64: Int] = [:]
  /// For each state, whether a walk has passed the state. Emptied when the states are removed.
  private var passed: [Bool] = []
  /// The indices of the states that were checked and are not dead ends (see ``ListingSearch/deadEnds(explored:)``). Emptied when the states
  /// are removed.
  private var homeward: Set<Int> = []
  /// The state of each violation, with the sequence of moves to the state.
  private var ends: [(state: NavigationState, way: [Move])] = []
  private var hasForgotten = false
  private let looksForWaysHome: Bool

  private let limits: Limits

  /// The maximum number of found states during a walk.
  private static let room = 1 << 22
  /// The maximum number of successive walks that check no new state. The search then ends.
  private static let patience = 1_000

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - seed: The seed of the walks.
  ///   - audit: The rate at which runs with known results are repeated.
  ///   - share: The walks to make, of all walks of the seed.
  init(
    _ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, seed: UInt64, audit: AuditRate,
    share: Share = .whole, limits: Limits = Limits()
  ) {
    self.limits = limits
    self.app = app
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    self.seed = seed
    self.share = share
    var room = bounds
    room.states = Self.room
    search = PackedSearch(app, bounds: room, properties: properties, finder: finder, audit: audit, limits: limits)
    looksForWaysHome = properties.contains { $0.builtIn == .noDeadEnds }
  }

  func state(_ number: Int) -> NavigationState { ends[number].state }

  func sight(_ number: Int) -> Sight { Sight(ends[number].state) }

  func way(to number: Int) -> [Move] { ends[number].way }

  var profile: [HandlerProfile] { search.profile }

  /// Walks until the search ends (see ``WalkSearch``), and then shortens the sequences of moves to the violations.
  ///
  /// - Parameter goesOn: Called before each step. Return `false` to end the search.
  func explore(while goesOn: (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) {
    var walks = 0
    var fruitless = 0
    record.walks = (seed, walks)
    search.begin(&record)
    record.walked(states: 0)
    while search.count > 0, fruitless < Self.patience {
      let before = seen.count
      let isOver = !walk(Walk(share.number(of: walks), seed: seed), while: goesOn, &record)
      walks += 1
      record.walks = (seed, walks)
      fruitless = seen.count == before ? fruitless + 1 : 0
      // New states may still be found from states that were found but not yet expanded.
      if isOver || seen.count == search.count && !hasForgotten { break }
      if search.count > limits.walkedStates { forget(&record) }
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

  /// Performs one walk. Returns `false` if the search is over, because the bound of states is reached or the caller stops the search.
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

  /// Returns the first state of a walk: the launch state or, in every second walk, a state that no walk has passed, if there is one.
  private func start(of walk: Walk) -> Int {
    // The launch has the first number.
    if !walk.goesBack { return 0 }
    let first = walk.pick(below: search.count)
    return (first..<search.count).first { !isPassed($0) } ?? (0..<first).first { !isPassed($0) } ?? 0
  }

  private func isPassed(_ number: Int) -> Bool { number < passed.count && passed[number] }

  /// Marks a state as passed. Checks the state and makes all its moves, unless this was done before.
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

  /// Returns the next state of a walk, or `nil` if no move leads to another state within the bounds.
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
