public import Groma

/// The deep links of an app. The table resolves incoming links and follows them, or keeps them in a queue while they have to wait.
///
/// The table of an app contains all links among the elements of the app.
///
/// ```swift
/// let navigator = Navigator(
///   AppDefinition("plaza", "a marketplace with chat", root: screens.home()) {
///     screens.chatElements  // with the links of the feature
///     LinkTable(from: [.scheme("plaza"), .web("plaza.example")])
///   })
/// try navigator.open("plaza://chat/1/2")
/// ```
///
/// Opening a link is a route step (`open plaza://chat/1/2`). Like every route, it runs completely or not at all, can be planned, explained
/// and undone, and waits while a guard redirects the user.
///
/// A link waits in the state as a ``PendingLink`` while its scope is inactive, while the app is in the background, while a
/// ``LinkInterceptor`` makes it wait or, in an in-order queue, while earlier links of its scope wait (unless it is opened with
/// `isFirst: true`). As soon as a change of the state permits it, the table follows the link, unless the link has expired or has been
/// dropped or replaced (see ``LinkQueue``).
public final class LinkTable: ActingPart {
  /// The links, sorted by owner, then by pattern.
  public var links: [DeepLink] { index.value.links }
  /// The schemes and sites of links whose patterns have no origin. URLs of these links are written with the first origin by default.
  public let origins: [LinkOrigin]
  /// The checks before a link is followed, in the order of their evaluation.
  public let interceptors: [LinkInterceptor]
  /// The rules for links that wait.
  public let queue: LinkQueue
  /// The format of values in links that do not set their own coding.
  public let coding: LinkCoding
  /// The names of the scopes that are inactive in the launch state: see ``DeepLink/scope``.
  public let inactiveScopes: [String]
  /// The name of the payload field that contains the type of a notification.
  public let notificationType: String

  let rules: LinkRules
  /// The links in the order of the app.
  let unsorted: Lazy<[DeepLink]>
  /// Whether a link asks a service.
  let asksServices: Lazy<Bool>
  let index: Lazy<Index>

  /// The sorted links and the structures to find them. Created on first access. A class, so that copies are cheap.
  final class Index: Sendable {
    let links: [DeepLink]
    let allOrigins: [LinkOrigin]
    let masks: [UInt64]
    let trie: LinkTrie
    /// Pairs of ambiguous links, as indices in ``links``. Both links of a pair match a common URL, and no rule prefers either link. Each
    /// pair is listed once.
    let clashes: [(Int, Int)]
    /// The number of origins of the table and of all patterns, which may exceed ``LinkTable/maximumOrigins``.
    let originCount: Int
    /// Pairs of links that match a common path equally specifically, but differ in their required query items, as indices in ``links``. The
    /// first element of a pair is preferred: the link that requires more query items or, if the numbers are equal, the lower index.
    let neighbors: [(Int, Int)]

    /// Builds the index.
    ///
    /// - Parameter origins: The origins of links whose patterns have no origin.
    init(_ links: [DeepLink], from origins: [LinkOrigin]) {
      let links = links.map { ($0, "\($0.pattern)") }.sorted { ($0.0.owner, $0.1) < ($1.0.owner, $1.1) }.map(\.0)
      var all = origins
      for origin in links.compactMap(\.pattern.origin) where !all.contains(origin) { all.append(origin) }
      // An origin is one bit of a mask. ``LinkTable/problems()`` reports origins beyond the limit.
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
      func areDistinct(_ pair: (Int, Int)) -> Bool {
        guard let first = links[pair.0].requiredItems, let second = links[pair.1].requiredItems else { return false }
        return first != second
      }
      var neighbors = pairs.filter(areDistinct)
      pairs.removeAll(where: areDistinct)
      if !neighbors.isEmpty {
        // If several links match a URL, the one that requires more query items is preferred, so it is inserted first.
        let involved = Set(neighbors.flatMap { [$0.0, $0.1] })
        let needed = links.indices.map { involved.contains($0) ? links[$0].requiredItems?.count ?? 0 : 0 }
        func precedes(_ a: Int, _ b: Int) -> Bool { (-needed[a], a) < (-needed[b], b) }
        trie = build(links.indices.sorted(by: precedes)).trie
        neighbors = neighbors.map { precedes($0.0, $0.1) ? $0 : ($0.1, $0.0) }
      }
      (self.links, allOrigins, self.masks, self.trie, clashes, self.neighbors) = (links, all, masks, trie, pairs, neighbors)
    }
  }

  /// The origins of the table and of all patterns, at most ``maximumOrigins``. A set of origins is a bit mask of indices in this array.
  var allOrigins: [LinkOrigin] { index.value.allOrigins }
  /// The origins of each link, as bit masks of ``allOrigins``, in the order of ``links``.
  var masks: [UInt64] { index.value.masks }
  var trie: LinkTrie { index.value.trie }
  /// Pairs of indices of ambiguous links, each listed once.
  var clashes: [(Int, Int)] { index.value.clashes }

  /// The maximum number of origins of a table and its patterns together.
  public static let maximumOrigins = 64

  /// Creates the table of an app.
  ///
  /// - Parameters:
  ///   - links: Further links, in any order, besides those among the elements of the app. Evaluated once, on first use. None by default.
  ///   - origins: The schemes and sites of links whose patterns have no origin. At most ``maximumOrigins``, including the origins of
  ///     patterns.
  ///   - inactiveScopes: The scopes that are inactive in the launch state.
  ///   - interceptors: The checks before a link is followed, in the order of their evaluation. The checks of the launch and of the flows
  ///     of the app follow them.
  ///   - queue: The rules for links that wait.
  ///   - coding: The format of values in links that do not set their own coding.
  ///   - notificationType: The name of the payload field that contains the type of a notification.
  /// - Precondition: `origins` has 1 to ``maximumOrigins`` elements.
  public init(
    _ links: @autoclosure @escaping @Sendable () -> [DeepLink] = [], from origins: [LinkOrigin], inactiveScopes: [String] = [],
    interceptors: [LinkInterceptor] = [],
    queue: LinkQueue = LinkQueue(), coding: LinkCoding = LinkCoding(), notificationType: String = "type"
  ) {
    precondition(!origins.isEmpty && origins.count <= Self.maximumOrigins, "a table must have 1 to \(Self.maximumOrigins) origins")
    let origins = origins.map(\.normalized)
    self.origins = origins
    self.interceptors = interceptors
    self.queue = queue
    self.coding = coding
    rules = LinkRules(coding)
    self.notificationType = notificationType
    self.inactiveScopes = inactiveScopes
    let unsorted = Lazy { links() }
    self.unsorted = unsorted
    asksServices = Lazy { unsorted.value.contains { $0.answerStep != nil } }
    index = Lazy { Index(unsorted.value, from: origins) }
  }

  /// The names of the scopes of all links, in alphabetical order: see ``DeepLink/scope``.
  public var scopes: [String] { Set(links.map(\.scope)).sorted() }
}
