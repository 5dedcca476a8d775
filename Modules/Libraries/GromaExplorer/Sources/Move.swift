public import Groma
import GromaLinks

/// Something that can happen in a state: to the user, or from outside.
public struct Move: Hashable, Sendable {
  /// What makes it happen.
  public enum Origin: Hashable, Sendable {
    /// The user takes an action of a screen.
    case tap(String, screen: String)
    /// The user goes back, closes what is on top, or selects a tab or a page: a way out that every screen has.
    case wayOut
    /// The user answers what a screen is not asked, or something outside comes to an end.
    case outcome(String, request: String)
    /// A link is opened, by its pattern.
    case link(String)
    /// A notification or a shortcut is opened that carries a link: what it is called, and the link's pattern.
    case carrier(String, link: String)

    /// The pattern of the link that is opened; nil where none is.
    public var link: String? {
      switch self {
      case .link(let pattern), .carrier(_, let pattern): pattern
      case .tap, .wayOut, .outcome: nil
      }
    }
  }

  /// The route, which starts at the key window.
  public let route: AppRoute
  /// What makes it happen.
  public let origin: Origin
  /// Who offers it: the module and file, as far as that is known.
  public let owner: String

  /// Whether the user leads themselves out with it, without doing anything.
  var leadsOut: Bool {
    switch origin {
    case .wayOut: true
    // A question must be answered; that is no more than going back.
    case .tap: answersQuestion
    case .outcome, .link, .carrier: false
    }
  }

  /// Whether the user answers a question with it.
  var answersQuestion: Bool { if case .tap(_, let screen) = origin { Self.questions.contains(screen) } else { false } }

  private static let questions: Set = ["alert", "action-sheet"]
}

extension Move {
  /// What carries a link, as it is counted.
  static func carrierText(_ name: String, link pattern: String) -> String { "\(pattern) by \(name)" }
}

extension Move: CustomStringConvertible {
  /// The route, as it is typed.
  public var description: String { route.description }
}

/// A link that is opened, by a URL, a notification or a shortcut.
struct OpenedLink {
  let link: DeepLink
  /// What is opened.
  let source: LinkSource
  /// The URL that leads to the same.
  let url: String
  /// Where it leads, if that is known.
  let destination: ScreenKey?
  /// The opening.
  let move: Move

  /// - Parameters:
  ///   - source: What is opened.
  ///   - link: The link that it is meant to be.
  ///   - carrier: What a notification or a shortcut is called.
  init(_ source: LinkSource, _ link: DeepLink, of table: LinkTable, by carrier: String? = nil) {
    let resolved = try? table.resolve(source)
    self.link = link
    self.source = source
    url = if case .url(let url) = source { url } else { resolved.flatMap { table.url(of: $0) } ?? "\(source)" }
    destination = resolved?.destination
    let pattern = "\(link.pattern)"
    move = Move(
      route: AppRoute().open(source).erased, origin: carrier.map { .carrier($0, link: pattern) } ?? .link(pattern), owner: link.owner)
  }
}

/// Finds what can happen, in an order that is the same in every process.
@MainActor
struct MoveFinder {
  private let app: AppDefinition
  /// Counts the runs of the app's own code.
  let supervision: Supervision
  /// The links of which not even the samples come back, who declares each, and what became of it.
  let lostLinks: [(owner: String, sentence: String)]
  /// The links that are opened.
  let links: [OpenedLink]
  /// What carries links beside URLs: the names and patterns.
  let carriers: [String]
  /// The links that are opened at once, and how many pairs there are.
  let pairs: [Pair]
  let pairCount: Int

