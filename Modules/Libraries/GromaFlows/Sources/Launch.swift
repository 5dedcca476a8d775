public import Groma
public import GromaLinks

/// What an app shows first, as a function of the state.
public enum LaunchInstruction: Sendable {
  /// Something on the way to home: a login, a tour. Links wait.
  case first(AnyModalScreen)
  /// What the app is about. Links that came before are followed, in order.
  case home(AnyModalScreen)

  var screen: AnyModalScreen {
    switch self {
    case .first(let screen), .home(let screen): screen
    }
  }

  var isHome: Bool { if case .home = self { true } else { false } }

  /// What tells it from others: the key of its screen, or what that holds when it is nobody's.
  var root: String {
    func name(_ node: Node) -> String {
      node.isAnonymous ? "\(node.kind.name)[\(node.children.map(name).joined(separator: " | "))]" : node.key.description
    }
    return name(screen.node)
  }
}

/// The root of the window `main`, as a function of the state.
///
/// The instruction is evaluated when the app starts, after every change, and when the screen at the root finishes. When its result differs from
/// the last one (a user signed in or out), or when the root has finished, the launch replaces the root with all layers, in the same
/// transaction and after its last step. Screens are told apart by their keys, plain containers by what they hold. A root that a route put
/// there stays until the instruction changes.
///
/// When home is replaced, the launch closes all other windows too, unless `keepingWindow` names them: nothing of the user who left stays
/// visible in any window. If the window `main` is closed, it opens again.
///
/// A state that is read from a snapshot goes through the launch before it is shown: if the instruction has another result than when it was
/// saved (the session is gone), the root is replaced, and the locks of what goes are given up. A state that is put in the place of another
/// by `Navigator.restore(_:)` is taken as it is.
///
/// Locks hold. A locked screen with a question comes to the front and asks, wherever it is: under a sheet, on another tab, in another window.
/// The whole route waits for the answer. A lock without a question makes the route fail, unless `discardsLocks` is set: then the launch unlocks
/// what it replaces, and observers get a ``Groma/LocksDiscarded``.
///
/// ```swift
/// Launch { transaction in
///   if transaction.value(Session.self).user == nil { return .first(authorization().anyModal) }
///   return .home(home().anyModal)
/// }
/// // Signing out is a change of the session, from any screen:
/// UserAction("sign-out") { $0.put(Session.initial) }
/// ```
public struct Launch: TreePart {
  private let instruction: @Sendable (inout NavigationTransaction) -> LaunchInstruction
  private let admits: @Sendable (ResolvedLink) -> Bool
  private let keepsWindow: @Sendable (ScreenKey) -> Bool
  private let discardsLocks: Bool

  /// A launch.
  ///
  /// - Parameters:
  ///   - admits: Whether a link is followed before home is shown. By default none is.
  ///   - keepsWindow: Whether a window other than `main`, by its name, stays open when home is replaced. By default none does.
  ///   - discardsLocks: Whether replacing home gives up the locks of what goes, without a question.
  ///   - instruction: The screen to show. Reads the state only through the transaction.
  public init(
    admitting admits: @escaping @Sendable (ResolvedLink) -> Bool = { _ in false },
    keepingWindow keepsWindow: @escaping @Sendable (ScreenKey) -> Bool = { _ in false }, discardsLocks: Bool = false,
    _ instruction: @escaping @Sendable (inout NavigationTransaction) -> LaunchInstruction
  ) {
    self.instruction = instruction
    self.admits = admits
    self.keepsWindow = keepsWindow
    self.discardsLocks = discardsLocks
  }

  /// What the instruction said last.
  public var values: [any StateValue] { [LaunchState()] }

  /// Lets links wait until home is shown: for the ``GromaLinks/LinkTable`` of the app.
  public var interceptor: LinkInterceptor {
    LinkInterceptor("launch", "links wait until home is shown") { link, transaction in
      transaction.value(LaunchState.self).isHome || admits(link) ? .proceed : .wait("home is not shown yet")
    }
  }

  /// The name of ``homeGuard``.
  public static let guardName = "at-home"

  /// Lets a route wait until home is shown, as links do: for destinations, and for actions that make sense at home alone.
  ///
  /// The route waits for the screen at the root to finish, or to be replaced by the launch; at the next screen that is not home it waits again.
  public var homeGuard: Guard {
    Guard(Self.guardName, "waits until home is shown") { _, transaction in
      if transaction.value(LaunchState.self).isHome { return .allow }
      guard let screen = screenAtRoot(&transaction) else { return .deny(.custom(code: "flow.no-home", message: "home is not shown yet")) }
      return .detour(AppRoute().window(.mainWindow).last(Target<AnyContainer>.key(screen)).makeVisible().erased, until: screen)
    }
  }

  /// The outermost screen at the root, within plain containers.
  private func screenAtRoot(_ transaction: inout NavigationTransaction) -> ScreenKey? {
    var place = window(&transaction)?.child(0)
    while let path = place, let key = transaction.key(path), let kind = transaction.kind(path) {
      if kind == .page || key.name != kind.name { return key }
      place = path.child(0)
    }
    return nil
  }

  /// The window whose root it is: the one that an app begins with. Nil when the user closed it.
  private func window(_ transaction: inout NavigationTransaction) -> TreePath? { transaction.window(.mainWindow) }

