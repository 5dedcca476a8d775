public import Groma
import GromaLinks

/// An action of the user, or an event from outside the app, that is possible in a state.
public struct Move: Hashable, Sendable {
  /// The cause of a move.
  public enum Origin: Hashable, Sendable {
    /// The user performs an action of a screen. The associated values are the names of the action and of the screen.
    case tap(String, screen: String)
    /// The user goes back, closes the topmost layer by a gesture, or selects a tab, a page or a column of a collapsed split, without an
    /// action of a screen.
    case wayOut
    /// The user activates another window or closes a window.
    case window
    /// Something outside the app changes, such as the size of the window or the session, or the move occurs in declared circumstances. The
    /// associated value is the name of the ``EnvironmentEvent`` or the ``EnvironmentDimension``.
    case environment(String)
    /// A running effect completes, without a screen that asks the user for the outcome. The associated values are the names of the outcome
    /// and of the effect's request.
    case outcome(String, request: String)
    /// A link is opened through a URL. The associated value is the link's pattern.
    case link(String)
    /// A link is opened through a notification or a shortcut. The associated values are the name of the notification or shortcut and the
    /// link's pattern.
    case carrier(String, link: String)
    /// The clock reaches an instant at which deferred routes run or held items expire.
    case clock

    /// The pattern of the link that the move opens, or `nil` if the move does not open a link.
    public var link: String? {
      switch self {
      case .link(let pattern), .carrier(_, let pattern): pattern
      case .tap, .wayOut, .window, .environment, .outcome, .clock: nil
      }
    }
  }

  /// The route that performs the move, starting at the key window.
  public let route: AppRoute
  /// The cause of the move.
  public let origin: Origin
  /// The module and file of the screen, the link or the ``EnvironmentEvent`` from which the move comes. The name of the app for all other
  /// moves, and for those of ``EnvironmentDimension/texts(_:field:)``.
  public let owner: String
  /// The destination that the action declares (``/Groma/UserAction/leading(to:)``) or, for a move of an ``EnvironmentDimension`` that opens
  /// a link, the destination of the link. `nil` if there is none, and for all other moves.
  var destination: ScreenKey? = nil
  /// The path of the screen that offers the action, if another screen offers an action with the same name and comes first; otherwise `nil`.
  var place: TreePath? = nil
  /// Whether the action declares that it removes its screen (``/Groma/UserAction/closing()``).
  var isClosing = false
  /// The link that the move opens, or `nil` if it opens none.
  var opened: Opened? = nil
  /// The circumstances in which the route runs, or `nil` if the route alone is the move.
  var circumstances: Circumstances? = nil
  /// The name of the ``EnvironmentDimension/texts(_:field:)`` whose text the user enters, or `nil` for other moves.
  var textDimension: String? = nil
  /// The items that are due, for a move of the clock: see ``/Groma/NavigationState/nextDue``. `nil` for other moves.
  var due: [Waiting]? = nil

  /// Whether the move is a way out: the user performs an action, goes back, closes a layer or selects a child of tabs, pages or a split.
  /// Links and events from outside are not ways out, because the user cannot rely on them.
  var leadsOut: Bool { isTap || origin == .wayOut }

  /// Whether the move is a tap of the user on an action.
  var isTap: Bool { if case .tap = origin { true } else { false } }

  /// Whether the move answers an alert or an action sheet.
  var answersQuestion: Bool { if case .tap(_, let screen) = origin { Self.questions.contains(screen) } else { false } }

  static let questions: Set = ["alert", "action-sheet"]

  /// Returns the text that identifies a notification or shortcut in the coverage.
  static func carrierText(_ name: String, link pattern: String) -> String { "\(pattern) by \(name)" }
}

extension Move: CustomStringConvertible {
  /// The ``commands``, joined by commas. For an interruption, its name. For a move of the clock, the delays of the items that are due, and the items.
  public var description: String {
    if case .interruption(let interruption, _) = circumstances { return interruption?.subject ?? "the passing of time" }
    return due.map(Self.text(ofReaching:)) ?? commands.joined(separator: ", ")
  }
}

/// A link that the exploration opens through a URL, a notification or a shortcut.
struct OpenedLink {
  let link: DeepLink
  /// The URL, notification or shortcut.
  let source: LinkSource
  /// The source itself if it is a URL; otherwise the URL of the same link with the arguments of the source, or a description of the source
  /// if there is no such URL.
  let url: String
  /// The screen that the link must open, or `nil` if the link declares none or the source cannot be resolved.
  let destination: ScreenKey?
  /// The move that opens the link.
  let move: Move

