import Groma
import Logging

/// The screen that most workloads show. Its argument is a number.
struct Numbered: SendingScreen {
  typealias Message = Int
  static let name = "numbered"
  var id: Int
}

/// A screen without arguments.
struct Plain: Screen {
  static let name = "plain"
}

/// The model of a ``Numbered`` screen, which records whether the screen is visible.
final class NumberedModel: ScreenModel {
  let id: Int
  private(set) var isVisible = false

  init(id: Int) { self.id = id }

  func appeared() { isVisible = true }
  func disappeared() { isVisible = false }
}

func numbered(_ id: Int) -> AnyScreen<Page> { AnyScreen(Numbered(id: id)) }

/// Returns a stack of screens with these numbers, from bottom to top.
func stack(_ ids: Range<Int>) -> AnyStackScreen { .stack(ids.map { numbered($0).erased }) }

/// Returns five tabs. Each tab is a stack of `depth` screens. The numbers of all screens are consecutive, beginning with `first`.
func tree(_ depth: Int, from first: Int = 0) -> AnyTabsScreen {
  .tabs((0..<5).map { stack(first + $0 * depth..<first + ($0 + 1) * depth).erased })
}

typealias StackRoute = Route<Stack, Stack>

/// A test bed: a navigator with models of screens, a history, and an observer of messages between screens.
@MainActor final class Bed {
  let navigator: Navigator
  private(set) var done = 0
  private var observations: [ObservationToken] = []

  /// Creates a navigator for an app whose root is a screen.
  ///
  /// - Parameter isObserved: Whether to add an observer that receives every event.
  init<K>(_ root: AnyScreen<K>, logger: Logger = .off, _ elements: AppElements = [], isObserved: Bool = false) {
    navigator = Navigator(Self.app(root, elements), logger: logger)
    navigator.observe(Numbered.self, owner: self) { _, _, _ in }
    if isObserved { observations.append(navigator.observe { _ in }) }
  }

  /// Returns an app whose root is a screen.
  static func app<K>(_ root: AnyScreen<K>, _ elements: AppElements = []) -> AppDefinition {
    AppDefinition("bench", "screens with numbers", root: root) {
      ScreenDefinition(Numbered.self, "a screen with a number", model: { screen, _ in NumberedModel(id: screen.id) })
      ScreenDefinition(Plain.self, "a plain screen")
      elements
    }
  }

  /// The number of committed changes in the history.
  var commits: Int { navigator.history.position }

  /// Returns the number of children of the container at a path.
  func count(at path: TreePath) -> Int { navigator.state.node(at: path)?.children.count ?? 0 }

  /// The number of the visible screen, read from its model, or `nil` if no ``Numbered`` screen is visible.
  var visibleNumber: Int? {
    guard let path = navigator.state.visibleLeaf(of: .app), let model = navigator.model(at: path) as? NumberedModel,
      model.isVisible
    else { return nil }
    return model.id
  }

  /// Runs a route at a path, or at the key window if the path is `nil`. Throws an error if the route fails or does not complete
  /// immediately.
  func run<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) throws {
    let outcome = try navigator.run(route, on: path)
    try check(outcome == .done, "a route waits")
    done += 1
  }
}

extension TreePath {
  /// The path of the root of the first window. In most workloads, the root is a stack or tabs.
  static let root = TreePath.app.child(0)?.child(0) ?? .app

  /// Returns the path of the child with this index. The path must not be at the maximum depth of a tree.
  func below(_ index: Int) -> TreePath { child(index) ?? self }
}

extension Logger {
  /// A logger that discards every message.
  static let off = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }

  /// Returns a logger that formats every message and discards the text.
  static func written() -> Logger {
    var logger = Logger(label: "bench") { _ in LineCounter() }
    logger.logLevel = .trace
    return logger
  }
}

/// A log handler that formats each line and discards the text.
private struct LineCounter: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = "\(event.level) \(event.message) \(event.metadata ?? [:])\n"
    precondition(!line.utf8.isEmpty)
  }
}
