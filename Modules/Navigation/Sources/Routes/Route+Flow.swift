// Steps on any container.
extension Route {
  /// Brings the container in sight: closes the layers above, selects, pops, outside in, in every kind of container.
  ///
  /// Fails with ``NavigationError/locked(_:_:)`` when a locked screen would be removed.
  public consuming func makeVisible() -> Self { step(.makeVisible) }
  /// Tells the contents of the container to show what is new, once the route is done.
  public consuming func refresh() -> Self { step(.refresh) }
  /// Says that the screen is done. Whoever waits for it gets the output; the screen goes, as by ``back()``.
  public consuming func finish() -> Self { step(.finish(nil)) }
  /// Says that the screen is done, with what it has to say.
  public consuming func finish(with output: some StateValue) -> Self { step(.finish(AnyStateValue(output))) }
  /// Says something of the screen, which stays: what the user selected in it. Whoever hears it around the screen decides what that leads to.
  ///
  /// Fails with ``NavigationError/unheard(_:by:)`` where nobody does; what the screen would do alone is a fallback:
  ///
  /// ```swift
  /// route.report(ItemChoice(id: 1)).fallback(to: AppRoute().stack.push(item(id: 1)))
  /// ```
  public consuming func report(_ value: some StateValue) -> Self { step(.report(AnyStateValue(value))) }
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
    _ make: @escaping @Sendable (Path, inout Transaction) throws(NavigationError) -> Route<Current, Current>
  ) -> Self {
    let step = OpaqueStep(place: "\(file):\(line)") { path, transaction throws(NavigationError) in try make(path, &transaction).code }
    return self.step(.custom(AnyAction(step, moves: false)))
  }
}
