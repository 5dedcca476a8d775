/// A model that wraps an object of an existing class, which does not conform to ``ScreenModel``.
///
/// Created by the definitions that the `AnyScreenDefinition.legacy` functions return.
package final class LegacyModel: ScreenModel {
  /// The wrapped object. It is deallocated after the removal of the screen, unless other code references the object.
  package let object: AnyObject
  private let calls: LegacyCalls<AnyObject>

  fileprivate init<Object: AnyObject>(_ object: Object, _ calls: LegacyCalls<Object>) {
    self.object = object
    // The closures receive the object instead of capturing it, so that only `object` keeps it alive.
    func erased<Result>(_ call: @escaping @MainActor (Object) -> Result, else other: Result) -> @MainActor (AnyObject) -> Result {
      { any in (any as? Object).map { call($0) } ?? other }
    }
    self.calls = LegacyCalls(
      lines: erased(calls.lines, else: []), appeared: erased(calls.appeared, else: ()), disappeared: erased(calls.disappeared, else: ()),
      refreshed: erased(calls.refreshed, else: ()), removed: erased(calls.removed, else: ()))
  }

  /// The lines that the `lines` closure of the screen definition returns.
  package var lines: [String] { calls.lines(object) }
  /// Calls the `appeared` closure of the screen definition.
  package func appeared() { calls.appeared(object) }
  /// Calls the `disappeared` closure of the screen definition.
  package func disappeared() { calls.disappeared(object) }
  /// Calls the `refreshed` closure of the screen definition.
  package func refreshed() { calls.refreshed(object) }
  /// Calls the `removed` closure of the screen definition.
  package func removed() { calls.removed(object) }
}

/// The closures of a screen definition that are called with the wrapped object in place of the methods of ``ScreenModel``.
private struct LegacyCalls<Object>: Sendable {
  let lines: @MainActor @Sendable (Object) -> [String]
  let appeared: @MainActor @Sendable (Object) -> Void
  let disappeared: @MainActor @Sendable (Object) -> Void
  let refreshed: @MainActor @Sendable (Object) -> Void
  let removed: @MainActor @Sendable (Object) -> Void
}

/// The arguments of a screen without parameters.
private struct NoArguments: Codable, Sendable {}

extension AnyScreenDefinition {
  /// Returns the definition of a page whose model is an object of an existing class, so that an app can migrate screen by screen. If the
  /// object is a view controller, GromaUIKit shows it.
  ///
  /// ```swift
  /// // among the screen definitions of the feature
  /// AnyScreenDefinition.legacy("old-settings", "settings, as they were") { OldSettings() } appeared: { $0.viewDidAppear() }
  ///
  /// // the function through which the feature offers the screen
  /// func settings() -> AnyScreen<Page> { .legacy("old-settings") }
  ///
  /// // the object, while the screen is in the tree
  /// navigator.model(OldSettings.self, at: path)?.select("privacy")
  /// ```
  ///
  /// When the page is migrated to its own ``Screen`` type, add `.formerly("old-settings")` to its definition, so that saved states can
  /// still be read.
  ///
  /// The object is created when the screen first becomes visible and released when the screen is removed. If other code still references
  /// the object then, ``Navigator/leaks()`` lists the screen. The closures are called in the same order as the methods of
  /// ``ScreenModel``.
  ///
  /// - Parameters:
  ///   - name: The name of the screen, as in its key.
  ///   - summary: A one-line description for help.
  ///   - owner: The module and file that define the screen.
  ///   - line: The line of the definition in that file.
  ///   - make: Creates the object.
  ///   - lines: Returns the lines of text that the object shows. By default, no lines.
  ///   - appeared: Called when the screen has become visible.
  ///   - disappeared: Called when the screen is no longer visible.
  ///   - refreshed: Called when a route requests a reload of the screen.
  ///   - removed: Called when the screen has been removed.
  public static func legacy<Object: AnyObject>(
    _ name: String, _ summary: String, owner: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable () -> Object,
    lines: @escaping @MainActor @Sendable (Object) -> [String] = { _ in [] },
    appeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    disappeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    refreshed: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    removed: @escaping @MainActor @Sendable (Object) -> Void = { _ in }
  ) -> AnyScreenDefinition {
    legacy(
      name, summary, taking: NoArguments.self, samples: [NoArguments()], owner: owner, line: line, make: { _ in make() }, lines: lines,
      appeared: appeared, disappeared: disappeared, refreshed: refreshed, removed: removed)
  }

  /// Returns the definition of a page with arguments. The model of the page is an object of an existing class; `make` creates the object
  /// from the arguments. The lifetime of the object and the order of the calls are the same as for a page without arguments.
  ///
  /// ```swift
  /// AnyScreenDefinition.legacy("old-chat", "a chat, as it was", taking: OldChat.Arguments.self) { OldChat(room: $0.room) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the screen, as in its key.
  ///   - summary: A one-line description for help.
  ///   - type: A type whose stored properties are the arguments, as in a ``Screen``.
  ///   - samples: Example arguments, for completion and exploration.
  ///   - owner: The module and file that define the screen.
  ///   - line: The line of the definition in that file.
  ///   - make: Creates the object from the arguments.
  ///   - lines: Returns the lines of text that the object shows. By default, no lines.
  ///   - appeared: Called when the screen has become visible.
  ///   - disappeared: Called when the screen is no longer visible.
  ///   - refreshed: Called when a route requests a reload of the screen.
  ///   - removed: Called when the screen has been removed.
  public static func legacy<Arguments: Codable & Sendable, Object: AnyObject>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Arguments) -> Object,
    lines: @escaping @MainActor @Sendable (Object) -> [String] = { _ in [] },
    appeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    disappeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    refreshed: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    removed: @escaping @MainActor @Sendable (Object) -> Void = { _ in }
  ) -> AnyScreenDefinition {
    let calls = LegacyCalls(lines: lines, appeared: appeared, disappeared: disappeared, refreshed: refreshed, removed: removed)
    var definition = AnyScreenDefinition(name, summary, taking: type, samples: samples, owner: owner, line: line) {
      LegacyModel(make($0), calls)
    }
    definition.makeView = { model, _ in (model as? LegacyModel)?.object }
    definition.legacyClass = Object.self
    return definition
  }
}

extension ScreenValue where Self == AnyScreen<Page> {
  /// Returns a page without arguments. The app must define the page with
  /// ``AnyScreenDefinition/legacy(_:_:owner:line:make:lines:appeared:disappeared:refreshed:removed:)``.
  ///
  /// - Parameter name: The name of the page.
  public static func legacy(_ name: String) -> Self { Self(unchecked: Node(key: ScreenKey(name: name), kind: .page)) }

  /// Returns a page with arguments. The app must define the page with
  /// ``AnyScreenDefinition/legacy(_:_:taking:samples:owner:line:make:lines:appeared:disappeared:refreshed:removed:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the page.
  ///   - arguments: The arguments, usually a value of the type that the definition takes.
  public static func legacy(_ name: String, _ arguments: some Encodable & Sendable) -> Self {
    Self(unchecked: Node(page: ScreenKey(name: name, screen: arguments)))
  }
}
