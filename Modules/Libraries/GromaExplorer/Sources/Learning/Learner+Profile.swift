import Groma

extension Learner {
  /// The runs and reads of each function that has learned results, sorted by descending number of runs.
  var profile: [HandlerProfile] {
    let profiles = zip(functions.values, tries).compactMap { function, trie -> HandlerProfile? in
      let counts = trie.counts
      if counts.runs == 0 { return nil }
      let reads = counts.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return HandlerProfile(
        handler: function == .offers ? "the list of moves" : "\(subject(naming: function, in: NavigationState(windows: [])))",
        runs: counts.runs,
        reads: reads.map { .init(part: table.name(of: questions.question($0.key)), answers: $0.value) })
    }
    return profiles.sorted { ($1.runs, $0.handler) < ($0.runs, $1.handler) }
  }
}