  /// Creates an opened link from a source, which is resolved in the table of links.
  ///
  /// - Parameters:
  ///   - source: The URL, notification or shortcut.
  ///   - link: The link that the source belongs to.
  ///   - table: The table of links.
  ///   - carrier: The name of the notification or shortcut, or `nil` if the source is a URL.
  init(_ source: LinkSource, _ link: DeepLink, of table: LinkTable, by carrier: String? = nil) {
    self.link = link
    self.source = source
    url = table.url(like: source) ?? "\(source)"
    destination = (try? table.resolve(source))?.destination
    let pattern = "\(link.pattern)"
    move = Move(
      route: AppRoute().open(source).erased, origin: carrier.map { .carrier($0, link: pattern) } ?? .link(pattern), owner: link.owner,
      opened: Move.Opened(source: source, pattern: pattern, destination: destination))
  }
}

extension LinkTable {
  /// Returns the source itself if it is a URL; otherwise the URL of the same link with the arguments of the source, or `nil` if there is no
  /// such URL.
  func url(like source: LinkSource) -> String? {
    if case .url(let url) = source { url } else { (try? resolve(source)).flatMap { self.url(of: $0) } }
  }
}

/// A finder of the moves that are possible in a state. The order of the moves is the same in every process.
@MainActor
struct MoveFinder {
  let app: AppDefinition
  /// The supervision, which counts the runs of the app's code and skips the runs that are known to trap or not to end.
  let supervision: Supervision
  /// The links that are opened in every state: those of samples, then those of other URLs.
  private(set) var links: [OpenedLink] = []
  /// The owner and the error message of each link whose samples cannot be read because the app's code traps or does not end.
  private(set) var lostLinks: [(owner: String, sentence: String)] = []
  /// The URLs that the app does not accept, each with the reason and the move that would open it.
  private(set) var refused: [(reason: String, move: Move)] = []
  /// The maximum number of ``pairs``.
  private let mostPairs: Int
  /// The names of the events and dimensions of the environment whose moves are found, or `nil` for all that the app declares.
  var dimensions: Set<String>? {
    didSet { screenSamples = nil }
  }
  /// The moves of each sample screen, found before other code of the app ran, or `nil` if they were not found yet: see
  /// ``Exploration/sampleScreens()``.
  var screenSamples: [Learner.Sample]?

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - urls: URLs to open besides the samples of the links.
  ///   - opensLinks: Whether links are opened.
  init(_ app: AppDefinition, _ bounds: Bounds, urls: [String] = [], opensLinks: Bool = true, _ supervision: Supervision = Supervision()) {
    self.app = app
    self.supervision = supervision
    mostPairs = bounds.pairs
    guard opensLinks else { return }
    let samples = bounds.samples
    if let table = app.part(LinkTable.self) {
      for link in table.links {
        let opened = supervision.attempt(.link("\(link.pattern)")) {
          // The notifications and shortcuts for the samples of the link, grouped by name.
          let carriers = Dictionary(grouping: table.carriers(of: link), by: \.name).sorted { $0.key < $1.key }
          return table.samples(of: link).prefix(samples).map { OpenedLink(.url($0), link, of: table) }
            + carriers.flatMap { name, all in all.prefix(samples).map { OpenedLink($0.source, link, of: table, by: name) } }
        }
        links += opened.value ?? []
        if case .lost(let end) = opened { lostLinks.append((link.owner, "\(link.pattern): reading its samples \(end)")) }
      }
    }
    var known = Set(links.map(\.source))
    for url in urls where known.insert(.url(url)).inserted {
      switch supervision.attempt(.url(url), { Result { () throws(LinkError) in try Self.link(url, of: app) } }) {
      case .done(.success(let link)): links.append(link)
      case .done(.failure(let error)):
        refused.append(("\(error)", Move(route: AppRoute().open(.url(url)).erased, origin: .link(url), owner: app.name)))
      case .lost(let end): lostLinks.append((app.name, "\(url): finding its link \(end)"))
      case .leftOut: break
      }
    }
  }

  /// Returns the link of an app that a URL opens.
  ///
  /// - Throws: The error of ``/GromaLinks/LinkTable/resolve(_:)``, or ``/GromaLinks/LinkError/unmatched(_:_:)`` if the app has no links.
  static func link(_ url: String, of app: AppDefinition) throws(LinkError) -> OpenedLink {
    guard let table = app.part(LinkTable.self) else { throw .unmatched(.url(url), []) }
    return OpenedLink(.url(url), try table.resolve(.url(url)).link, of: table)
  }

  /// The patterns of the links, without duplicates.
  var patterns: [String] { links.map { "\($0.link.pattern)" }.uniqued }

