/// The connection of a model or a view to its screen. Through the context, it reads the state, runs routes from the screen, sends outputs to flows,
/// and resolves services.
///
/// A ``ScreenDefinition`` passes the context to the closure that creates the ``ScreenModel``. The context stays valid when the screen
/// moves in the tree. It strongly references neither the navigator nor the model.
///
/// ```swift
/// ScreenDefinition(ChatScreen.self, "one conversation", model: { screen, context in ChatModel(screen, context) })
///
/// // in the model, when the user taps a name
/// try context.run { $0.stack.push(screens.profile(user: user)) }
/// // an action of the screen, by its name
/// try context.tap(.send, Message(text: text))
/// ```
@MainActor
public struct ScreenContext<S: Screen> {
  /// The context without the type of its screen.
  package let erased: AnyScreenContext

  init(_ erased: AnyScreenContext) { self.erased = erased }

  /// The key of the screen with its current data. Once the screen has been removed or the navigator has been deallocated, the key with the
  /// data that the screen had when the context was created.
  public var key: ScreenKey { erased.key }

  /// The screen with its current data, or `nil` if its arguments cannot be decoded.
  public var screen: S? { S(key) }

  /// The current path of the screen, or `nil` once the screen has been removed or the navigator has been deallocated.
  ///
  /// - Complexity: O(nodes).
  public var path: TreePath? { erased.path }

  /// The lines of text that the model of the screen shows in the current state: see ``ScreenModel/lines(in:)``.
  public var lines: [String] { erased.lines }

  /// The actions that the user can perform now on the screen itself. Empty if the screen cannot list its actions or has been removed.
  public var actions: [OfferedAction] { erased.actions }

  /// Returns the current value of a feature. Returns the initial value if the navigator has been deallocated.
  public subscript<Value: StateValue>(_ type: Value.Type) -> Value { erased.value(type) }

  /// Returns a text of the screen in the language of the navigator, for a model or a view.
  ///
  /// ```swift
  /// TextModel { _ in [context.text("\(unread) unread messages")] }
  /// ```
  ///
  /// - Parameter text: The text in the base language. Its key has the kind ``TextKey/Kind/text``.
  public func text(_ text: LocalizableText) -> String { erased.text(text) }

  /// Returns the label of a field of an action, in the language of the navigator.
  ///
  /// - Parameters:
  ///   - field: The name of the field.
  ///   - name: The name of the action.
  public func fieldTitle<Entered>(_ field: String, of name: ActionName<S, Entered>) -> String {
    erased.fieldTitle(field, of: name.text)
  }

  // MARK: Actions

  /// Returns the action with a name, if the user can perform it now.
  public func action<Entered>(_ name: ActionName<S, Entered>) -> OfferedAction? { actions.first { $0.name == name.text } }

  /// Returns whether the user can perform an action now.
  public func isOffered<Entered>(_ name: ActionName<S, Entered>) -> Bool { action(name) != nil }

  /// Performs an action of the screen.
  ///
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if the screen does not offer the action now, and the errors of the action's
  ///   route.
  @discardableResult
  public func tap(
    _ name: ActionName<S, NoFields>, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Navigator.Outcome {
    try erased.tap(name.text, file: file, line: line)
  }

  /// Performs an action of the screen with entered values.
  ///
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if the screen does not offer the action now,
  ///   ``NavigationError/badEntry(action:_:)`` if the values cannot be written as text, and the errors of the action's route.
  @discardableResult
  public func tap<Entered>(
    _ name: ActionName<S, Entered>, _ entered: Entered, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Navigator.Outcome {
    let values: [EnteredValue]
    do throws(ArgumentError) {
      values = try ArgumentEncoder.enteredTexts(of: entered).map { EnteredValue(label: $0.label, text: $0.text) }
    } catch {
      throw .badEntry(action: name.text, error)
    }
    return try erased.tap(name.text, values, file: file, line: line)
  }

  // MARK: Routes

  /// Runs a route that starts at the current path of the screen, in the same way as ``Navigator/run(_:on:file:line:)``.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  ///   - route: Receives an empty route and returns the route with its steps.
  /// - Returns: The outcome of the route.
  /// - Throws: ``NavigationError/gone(_:)`` once the screen has been removed or the navigator has been deallocated, and the errors of
  ///   ``Navigator/run(_:on:file:line:)``, such as ``NavigationError/busy`` while the screen's model is being created.
  @discardableResult
  public func run(
    file: StaticString = #fileID, line: UInt = #line, _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) throws(NavigationError) -> Navigator.Outcome {
    try erased.run(file: file, line: line, route)
  }

  /// Sends an output of the screen to the nearest flow that handles the output, without finishing the screen.
  ///
  /// - Throws: ``NavigationError/unhandled(_:by:)`` if no flow handles the output, and the errors of ``run(file:line:_:)``.
  @discardableResult
  public func send(
    _ output: some ScreenOutput, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Navigator.Outcome {
    try run(file: file, line: line) { $0.send(output) }
  }

  /// Finishes the screen without an output, in the same way as ``finish(with:file:line:)``.
  ///
  /// - Throws: The errors of ``run(file:line:_:)``.
  @discardableResult
  public func finish(file: StaticString = #fileID, line: UInt = #line) throws(NavigationError) -> Navigator.Outcome {
    try run(file: file, line: line) { $0.finish() }
  }

  /// Finishes the screen with an output.
  ///
  /// The screen is removed, unless there is no screen or layer to go back to, or the container whose flow handles the output would be
  /// removed with it. Then the routes that wait for the screen run again or, if there are none, the nearest flow that handles the output
  /// receives the output. For screens inside an awaited screen, see ``Route/finish()``.
  ///
  /// - Parameters:
  ///   - output: The output of the screen.
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  /// - Throws: The errors of ``run(file:line:_:)``.
  @discardableResult
  public func finish(
    with output: S.Output, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Navigator.Outcome {
    try run(file: file, line: line) { $0.finish(with: AnyOutput(output)) }
  }

  /// The scope that resolves the services of the screen, of the screens that enclose it, and of the app, nearest first. Once the screen has
  /// been removed or the navigator has been deallocated, a scope without services.
  public var services: ServiceScope { erased.services }
}
