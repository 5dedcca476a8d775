import Groma
import GromaExplorer
import GromaLinks

/// The session data for completion: a snapshot that the shell updates on the main actor and that the editor's thread reads.
final class CompletionModel: Sendable {
  /// The data at one moment.
  struct Snapshot: Sendable {
    var screens = ScreenDefinitions([])
    /// The names of the app's custom containers.
    var kinds: [String] = []
    /// The types of all state values and of the outputs. An output with the name of a state value is omitted.
    var named: [any NamedValue.Type] = []
    /// The current property values as text, by value name and label.
    var texts: [String: [String: String]] = [:]
    /// The state values and outputs with their properties. Computed on each access.
    var values: [(name: String, properties: [ScreenDefinition.Parameter], texts: [String: String])] {
      named.map { ($0.name, (try? $0.parameters()) ?? [], texts[$0.name] ?? [:]) }
    }
    /// The keys of the first nodes in the tree, in search order.
    var keys: [ScreenKey] = []
    var windows: [String] = []
    /// The names of the app's properties that concern states.
    var properties: [String] = []
    /// The identity, path and text of the first nodes in the tree, in search order.
    var places: [(id: String, path: String, text: String)] = []
    /// The names of the tabs in the topmost visible tab container. The name of a plain container is that of its first child.
    var tabs: [String] = []
    /// The actions that can be tapped, with their fields and samples.
    var actions: [UserAction] = []
    /// The names and summaries of the requests that the app defines.
    var definedRequests: [(name: String, summary: String)] = []
    /// The names of the requests in progress and of their outcomes, most recent request first.
    var requests: [(name: String, outcomes: [String])] = []
    /// The numbers of the deferred routes and their text.
    var deferred: [(number: Int, text: String)] = []
    /// The latest changes of the history as text, oldest first.
    var changes: [String] = []
    /// The number of the first change in `changes`, counted from 1 at the start of the history.
    var firstChange = 1
    /// The detents of the topmost visible sheet.
    var heights: [String] = []
    /// The labels of the text fields of the latest request.
    var fields: [String] = []
    var variables: [String] = []
    /// The sample URLs of the links of the app.
    var links: [String] = []
    /// The code of the last error, or `nil` if there was none.
    var lastError: String?
    /// The tree in the one-line notation.
    var tree = ""

    /// The outcomes of all requests in progress, without repetitions.
    var outcomes: [String] {
      requests.flatMap(\.outcomes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  private let snapshot: ThreadLock<Snapshot>

  /// Creates a model with the current data of a session.
  @MainActor
  init(_ session: Session) {
    snapshot = ThreadLock(Self.snapshot(of: session))
  }

  /// The latest snapshot. Can be read on any thread.
  var current: Snapshot { snapshot.withLock { $0 } }

  /// Replaces the snapshot with the current data of a session.
  @MainActor
  func update(_ session: Session) {
    let new = Self.snapshot(of: session)
    snapshot.withLock { $0 = new }
  }

  /// The maximum number of nodes in a snapshot.
  private static let offeredNodes = 500
  /// The maximum number of changes of the history in a snapshot.
  private static let offeredChanges = 20

  @MainActor
  private static func snapshot(of session: Session) -> Snapshot {
    let app = session.navigator.app
    let state = session.navigator.state
    var snapshot = Snapshot(screens: app.screens)
    snapshot.kinds = app.kinds.map { $0.name }
    let names = Set(app.values.map { $0.name })
    snapshot.named =
      app.values.map { $0 as any NamedValue.Type } + app.outputs.filter { !names.contains($0.name) }.map { $0 as any NamedValue.Type }
    for type in app.values {
      let arguments = ValueReader(state: state).value(of: type).arguments
      snapshot.texts[type.name] = Dictionary(arguments.map { ($0.label, $0.text) }, uniquingKeysWith: { first, _ in first })
    }
    snapshot.properties = app.properties.filter(\.isOfStates).map(\.name)
    snapshot.windows = state.root.children.map(\.key.name)
    for path in state.places(of: Match()).prefix(offeredNodes) {
      guard let node = state.node(at: path) else { continue }
      if !node.isAnonymous { snapshot.keys.append(node.key) }
      let text = node.isAnonymous ? node.kind.description : node.key.description
      snapshot.places.append((session.navigator.id(at: path)?.description ?? "", path.description, text))
    }
    let tabs = state.places(of: Match(kind: .tabs)).last { state.isVisible($0) }.flatMap(state.node(at:))
    snapshot.tabs = tabs?.children.compactMap { $0.isAnonymous ? $0.children.first?.key.name : $0.key.name } ?? []
    snapshot.actions = session.navigator.actions()
    snapshot.definedRequests = app.requests.map { ($0.name, $0.summary) }
    snapshot.requests = state.running.reversed().map { ($0.effect.request.name, $0.effect.outcomes.map(\.name)) }
    snapshot.fields = state.running.last?.effect.fields ?? []
    snapshot.deferred = state.deferred.map { ($0.id, $0.route.description) }
    snapshot.changes = session.navigator.history.changes.suffix(offeredChanges).map(\.text)
    snapshot.firstChange = max(0, session.navigator.history.changes.count - offeredChanges) + 1
    let sheet = state.places(of: Match()).last { state.node(at: $0)?.presentation.detents.isEmpty == false && state.isVisible($0) }
    snapshot.heights = sheet.flatMap(state.node(at:))?.presentation.detents.map(\.description) ?? []
    snapshot.variables = session.variables.keys.sorted()
    if let links = app.part(LinkTable.self) { snapshot.links = links.links.flatMap(links.samples(of:)) }
    snapshot.lastError = session.lastError
    snapshot.tree = CompactTree.text(of: state)
    return snapshot
  }
}
