import Groma
import GromaExplorer
import GromaLinks

/// The session data for completion: a snapshot that the shell updates on the main actor and that the editor's thread reads.
final class CompletionModel: Sendable {
  /// A state value or an output of the app.
  struct Value: Sendable {
    var name: String
    var properties: [ScreenKey.Parameter]
    /// The property values of the initial value as text, by label. Empty for an output.
    var initial: [String: String] = [:]
  }

  /// A container or screen of the tree.
  struct Place: Sendable {
    /// The identity, such as `#7`.
    var id: String
    var path: String
    /// The key or, for a plain container, the kind.
    var text: String
    var kind: Kind
    /// The key, or `nil` for a plain container and for a window.
    var key: ScreenKey?
  }

  /// The data at one moment.
  struct Snapshot: Sendable {
    let screens: ScreenDefinitions
    /// The app's custom containers.
    let containers: [any CustomContainer.Type]
    /// All state values, and the outputs. An output with the name of a state value is omitted.
    let values: Lazy<[Value]>
    /// The property values of the stored state values as text, by value name and label.
    var texts: [String: [String: String]] = [:]
    var windows: [String] = []
    /// The name of the key window, or `nil` if there is no window.
    var keyWindow: String?
    /// The names of the app's properties that concern states.
    let properties: [String]
    /// The first nodes of the tree, in tree order: each window, its first layer, the contents of that layer, and so on.
    var places: [Place] = []
    /// The kind of the root layer of the key window, or `nil` if there is none.
    var rootKind: Kind?
    /// The screens in the topmost visible stack, from the bottom up.
    var stack: [ScreenKey] = []
    /// The names of the tabs in the topmost visible tab container. The name of a plain container is that of its first child.
    var tabs: [String] = []
    /// The kinds of all tabs in the tree.
    var tabKinds: Set<Kind> = []
    /// The actions that can be tapped, with their fields and samples, in the order of their numbers.
    var actions: [OfferedAction] = []
    /// The tabs and the back item that can be tapped: the text, and a note.
    var tapTexts: [(text: String, note: String)] = []
    /// The languages of the app.
    let languages: [String]
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
    /// The settings of the prompt, with the aliases.
    var prompt = PromptState()
    /// The sample URLs of the links of the app.
    let links: Lazy<[String]>
    /// The code of the last error, or `nil` if there was none.
    var lastError: String?
    /// The tree in the one-line notation.
    var tree = Lazy { "" }

    /// The keys of the first screens in the tree, in tree order.
    var keys: [ScreenKey] { places.compactMap(\.key) }

    /// The outcomes of all requests in progress, without repetitions.
    var outcomes: [String] {
      requests.flatMap(\.outcomes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  /// The data of the app, without that of a state. The snapshots share it, because the cost of the update after each line must not depend
  /// on the number of the app's screens and links.
  private let app: Snapshot
  /// The snapshot. It is computed on first use: most lines are followed by another one without a request for completions.
  private let snapshot: ThreadLock<Lazy<Snapshot>>

  /// Creates a model with the current data of a session.
  @MainActor
  init(_ session: Session) {
    app = Snapshot(of: session.navigator.app)
    snapshot = ThreadLock(Self.snapshot(of: session, app))
  }

  /// The latest snapshot. Can be read on any thread.
  var current: Snapshot { snapshot.withLock { $0 }.value }

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
  private static func snapshot(of session: Session, _ app: Snapshot) -> Lazy<Snapshot> {
    let navigator = session.navigator
    let state = navigator.state
    let nodes = state.firstNodes(offeredNodes).map { path, node in (path, node, navigator.id(at: path)) }
    let screen = ScreenPicture(of: navigator)
    let actions = navigator.actions(on: screen)
    let commits = navigator.history.latestChanges(offeredChanges)
    let variables = session.variables.keys.sorted()
    let prompt = session.prompt
    let lastError = session.lastError
    return Lazy {
      var snapshot = app
      snapshot.places = nodes.map { path, node, id in
        Place(
          id: id?.description ?? "", path: path.description, text: node.isAnonymous ? node.kind.description : node.key.description,
          kind: node.kind, key: node.isAnonymous || node.kind == .window ? nil : node.key)
      }
      snapshot.actions = actions
      snapshot.tapTexts = screen.tapTexts.compactMap { item in
        switch item.target {
        case .action: nil
        case .tab: (item.text, "a tab")
        case .back: (item.text, "back")
        }
      }
      snapshot.changes = commits.latest.map(\.text)
      snapshot.firstChange = commits.count - commits.latest.count + 1
      snapshot.variables = variables
      snapshot.prompt = prompt
      snapshot.lastError = lastError
      snapshot.read(state)
      return snapshot
    }
  }
}

extension CompletionModel.Snapshot {
  /// Adds the data of a state, apart from the data that only a navigator has.
  fileprivate mutating func read(_ state: NavigationState) {
    for value in state.storedValues { texts[value.name] = value.arguments.byLabel }
    let window = state.keyWindow.flatMap(state.node(at:))
    windows = state.root.children.map(\.key.name)
    keyWindow = window?.key.name
    rootKind = window?.children.first?.kind
    let visible = state.places(of: Match()).filter { state.isVisible($0) }.compactMap(state.node(at:))
    stack = visible.last { $0.kind == .stack }?.children.filter { !$0.isAnonymous }.map(\.key) ?? []
    tabs = visible.last { $0.kind == .tabs }?.children.compactMap { $0.isAnonymous ? $0.children.first?.key.name : $0.key.name } ?? []
    tabKinds = Set(state.places(of: Match(kind: .tabs)).compactMap(state.node(at:)).flatMap(\.children).map(\.kind))
    heights = visible.last { !$0.presentation.detents.isEmpty }?.presentation.detents.map(\.description) ?? []
    requests = state.running.reversed().map { ($0.effect.request.name, $0.effect.outcomes.map(\.name)) }
    fields = state.running.last?.effect.fields ?? []
    deferred = state.deferred.map { ($0.id, $0.route.description) }
    tree = Lazy { CompactTree.text(of: state) }
  }

  /// Creates the data of an app, without that of a state.
  fileprivate init(of app: AppDefinition) {
    screens = app.screens
    containers = app.kinds
    properties = app.properties.filter(\.isOfStates).map(\.name)
    languages = app.languages
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

extension NavigationState {
  /// Returns the first nodes below the app in tree order, with their paths.
  fileprivate func firstNodes(_ count: Int) -> [(TreePath, Node)] {
    var nodes: [(TreePath, Node)] = []
    func add(_ children: [Node], of path: TreePath) {
      for (index, node) in children.enumerated() {
        guard nodes.count < count, let path = path.child(index) else { return }
        nodes.append((path, node))
        add(node.children, of: path)
      }
    }
    add(root.children, of: .app)
    return nodes
  }
}

extension History {
  /// Returns the latest changes, oldest first, and the number of all changes.
  fileprivate func latestChanges(_ limit: Int) -> (latest: [Commit], count: Int) {
    (Array(commits.reversed().lazy.filter { !$0.isContinuation }.prefix(limit)).reversed(), commits.count { !$0.isContinuation })
  }
}
