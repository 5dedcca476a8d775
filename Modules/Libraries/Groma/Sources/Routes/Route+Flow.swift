// Steps on any container.
extension Route {
  /// Brings the container in sight: closes the layers above, selects, pops, outside in, in every kind of container.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` when a locked screen would be removed.
  public consuming func makeVisible() -> Self { step(.makeVisible) }
  /// Tells the contents of the container to show what is new, once the route is done.
  public consuming func refresh() -> Self { step(.refresh) }
  /// Gives the screen its data in place: it keeps its identity, its live object, its children and its flow. Its contents are told:
  /// ``ScreenContent/updated(to:)``.
  ///
  /// ```swift
  /// route.last(.screen(category)).update(category)
  /// ```
  ///
  /// Fails with ``NavigationError/noScreen(_:in:)`` on another screen: one whose identifying arguments, see ``Screen/dataArguments``, differ.
  public consuming func update<K>(_ screen: AnyScreen<K>) -> Self { step(.update(screen.key)) }
  /// Finishes the screen without an output: it is removed, as by ``back()``, and the routes that wait for it go on, or the nearest flow
  /// that handles it does.
  public consuming func finish() -> Self { step(.finish(nil)) }
  /// Finishes a screen with its output, in an action of that screen:
  ///
  /// ```swift
  /// actions: { screen, _, _ throws(NavigationError) in [UserAction("pay") { $0.finish(screen, with: Payment(card: 1)) }] }
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The screen where the route is.
  ///   - output: Its output. Another type does not compile.
  public consuming func finish<S: Screen>(_ screen: S, with output: S.Output) -> Self { finish(with: AnyOutput(output)) }
  /// Finishes the screen with an output of any type: for routes that do not know which screen they are at, such as those of tests and of
  /// an app that changes a feature's flow.
  public consuming func finish(with output: AnyOutput) -> Self { step(.finish(output)) }
  /// Needs the screen that finishes.
  @available(
    *, unavailable, message: "a screen finishes with its own output: finish(screen, with: output), or finish(with: AnyOutput(output))"
  )
  @_disfavoredOverload public consuming func finish(with output: some ScreenOutput) -> Self { self }
  /// Sends a value from the screen, which stays, to the nearest flow that handles it: what the user selected. The flow decides what that
  /// leads to.
  ///
  /// Fails with ``NavigationError/unheard(_:by:)`` where no flow handles it; what the screen does alone is a fallback:
  ///
  /// ```swift
  /// route.report(ItemChoice(id: 1)).fallback(to: AppRoute().stack.push(item(id: 1)))
  /// ```
  public consuming func report(_ output: some ScreenOutput) -> Self { step(.report(AnyOutput(output))) }
  /// Takes an action that the visible screen offers.
  ///
  /// Fails with ``NavigationError/unknownAction(_:on:offered:)`` when none is called so, and with ``NavigationError/badEntry(action:_:)`` when
  /// the texts do not fill in its fields.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - values: The texts that the user entered, by label in any order.
  public consuming func tap(_ action: String, values: [EnteredValue] = []) -> Self { step(.tap(action, values: values)) }
  /// Takes an action that the visible screen offers, with texts by label: `tap("sign-in", ["user": "ann"])`.
  public consuming func tap(_ action: String, _ values: KeyValuePairs<String, String>) -> Self {
    step(.tap(action, values: EnteredValue.list(values)))
  }
  /// Fails with a feature's own error.
  public consuming func fail(_ code: String, _ message: String = "failed") -> Self { step(.fail(code: code, message: message)) }
  /// Asks a guard by its name before going on.
  public consuming func check(_ name: String) -> Self { step(.check(guard: name)) }
  /// Puts a feature's value.
  public consuming func put(_ value: some StateValue) -> Self { step(.put(AnyStateValue(value))) }

  // MARK: Steps of one's own

  /// Runs an action on the container, and stays.
  public consuming func action(_ action: some Action) -> Self { step(.custom(AnyAction(action, moves: false))) }
  /// Runs an action on the container and a route on what it gives, and stays.
  public consuming func action<L>(_ action: some Action, _ nested: (AppRoute) -> Route<AnyContainer, L>) -> Self {
    step(.custom(AnyAction(action, moves: false)), nested)
  }
  /// Runs an action and goes on at what it gives, which is of a kind that the author promises; a step that finds another fails.
  public consuming func action<K: ContainerKind>(_ action: some Action, giving _: K.Type) -> Route<Root, K> {
    step(.custom(AnyAction(action, moves: true)))
  }

  /// Makes steps while running, from the state then. Explorable, comparable by place in the source, never saved.
  public consuming func with(
    file: String = #fileID, line: Int = #line,
    _ make: @escaping @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> Route<Current, Current>
  ) -> Self {
    let step = OpaqueStep(place: "\(file):\(line)") { path, transaction throws(NavigationError) in try make(path, &transaction).code }
    return self.step(.custom(AnyAction(step, moves: false)))
  }
}
