/// The screen of a live object, for that object to act from: it runs routes from the screen, sends outputs of the screen to its flow, and
/// finds its services.
///
/// An ``ScreenDefinition`` gives it to what makes the ``ScreenContent``. It follows the screen wherever that moves, and keeps neither the navigator nor the
/// screen alive.
///
/// ```swift
/// ScreenDefinition(ChatScreen.self, "one conversation") { screen, context in ChatModel(screen, context) }
///
/// // in the model, when the user taps a name
/// try context.run { $0.stack.push(screens.profile(user: user)) }
/// // what the screen offers as an action is taken the same way
/// try context.run { $0.tap("send", ["text": text]) }
/// ```
@MainActor
public final class ScreenContext {
  /// The key of the screen, with its data as they are now; the last key once it has left the tree.
  public var key: ScreenKey {
    if let current = path.flatMap({ live?.store.state.key(at: $0) }) { lastKey = current }
    return lastKey
  }
  private var lastKey: ScreenKey
  private let id: NodeID
  private weak var live: LiveRunner?

  private init(_ key: ScreenKey, _ id: NodeID, of live: LiveRunner) {
    lastKey = key
    self.id = id
    self.live = live
  }

  /// What a context is made of, for contents that need one: mostly they do not.
  struct Source {
    let key: ScreenKey
    let path: TreePath
    let live: LiveRunner

    @MainActor func make() -> ScreenContext { ScreenContext(key, live.screens.tree.id(at: path) ?? NodeID(0), of: live) }
  }

  /// The place of the screen now; nil once it has left the tree.
  ///
  /// - Complexity: O(screens with this key), and O(nodes) where the state has no index.
  public var path: TreePath? { live?.place(of: id, lastKey) }

  /// Runs a route that starts at the screen, as one transaction.
  ///
  /// - Throws: ``NavigationError/gone(_:)`` once the screen has left the tree, ``NavigationError/busy`` while its object is being made, and why
  ///   the route failed; then the state is as it was.
  @discardableResult
  public func run<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) throws(NavigationError) -> Navigator.Outcome {
    guard let live, let path else { throw .gone("'\(key)'") }
    return try live.run(route(AppRoute()), on: path)
  }

  /// Sends an output of the screen, which stays, to the nearest flow that handles it.
  ///
  /// - Throws: ``NavigationError/unheard(_:by:)`` where no flow handles it, and what ``run(_:)`` throws.
  @discardableResult
  public func report(_ output: some ScreenOutput) throws(NavigationError) -> Navigator.Outcome { try run { $0.report(output) } }

  /// Finishes the screen without an output: it is removed, and what waits for it goes on.
  ///
  /// - Throws: What ``run(_:)`` throws.
  @discardableResult
  public func finish() throws(NavigationError) -> Navigator.Outcome { try run { $0.finish() } }

  /// Finishes the screen with its output: it is removed, and what waits for it, or its flow, gets the output.
  ///
  /// - Parameters:
  ///   - screen: The screen of this context.
  ///   - output: Its output.
  /// - Throws: What ``run(_:)`` throws.
  @discardableResult
  public func finish<S: Screen>(_ screen: S, with output: S.Output) throws(NavigationError) -> Navigator.Outcome {
    try run { $0.finish(screen, with: output) }
  }

  /// The services of the screen: see ``Navigator/services(at:)``. Once the screen has left the tree, a scope without any.
  public var services: ServiceScope {
    guard let live, let path else { return ServiceScope("'\(key)', which is not in the tree", []) }
    return live.services(at: path)
  }
}

extension Navigator {
  /// Runs a route that starts at the screen of a live object, wherever that is now: for an object that has no ``ScreenContext``.
  ///
  /// - Throws: ``NavigationError/gone(_:)`` for contents whose screen is not in the tree, or not yet; and why the route failed. Then the state
  ///   is as it was.
  @discardableResult
  public func run<Current>(
    from contents: any ScreenContent, _ route: (AppRoute) -> Route<AnyContainer, Current>
  ) throws(NavigationError) -> Outcome {
    guard let screen = live.screen(of: contents) else {
      throw .gone(live.screens.departedKey(of: contents.object).map { "'\($0)'" } ?? "the screen of these contents")
    }
    return try live.run(route(AppRoute()), on: screen.path)
  }
}
