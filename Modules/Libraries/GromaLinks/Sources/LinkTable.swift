public import Groma

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
public final class LinkTable: ActingPart {
  /// The links, in the order of their owners and patterns: registration means nothing.
  public var links: [DeepLink] { index.value.links }
  /// Where links come from; the first is where those come from that the app writes.
  public let origins: [LinkOrigin]
  /// What looks at links before they are followed, in order.
  public let interceptors: [LinkInterceptor]
  /// How links wait.
  public let queue: LinkQueue
  /// How values are written.
  public let coding: LinkCoding
  /// The scopes that are not active when the app starts.
  public let inactiveScopes: [String]
  /// The name, in what a notification carries, of the text that says which link it is.
  public let notificationType: String

  let rules: LinkRules
  let index: Lazy<Index>

  /// The links, and what finds them. Made when the first is looked for. An object, which costs next to nothing to hand out.
  final class Index: Sendable {
    let links: [DeepLink]
    let allOrigins: [LinkOrigin]
    let masks: [UInt64]
    let trie: LinkTrie
    /// Pairs of links of one shape that no rule tells apart, each once.
    let clashes: [(Int, Int)]
    /// The number of origins of the table and of patterns.
    let originCount: Int
    /// Pairs of links of one shape that their required query items tell apart, the one that is looked at first before the other.
    let neighbors: [(Int, Int)]

    /// Links from these origins, unless their patterns say.
    init(_ links: [DeepLink], from origins: [LinkOrigin]) {
      let links = links.map { ($0, "\($0.pattern)") }.sorted { ($0.0.owner, $0.1) < ($1.0.owner, $1.1) }.map(\.0)
      var all = origins
      for origin in links.compactMap(\.pattern.origin) where !all.contains(origin) { all.append(origin) }
      // A bit for each: ``LinkTable/problems()`` tells of those beyond.
      originCount = all.count
      all = Array(all.prefix(LinkTable.maximumOrigins))
      func mask(_ origins: [LinkOrigin]) -> UInt64 {
        all.enumerated().reduce(0) { mask, one in origins.contains { $0.contains(one.element) } ? mask | 1 << UInt64(one.offset) : mask }
      }
      let common = mask(origins)
      let masks = links.map { $0.pattern.origin.map { mask([$0]) } ?? common }
      func build(_ order: [Int]) -> (trie: LinkTrie, pairs: [(Int, Int)]) {
        var trie = LinkTrie()
        var pairs: [(Int, Int)] = []
        for index in order {
          let others = Set(trie.insert(links[index].pattern, link: index, origins: masks[index])).sorted()
          pairs += others.map { ($0, index) }
        }
        return (trie, pairs)
      }
      var (trie, pairs) = build(Array(links.indices))
      func areToldApart(_ pair: (Int, Int)) -> Bool {
        guard let first = links[pair.0].requiredItems, let second = links[pair.1].requiredItems else { return false }
        return first != second
      }
      var neighbors = pairs.filter(areToldApart)
      pairs.removeAll(where: areToldApart)
      if !neighbors.isEmpty {
        // Of several that a URL fits, the one that needs most of its items counts: it is looked at first.
        let involved = Set(neighbors.flatMap { [$0.0, $0.1] })
        let needed = links.indices.map { involved.contains($0) ? links[$0].requiredItems?.count ?? 0 : 0 }
        func precedes(_ a: Int, _ b: Int) -> Bool { (-needed[a], a) < (-needed[b], b) }
        trie = build(links.indices.sorted(by: precedes)).trie
        neighbors = neighbors.map { precedes($0.0, $0.1) ? $0 : ($0.1, $0.0) }
      }
      (self.links, allOrigins, self.masks, self.trie, clashes, self.neighbors) = (links, all, masks, trie, pairs, neighbors)
    }
  }

  /// The origins of the table and of patterns; a set of them is a bit for each.
  var allOrigins: [LinkOrigin] { index.value.allOrigins }
  /// The origins of each link.
  var masks: [UInt64] { index.value.masks }
  var trie: LinkTrie { index.value.trie }
  /// Pairs of links of one shape, each once.
  var clashes: [(Int, Int)] { index.value.clashes }

  /// The most origins that a table and its patterns may name.
  public static let maximumOrigins = 64

  /// The links of all features.
  ///
  /// - Parameters:
  ///   - links: The links, in any order; asked for when the first is looked for.
  ///   - origins: Where links come from, unless their patterns say: at most ``maximumOrigins``, with those of patterns.
  ///   - inactiveScopes: The scopes that are not active when the app starts: none unless said.
  ///   - interceptors: What looks at links before they are followed, in order.
  ///   - queue: How links wait.
  ///   - coding: How values are written.
  ///   - notificationType: The name, in what a notification carries, of the text that says which link it is.
  /// - Precondition: there is an origin, and there are not too many.
  public init(
    _ links: @autoclosure @escaping @Sendable () -> [DeepLink], from origins: [LinkOrigin], inactiveScopes: [String] = [],
    interceptors: [LinkInterceptor] = [],
    queue: LinkQueue = LinkQueue(), coding: LinkCoding = LinkCoding(), notificationType: String = "type"
  ) {
    precondition(!origins.isEmpty && origins.count <= Self.maximumOrigins, "a table has 1 to \(Self.maximumOrigins) origins")
    let origins = origins.map(\.normalized)
    self.origins = origins
    self.interceptors = interceptors
    self.queue = queue
    self.coding = coding
    rules = LinkRules(coding)
    self.notificationType = notificationType
    self.inactiveScopes = inactiveScopes
    index = Lazy { Index(links(), from: origins) }
  }

  /// The scopes of its links.
  public var scopes: [String] { Set(links.map(\.scope)).sorted() }
}
