/// The connection of screen content to its screen. Through the context, the content runs routes from the screen, sends outputs to flows,
/// and resolves services.
///
/// A ``ScreenDefinition`` passes the context to the closure that creates the ``ScreenContent``. The context stays valid when the screen
/// moves in the tree. It strongly references neither the navigator nor the content.
///
/// ```swift
/// ScreenDefinition(ChatScreen.self, "one conversation") { screen, context in ChatModel(screen, context) }
///
/// // in the model, when the user taps a name
/// try context.run { $0.stack.push(screens.profile(user: user)) }
/// // an action of the screen runs in the same way
/// try context.run { $0.tap("send", ["text": text]) }
/// ```
@MainActor
public struct ScreenContext {
  /// The key of the screen with its current data. Once the screen has been removed or the navigator has been deallocated, the key with the
  /// data that the screen had when its content was created.
  public var key: ScreenKey { path.flatMap { live?.store.state.key(at: $0) } ?? firstKey }
  private let firstKey: ScreenKey
  private let id: NodeID
  // A weak reference of its own would make a context slow to create and to copy (benchmark rows a1 and r1 to r3).
  private let home: LiveRunner.Reference
  private var live: LiveRunner? { home.live }

  init(_ key: ScreenKey, _ id: NodeID, in home: LiveRunner.Reference) {
    firstKey = key
    self.id = id
    self.home = home
  }

  /// The current path of the screen, or `nil` once the screen has been removed or the navigator has been deallocated.
  ///
  /// - Complexity: O(nodes).
  public var path: TreePath? { live?.place(of: id, firstKey) }

  /// The lines of text that the content of the screen shows in the current state. Empty if the screen has no content, has never been
  /// visible or has been removed.
  public var lines: [String] {
    guard let live, let path else { return [] }
    return live.lines(at: path)
  }

  /// The actions that the user can perform now on the screen itself. Empty if the screen cannot list its actions or has been removed.
  /// ``Route/tap(_:_:)`` performs an action.
  public var actions: [UserAction] {
    guard let live, let path else { return [] }
    return live.read { transaction in ((try? transaction.actions(at: path)) ?? []).filter { $0.screen == path }.map(\.action) }
  }

  /// Runs a route that starts at the current path of the screen, in the same way as ``Navigator/run(_:on:)``.
  ///
  /// - Parameter route: Receives an empty route and returns the route with its steps.
  /// - Returns: The outcome of the route.
  /// - Throws: ``NavigationError/gone(_:)`` once the screen has been removed or the navigator has been deallocated, and the errors of
  ///   ``Navigator/run(_:on:)``, such as ``NavigationError/busy`` while the screen's content is being created.
  @discardableResult
  public func run<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) throws(NavigationError) -> Navigator.Outcome {
    guard let live, let path else { throw .gone("\(Quoting.name(key))") }
    return try live.run(route(AppRoute()), on: path)
  }

  /// Sends an output of the screen to the nearest flow that handles the output, without finishing the screen.
  ///
  /// - Throws: ``NavigationError/unhandled(_:by:)`` if no flow handles the output, and the errors of ``run(_:)``.
  @discardableResult
  public func send(_ output: some ScreenOutput) throws(NavigationError) -> Navigator.Outcome { try run { $0.send(output) } }

  /// Finishes the screen without an output, in the same way as ``finish(_:with:)``.
  ///
  /// - Throws: The errors of ``run(_:)``.
  @discardableResult
  public func finish() throws(NavigationError) -> Navigator.Outcome { try run { $0.finish() } }

  /// Finishes the screen with an output.
  ///
  /// The screen is removed, unless there is no screen or layer to go back to, or the container whose flow handles the output would be
  /// removed with it. Then the routes that wait for the screen run again or, if there are none, the nearest flow that handles the output
  /// receives the output. For screens inside an awaited screen, see ``Route/finish()``.
  ///
  /// - Parameters:
  ///   - screen: The screen of this context. Only its type is used.
  ///   - output: The output of the screen.
  /// - Throws: The errors of ``run(_:)``.
  @discardableResult
  public func finish<S: Screen>(_ screen: S, with output: S.Output) throws(NavigationError) -> Navigator.Outcome {
    try run { $0.finish(screen, with: output) }
  }

  /// The scope that resolves the services of the screen, of the screens that enclose it, and of the app, nearest first. Once the screen has
  /// been removed or the navigator has been deallocated, a scope without services.
  public var services: ServiceScope {
    guard let live, let path else { return ServiceScope("\(Quoting.name(key)), which is not in the tree", []) }
    return live.services(at: path)
  }
}

extension Navigator {
  /// Runs a route that starts at the current path of the screen to which the given content belongs. Use this method for content that has no
  /// ``ScreenContext``.
  ///
  /// - Parameters:
  ///   - contents: The content of the screen.
  ///   - route: Receives an empty route and returns the route with its steps.
  /// - Returns: The outcome of the route.
  /// - Throws: ``NavigationError/gone(_:)`` if the screen is not in the tree or its content is still being created, and the errors of
  ///   ``run(_:on:)``.
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
