import Groma

/// A search that explores equally many states of each kind, so that it finds states of many kinds early.
///
/// Two states are of the same kind if their visible screens have the same name, their moves other than links have the same origins
/// (``Move/Origin``), such as the same actions and outcomes, and they contain values of the same features. There are few kinds, but many
/// states of some of them. The kind of a state is derived from learned results, so it needs no further run of the app's code.
@MainActor
struct EvenSearch {
  /// The properties of a state that determine its kind.
  private struct Kind: Hashable {
    let screen: String?
    /// The index of the set of possible moves in ``origins``.
    let moves: Int
    /// The slots of the features' values that the state contains.
    let values: [Int]
  }

  /// The states of one kind, in the order they were found, and the number of those that were explored.
  private struct Group {
    var states: [Int] = []
    var explored = 0
  }

  /// The search that lists the states.
  let states: StateList
  /// The number of states that were explored.
  private(set) var explored = 0
  /// The number of states that ``nextFound()`` returned.
  private(set) var found = 0
  private var groups: [Group] = []
  /// The kinds of the groups.
  private var kinds = Numbering<Kind>()
  /// The sets of origins of the moves that are possible in states, without those of links.
  private var origins = Numbering<Set<Move.Origin>>()
  /// For each list of moves that was met (see ``Learner/Function/offers``), the index of its set of origins.
  private var originsOfLists: [Int: Int] = [:]

  init(_ exploration: Exploration) { states = StateList(exploration) }

  /// Returns the index of the next state that was found, or `nil` if each state that was found so far has been returned.
  mutating func nextFound() -> Int? {
    guard found < states.count else { return nil }
    let number = found
    found += 1
    let kind = kinds.number(of: kind(of: number))
    if kind == groups.count { groups.append(Group()) }
    groups[kind].states.append(number)
    return number
  }

  /// Explores a state of the kind with the fewest explored states. Returns `false` if no state is left to explore.
  ///
  /// - Parameter most: The maximum number of states of one kind to explore.
  mutating func exploreNext(atMost most: Int = .max) -> Bool {
    // There are few groups, so they are searched without a heap.
    let open = groups.indices.filter { groups[$0].explored < min(groups[$0].states.count, most) }
    guard let next = open.min(by: { groups[$0].explored < groups[$1].explored }) else { return false }
    states.explore(groups[next].states[groups[next].explored])
    groups[next].explored += 1
    explored += 1
    return true
  }

  private mutating func kind(of number: Int) -> Kind {
    let (list, learner) = (states.list(of: number), states.learner)
    if originsOfLists[list] == nil {
      let set = Set(learner.lists[list].map { learner.moves[$0].origin }.filter { $0.link == nil })
      originsOfLists[list] = origins.number(of: set)
    }
    return Kind(
      screen: states.sight(number).screen?.name, moves: originsOfLists[list] ?? 0,
      values: learner.table.valueSlots.filter { states.value(of: $0, in: number) != 0 })
  }
}
