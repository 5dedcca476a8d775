import Logging

/// The connection of an object to a screen: see ``ScreenContext``. The type of the screen is not known.
@MainActor
public struct AnyScreenContext {
  /// The key of the screen with its current data. Once the screen has been removed or the navigator has been deallocated, the key with the
  /// data that the screen had when its model was created.
  public var key: ScreenKey { path.flatMap { observed?.store.state.key(at: $0) } ?? firstKey }
  let firstKey: ScreenKey
  private let id: NodeID
  // A weak reference of its own would make a context slow to create and to copy (benchmark rows a1 and r1 to r3).
  private let home: LiveRunner.Reference
  private var live: LiveRunner? { home.live }
  /// The runner for a read of the state, which `withObservationTracking` observes.
  private var observed: LiveRunner? {
    home.live?.noteRead()
    return home.live
  }

  init(_ key: ScreenKey, _ id: NodeID, in home: LiveRunner.Reference) {
    firstKey = key
    self.id = id
    self.home = home
  }

  /// The current path of the screen, or `nil` once the screen has been removed or the navigator has been deallocated.
  ///
  /// - Complexity: O(nodes).
  public var path: TreePath? { observed?.place(of: id, firstKey) }

  /// The lines of text that the model of the screen shows in the current state. Empty if the screen has no model yet or
  /// has been removed.
  public var lines: [String] {
    guard let live = observed, let path else { return [] }
    return live.lines(at: path)
  }

  /// The actions that the user can perform now on the screen itself. Empty if the screen cannot list its actions or has been removed.
  /// ``Route/tap(_:_:)`` performs an action.
  public var actions: [OfferedAction] {
    guard let live = observed, let path else { return [] }
    let actions = live.read { transaction in ((try? transaction.actions(at: path)) ?? []).filter { $0.screen == path }.map(\.action) }
    return actions.map { $0.shown(by: live.texts, on: firstKey.name) }
  }

  /// Returns a text of the screen in the language of the navigator.
  func text(_ text: LocalizableText) -> String {
    observed?.texts.text(.text, of: firstKey.name, as: text) ?? text.text
  }

  /// Returns the title of an action that is not offered now, in the language of the navigator: the name made readable or its translation.
  package func title(ofAction action: String) -> String {
    observed?.texts.text(.action, of: firstKey.name, named: [action], as: nil, or: action) ?? action.readableName
  }

  /// Returns the label of a field of an action, in the language of the navigator.
  func fieldTitle(_ field: String, of action: String) -> String {
    observed?.texts.text(.field, of: firstKey.name, named: [action, field], as: nil, or: field) ?? field.readableName
  }

  /// Returns the current value of a feature. Returns the initial value if the navigator has been deallocated.
  func value<Value: StateValue>(_ type: Value.Type) -> Value { live?.noteRead(type) ?? .initial }

  /// Performs an action of the screen.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - values: The values that the user entered, with their labels and in any order.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if the screen does not offer the action now,
  ///   ``NavigationError/badEntry(action:_:)`` if the values do not match its fields, and the errors of the action's route.
  @discardableResult
  package func tap(
    _ action: String, _ values: [EnteredValue] = [], file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> Navigator.Outcome {
    try run(file: file, line: line) { $0.tap(action, values: values) }
  }

  /// Runs an action of a view. Writes a failure to the log of the navigator. Does nothing if the navigator has been deallocated.
  package func logging(_ action: String, _ body: () throws(NavigationError) -> Void) {
    live?.perform(action, of: key, body)
  }

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
    guard let live, let path else { throw .gone("\(Quoting.name(key))") }
    return try live.run(route(AppRoute()).erased, on: path, by: Commit.Origin(file: file, line: line))
  }

  /// The scope that resolves the services of the screen, of the screens that enclose it, and of the app, nearest first. Once the screen has
  /// been removed or the navigator has been deallocated, a scope without services.
  public var services: ServiceScope {
    guard let live, let path else { return ServiceScope("\(Quoting.name(key)), which is not in the tree", []) }
    return live.services(at: path)
  }
}

extension Navigator {
  /// Runs a route that starts at the current path of the screen to which the given model belongs. Use this method for a model that has no
  /// ``ScreenContext``.
  ///
  /// - Parameters:
  ///   - model: The model of the screen.
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  ///   - route: Receives an empty route and returns the route with its steps.
  /// - Returns: The outcome of the route.
  /// - Throws: ``NavigationError/gone(_:)`` if the screen is not in the tree or its model is still being created, and the errors of
  ///   ``run(_:on:file:line:)``.
  @discardableResult
  public func run(
    from model: any ScreenModel, file: StaticString = #fileID, line: UInt = #line,
    _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) throws(NavigationError) -> Outcome {
    guard let screen = live.screen(of: model) else {
      throw .gone(live.screens.departedKey(of: model.object).map { "'\($0)'" } ?? "the screen of this model")
    }
    return try live.run(route(AppRoute()).erased, on: screen.path, by: Commit.Origin(file: file, line: line))
  }
}