  init(_ app: AppDefinition, _ bounds: Bounds, _ supervision: Supervision = Supervision()) {
    self.app = app
    self.supervision = supervision
    let samples = bounds.samples
    guard let table = app.part(LinkTable.self) else {
      (lostLinks, links, carriers, pairs, pairCount) = ([], [], [], [], 0)
      return
    }
    var lost: [(link: String, owner: String, sentence: String)] = []
    let links = table.links.flatMap { link -> [OpenedLink] in
      let opened = supervision.attempt(.link("\(link.pattern)")) {
        table.samples(of: link).prefix(samples).map { OpenedLink(.url($0), link, of: table) }
          + Self.carriers(of: link, in: table).flatMap { name, carriers in
            carriers.prefix(samples).map { OpenedLink($0.source, link, of: table, by: name) }
          }
      }
      if case .lost(let end) = opened { lost.append(("\(link.pattern)", link.owner, "\(link.pattern): to read it \(end)")) }
      return opened.value ?? []
    }
    self.links = links
    lostLinks = lost.map { ($0.owner, $0.sentence) }
    let urls = links.filter { if case .link = $0.move.origin { true } else { false } }.map(\.move)
    // Each with the next, then with the one after that: of many, each is opened once at least. Last each with itself.
    let all = urls.indices.lazy.flatMap { offset in
      urls.indices.lazy.map { Pair(first: urls[$0], second: urls[($0 + offset + 1) % urls.count]) }
    }
    pairs = Array(all.prefix(bounds.pairs))
    pairCount = urls.count * urls.count
    // What did not come back is not asked once more.
    let readable = table.links.filter { link in !lost.contains { $0.link == "\(link.pattern)" } }
    carriers = readable.flatMap { link in
      Self.carriers(of: link, in: table).map { Move.carrierText($0.name, link: "\(link.pattern)") }
    }
  }

  /// What carries the samples of a link, by name.
  private static func carriers(of link: DeepLink, in table: LinkTable) -> [(name: String, carriers: [LinkTable.Carrier])] {
    Dictionary(grouping: table.carriers(of: link), by: \.name).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The link of a URL.
  func link(_ url: String) throws(LinkError) -> OpenedLink? {
    guard let table = app.part(LinkTable.self) else { throw .unmatched(.url(url), []) }
    return OpenedLink(.url(url), try table.resolve(.url(url)).link, of: table)
  }

  /// The patterns of the links.
  var patterns: [String] {
    var seen: Set<String> = []
    return links.map { "\($0.link.pattern)" }.filter { seen.insert($0).inserted }
  }

  /// What can happen in the state of a navigator. The user's ways out are among them only if they lead somewhere.
  func moves(in navigator: Navigator) -> [Move] {
    let state = navigator.state
    var names: Set<String> = []
    let taps = navigator.offers().filter { names.insert($0.action.name).inserted }.flatMap { offer in
      offer.action.samples.map { sample in
        Move(
          route: AppRoute().tap(offer.action.name, values: sample).erased, origin: .tap(offer.action.name, screen: offer.screen.name),
          owner: app.entries[offer.screen.name]?.owner ?? app.name)
      }
    }
    let others = state.childrenOutOfSight.map { place, index in
      let isTabs = state.node(at: place)?.kind == .tabs
      return AppRoute(code: [
        .verb(.at(place)), .verb(isTabs ? .selectTab(.index(index)) : .select(.index(index))),
      ])
    }
    let ways = [AppRoute().back().erased, AppRoute().dismiss().erased].filter { navigator.isPossible($0) } + others
    let outcomes = state.outcomesFromOutside.map { request, outcome in
      Move(
        route: AppRoute().complete(outcome, of: request).erased, origin: .outcome(outcome, request: request), owner: app.name)
    }
    return taps + ways.map { Move(route: $0, origin: .wayOut, owner: app.name) } + outcomes + links.map(\.move)
  }
}

extension Navigator {
  /// Whether a route would change something.
  fileprivate func isPossible(_ route: AppRoute) -> Bool { (try? explain(route).result.get()).map { $0 != state } ?? false }
}

extension NavigationState {
  /// What whoever does the work outside may report, of effects that no layer of the tree asks the user about.
  fileprivate var outcomesFromOutside: [(request: String, outcome: String)] {
    running.map(\.effect).filter { $0.style == nil }.flatMap { effect in effect.outcomes.map { (effect.request.name, $0.name) } }
  }

  /// The tabs, pages and collapsed splits in sight on the topmost layer, where the user's fingers are, each with those of its children that are
  /// not selected.
  fileprivate var childrenOutOfSight: [(place: TreePath, index: Int)] {
    guard let window = keyWindow, let layers = node(at: window)?.children.count, let top = window.child(layers - 1) else { return [] }
    var found: [(place: TreePath, index: Int)] = []
    func visit(_ node: Node, at path: TreePath) {
      if node.selects { found += node.children.indices.filter { !node.shows($0) }.map { (path, $0) } }
      for index in node.visibleChildren { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    if let node = node(at: top) { visit(node, at: top) }
    return found
  }
}
