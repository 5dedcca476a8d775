/// The contents of a screen that is an object of the time before: a class that knows nothing of ``Screen`` or ``ScreenContent``.
///
/// Made by ``ScreenDefinition/legacy(_:_:owner:make:lines:appeared:disappeared:refreshed:removed:)``.
public final class LegacyContent: ScreenContent {
  /// The object; the screen holds it for as long as it is in the tree, and nobody should after that.
  public let object: AnyObject
  private let calls: LegacyCalls<AnyObject>

  fileprivate init<Object: AnyObject>(_ object: Object, _ calls: LegacyCalls<Object>) {
    self.object = object
    // The closures take the object instead of holding it, so that nothing but `object` keeps it alive.
    func erased<Result>(_ call: @escaping @MainActor (Object) -> Result, else other: Result) -> @MainActor (AnyObject) -> Result {
      { any in (any as? Object).map { call($0) } ?? other }
    }
    self.calls = LegacyCalls(
      lines: erased(calls.lines, else: []), appeared: erased(calls.appeared, else: ()), disappeared: erased(calls.disappeared, else: ()),
      refreshed: erased(calls.refreshed, else: ()), removed: erased(calls.removed, else: ()))
  }

  /// What the entry's closure says it shows.
  public var lines: [String] { calls.lines(object) }
  /// Calls the entry's closure.
  public func appeared() { calls.appeared(object) }
  /// Calls the entry's closure.
  public func disappeared() { calls.disappeared(object) }
  /// Calls the entry's closure.
  public func refreshed() { calls.refreshed(object) }
  /// Calls the entry's closure.
  public func removed() { calls.removed(object) }
}

/// What a legacy object is told, in words of its own.
private struct LegacyCalls<Object>: Sendable {
  let lines: @MainActor @Sendable (Object) -> [String]
  let appeared: @MainActor @Sendable (Object) -> Void
  let disappeared: @MainActor @Sendable (Object) -> Void
  let refreshed: @MainActor @Sendable (Object) -> Void
  let removed: @MainActor @Sendable (Object) -> Void
}

/// The arguments of a screen that takes none.
private struct NoArguments: Codable, Sendable {}

extension ScreenDefinition {
  /// An entry for a page that is still an object of the time before, so that an app moves over one screen at a time.
  ///
  /// ```swift
  /// // among the feature's entries
  /// ScreenDefinition.legacy("old-settings", "settings, as they were") { OldSettings() } appeared: { $0.viewDidAppear() }
  ///
  /// // the screen, where the feature offers it
  /// func settings() -> AnyScreen<Page> { .legacy("old-settings") }
  ///
  /// // the object, while the screen is in the tree
  /// navigator.contents(OldSettings.self, at: path)?.select("privacy")
  /// ```
  ///
  /// Later the page gets a ``Screen`` of its own, and its entry says `.formerly("old-settings")`: saved states follow.
  ///
  /// The object is made when the screen first comes in sight, and let go of when the screen leaves the tree; who still holds it then is
  /// found by ``Navigator/leaks()``. The closures are called as those of ``ScreenContent`` are, in the same order.
  ///
  /// - Parameters:
  ///   - name: The name in keys.
  ///   - summary: One line for a person.
  ///   - make: Makes the object.
  ///   - lines: What it shows, a line each.
  ///   - appeared: Told that it came in sight.
  ///   - disappeared: Told that it went out of sight.
  ///   - refreshed: Told to show what is new.
  ///   - removed: Told that it left the tree.
  public static func legacy<Object: AnyObject>(
    _ name: String, _ summary: String, owner: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable () -> Object,
    lines: @escaping @MainActor @Sendable (Object) -> [String] = { _ in [] },
    appeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    disappeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    refreshed: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    removed: @escaping @MainActor @Sendable (Object) -> Void = { _ in }
  ) -> ScreenDefinition {
    legacy(
      name, summary, taking: NoArguments.self, samples: [NoArguments()], owner: owner, line: line, make: { _ in make() }, lines: lines,
      appeared: appeared, disappeared: disappeared, refreshed: refreshed, removed: removed)
  }

  /// The same for an object that is made from arguments.
  ///
  /// ```swift
  /// ScreenDefinition.legacy("old-chat", "a chat, as it was", taking: OldChat.Arguments.self) { OldChat(room: $0.room) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: Its stored properties are the arguments, as those of a ``Screen`` are.
  ///   - samples: Values to try it with.
  public static func legacy<Arguments: Codable & Sendable, Object: AnyObject>(
    _ name: String, _ summary: String, taking type: Arguments.Type, samples: [Arguments] = [], owner: String = #fileID, line: Int = #line,
    make: @escaping @MainActor @Sendable (Arguments) -> Object,
    lines: @escaping @MainActor @Sendable (Object) -> [String] = { _ in [] },
    appeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    disappeared: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    refreshed: @escaping @MainActor @Sendable (Object) -> Void = { _ in },
    removed: @escaping @MainActor @Sendable (Object) -> Void = { _ in }
  ) -> ScreenDefinition {
    let calls = LegacyCalls(lines: lines, appeared: appeared, disappeared: disappeared, refreshed: refreshed, removed: removed)
    return ScreenDefinition(name, summary, taking: type, samples: samples, owner: owner, line: line) { LegacyContent(make($0), calls) }
  }
}

extension AnyScreen where Current == Page {
  /// The page of an entry for a legacy object.
  public static func legacy(_ name: String) -> Self { Self(unchecked: Node(key: ScreenKey(name: name), kind: .page)) }

  /// The page of an entry for a legacy object that is made from arguments.
  public static func legacy(_ name: String, _ arguments: some Encodable & Sendable) -> Self {
    Self(unchecked: Node(page: ScreenKey(name: name, screen: arguments)))
  }
}

extension Navigator {
  /// The object behind the screen at a place, if it has been in sight and is of this type: its contents, or the legacy object in them.
  public func contents<Object>(_: Object.Type, at path: TreePath) -> Object? {
    // Two steps: optimized by Swift 6.3 for a class, the cast of an optional reads the object that is not there.
    guard let object = contents(at: path)?.object else { return nil }
    return object as? Object
  }
}
