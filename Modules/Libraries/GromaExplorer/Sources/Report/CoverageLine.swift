public import Groma
import GromaLinks
import Logging

/// One line of a coverage: how many of the screens, actions or links of an app were reached.
public struct CoverageLine: Hashable, Codable, Sendable {
  /// What is counted: `screens`.
  public var subject: String
  /// How many were reached.
  public var reached: Int
  /// Those that were not, in order.
  public var missed: [String]

  /// How many there are.
  public var total: Int { reached + missed.count }

  /// The coverage of what there is.
  public init(_ subject: String, of all: some Sequence<String>, reached: Set<String>) {
    let all = Set(all)
    self.init(subject: subject, reached: all.intersection(reached).count, missed: all.subtracting(reached).sorted())
  }

  /// A line.
  public init(subject: String, reached: Int, missed: [String]) {
    self.subject = subject
    self.reached = reached
    self.missed = missed
  }
}

extension AppDefinition {
  /// The coverage of the app's screens, actions and links.
  ///
  /// The actions are those that the samples of screens offer at the launch, and those that any screen offered since.
  ///
  /// - Parameters:
  ///   - screens: The names of the screens that were visible.
  ///   - actions: The actions that were taken, as `screen.action`.
  ///   - offered: The actions that screens offered.
  ///   - links: The patterns of the links that were followed.
  @MainActor
  public func coverage(screens: Set<String>, actions: Set<String>, offered: Set<String>, links: Set<String>) -> [CoverageLine] {
    let samples = entries.all.flatMap(\.samples).flatMap(offeredActions)
    return [
      CoverageLine("screens", of: entries.all.map(\.name), reached: screens),
      CoverageLine("actions", of: samples + offered.union(actions), reached: actions),
      CoverageLine("links", of: part(LinkTable.self)?.links.map(\.pattern.description) ?? [], reached: links),
    ]
  }

  /// The actions of a screen that stands alone on a stack.
  @MainActor
  private func offeredActions(on key: ScreenKey) -> [String] {
    guard let screen = try? entries.screen(key) else { return [] }
    let root = screen.node.kind == .page ? AnyStackScreen.stack([screen]).node : screen.node
    // A screen out of its place may lack what it has there: that is not logged.
    let navigator = Navigator(
      self, state: launch.replacing(windows: [NavigationState.window("main", layers: [root])]), logger: .silent)
    return navigator.offers().map { "\($0.screen.name).\($0.action.name)" }
  }
}
