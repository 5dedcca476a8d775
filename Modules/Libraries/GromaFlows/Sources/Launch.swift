public import Groma
public import GromaLinks

/// The result of evaluating the instruction of a ``Launch``: the root screen of the app.
public enum LaunchInstruction: Sendable {
  /// A screen that is shown before home, such as a login or an introduction. Links wait, except for links that the launch admits.
  case first(any ScreenValue)
  /// The main screen of the app. The links that wait only for home are then followed, in order.
  case home(any ScreenValue)

  var screen: AnyModalScreen {
    switch self {
    case .first(let screen), .home(let screen): screen.erased
    }
  }

  var isHome: Bool { if case .home = self { true } else { false } }

  /// A text that identifies the instruction's screen: the key of the screen or, for a plain container, its kind with the same texts for its
  /// children.
  var root: String {
    func name(_ node: Node) -> String {
      node.isAnonymous ? "\(node.kind.name)[\(node.children.map(name).joined(separator: " | "))]" : node.key.description
    }
    return name(screen.node)
  }
}

/// The part of an app that determines the root of the window `main` from the state.
///
/// An app lists its launch among its elements. The launch adds its ``homeGuard`` and its ``interceptor`` to the app.
///
/// The instruction is a closure that returns the root screen. The closure is evaluated when the app starts, after each change that a route
/// makes, and when the screen at the root finishes. If the result has changed (for example because a user signed in or out), if the root
/// has finished, or if the window is empty, the launch replaces the root and all layers, in the same transaction. Screens are compared by
/// their keys, plain containers by their contents. A root that a route sets stays until the result of the instruction changes.
///
/// When home is replaced by a different screen, the launch also closes all other windows, except windows that `keepingWindow` allows, so
/// that no data of the previous user stays visible. If the window `main` is closed at that time, it opens again.
///
/// When a state is read from a snapshot, the instruction is evaluated before the state is shown. If the result differs from the saved one
/// (for example because the session has expired), the root is replaced, and the locks of removed screens are discarded. A state that
/// `Navigator.restore(_:)` sets is not changed.
///
/// Replacing the root respects locks. If the lock of a screen has a question, the question is shown in the window of the
/// screen, even if the screen is under a sheet or on another tab. The whole route waits for the answer. If the lock has no question, the
/// route fails. If `discardsLocks` is `true` and home is replaced by a different screen, the launch instead unlocks the
/// screens that it removes, and observers receive a `LocksDiscarded`.
///
/// ```swift
/// Launch { transaction in
///   if transaction.value(Session.self).user == nil { return .first(authorization()) }
///   return .home(home())
/// }
/// // Signing out is a change of the session, from any screen:
/// UserAction("sign-out") { $0.put(Session.initial) }
/// ```
public struct Launch: TreePart {
  private let instruction: @Sendable (inout NavigationTransaction) -> LaunchInstruction
  private let admits: @Sendable (ResolvedLink) -> Bool
  private let keepsWindow: @Sendable (ScreenKey) -> Bool
  private let discardsLocks: Bool
  /// The module of the app that declares the launch.
  package let module: String?

  /// Creates a launch.
  ///
  /// - Parameters:
  ///   - admits: Returns whether a link is followed before home is shown. By default, returns `false` for every link.
  ///   - keepsWindow: Returns whether the window with a name stays open when home is replaced. Not called for the window `main`. By
  ///     default, no other window stays open.
  ///   - discardsLocks: Whether the locks of removed screens are discarded without a question when home is replaced.
  ///   - owner: The module and file that declare the launch.
  ///   - instruction: Returns the root screen. The closure reads the state only through the transaction.
  public init(
    admitting admits: @escaping @Sendable (ResolvedLink) -> Bool = { _ in false },
    keepingWindow keepsWindow: @escaping @Sendable (ScreenKey) -> Bool = { _ in false }, discardsLocks: Bool = false,
    owner: String = #fileID, _ instruction: @escaping @Sendable (inout NavigationTransaction) -> LaunchInstruction
  ) {
    self.instruction = instruction
    self.admits = admits
    self.keepsWindow = keepsWindow
    self.discardsLocks = discardsLocks
    module = owner.moduleOfFile
  }

  /// The values that the launch adds to the navigation state: only the initial ``LaunchState``.
  package var values: [any StateValue] { [LaunchState()] }

  /// The interceptor that makes links wait until home is shown, except for links that the launch admits. The launch adds it
  /// to the ``/GromaLinks/LinkTable`` of the app.
  public var interceptor: LinkInterceptor {
    LinkInterceptor("launch", "makes links wait until home is shown") { link, transaction in
      transaction.value(LaunchState.self).isHome || admits(link) ? .proceed : .wait("home is not shown yet")
    }
  }

