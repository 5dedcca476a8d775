import Groma
import GromaExplorer
import GromaLinks

/// The session data for completion: a snapshot that the shell updates on the main actor and that the editor's thread reads.
final class CompletionModel: Sendable {
  /// A state value or an output of the app.
  struct Value: Sendable {
    var name: String
    var properties: [ScreenDefinition.Parameter]
    /// The property values of the initial value as text, by label. Empty for an output.
    var initial: [String: String] = [:]
  }

  /// The data at one moment.
  struct Snapshot: Sendable {
    let screens: ScreenDefinitions
    /// The names of the app's custom containers.
    let kinds: [String]
    /// All state values, and the outputs. An output with the name of a state value is omitted.
    let values: Lazy<[Value]>
    /// The property values of the stored state values as text, by value name and label.
    var texts: [String: [String: String]] = [:]
    /// The keys of the first nodes in the tree, in search order.
    var keys: [ScreenKey] = []
    var windows: [String] = []
    /// The names of the app's properties that concern states.
    let properties: [String]
    /// The identity, path and text of the first nodes in the tree, in search order.
    var places: [(id: String, path: String, text: String)] = []
    /// The names of the tabs in the topmost visible tab container. The name of a plain container is that of its first child.
    var tabs: [String] = []
    /// The actions that can be tapped, with their fields and samples.
    var actions: [UserAction] = []
    /// The names and summaries of the requests that the app defines.
    let definedRequests: [(name: String, summary: String)]
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
    let links: Lazy<[String]>
    /// The code of the last error, or `nil` if there was none.
    var lastError: String?
    /// The tree in the one-line notation.
    var tree = ""

    /// The outcomes of all requests in progress, without repetitions.
    var outcomes: [String] {
      requests.flatMap(\.outcomes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  /// The data of the app, without that of a state. The snapshots share it, because an update after each line must not depend on the number of
  /// the app's screens and links.
  private let app: Snapshot
  private let snapshot: ThreadLock<Snapshot>

  /// Creates a model with the current data of a session.
  @MainActor
  init(_ session: Session) {
    app = Snapshot(of: session.navigator.app)
    snapshot = ThreadLock(Self.snapshot(of: session, app))
  }

  /// The latest snapshot. Can be read on any thread.
  var current: Snapshot { snapshot.withLock { $0 } }

  /// Replaces the snapshot with the current data of a session.
  @MainActor
  func update(_ session: Session) {
    let new = Self.snapshot(of: session, app)
    snapshot.withLock { $0 = new }
  }

  /// The maximum number of nodes in a snapshot.
  private static let offeredNodes = 500
  /// The maximum number of changes of the history in a snapshot.
  private static let offeredChanges = 20

  @MainActor
  private static func snapshot(of session: Session, _ app: Snapshot) -> Snapshot {
    let state = session.navigator.state
    var snapshot = app
    for value in state.storedValues {
      snapshot.texts[value.name] = value.arguments.byLabel
    }
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
    snapshot.requests = state.running.reversed().map { ($0.effect.request.name, $0.effect.outcomes.map(\.name)) }
    snapshot.fields = state.running.last?.effect.fields ?? []
    snapshot.deferred = state.deferred.map { ($0.id, $0.route.description) }
    snapshot.changes = session.navigator.history.changes.suffix(offeredChanges).map(\.text)
    snapshot.firstChange = max(0, session.navigator.history.changes.count - offeredChanges) + 1
    let sheet = state.places(of: Match()).last { state.node(at: $0)?.presentation.detents.isEmpty == false && state.isVisible($0) }
    snapshot.heights = sheet.flatMap(state.node(at:))?.presentation.detents.map(\.description) ?? []
    snapshot.variables = session.variables.keys.sorted()
    snapshot.lastError = session.lastError
    snapshot.tree = CompactTree.text(of: state)
    return snapshot
  }
}

extension CompletionModel.Snapshot {
  /// Creates the data of an app, without that of a state.
  fileprivate init(of app: AppDefinition) {
    screens = app.screens
    kinds = app.kinds.map { $0.name }
    properties = app.properties.filter(\.isOfStates).map(\.name)
    definedRequests = app.requests.map { ($0.name, $0.summary) }
    links = Lazy { app.links.map { table in table.links.flatMap(table.samples(of:)) } ?? [] }
    values = Lazy {
      func value(_ type: any NamedValue.Type, _ initial: [String: String] = [:]) -> CompletionModel.Value {
        CompletionModel.Value(name: type.name, properties: (try? type.parameters()) ?? [], initial: initial)
      }
      let names = Set(app.values.map { $0.name })
      return app.values.map { value($0, ValueReader.initial($0).arguments.byLabel) }
        + app.outputs.filter { !names.contains($0.name) }.map { value($0) }
    }
  }
}

extension [ScreenKey.Argument] {
  /// The texts of the arguments, by label.
  fileprivate var byLabel: [String: String] { Dictionary(map { ($0.label, $0.text) }, uniquingKeysWith: { first, _ in first }) }
}
