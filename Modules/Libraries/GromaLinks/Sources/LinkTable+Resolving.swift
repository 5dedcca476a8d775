import Groma

extension LinkTable {
  /// Returns the deep link that an incoming link matches, with its decoded arguments. The state is neither read nor changed.
  ///
  /// The most specific pattern whose arguments can be decoded is chosen. Patterns are compared at the first segment where they differ, from
  /// left to right: a literal precedes a parameter, and a parameter precedes `*`. Of two parameters, the one with the longer prefix and
  /// suffix precedes, then the one with the smaller range. A pattern with a fragment precedes the same pattern without one. If two patterns
  /// do not differ in this way, the link that requires more query items is chosen. Of the links that a notification can carry, the link with the most conditions that the
  /// notification meets is chosen.
  ///
  /// - Throws: ``LinkError/unreadable(_:_:)`` for an invalid URL, ``LinkError/badPayload(_:_:)`` for an invalid payload,
  ///   ``LinkError/foreign(_:origins:)`` for a URL of another app or site, or ``LinkError/unmatched(_:_:)`` if no deep link matches or the
  ///   arguments cannot be decoded.
  /// - Complexity: O(bytes) for a URL, independent of the number of links, if no patterns overlap.
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

  /// Returns all deep links that match an incoming link, including links whose arguments cannot be decoded, in the order in which
  /// ``resolve(_:)`` tries them. ``resolve(_:)`` returns the first link without a problem.
  ///
  /// - Throws: ``LinkError/unreadable(_:_:)`` for an invalid URL, ``LinkError/badPayload(_:_:)`` for an invalid payload, or
  ///   ``LinkError/foreign(_:origins:)`` for a URL of another app or site.
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

  /// Returns whether an incoming link resolves to a link of the app. The state is neither read nor changed.
  public func canHandle(_ source: LinkSource) -> Bool { (try? resolve(source)) != nil }

  func candidate(_ index: Int, _ problem: ArgumentError? = nil) -> LinkCandidate {
    LinkCandidate(pattern: links[index].pattern, owner: links[index].owner, problem: problem)
  }

  /// Calls `body` with the index of each matching link and the values of the incoming link, most specific link first, until `body` returns
  /// `true`.
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
        // The query is decoded once, for the first candidate.
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
  /// Returns the values of the path and the query. A value in the path replaces a query value of the same name.
  fileprivate func record(_ url: LinkURL, _ query: LinkRecord) -> LinkRecord {
    if captures.isEmpty, leaf.rest == nil { return query }
    var record = query
    for (parameter, index) in zip(leaf.parameters, captures) {
      record.set(.text(String(decoding: parameter.shape.value(in: url.segment(index)), as: UTF8.self)), parameter.name)
    }
    if let rest = leaf.rest {
      let end = leaf.isInFragment ? url.fullCount : url.count
      record.set(.list((self.rest..<max(self.rest, end)).map { .text(url.text($0)) }), rest)
    }
    return record
  }
}

extension DeepLink {
  /// Returns the payload of a notification or shortcut, with payload names replaced by the link's property names.
  fileprivate func properties(of payload: LinkRecord) -> LinkRecord {
    names.isEmpty ? payload : payload.renamed { names[$0] ?? $0 }
  }
}
