public import Navigation

/// All links of an app: finds the one that came, and follows it when it may be followed.
///
/// ```swift
/// AppDefinition(
///   "plaza", "a marketplace with chat", entries: screens.entries,
///   parts: [LinkTable(screens.links, from: [.scheme("plaza"), .web("plaza.example")])], root: screens.home().anyModal)
///
/// navigator.open("plaza://chat/1/2")
/// ```
///
/// A link is a step of a route (`open plaza://chat/1/2`), so that it runs whole or not at all, can be planned and explained, waits for a
/// guard's detour, and is undone as any other. One whose scope is not active, or that comes in the background, waits in the state
/// (``LinkState``) and is followed once, by itself, after the change that lets it pass.
public final class LinkTable: AppPart {
  /// The links, in the order of their owners and patterns: registration means nothing.
  public let links: [Link]
  /// Where links come from; the first is where those come from that the app writes.
  public let origins: [LinkOrigin]
  /// What looks at links before they are followed, in order.
  public let interceptors: [LinkInterceptor]
  /// How links wait.
  public let queue: LinkQueue
  /// How values are written.
  public let coding: LinkCoding
  /// The scopes that are active when the app starts.
  public let launchScopes: [String]
  /// The name, in what a notification carries, of the text that says which link it is.
  public let notificationType: String

  /// The origins of the table and of patterns; a set of them is a bit for each.
  let allOrigins: [LinkOrigin]
  /// The origins of each link.
  private let masks: [UInt64]
  private let trie: LinkTrie
  /// Pairs of links of one shape, each once.
  private let clashes: [(Int, Int)]

  /// The most origins that a table and its patterns may name.
  public static let maximumOrigins = 64

  /// The links of all features.
  ///
  /// - Parameters:
  ///   - links: The links, in any order.
  ///   - origins: Where links come from, unless their patterns say: at most ``maximumOrigins``, with those of patterns.
  ///   - activeScopes: The scopes that are active when the app starts; all unless said.
  ///   - interceptors: What looks at links before they are followed, in order.
  ///   - queue: How links wait.
  ///   - coding: How values are written.
  ///   - notificationType: The name, in what a notification carries, of the text that says which link it is.
  /// - Precondition: there is an origin, and there are not too many.
  public init(
    _ links: [Link], from origins: [LinkOrigin], activeScopes: [String]? = nil, interceptors: [LinkInterceptor] = [],
    queue: LinkQueue = LinkQueue(), coding: LinkCoding = LinkCoding(), notificationType: String = "type"
  ) {
    precondition(!origins.isEmpty, "a link comes from somewhere")
    let links = links.map { ($0, "\($0.pattern)") }.sorted { ($0.0.owner, $0.1) < ($1.0.owner, $1.1) }.map(\.0)
    self.links = links
    self.origins = origins.map(\.normalized)
    self.interceptors = interceptors
    self.queue = queue
    self.coding = coding
    self.notificationType = notificationType
    launchScopes = activeScopes ?? links.map(\.scope)
    var all = self.origins
    for origin in links.compactMap(\.pattern.origin) where !all.contains(origin) { all.append(origin) }
    precondition(all.count <= Self.maximumOrigins, "a table names at most \(Self.maximumOrigins) origins")
    allOrigins = all
    func mask(_ origins: [LinkOrigin]) -> UInt64 {
      all.enumerated().reduce(0) { mask, one in origins.contains { $0.contains(one.element) } ? mask | 1 << UInt64(one.offset) : mask }
    }
    let common = mask(self.origins)
    masks = links.map { $0.pattern.origin.map { mask([$0]) } ?? common }
    var trie = LinkTrie()
    var clashes: [(Int, Int)] = []
    for (index, link) in links.enumerated() {
      let others = Set(trie.insert(link.pattern, link: index, origins: masks[index])).sorted()
      clashes += others.map { ($0, index) }
    }
    self.trie = trie
    self.clashes = clashes
  }

  /// The scopes of its links.
  public var scopes: [String] { Set(links.map(\.scope)).sorted() }

  // MARK: Resolving

