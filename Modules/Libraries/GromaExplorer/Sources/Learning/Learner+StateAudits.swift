import Groma

extension Learner {
  /// Audits a state: runs the app's code again to find the moves of the state and to evaluate properties. Records each
  /// difference from the learned results as a hidden input (something outside the state, such as a clock). Results that are not known are
  /// not compared.
  ///
  /// - Parameter row: The vector of slots that represents the state.
  func auditState(_ row: [Int32], _ record: inout ExplorationRecord) {
    // If the moves cannot be found, this was reported before.
    guard let list = known(.offers, in: row) else { return }
    let start = state(row)
    let other = Surroundings((record.audits?.count ?? 0) + 1)
    record.countRun()
    let learnt = places(of: list).map { move(at: $0) }
    repeatRun(.init(function: .offers, start: start, answer: .moves(learnt.map { moves[$0] })), in: other, &record)
    for team in checkedTeams {
      guard let result = known(.team(team), in: row) else { continue }
      repeatRun(.init(function: .team(team), start: start, answer: .sentence(sentences[result])), in: other, &record)
    }
  }

  /// Returns the index of a function's result in a state, or `nil` if the result is not known.
  func known(_ function: Function, in row: [Int32]) -> Int? { trie.find(number(of: function)) { answer($0, in: row) } }
}
