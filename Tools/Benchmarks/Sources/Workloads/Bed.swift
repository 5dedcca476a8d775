import Groma
import Logging

/// The screen under test: a value with one number.
struct Numbered: SendingScreen {
  typealias Message = Int
  static let name = "numbered"
  var id: Int
}

/// What is behind a screen in sight.
final class NumberedContents: ScreenContent {
  let id: Int
  private(set) var isInSight = false

  init(id: Int) { self.id = id }

  func appeared() { isInSight = true }
  func disappeared() { isInSight = false }
}

func numbered(_ id: Int) -> AnyScreen<Page> { AnyScreen(Numbered(id: id)) }

/// A stack of screens with these numbers, bottom first.
func stack(_ ids: Range<Int>) -> AnyStackScreen { .stack(ids.map { numbered($0).anyModal }) }

/// Five tabs, each a stack of `depth` screens, numbered through.
func tree(_ depth: Int, from first: Int = 0) -> AnyTabsScreen {
  .tabs((0..<5).map { stack(first + $0 * depth..<first + ($0 + 1) * depth).anyModal })
}

typealias StackRoute = Route<Stack, Stack>

/// A live navigator with all that belongs to it: contents, history, and an observer of what screens send each other, as the peers have.
@MainActor final class Bed {
  let navigator: Navigator
  private(set) var done = 0
  private var observations: [ObservationToken] = []

  /// - Parameter isObserved: Whether somebody is told of every event too. The peers tell nobody of what came, went, and was seen.
  init<K>(_ root: AnyScreen<K>, logger: Logger = .off, parts: [any AppPart] = [], isObserved: Bool = false) {
    navigator = Navigator(Self.app(root, parts: parts), logger: logger)
    observations.append(navigator.observe(Numbered.self) { _, _ in })
    if isObserved { observations.append(navigator.observe { _ in }) }
  }

  /// An app that begins with a screen.
  static func app<K>(_ root: AnyScreen<K>, parts: [any AppPart] = []) -> AppDefinition {
    let entry = ScreenDefinition(Numbered.self, "a screen with a number", contents: { NumberedContents(id: $0.id) })
    return AppDefinition("bench", "screens with numbers", entries: [entry], parts: parts, root: root.anyModal)
  }

  /// How many changes were made.
  var commits: Int { navigator.history.commits.count }

  /// How many children the container at a place holds.
  func count(at path: TreePath) -> Int { navigator.state.node(at: path)?.children.count ?? 0 }

  /// The number of the screen in sight, as its contents know it.
  var numberInSight: Int? {
    guard let path = navigator.state.visibleLeaf(of: .app), let contents = navigator.contents(at: path) as? NumberedContents,
      contents.isInSight
    else { return nil }
    return contents.id
  }

  /// Runs a route, which must be done.
  func run<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) throws {
    let outcome = try navigator.run(route, on: path)
    try check(outcome == .done, "a route waits")
    done += 1
  }
}

extension TreePath {
  /// The root of the window: the stack of most workloads.
  static let root = TreePath.app.child(0)?.child(0) ?? .app

  /// A child, of a place that is not deep.
  func below(_ index: Int) -> TreePath { child(index) ?? self }
}

extension Logger {
  /// Says nothing, as in the peers' runs.
  static let off = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }

  /// Writes every line, to nowhere.
  static func written() -> Logger {
    var logger = Logger(label: "bench") { _ in LineCounter() }
    logger.logLevel = .trace
    return logger
  }
}

/// Makes each line of the log, and drops it.
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