  /// The name of ``homeGuard``.
  public static let guardName = "at-home"

  /// A guard that makes a route wait until home is shown. It is intended for destinations and for actions that are valid only at home. The
  /// launch adds it to the guards of the app.
  ///
  /// The route waits until the screen at the root finishes or the launch replaces it. If the next root is not home either, the route waits
  /// again. The guard denies the route if the window `main` has no screen.
  public var homeGuard: Guard {
    Guard(Self.guardName, "makes routes wait until home is shown") { _, transaction in
      if transaction.value(LaunchState.self).isHome { return .allow }
      guard let screen = screenAtRoot(&transaction) else { return .deny(.custom(code: "flow.no-home", message: "home is not shown yet")) }
      return .redirect(AppRoute().window(.mainWindow).last(.key(screen)).makeVisible(), until: screen)
    }
  }

  /// Returns the key of the outermost screen at the root. If the root is a plain container, its first child is searched in the same way.
  /// Returns `nil` if there is no screen.
  private func screenAtRoot(_ transaction: inout NavigationTransaction) -> ScreenKey? {
    var place = window(&transaction)?.child(0)
    while let path = place, let key = transaction.key(path), let kind = transaction.kind(path) {
      if kind == .page || key.name != kind.name { return key }
      place = path.child(0)
    }
    return nil
  }

  /// Returns the path of the window `main`, or `nil` if the window is closed.
  private func window(_ transaction: inout NavigationTransaction) -> TreePath? { transaction.window(.mainWindow) }

  /// Returns whether the container at a path is the root of the instruction, or `nil` if the instruction cannot be evaluated.
  package func showsRoot(at path: TreePath, in transaction: inout NavigationTransaction) -> Bool? {
    // The result of the last evaluation suffices if the root is named. The explorer then learns one result for all values of the session.
    if let root = transaction.value(LaunchState.self).root, root == transaction.key(path)?.description { return true }
    guard let instruction = try? ask(&transaction) else { return nil }
    return shows(instruction.screen.node, at: path, in: &transaction)
  }

  private func ask(_ transaction: inout NavigationTransaction) throws(NavigationError) -> LaunchInstruction {
    try transaction.tracing(.launch) { transaction throws(NavigationError) in instruction(&transaction) }
  }

