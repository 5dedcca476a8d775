import Navigation
import Synchronization

/// What completion knows of a session: a snapshot, made after each line, that the editor's thread reads.
final class CompletionModel: Sendable {
  /// The snapshot.
  struct Snapshot: Sendable {
    var entries = Entries([])
    var guards: [String] = []
    /// Each value's properties.
    var values: [(name: String, properties: [Entry.Parameter])] = []
    /// The keys in the tree, in the order of a search.
    var keys: [ScreenKey] = []
    var windows: [String] = []
    /// Identities and places of nodes, and what they are.
    var places: [(id: String, path: String, text: String)] = []
    /// The tabs of the topmost tabs in sight.
    var tabs: [String] = []
    var actions: [String] = []
    var variables: [String] = []
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

  @MainActor
  private static func snapshot(of session: Session) -> Snapshot {
    let app = session.navigator.app
    let state = session.navigator.state
    var snapshot = Snapshot(entries: app.entries, guards: app.guards.map(\.name))
    snapshot.values = app.values.map { ($0.name, (try? AnyStateValue.parameters(of: $0)) ?? []) }
    snapshot.windows = state.root.children.map(\.key.name)
    for path in state.places(of: Match()).prefix(offeredNodes) {
      guard let node = state.node(at: path) else { continue }
      if !node.isAnonymous { snapshot.keys.append(node.key) }
      let text = node.isAnonymous ? node.kind.description : node.key.description
      snapshot.places.append((session.navigator.id(at: path)?.description ?? "", path.description, text))
    }
    let tabs = state.places(of: Match(kind: .tabs)).last { state.isVisible($0) }.flatMap(state.node(at:))
    snapshot.tabs = tabs?.children.compactMap { $0.isAnonymous ? $0.children.first?.key.name : $0.key.name } ?? []
    snapshot.actions = session.navigator.actions().map(\.name)
    snapshot.variables = session.variables.keys.sorted()
    return snapshot
  }
}
