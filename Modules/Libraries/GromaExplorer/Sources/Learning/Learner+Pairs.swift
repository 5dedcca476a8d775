import Groma

extension Learner {
  /// Makes two simultaneous moves in a state and learns whether the end state is accepted (``AtOnce/accepted``). The result is 0 if the end
  /// state is not accepted or the run is lost (it traps or does not finish), and 1 otherwise.
  ///
  /// - Parameters:
  ///   - pair: The index of the moves in ``pairs``.
  ///   - row: The vector of slots that represents the state.
  /// - Returns: The result, and whether it was learned. A result is not learned if the run is lost or skipped, or depends on a hidden
  ///   input.
  func learnPair(_ pair: Int, in row: [Int32]) -> (result: Int, isLearnt: Bool) {
    let start = state(row)
    let attempt = finder.supervision.attempt(.pair(pairs[pair]), key: number(of: .pair(pair)), in: start) {
      let beginning = AtOnce.Start(app, from: start, pairs[pair])
      let (ends, reads) = ReadTracker.track { AtOnce(beginning, pairs[pair]) }
      return (ends, reads, check(.pair(pair), from: start) { .holds(ends?.holds ?? true) })
    }
    guard let (ends, reads, hidden) = attempt.value else { return (attempt.isLost ? 0 : 1, false) }
    record.countRun()
    if let hidden { record.note(hidden) }
    var asked = questions.numbers(of: reads, in: table)
    if let ends {
      let all = ([ends.end] + ends.accepted).map { table.difference(of: $0, from: start) }
      // If an accepted sequence makes the same changes, it makes them regardless of the rest of the state.
      let isSame = all.dropFirst().contains { table.slots(disputedBy: [all[0], $0]).isEmpty }
      let others = isSame ? [] : table.slots(disputedBy: all)
      asked += questions(about: others + all.flatMap(\.moved), notIn: asked)
    }
    let holds = ends?.holds ?? true
    let isLearnt = learn(.pair(pair), asked, in: row, holds ? 1 : 0)
    if !isLearnt { record.note(HiddenInput(subject: .pair(pairs[pair]), source: .unknown, state: start)) }
    return (holds ? 1 : 0, isLearnt)
  }
}
