// Steps on a container of any kind. Unless stated otherwise, the route stays on the container.
extension Route {
  /// Shows the container, and stays on it. From the outside in, the step makes its window the key window, closes the layers above, selects
  /// tabs and pages, and pops stacks.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` if a locked screen would be removed or covered.
  public consuming func makeVisible() -> Self { step(.makeVisible) }
  /// Refreshes the container after the route is committed, and stays on it. The navigator calls ``ScreenContent/refreshed()`` of its screen
  /// content.
  public consuming func refresh() -> Self { step(.refresh) }
  /// Replaces the data arguments of the screen in place, and stays on it. The screen keeps its identity, its screen content, its children
  /// and its flow; the navigator calls ``ScreenContent/updated(to:)``.
  ///
  /// ```swift
  /// route.last(.screen(category)).update(category)
  /// ```
  ///
  /// Fails with ``NavigationError/noScreen(_:in:)`` if the screen has another name or another identifying argument: see
  /// ``Screen/dataArguments``.
  public consuming func update<K>(_ screen: AnyScreen<K>) -> Self { step(.update(screen.key)) }
  /// Finishes the screen without an output: removes it and the screens above it, then resumes the routes that wait for it, or runs the
  /// route that the nearest flow returns. The root of a window stays.
  ///
  /// The lock of the screen itself does not prevent this. The route stays at the path of the removed screen, so this is usually its last
  /// step. Fails with ``NavigationError/locked(_:_:)`` if a layer above the screen is locked.
  public consuming func finish() -> Self { step(.finish(nil)) }
  /// Finishes the screen with its output, in an action of that screen. Otherwise works as ``finish()``.
  ///
  /// ```swift
  /// actions: { screen, _, _ throws(NavigationError) in [UserAction("pay") { $0.finish(screen, with: Payment(card: 1)) }] }
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The screen at which the route is. Its value is not read; its type determines the type of the output.
  ///   - output: The output. An output of another type does not compile.
  public consuming func finish<S: Screen>(_ screen: S, with output: S.Output) -> Self { finish(with: AnyOutput(output)) }
  /// Finishes the screen with an output of any type. Otherwise works as ``finish()``.
  ///
  /// Use this version where the type of the screen is unknown, as in tests and in an app that changes the flow of a feature.
  public consuming func finish(with output: AnyOutput) -> Self { step(.finish(output)) }
  /// Unavailable: the type of the screen is needed to check the type of the output.
  @available(
    *, unavailable, message: "a screen finishes with its own output: finish(screen, with: output), or finish(with: AnyOutput(output))"
  )
  @_disfavoredOverload public consuming func finish(with output: some ScreenOutput) -> Self { self }
  /// Sends an output of the screen, such as the user's selection, to the nearest flow that handles it. The screen stays open, and the route
  /// stays on it. The route that the flow returns runs on the flow's screen.
  ///
  /// Fails with ``NavigationError/unheard(_:by:)`` if no flow handles the output. A fallback can define what the screen does without a
  /// flow:
  ///
  /// ```swift
  /// route.report(ItemChoice(id: 1)).fallback(to: AppRoute().stack.push(item(id: 1)))
  /// ```
  public consuming func report(_ output: some ScreenOutput) -> Self { step(.report(AnyOutput(output))) }
  /// Performs an action of the visible screen or of a container around it, and stays on the container. The route of the action runs on the
  /// screen that offers it.
  ///
  /// Fails with ``NavigationError/unknownAction(_:on:offered:)`` if no action has this name, and with
  /// ``NavigationError/badEntry(action:_:)`` if the values do not match its fields.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - values: The values that the user entered, by label and in any order.
  public consuming func tap(_ action: String, values: [EnteredValue] = []) -> Self { step(.tap(action, values: values)) }
  /// Performs an action of the visible screen with the given values by label, as in `tap("sign-in", ["user": "ann"])`, and stays on the
  /// container.
  public consuming func tap(_ action: String, _ values: KeyValuePairs<String, String>) -> Self {
    step(.tap(action, values: EnteredValue.list(values)))
  }
  /// Fails with a feature's own error, ``NavigationError/custom(code:message:)``.
  public consuming func fail(_ code: String, _ message: String = "failed") -> Self { step(.fail(code: code, message: message)) }
  /// Evaluates the guard with this name, and stays on the container if the guard allows the route.
  ///
  /// Fails with ``NavigationError/unknownGuard(_:)`` if the app has no such guard, with the guard's error if it denies the route, and with
  /// ``NavigationError/interrupted(guard:)`` if it redirects. In that case the route is reverted, and the route of the guard runs.
  public consuming func check(_ name: String) -> Self { step(.check(guard: name)) }
  /// Sets a feature's value in the state, and stays on the container.
  public consuming func put(_ value: some StateValue) -> Self { step(.put(AnyStateValue(value))) }

  // MARK: Custom steps

  /// Runs an action on the container, and stays on it. Fails with the error of the action.
  public consuming func action(_ action: some Action) -> Self { step(.custom(AnyAction(action, moves: false))) }
  /// Runs an action on the container and a route on the container that the action returns, and stays on the current container. Fails with
  /// the error of the action or of the nested route.
  public consuming func action<L>(_ action: some Action, _ nested: (AppRoute) -> Route<AnyContainer, L>) -> Self {
    step(.custom(AnyAction(action, moves: false)), nested)
  }
  /// Runs an action on the container, and continues at the container that the action returns. The caller states the kind of that container;
  /// a later step that needs this kind fails if the container is of another kind.
  public consuming func action<K: ContainerKind>(_ action: some Action, giving _: K.Type) -> Route<Root, K> {
    step(.custom(AnyAction(action, moves: true)))
  }

  /// Runs steps that a closure creates from the state when the route reaches it, and stays on the container. Fails with the error of the
  /// closure or of its steps.
  ///
  /// A route with such a step is opaque: it cannot be saved and cannot wait. Two such steps are equal if they are at the same source
  /// location.
  public consuming func with(
    file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> Route<Current, Current>
  ) -> Self {
    let step = OpaqueStep(place: "\(file):\(line)") { path, transaction throws(NavigationError) in try make(path, &transaction).code }
    return self.step(.custom(AnyAction(step, moves: false)))
  }
}