  /// Evaluates the instruction, and replaces the root if the result differs from the last one or if the window `main` is empty. A root that
  /// was set in the same change stays if it is that of the instruction.
  ///
  /// If home is replaced by a different screen, also closes the other windows, except those that `keepingWindow` allows, and opens the
  /// window `main` again if it is closed. Does nothing if the window `main` is closed and home is not shown.
  ///
  /// - Throws: The error of the route, such as ``/Groma/NavigationError/locked(_:_:)`` if a locked screen would be removed.
  package func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
    let before = transaction.value(LaunchState.self)
    let window = window(&transaction)
    // Without the window there is no root to replace, but the other windows may have to close.
    guard window != nil || before.isHome else { return }
    let instruction = try ask(&transaction)
    let isAnother = instruction.root != before.root || instruction.isHome != before.isHome
    guard isAnother || window.map({ !transaction.has(moreThan: 0, at: $0) }) == true else { return }
    try note(instruction, after: before, &transaction)
    // The route itself may have set the root.
    let isShown = window?.child(0).map { arrivals.contains($0) && shows(instruction.screen.node, at: $0, in: &transaction) } ?? false
    _ = try transaction.run(route(to: instruction, after: before, keepingRoot: isShown, in: &transaction), on: window ?? .app)
  }

  /// Evaluates the instruction for a state that was read from a snapshot, and replaces the root if the result differs from the saved one.
  /// Discards the locks of the removed screens.
  ///
  /// If the state was saved by an app without a launch and already shows the instruction's screen, only stores the result. Does nothing if
  /// the window `main` is closed and home is not shown.
  ///
  /// - Throws: The error of the route that replaces the root.
  package func restored(in transaction: inout NavigationTransaction) throws(NavigationError) {
    var before = transaction.value(LaunchState.self)
    let window = window(&transaction)
    guard window != nil || before.isHome else { return }
    let instruction = try ask(&transaction)
    if before.root == nil, let root = window?.child(0), shows(instruction.screen.node, at: root, in: &transaction) {
      // The state was saved by an app without a launch, and already has the root of the instruction.
      return try transaction.put(LaunchState(root: instruction.root, isHome: instruction.isHome))
    }
    guard instruction.root != before.root || instruction.isHome != before.isHome else { return }
    // A state that was saved without a launch is treated as if it shows home.
    before.isHome = before.isHome || before.root == nil
    try note(instruction, after: before, &transaction)
    _ = try transaction.run(route(to: instruction, after: before, discardingLocks: true, in: &transaction), on: window ?? .app)
  }

  /// Returns whether the container at a path has the same key and kind as a node. If the node is a container without a key of its own, the
  /// first children of the container must match the children of the node in the same way; of a stack, only the first child.
  private func shows(_ node: Node, at place: TreePath, in transaction: inout NavigationTransaction) -> Bool {
    guard transaction.key(place) == node.key, transaction.kind(place) == node.kind else { return false }
    guard node.isAnonymous else { return true }
    return node.children.indices.prefix(node.kind == .stack ? 1 : .max).allSatisfy { index in
      place.child(index).map { shows(node.children[index], at: $0, in: &transaction) } == true
    }
  }

  /// Returns a handler that replaces the root if the report is the end of the screen at the root of the window `main`. Returns `nil` for
  /// other reports.
  package func outputHandler(for report: Report, in transaction: inout NavigationTransaction) -> OutputHandler? {
    guard report.isFinal, report.place.index == 0, let window = window(&transaction), report.place.parent == window else { return nil }
    return OutputHandler(at: window) { transaction throws(NavigationError) in
      let instruction = try ask(&transaction)
      let before = transaction.value(LaunchState.self)
      try note(instruction, after: before, &transaction)
      return route(to: instruction, after: before, in: &transaction)
    }
  }

  /// Returns the route that shows the screen of an instruction in the window `main`. If the route replaces home with a different screen,
  /// the route also opens `main` if it is closed, and closes the other windows, except those that `keepingWindow` allows.
  ///
  /// - Parameters:
  ///   - discardingLocks: Whether the route removes the locks of the removed screens first. If `false`, the route does so only if it replaces
  ///     home with a different screen and the launch discards locks.
  ///   - keepingRoot: Whether the window `main` already has the root of the instruction, which stays.
  private func route(
    to instruction: LaunchInstruction, after before: LaunchState, discardingLocks: Bool = false, keepingRoot: Bool = false,
    in transaction: inout NavigationTransaction
  ) -> AppRoute {
    let leavesHome = before.isHome && (instruction.root != before.root || !instruction.isHome)
    let unlocks = discardingLocks || leavesHome && discardsLocks
    func unlocked<K>(_ route: Route<AnyContainer, K>) -> Route<AnyContainer, K> { unlocks ? route.unlockAll() : route }
    func shown() -> AppRoute {
      keepingRoot ? AppRoute() : unlocked(AppRoute().window(.mainWindow)).setRoot(instruction.screen).erased
    }
    guard leavesHome else { return shown() }
    var route = window(&transaction) == nil ? AppRoute().openWindow(.mainWindow, instruction.screen) : shown()
    for window in otherWindows(&transaction) where !keepsWindow(window) {
      route = unlocked(route.window(window)).closeWindow().erased
    }
    return route
  }

  private func otherWindows(_ transaction: inout NavigationTransaction) -> [ScreenKey] {
    guard case .number(let count?) = transaction.ask(.count(.app)) else { return [] }
    return (0..<count).compactMap { TreePath.app.child($0).flatMap { transaction.key($0) } }.filter { $0 != .mainWindow }
  }

  /// Stores and announces the result of the instruction. If home was not shown before, resumes the routes that wait for home and, if the
  /// result is home, all routes that wait for a screen at the previous root. If home is replaced by a screen that is not home, drops the
  /// waiting links.
  private func note(
    _ instruction: LaunchInstruction, after before: LaunchState, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    if !before.isHome, let root = window(&transaction)?.child(0) {
      try transaction.resumeRoutes(waitingIn: root) { instruction.isHome || $0.interrupter == .guard(Self.guardName) }
    }
    try transaction.put(LaunchState(root: instruction.root, isHome: instruction.isHome))
    transaction.announce(FlowEvent.launched(instruction.screen.key))
    if before.isHome, !instruction.isHome, !transaction.held(PendingLink.self).isEmpty {
      _ = try transaction.run(AppRoute().dropLinks(), on: .app)
    }
  }
}

/// The last result of an app's launch instruction.
public struct LaunchState: StateValue {
  /// The name of the state value: `launch`.
  public static let name = "launch"
  /// The state before the app has started.
  public static let initial = LaunchState()

  /// The key of the screen at the root as text, or the contents of the root if it is a plain container; `nil` before the app has started.
  public internal(set) var root: String?
  /// Whether the last result is home.
  public internal(set) var isHome = false
}

extension Launch {
  /// Adds the launch, its guard, and its interceptor.
  package func add(to contents: inout AppContents) {
    contents.parts.append(self)
    contents.guards.append(homeGuard)
    contents[LinkTable.Collector.self].interceptors.insert(interceptor, at: 0)
  }
}
