public import Groma
import GromaLinks
import Logging

/// A line of a coverage report: the names of the items of one kind, such as screens or links, that were reached and that were not reached.
public struct CoverageLine: Hashable, Codable, Sendable {
  /// The kind of the counted items, such as `screens`.
  public var subject: String
  /// The names of the items that were reached, sorted.
  public var reached: [String]
  /// The names of the items that were not reached, sorted.
  public var missed: [String]

  /// The number of all items.
  public var total: Int { reached.count + missed.count }
}

extension CoverageLine {
  /// Creates a line from the names of all items and the names of the reached items. Reached names that are not among all names are ignored.
  public init(_ subject: String, of all: some Sequence<String>, reached: some Sequence<String>) {
    let (all, reached) = (Set(all), Set(reached))
    self.subject = subject
    self.reached = all.intersection(reached).sorted()
    missed = all.subtracting(reached).sorted()
  }
}

extension AppDefinition {
  /// Returns the coverage of the app's screens, actions and links: one line each, in this order.
  ///
  /// The actions are those in `offered` and `actions`, and those that a sample of any screen offers if the sample is the only screen of the
  /// launch state.
  ///
  /// - Parameters:
  ///   - screens: The names of the screens that were visible.
  ///   - actions: The actions that were performed, as `screen.action`.
  ///   - offered: The actions that screens offered, as `screen.action`.
  ///   - links: The patterns of the links that were followed.
  @MainActor
  public func coverage(screens: Set<String>, actions: Set<String>, offered: Set<String>, links: Set<String>) -> [CoverageLine] {
    let used = ownScreens.filter { !unusedScreens.contains($0.name) || screens.contains($0.name) }
    // A sample of a container may offer the actions of a screen that is not used.
    let samples = used.flatMap(\.samples).flatMap(offeredActions).filter { action in
      !unusedScreens.contains { action.hasPrefix("\($0).") && !screens.contains($0) }
    }
    return [
      CoverageLine("screens", of: used.map(\.name), reached: screens),
      CoverageLine(CoverageLine.actions, of: samples + offered.union(actions), reached: actions),
      CoverageLine("links", of: part(LinkTable.self)?.links.map(\.pattern.description) ?? [], reached: links),
    ]
  }

  /// Returns the actions that a screen offers when it is the only screen of the launch state, as `screen.action`. Returns an empty array if
  /// the screen cannot be created.
  @MainActor
  private func offeredActions(on key: ScreenKey) -> [String] {
    // A screen outside its usual container may lack a value that it needs. Such errors are not logged.
    state(showing: key).map { Navigator(self, state: $0, logger: .silent).offers().map { "\($0.screen.name).\($0.action.name)" } } ?? []
  }

  /// Returns the launch state with the given screen as its only screen, or `nil` if the screen cannot be created.
  @MainActor
  func state(showing key: ScreenKey) -> NavigationState? {
    guard let screen = try? screens.screen(key) else { return nil }
    let root = screen.node.kind == .page ? AnyStackScreen.stack([screen]).node : screen.node
    return launch.replacing(windows: [NavigationState.window("main", layers: [root])])
  }
}
