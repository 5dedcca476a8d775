import Groma
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole
@testable import GromaExplorer

/// Tests the law that what is drawn is what the user can do: the picture of the screen, the list of actions and the moves of the explorer
/// lead to the same states.
@MainActor
struct DrawnIsPossibleTests {
  /// Each screen offers an action with its own effect. All actions have the same name.
  private static let app: AppDefinition = {
    let root = AnyTabsScreen.tabs((0..<2).map { _ in page("a").withStackContainer().erased }).erased
    return StubApp.app(
      root: root,
      actions: { key, path, _ in [UserAction("go") { $0.put(StubApp.Session(user: "\(key) at \(path)")) }] })
  }()

  /// Returns the states after each tap on an action, and after each tap on a back item, as the picture draws them.
  private func drawn(_ session: Session) -> (taps: Set<NavigationState>, backs: Set<NavigationState>) {
    let picture = ScreenPicture(of: session.navigator)
    func end(_ target: ScreenPicture.Target) -> NavigationState? {
      let path: TreePath? =
        switch target {
        case .action(_, let place), .back(let place): place
        case .tab: nil
        }
      let start = path.map { AppRoute().at($0).erased } ?? AppRoute()
      switch target {
      case .action(let name, _): return try? session.navigator.plan(start.tap(name))
      case .back: return try? session.navigator.plan(start.back())
      case .tab: return nil
      }
    }
    let targets = picture.tapTexts.map(\.target)
    var (taps, backs): (Set<NavigationState>, Set<NavigationState>) = ([], [])
    for target in targets {
      guard let end = end(target) else { continue }
      if case .action = target { taps.insert(end) } else { backs.insert(end) }
    }
    return (taps, backs)
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(8)) func drawnElementsAreTheMovesOfTheUser(seed: UInt64) throws {
    let finder = MoveFinder(Self.app, Bounds())
    var routes = RandomRoutes(seed: seed)
    routes.maximumNodes = 30
    var (columns, isChecked) = (0, false)
    for number in 0..<60 {
      let session = Session(Self.app)
      if number % 2 == 1 { _ = try session.run("set-tree 'split[stack[a > b] || stack[c > d]]'") }
      for _ in 0..<8 {
        _ = try? session.navigator.run(routes.route(for: session.navigator.state))
        let navigator = session.navigator
        let state = navigator.state
        // A question covers everything, and locks ask before a screen is left.
        if state.root.hasPolicies || !state.running.isEmpty || state.keyWindow == nil { continue }
        let (taps, backs) = drawn(session)
        let moves = finder.moves(in: navigator)
        let taken = moves.filter(\.isTap).compactMap { try? navigator.plan($0.route) }
        let gone = state.backMoves.compactMap { try? navigator.plan($0) }
        #expect(taps == Set(taken), "seed \(seed): \(navigator.tree)")
        #expect(backs == Set(gone), "seed \(seed): \(navigator.tree)")
        #expect(navigator.actions().count == ScreenPicture(of: navigator).actions.count, "seed \(seed): \(navigator.tree)")
        if taps.count > 1 { columns += 1 }
        isChecked = true
      }
    }
    #expect(isChecked && columns > 0, "seed \(seed)")
  }

  /// A picture that draws only the actions of the topmost screen would be noticed.
  @Test func theLawNoticesAMissingColumn() throws {
    let session = Session(Self.app)
    _ = try session.run("set-tree 'split[stack[a > b] || stack[c]]'")
    let (taps, backs) = drawn(session)
    #expect(taps.count == 2 && backs.count == 1)
    let front = try session.navigator.plan(AppRoute().tap("go"))
    #expect(taps != [front])
  }
}