  /// The link that something from outside is. Nothing is changed, and the state is not asked.
  ///
  /// Of several patterns the most specific counts whose arguments can be made of what came: at the first segment from the left where they
  /// differ, a literal before a parameter, and a parameter before `*`. Of notifications it is the one that says most.
  ///
  /// - Throws: Why it is none.
  /// - Complexity: O(bytes), whatever the number of links.
  public func resolve(_ source: LinkSource) throws(LinkError) -> ResolvedLink {
    var failed: [LinkCandidate] = []
    var found: ResolvedLink?
    try visitCandidates(of: source) { link, record in
      do throws(ArgumentError) {
        found = ResolvedLink(source: source, link: link, target: try link.destination(record(), coding: coding))
        return true
      } catch {
        failed.append(LinkCandidate(pattern: link.pattern, owner: link.owner, problem: error))
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
    try visitCandidates(of: source) { link, record in
      var problem: ArgumentError?
      do throws(ArgumentError) { _ = try link.destination(record(), coding: coding) } catch { problem = error }
      candidates.append(LinkCandidate(pattern: link.pattern, owner: link.owner, problem: problem))
      return false
    }
    return candidates
  }

  /// Whether something from outside is a link of the app. Nothing is changed.
  public func canHandle(_ source: LinkSource) -> Bool { (try? resolve(source)) != nil }

  private func visitCandidates(of source: LinkSource, _ body: (Link, () -> LinkRecord) -> Bool) throws(LinkError) {
    switch source {
    case .url(let text):
      let url: LinkURL
      do throws(LinkURLError) {
        url = try LinkURL(text)
      } catch {
        throw .unreadable(source, error)
      }
      try visitCandidates(of: url, source, body)
    case .notification(let payload, let category, let action):
      let record = try self.record(payload, source)
      var type: String?
      if case .text(let text)? = record[notificationType] { type = text }
      let matching = links.compactMap { link in
        link.notifications.filter { $0.isMet(type, category, action) }.map(\.precision).max().map { (link: link, precision: $0) }
      }
      for (link, _) in matching.sorted(by: { $0.precision > $1.precision }) {
        if body(link, { link.properties(of: record) }) { return }
      }
    case .shortcut(let type, let payload):
      let record = try payload.map { payload throws(LinkError) in try self.record(payload, source) } ?? LinkRecord()
      for link in links where link.shortcuts.contains(type) {
        if body(link, { link.properties(of: record) }) { return }
      }
    }
  }

  private func visitCandidates(
    of url: LinkURL, _ source: LinkSource, _ body: (Link, () -> LinkRecord) -> Bool
  ) throws(LinkError) {
    var origin: UInt64 = 0
    for (index, candidate) in allOrigins.enumerated() where candidate.holds(url) { origin |= 1 << UInt64(index) }
    if origin == 0 { throw .foreign(source, origins: allOrigins) }
    var query: LinkRecord?
    var problem: LinkURLError?
    _ = trie.matches(url, origin: origin) { match in
      if query == nil {
        var record = LinkRecord()
        do throws(LinkURLError) {
          try LinkQuery.read(url, into: &record)
        } catch {
          problem = error
          return true
        }
        query = record
      }
      return body(links[match.leaf.link]) { match.record(url, query ?? LinkRecord()) }
    }
    if let problem { throw .unreadable(source, problem) }
  }

  private func record(_ payload: String, _ source: LinkSource) throws(LinkError) -> LinkRecord {
    do throws(LinkPayloadError) {
      return try LinkRecord(json: payload)
    } catch {
      throw .badPayload(source, error)
    }
  }

  // MARK: Writing

  /// The URL that lands on a screen; nil when no link does, or its arguments cannot be written.
  ///
  /// Of several, it is that of the link whose pattern names most of the screen's arguments.
  ///
  /// - Parameter origin: Where the link is to come from: the table's first origin unless said.
  public func url(of key: ScreenKey, from origin: LinkOrigin? = nil) -> String? {
    let urls = links.compactMap { link in
      link.record(to: key, coding: coding).flatMap { link.url($0, from: origin ?? origins[0], coding: coding) }
        .map { (names: link.pattern.names.count, url: $0) }
    }
    return urls.max { ($0.names, $1.url) < ($1.names, $0.url) }?.url
  }

  /// The URL that something else from outside could have been; nil when its values cannot be written.
  public func url(of resolved: ResolvedLink, from origin: LinkOrigin? = nil) -> String? {
    resolved.target.record().flatMap { resolved.link.url($0, from: origin ?? origins[0], coding: coding) }
  }

  /// The URLs of a link's samples.
  public func samples(of link: Link) -> [String] {
    link.sampleRecords(coding: coding).compactMap { link.url($0, from: origins[0], coding: coding) }
  }

  // MARK: Checking

  /// Two links that a URL fits.
  public struct Overlap: Hashable, Sendable, CustomStringConvertible {
    /// The URL.
    public let url: String
    /// The pattern and owner of the one that it means; of two that no rule tells apart, of one of them.
    public let first: LinkCandidate
    /// The other.
    public let second: LinkCandidate
    /// Whether no rule tells them apart.
    public let isAmbiguous: Bool

    /// `plaza://product/new is product/new (Catalog), and fits product/:id (Shop), too`
    public var description: String {
      isAmbiguous ? "\(url) could be \(first) or \(second)" : "\(url) is \(first), and fits \(second), too"
    }
  }

  /// All pairs of links that a URL fits, with that URL: those that no rule tells apart, and those where the more specific one is meant.
  ///
  /// - Complexity: Quadratic in the links at worst.
  public func overlaps() -> [Overlap] {
    var seen: Set<[Int]> = []
    var overlaps = clashes.map { first, second in
      seen.formUnion([[first, second], [second, first]])
      return ambiguity(first, second)
    }
    trie.overlaps { winner, other, path in
      guard seen.insert([winner, other]).inserted else { return }
      overlaps.append(
        Overlap(url: url(path, fitting: winner, other), first: candidate(winner), second: candidate(other), isAmbiguous: false))
    }
    return overlaps
  }

  private func ambiguity(_ first: Int, _ second: Int) -> Overlap {
    let shapes = Set(links[second].pattern.variants.map { $0.map(\.shape) })
    let common = links[first].pattern.variants.first { shapes.contains($0.map(\.shape)) } ?? []
    let path = common.map { if case .literal(let text) = $0 { text } else { "x" } }
    return Overlap(url: url(path, fitting: first, second), first: candidate(first), second: candidate(second), isAmbiguous: true)
  }

  private func candidate(_ index: Int) -> LinkCandidate {
    LinkCandidate(pattern: links[index].pattern, owner: links[index].owner, problem: nil)
  }

  private func url(_ path: [String], fitting first: Int, _ second: Int) -> String {
    let origin = (masks[first] & masks[second]).trailingZeroBitCount
    return allOrigins[origin].prefix + path.compactMap(PercentCoding.encoded).joined(separator: "/")
  }

  /// Links that no rule tells apart, samples that are not read back as they were written, and patterns that name what their link does not
  /// take. Empty for a table that may be used.
  public func problems() -> [String] {
    clashes.map { "\(ambiguity($0, $1))" } + links.flatMap(problems(of:)) + notificationClashes()
      + scopeProblems()
  }

  private func problems(of link: Link) -> [String] {
    let records = link.sampleRecords(coding: coding)
    if records.isEmpty { return ["the link \(link.pattern) of \(link.owner) has no sample"] }
    let known = link.parameters.map { Set($0.map(\.label)) }
    return records.flatMap { record -> [String] in
      let unknown = link.pattern.segments.compactMap { segment -> String? in
        guard let name = segment.name, record[name] == nil else { return nil }
        if segment.isOptional, known?.contains(name) ?? true { return nil }
        return "the link \(link.pattern) of \(link.owner) names '\(name)', which it does not carry"
      }
      if !unknown.isEmpty { return unknown }
      guard let url = link.url(record, from: origins[0], coding: coding) else {
        return ["a sample of the link \(link.pattern) of \(link.owner) cannot be written as a URL"]
      }
      do throws(LinkError) {
        let resolved = try resolve(.url(url))
        let sample = "the sample \(url) of the link \(link.pattern) of \(link.owner) is read"
        guard resolved.link.pattern == link.pattern, resolved.link.owner == link.owner else {
          return ["\(sample) as \(resolved.link.pattern) of \(resolved.link.owner)"]
        }
        return resolved.target.record() == record ? [] : ["\(sample) with other values than it was written with"]
      } catch {
        return ["the sample \(url) of the link \(link.pattern) of \(link.owner): \(error)"]
      }
    }
  }

  private func notificationClashes() -> [String] {
    let shapes = links.enumerated().flatMap { index, link in link.notifications.map { (shape: $0, link: index) } }
    let byShape = shapes.enumerated().flatMap { place, one in
      shapes[(place + 1)...].compactMap { other -> String? in
        guard one.link != other.link, one.shape.precision == other.shape.precision, let both = one.shape.met(with: other.shape) else {
          return nil
        }
        return "a notification with \(both) could be \(candidate(one.link)) or \(candidate(other.link))"
      }
    }
    let types = links.flatMap { link in link.shortcuts.map { (type: $0, link: link) } }
    let byType = Dictionary(grouping: types, by: \.type).filter { $0.value.count > 1 }.map { type, all in
      "a shortcut of the type '\(type)' could be \(all.map { "\($0.link.pattern) (\($0.link.owner))" }.joined(separator: " or "))"
    }
    return byShape.sorted() + byType.sorted()
  }

  private func scopeProblems() -> [String] {
    let known = Set(scopes)
    return Set(launchScopes).subtracting(known).sorted().map { "the scope '\($0)', active at launch, is no link's" }
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

extension LinkPattern.Segment {
  /// What a path must have to match it.
  fileprivate var shape: Self {
    switch self {
    case .literal: self
    case .parameter: .parameter("", isOptional: false)
    case .rest: .rest("", isOptional: false)
    }
  }
}

extension Link {
  /// What a notification or a shortcut carries, by the names of the properties.
  fileprivate func properties(of payload: LinkRecord) -> LinkRecord {
    names.isEmpty ? payload : payload.renamed { names[$0] ?? $0 }
  }
}

extension Link.NotificationShape {
  fileprivate func isMet(_ type: String?, _ category: String?, _ action: String?) -> Bool {
    (self.type == nil || self.type == type) && (self.category == nil || self.category == category)
      && (self.action == nil || self.action == action)
  }

  /// What a notification says that has both shapes; nil when none can.
  fileprivate func met(with other: Self) -> Self? {
    var both = self
    for field in [\Self.type, \.category, \.action] {
      if let one = self[keyPath: field], let another = other[keyPath: field], one != another { return nil }
      both[keyPath: field] = self[keyPath: field] ?? other[keyPath: field]
    }
    return both
  }

  /// How much it says.
  fileprivate var precision: Int { [type, category, action].count { $0 != nil } }
}

extension Link.NotificationShape: CustomStringConvertible {
  /// `type=chat category=message`
  public var description: String {
    let words = [("type", type), ("category", category), ("action", action)].compactMap { name, text in text.map { "\(name)=\($0)" } }
    return words.isEmpty ? "anything" : words.joined(separator: " ")
  }
}

/// How links wait that may not be followed yet.
public struct LinkQueue: Hashable, Sendable {
  /// Which of several waiting links are followed.
  public enum Order: String, Hashable, Sendable {
    /// All, in the order they came in; one that waits makes those behind it wait that have the same scope.
    case inOrder
    /// The last.
    case lastWins
  }

  /// Which are followed.
  public var order: Order
  /// How many may wait; one more is refused.
  public var limit: Int
  /// For how many milliseconds of the navigator's clock a link waits; nil for ever.
  public var expiry: Int?

  /// In order, 16 links, ten minutes.
  public init(_ order: Order = .inOrder, limit: Int = 16, expiry: Int? = 600_000) {
    self.order = order
    self.limit = limit
    self.expiry = expiry
  }
}
