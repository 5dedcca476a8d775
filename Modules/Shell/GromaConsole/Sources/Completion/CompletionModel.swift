import Groma
import GromaExplorer
import GromaLinks
import Synchronization

/// What completion knows of a session: a snapshot, made after each line, that the editor's thread reads.
final class CompletionModel: Sendable {
  /// The snapshot.
  struct Snapshot: Sendable {
    var entries = ScreenDefinitions([])
    /// The words for the app's own kinds of containers.
    var kinds: [String] = []
    /// The types of all state values and outputs, each name once.
    var named: [any NamedValue.Type] = []
    /// The texts that the properties of values have, by the name of the value and the label.
    var texts: [String: [String: String]] = [:]
    /// Each value's properties: read out of its type when somebody asks, not after each line.
    var values: [(name: String, properties: [ScreenDefinition.Parameter], texts: [String: String])] {
      named.map { ($0.name, (try? $0.parameters()) ?? [], texts[$0.name] ?? [:]) }
    }
    /// The keys in the tree, in the order of a search.
    var keys: [ScreenKey] = []
    var windows: [String] = []
    /// What the app says is to hold.
    var properties: [String] = []
    /// Identities and places of nodes, and what they are.
    var places: [(id: String, path: String, text: String)] = []
    /// The tabs of the topmost tabs in sight.
    var tabs: [String] = []
    /// The actions that can be tapped, with their fields and samples.
    var actions: [UserAction] = []
    /// The requests under way, with their outcomes, the last first.
    var requests: [(name: String, outcomes: [String])] = []
    /// The numbers of the deferred routes, and the routes.
    var deferred: [(number: Int, text: String)] = []
    /// The changes of the history.
    var changes: [String] = []
    /// The number of the first of them.
    var firstChange = 1
    /// The heights that the topmost sheet can rest at.
    var heights: [String] = []
    /// The labels of the texts that can be entered into what is asked last.
    var fields: [String] = []
    var variables: [String] = []
    /// A URL of each of the app's links.
    var links: [String] = []
    /// The code of the last error.
    var lastError: String?
    /// The windows, in compact notation.
    var tree = ""

    /// The outcomes of the requests under way, each once.
    var outcomes: [String] {
      requests.flatMap(\.outcomes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  private let snapshot: Mutex<Snapshot>

  /// A model of a session as it is.
  @MainActor
  init(_ session: Session) {
    snapshot = Mutex(Self.snapshot(of: session))
  }

  /// The newest snapshot.
  var current: Snapshot { snapshot.withLock { $0 } }

  /// Takes a new snapshot.
  @MainActor
  func update(_ session: Session) {
    let new = Self.snapshot(of: session)
    snapshot.withLock { $0 = new }
  }

  /// How much of a large tree is offered.
  private static let offeredNodes = 500
  /// How much of a long history is offered.
  private static let offeredChanges = 20

  @MainActor
  private static func snapshot(of session: Session) -> Snapshot {
    let app = session.navigator.app
    let state = session.navigator.state
    var snapshot = Snapshot(entries: app.entries)
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
    snapshot.requests = state.running.reversed().map { ($0.effect.request.name, $0.effect.outcomes.map(\.name)) }
    snapshot.fields = state.running.last?.effect.fields ?? []
    snapshot.deferred = state.deferred.map { ($0.id, $0.route.description) }
    snapshot.changes = session.navigator.history.changes.suffix(offeredChanges).map(\.text)
    snapshot.firstChange = max(0, session.navigator.history.changes.count - offeredChanges) + 1
    let sheet = state.places(of: Match()).last { state.node(at: $0)?.decoration.detents.isEmpty == false && state.isVisible($0) }
    snapshot.heights = sheet.flatMap(state.node(at:))?.decoration.detents.map(\.description) ?? []
    snapshot.variables = session.variables.keys.sorted()
    if let links = app.part(LinkTable.self) { snapshot.links = links.links.flatMap(links.samples(of:)) }
    snapshot.lastError = session.lastError
    snapshot.tree = CompactTree.text(of: state)
    return snapshot
  }
}
