import Groma

extension Learner {
  /// Two things that happen at once, and the function that says whether they end where they may.
  struct KnownPair {
    let pair: Pair
    let function: Int
  }

  /// Runs two things at once on a state, and learns whether they end where they may: 1 if so.
  ///
  /// Whether they do depends on what was read, and on what one way overwrites and another leaves as it was.
  func learnPair(_ pair: Int, in row: [Int32], _ record: inout ExplorationRecord) -> (result: Int, isLearnt: Bool) {
    let start = state(row)
    let attempt = finder.supervision.attempt(.pair(pairs[pair].pair), key: pairs[pair].function, in: start) {
      let beginning = AtOnce.Start(app, from: start, pairs[pair].pair)
      return ReadTracker.track { AtOnce(beginning, pairs[pair].pair) }
    }
    guard let (ends, reads) = attempt.value else { return (attempt.isLost ? 0 : 1, false) }
    record.count(runs: 1)
    var asked = questions.numbers(of: reads, in: table)
    if let ends {
      let all = ([ends.end] + ends.accepted).map { table.writes(of: $0, from: start) }
      // Where one of them changes exactly the same, it does so whatever else the state holds.
      let others = all.dropFirst().contains(all[0]) ? [] : table.slots(disputedBy: all)
      for slot in others + all.flatMap(\.moved) {
        let question = questions.number(of: .value(slot))
        if !asked.contains(question) { asked.append(question) }
      }
    }
    let holds = ends?.holds ?? true
    let isLearnt = learn(pairs[pair].function, asked, in: row, holds ? 1 : 0)
    if !isLearnt { record.note(.pair(pairs[pair].pair), isOpaqueIn: start) }
    return (holds ? 1 : 0, isLearnt)
  }
}
