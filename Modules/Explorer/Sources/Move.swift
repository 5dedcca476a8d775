import Links
public import Navigation

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
    case .tap(_, let screen): Self.questions.contains(screen)
    case .outcome, .link: false
    }
  }

  private static let questions: Set = ["alert", "action-sheet"]
}

extension Move: CustomStringConvertible {
  /// The route, as it is typed.
  public var description: String { route.description }
}

/// A link with a URL that is opened.
struct OpenedLink {
  let link: Link
  let url: String
  /// Where it leads, if that is known.
  let destination: ScreenKey?
  /// The opening.
  let move: Move
}

/// Finds what can happen, in an order that is the same in every process.
@MainActor
struct MoveFinder {
  private let app: AppDefinition
  /// The links that are opened.
  let links: [OpenedLink]

  init(_ app: AppDefinition, samples: Int) {
    self.app = app
    let table = app.part(LinkTable.self)
    links = (table?.links ?? []).flatMap { link in
      (table?.samples(of: link) ?? []).prefix(samples).map {
        OpenedLink(link: link, url: $0, destination: (try? table?.resolve(.url($0)))?.destination, move: Self.move($0, link))
      }
    }
  }

  /// The link of a URL.
  func link(_ url: String) throws(LinkError) -> OpenedLink? {
    guard let table = app.part(LinkTable.self) else { throw .unmatched(.url(url), []) }
    let link = try table.resolve(.url(url))
    return OpenedLink(link: link.link, url: url, destination: link.destination, move: Self.move(url, link.link))
  }

  private static func move(_ url: String, _ link: Link) -> Move {
    Move(route: AppRoute().open(url).erased, origin: .link("\(link.pattern)"), owner: link.owner)
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
    let taps = navigator.offers().filter { names.insert($0.action.name).inserted }.map { offer in
      Move(
        route: AppRoute().tap(offer.action.name).erased, origin: .tap(offer.action.name, screen: offer.screen.name),
        owner: app.entries[offer.screen.name]?.owner ?? app.name)
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
  fileprivate var childrenOutOfSight: [(place: Path, index: Int)] {
    guard let window = keyWindow, let layers = node(at: window)?.children.count, let top = window.child(layers - 1) else { return [] }
    var found: [(place: Path, index: Int)] = []
    func visit(_ node: Node, at path: Path) {
      if node.selects { found += node.children.indices.filter { !node.shows($0) }.map { (path, $0) } }
      for index in node.visibleChildren { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    if let node = node(at: top) { visit(node, at: top) }
    return found
  }
}