  private func ask(_ transaction: inout NavigationTransaction) throws(NavigationError) -> LaunchInstruction {
    try transaction.tracing(.launch) { transaction throws(NavigationError) in instruction(&transaction) }
  }

  /// Replaces the root when the instruction has another result than before.
  ///
  /// - Throws: ``NavigationError/locked(_:_:)`` for a locked screen that would go.
  public func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
    let before = transaction.value(LaunchState.self)
    let window = window(&transaction)
    // Without its window there is nothing to show, but home may have to go from others.
    guard window != nil || before.isHome else { return }
    let instruction = try ask(&transaction)
    let isAnother = instruction.root != before.root || instruction.isHome != before.isHome
    guard isAnother || window.map({ !transaction.has(moreThan: 0, at: $0) }) == true else { return }
    try note(instruction, after: before, &transaction)
    _ = try transaction.run(route(to: instruction, after: before, in: &transaction), on: window ?? .app)
  }

  /// Replaces the root of a state that was read from a snapshot, when the instruction has another result than when it was saved.
  public func restored(in transaction: inout NavigationTransaction) throws(NavigationError) {
    var before = transaction.value(LaunchState.self)
    let window = window(&transaction)
    guard window != nil || before.isHome else { return }
    let instruction = try ask(&transaction)
    if before.root == nil, let root = window?.child(0), shows(instruction.screen.node, at: root, in: &transaction) {
      // The state was saved by an app without a launch, and shows what the launch would show.
      return try transaction.put(LaunchState(root: instruction.root, isHome: instruction.isHome))
    }
    guard instruction.root != before.root || instruction.isHome != before.isHome else { return }
    // A state without a value of the launch may show anything.
    before.isHome = before.isHome || before.root == nil
    try note(instruction, after: before, &transaction)
    _ = try transaction.run(route(to: instruction, after: before, discardingLocks: true, in: &transaction), on: window ?? .app)
  }

  /// Whether a screen stands at a place; of a plain container, whether what it holds stands there.
  private func shows(_ node: Node, at place: TreePath, in transaction: inout NavigationTransaction) -> Bool {
    guard transaction.key(place) == node.key, transaction.kind(place) == node.kind else { return false }
    guard node.isAnonymous else { return true }
    return node.children.indices.allSatisfy { index in
      place.child(index).map { shows(node.children[index], at: $0, in: &transaction) } == true
    }
  }

  /// Handles the end of the screen at the root: replaces it.
  public func listener(to report: Report, in transaction: inout NavigationTransaction) -> Listener? {
    guard report.isFinal, report.place.index == 0, let window = window(&transaction), report.place.parent == window else { return nil }
    return Listener(at: window) { transaction throws(NavigationError) in
      let instruction = try ask(&transaction)
      let before = transaction.value(LaunchState.self)
      try note(instruction, after: before, &transaction)
      return route(to: instruction, after: before, in: &transaction)
    }
  }

  /// The route that shows the screen of an instruction in the window `main` and, when home is replaced by another root, closes other windows.
  private func route(
    to instruction: LaunchInstruction, after before: LaunchState, discardingLocks: Bool = false, in transaction: inout NavigationTransaction
  ) -> AppRoute {
    let leavesHome = before.isHome && (instruction.root != before.root || !instruction.isHome)
    let unlocks = discardingLocks || leavesHome && discardsLocks
    func unlocked<K>(_ route: Route<AnyContainer, K>) -> Route<AnyContainer, K> { unlocks ? route.unlockAll() : route }
    guard leavesHome else { return unlocked(AppRoute().window(.mainWindow)).setRoot(instruction.screen).erased }
    var route =
      window(&transaction) == nil
      ? AppRoute().openWindow(.mainWindow, instruction.screen)
      : unlocked(AppRoute().window(.mainWindow)).setRoot(instruction.screen).erased
    for window in otherWindows(&transaction) where !keepsWindow(window) {
      route = unlocked(route.window(window)).closeWindow().erased
    }
    return route
  }

  private func otherWindows(_ transaction: inout NavigationTransaction) -> [ScreenKey] {
    guard case .number(let count?) = transaction.ask(.count(.app)) else { return [] }
    return (0..<count).compactMap { TreePath.app.child($0).flatMap { transaction.key($0) } }.filter { $0 != .mainWindow }
  }

  /// Notes what is shown. Links that waited for home are dropped when home goes. Routes that wait for home, and with home all that wait for a
  /// screen at the root before it, run again.
  private func note(
    _ instruction: LaunchInstruction, after before: LaunchState, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    if !before.isHome, let root = window(&transaction)?.child(0) {
      try transaction.resumeRoutes(waitingIn: root) { instruction.isHome || $0.detouredBy == Self.guardName }
    }
    try transaction.put(LaunchState(root: instruction.root, isHome: instruction.isHome))
    transaction.announce(FlowEvent.launched(instruction.screen.key))
    if before.isHome, !instruction.isHome, !transaction.held(PendingLink.self).isEmpty {
      _ = try transaction.run(AppRoute().dropLinks(), on: .app)
    }
  }
}

/// What the launch of an app said last.
public struct LaunchState: StateValue {
  /// `launch`
  public static let name = "launch"
  /// Nothing yet.
  public static let initial = LaunchState()

  /// The key of the screen at the root, or what that holds when it is nobody's; nil before the app has started.
  public internal(set) var root: String?
  /// Whether it is home.
  public internal(set) var isHome = false
}
