public import Groma
public import GromaExplorer
import GromaLinks

/// What scripts reached of an app: screens that came in sight, actions that were tapped, links that were followed, commands that were used.
public struct Coverage: Hashable, Codable, Sendable {
  /// Screens, by name.
  public var screens: Set<String> = []
  /// Actions: `screen.action`.
  public var actions: Set<String> = []
  /// Actions that a screen offered, tapped or not.
  public var offered: Set<String> = []
  /// Links, by pattern.
  public var links: Set<String> = []
  /// Commands, by name.
  public var commands: Set<String> = []

  /// What both reached.
  public mutating func merge(_ other: Coverage) {
    screens.formUnion(other.screens)
    actions.formUnion(other.actions)
    offered.formUnion(other.offered)
    links.formUnion(other.links)
    commands.formUnion(other.commands)
  }

  /// What there is of an app, and what of it was reached.
  ///
  /// There are all screens and links of the app, and the actions that the samples of screens offer at the launch and any
  /// screen offered while scripts ran.
  @MainActor
  public func account(of app: AppDefinition) -> [CoverageLine] {
    app.coverage(screens: screens, actions: actions, offered: offered, links: links)
  }

  /// What of the commands was used, those of the apps included.
  public func account(ofCommandsIn apps: [AppDefinition]) -> CoverageLine {
    let all = apps.flatMap { CommandTable.standard.adding(stepsOf: $0).all.map(\.name) }
    return CoverageLine("commands", of: all, reached: commands)
  }
}

/// Notes what a session reaches.
@MainActor
final class CoverageRecorder {
  private(set) var coverage = Coverage()
  private let session: Session
  private var observation: ObservationToken?

  init(_ session: Session) {
    self.session = session
    let navigator = session.navigator
    let state = navigator.state
    for path in state.places(of: Match()) where state.isVisible(path) { state.node(at: path).map { noteShown($0.key) } }
    noteOffers()
    observation = navigator.observe { [weak self] in self?.note($0) }
    navigator.onTransaction = { [weak self] _, trace in self?.note(trace) }
    session.onLine = { [weak self] line in
      self?.note(line)
      self?.noteOffers()
    }
  }

  private func note(_ route: RouteSyntax) {
    for step in route.alternatives.flatMap(\.steps) {
      if let name = step.name.literalText { coverage.commands.insert(name) }
      if let nested = step.nested { note(nested) }
    }
  }

  private func note(_ event: Event) {
    switch event {
    case .shown(let key, _): noteShown(key)
    case .announced(let event as LinkEvent):
      if case .followed(_, let pattern, _) = event { coverage.links.insert(pattern.description) }
    default: break
    }
  }

  /// Containers that are no screens of the app do not count.
  private func noteShown(_ key: ScreenKey) {
    if session.navigator.app.entries[key.name] != nil { coverage.screens.insert(key.name) }
  }

  private func note(_ trace: Trace) {
    for case .tapped(let action, let screen) in trace.events { coverage.actions.insert("\(screen.name).\(action)") }
  }

  private func noteOffers() {
    for offer in session.navigator.offers() { coverage.offered.insert("\(offer.screen.name).\(offer.action.name)") }
  }
}
