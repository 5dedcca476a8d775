import Groma

extension LinkTable {
  /// The link that something from outside is. Nothing is changed, and the state is not asked.
  ///
  /// Of several patterns the most specific counts whose arguments can be made of what came: at the first segment from the left where they
  /// differ, a literal before a parameter, and a parameter before `*`; of two of one shape the one that needs more query items. Of notifications it is the one that says most.
  ///
  /// - Throws: Why it is none.
  /// - Complexity: O(bytes), whatever the number of links.
  public func resolve(_ source: LinkSource) throws(LinkError) -> ResolvedLink {
    var failed: [LinkCandidate] = []
    var found: ResolvedLink?
    let index = index.value
    try visitCandidates(of: source, index) { number, record in
      let link = index.links[number]
      do throws(ArgumentError) {
        found = ResolvedLink(source: source, link: link, target: try link.target(record, rules: rules))
        return true
      } catch {
        failed.append(candidate(number, error))
        return false
      }
    }
    guard let found else { throw .unmatched(source, failed) }
    return found
  }

  /// All links that have the shape of something from outside, the first that can be made of it being the one that counts.
  ///
  /// - Throws: Why it can be none.
  public func candidates(of source: LinkSource) throws(LinkError) -> [LinkCandidate] {
    var candidates: [LinkCandidate] = []
    try visitCandidates(of: source, index.value) { index, record in
      var problem: ArgumentError?
      do throws(ArgumentError) { _ = try links[index].target(record, rules: rules) } catch { problem = error }
      candidates.append(candidate(index, problem))
      return false
    }
    return candidates
  }

  /// Whether something from outside is a link of the app. Nothing is changed.
  public func canHandle(_ source: LinkSource) -> Bool { (try? resolve(source)) != nil }

  func candidate(_ index: Int, _ problem: ArgumentError? = nil) -> LinkCandidate {
    LinkCandidate(pattern: links[index].pattern, owner: links[index].owner, problem: problem)
  }

  /// Calls the body with each link that has the shape, and what came, until it returns true.
  private func visitCandidates(
    of source: LinkSource, _ index: Index, _ body: (Int, LinkRecord) -> Bool
  ) throws(LinkError) {
    let links = index.links
    switch source {
    case .url(let text):
      let url: LinkURL
      do throws(LinkURLError) {
        url = try LinkURL(text)
      } catch {
        throw .unreadable(source, error)
      }
      try visitCandidates(of: url, source, index, body)
    case .notification(let payload, let category, let action):
      let record = try self.record(payload, source)
      var type: String?
      if case .text(let text)? = record[notificationType] { type = text }
      let matching = links.indices.compactMap { index in
        links[index].notifications.filter { $0.isMet(type, category, action) }.map(\.precision).max().map { (index: index, precision: $0) }
      }
      for (index, _) in matching.sorted(by: { $0.precision > $1.precision }) {
        if body(index, links[index].properties(of: record)) { return }
      }
    case .shortcut(let type, let payload):
      let record = try payload.map { payload throws(LinkError) in try self.record(payload, source) } ?? LinkRecord()
      for index in links.indices where links[index].shortcuts.contains(type) {
        if body(index, links[index].properties(of: record)) { return }
      }
    }
  }

  private func visitCandidates(
    of url: LinkURL, _ source: LinkSource, _ index: Index, _ body: (Int, LinkRecord) -> Bool
  ) throws(LinkError) {
    var origin: UInt64 = 0
    for number in index.allOrigins.indices where index.allOrigins[number].holds(url) { origin |= 1 << UInt64(number) }
    if origin == 0 { throw .foreign(source, origins: index.allOrigins) }
    var query: LinkRecord?
    for match in index.trie.matches(url, origin: origin) {
      do throws(LinkURLError) {
        // Read once, for the first candidate.
        let parameters: LinkRecord = if let query { query } else { try LinkQuery.read(url) }
        query = parameters
        if body(match.leaf.link, match.record(url, parameters)) { return }
      } catch {
        throw .unreadable(source, error)
      }
    }
  }

  private func record(_ payload: String, _ source: LinkSource) throws(LinkError) -> LinkRecord {
    do throws(LinkPayloadError) {
      return try LinkRecord(json: payload)
    } catch {
      throw .badPayload(source, error)
    }
  }
}

extension LinkTrie.Match {
  /// What the path carries, and then the query: what the pattern names, the query cannot say otherwise.
  fileprivate func record(_ url: LinkURL, _ query: LinkRecord) -> LinkRecord {
    if captures.isEmpty, leaf.rest == nil { return query }
    var record = query
    for (name, index) in zip(leaf.names, captures) { record.set(.text(url.text(index)), name) }
    if let rest = leaf.rest { record.set(.list((self.rest..<max(self.rest, url.count)).map { .text(url.text($0)) }), rest) }
    return record
  }
}

extension DeepLink {
  /// What a notification or a shortcut carries, by the names of the properties.
  fileprivate func properties(of payload: LinkRecord) -> LinkRecord {
    names.isEmpty ? payload : payload.renamed { names[$0] ?? $0 }
  }
}
