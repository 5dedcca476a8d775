import Navigation

extension PackedSearch {
  var profile: [HandlerProfile] {
    let own = [("what can happen", offersFunction), ("what is in sight", sightsFunction)]
    let handlers =
      own + teams.map { ($0.property.name, $0.function) } + moves.enumerated().map { ("\($1)", known[$0].function) }
      + links.map { ("whether \($0.link.url) waits", $0.function) }
    let profiles: [HandlerProfile] = handlers.compactMap { name, function in
      guard let counts = trie.tree(of: function)?.counts else { return nil }
      let reads = counts.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return HandlerProfile(
        handler: name, runs: counts.results, reads: reads.map { .init(part: table.name(of: questions.question($0.key)), answers: $0.value) }
      )
    }
    return profiles.sorted { ($1.runs, $0.handler) < ($0.runs, $1.handler) }
  }
}