  /// The notifications and shortcuts that carry links, each with the pattern of its link, without duplicates.
  var carriers: [String] {
    links.compactMap { if case .carrier(let name, let pattern) = $0.move.origin { Move.carrierText(name, link: pattern) } else { nil } }
      .uniqued
  }

  /// The moves that open links through URLs.
  private var openings: [Move] { links.map(\.move).filter { if case .link = $0.origin { true } else { false } } }

  /// The number of all ordered pairs of the links that are opened through URLs, including the pairs of a link with itself.
  var pairCount: Int { openings.count * openings.count }

  /// The pairs of links that are opened simultaneously in every state, at most as many as the bounds allow. Each link is paired with the
  /// next link, then with the link after that, and finally with itself, so that the first pairs contain every link.
  var pairs: [Pair] {
    let opened = openings
    return (0..<min(mostPairs, pairCount)).map { index in
      let (offset, first) = index.quotientAndRemainder(dividingBy: opened.count)
      return Pair(first: opened[first], second: opened[(first + offset + 1) % opened.count])
    }
  }

  /// Launches the app and returns its state after the transitions have ended. Returns `nil` if the launch is lost (it traps or does not
  /// finish), which is recorded as a violation, or if the launch is skipped.
  func launched(_ record: inout ExplorationRecord) -> NavigationState? {
    let attempt = supervision.attempt(.launch) { Navigator.launched(app).state.canonical() }
    if case .lost(let end) = attempt { record.add(lost: "the launch \(end)", owner: app.name) }
    return attempt.value
  }

  /// Returns the moves in the current state of a navigator, in this order: actions with each of their samples, ways out, changes of
  /// windows, outcomes of effects, instants of the clock, events of the environment, links, and the moves of the app's dimensions. Ways out,
  /// changes of windows and events are included only if they change the state, except events that only store values.
  func moves(in navigator: Navigator) -> [Move] {
    let state = navigator.state
    var names: Set<String> = []
    let taps = navigator.offers().flatMap { offer in
      // By its name alone, the first of the actions with one name is performed.
      let place = names.insert(offer.action.name).inserted ? nil : offer.place
      let start = place.map { AppRoute().at($0).erased } ?? AppRoute()
      return offer.action.samples.map { sample in
        Move(
          route: start.tap(offer.action.name, values: sample).erased, origin: .tap(offer.action.name, screen: offer.screen.name),
          owner: app.screens[offer.screen.name]?.owner ?? app.name, destination: offer.action.destination, place: place,
          isClosing: offer.action.isClosing)
      }
    }
    func moves(_ routes: [(route: AppRoute, isSure: Bool)], _ origin: Move.Origin, by owner: String = app.name) -> [Move] {
      routes.filter { $0.isSure || navigator.isPossible($0.route) }.map { Move(route: $0.route, origin: origin, owner: owner) }
    }
    let environment = app.part(EnvironmentEvents.self)
    func isTried(_ name: String) -> Bool { dimensions?.contains(name) ?? true }
    let events = (environment?.all ?? []).filter { isTried($0.name) }.flatMap { event in
      moves([(event.performing, event.route.storesOnlyValues)], .environment(event.name), by: event.owner)
    }
    let inDimensions = (environment?.dimensions ?? []).filter { isTried($0.name) }.flatMap {
      $0.moves(opening: links, tapping: taps, in: navigator)
    }
    // The user chooses the outcomes of the other effects on a presented screen.
    let outcomes = state.running.map(\.effect).filter { $0.style == nil }.flatMap { effect in
      effect.outcomes.flatMap { outcome in
        let (name, request) = (outcome.name, effect.request.name)
        return app.samples(of: outcome, in: effect).map { values in
          Move(
            route: AppRoute().complete(name, of: request, values: values).erased, origin: .outcome(name, request: request), owner: app.name)
        }
      }
    }
    let instants = state.nextDue.map { Move(reaching: $0, owner: app.name) }
    return taps + moves(state.waysOut, .wayOut) + moves(state.windowRoutes.map { ($0, false) }, .window) + outcomes + instants + events
      + links.map(\.move) + inDimensions
  }
}

extension AppRoute {
  /// Whether the route only stores values of features. The function does not read whether the route changes these values, because the list
  /// of moves would then depend on the values of all events.
  var storesOnlyValues: Bool { code.allSatisfy { $0.step is Steps.SetValue } }
}

extension Navigator {
  /// Returns whether a route succeeds and changes the state.
  fileprivate func isPossible(_ route: AppRoute) -> Bool { (try? explain(route).result.get()).map { $0 != state } ?? false }
}
