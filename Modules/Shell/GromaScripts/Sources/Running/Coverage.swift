public import Groma
import GromaCommandLanguage
import GromaConsole
public import GromaExplorer
import GromaLinks

/// The visible screens, offered and tapped actions, followed links and used commands of the scripts of an app.
public struct Coverage: Hashable, Codable, Sendable {
  /// The names of the screens that were visible.
  public var screens: Set<String> = []
  /// The actions that were tapped, as `screen.action`.
  public var actions: Set<String> = []
  /// The actions that a screen offered, tapped or not, as `screen.action`.
  public var offered: Set<String> = []
  /// The patterns of the links that were followed.
  public var links: Set<String> = []
  /// The command names in the lines that were run, including lines that failed.
  public var commands: Set<String> = []

  /// Adds the coverage of another run.
  public mutating func merge(_ other: Coverage) {
    screens.formUnion(other.screens)
    actions.formUnion(other.actions)
    offered.formUnion(other.offered)
    links.formUnion(other.links)
    commands.formUnion(other.commands)
  }

  /// Returns the coverage of an app: one line for the screens, one for the actions and one for the links.
  ///
  /// The totals include all screens and links of the app. The total of the actions includes the actions that were offered or tapped while
  /// scripts ran, and those that each screen sample offers when the sample is the only screen of the launch state.
  @MainActor
  public func account(of app: AppDefinition) -> [CoverageLine] {
    app.coverage(screens: screens, actions: actions, offered: offered, links: links)
  }

  /// Returns the coverage of the commands of the shell and of the custom steps that the apps add.
  ///
  /// - Parameter apps: The apps whose custom steps are counted.
  public func account(ofCommandsIn apps: [AppDefinition]) -> CoverageLine {
    let table = ScriptInterpreter().table
    let all = apps.flatMap { table.adding(stepsOf: $0).all.map(\.name) }
    return CoverageLine("commands", of: all, reached: commands)
  }
}

/// An observer that records the coverage of a session, starting when the recorder is created.
@MainActor
final class CoverageRecorder: LineObserver {
  private(set) var coverage = Coverage()
  private let navigator: Navigator
  private var observation: ObservationToken?

  init(_ session: Session) {
    navigator = session.navigator
    let state = navigator.state
    for path in state.places(of: Match()) where state.isVisible(path) { state.node(at: path).map { noteShown($0.key) } }
    noteOffers()
    observation = navigator.observe { [weak self] in self?.note($0) }
    navigator.onTransaction = { [weak self] _, trace in self?.note(trace) }
    session.observers.append(self)
  }

  func ended(_ line: RouteSyntax, _ result: Result<Reply, Diagnostic>, settling: Bool, in session: Session) {
    note(line)
    noteOffers()
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

  /// Adds a screen that became visible. Containers that are not screens of the app are ignored.
  private func noteShown(_ key: ScreenKey) {
    if navigator.app.screens[key.name] != nil { coverage.screens.insert(key.name) }
  }

  private func note(_ trace: Trace) {
    for case .tapped(let action, let screen) in trace.events { coverage.actions.insert("\(screen.name).\(action)") }
  }

  private func noteOffers() {
    for offer in navigator.offers() { coverage.offered.insert("\(offer.screen.name).\(offer.action.name)") }
  }
}
