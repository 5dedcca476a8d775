public import Groma

/// A search for a screen in the state.
public struct Finder<Context: Sendable, Kind: ContainerKind>: Sendable {
  let find: @Sendable (Context, TreePath, inout NavigationTransaction) -> TreePath?

  /// Creates a finder from a closure that returns the path of the screen, or `nil` if there is none.
  ///
  /// - Parameter find: The search function, which must read the state only through the transaction. `place` is the path where the
  ///   navigation starts. For a search inside a container that the navigation has shown, `place` is the path of that container: see
  ///   ``DestinationStep/found(in:)``.
  public init(_ find: @escaping @Sendable (_ context: Context, _ place: TreePath, inout NavigationTransaction) -> TreePath?) {
    self.find = find
  }

  /// Returns a finder that performs a look-up and ignores the context.
  ///
  /// - Parameters:
  ///   - target: The screen or container to find.
  ///   - options: The directions of the look-up. The default is the container itself, its contents and all layers.
  ///   - start: The container where the search begins. The default is the topmost layer.
  public static func target(_ target: Target<Kind>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    Self { _, place, transaction in transaction.find(target.match, options, from: start, at: place) }
  }

  /// Returns a finder of a screen with a name and any arguments.
  ///
  /// - Parameters:
  ///   - name: The name of the screen.
  ///   - options: The directions of the look-up. The default is the container itself, its contents and all layers.
  ///   - start: The container where the search begins. The default is the topmost layer.
  public static func named(_ name: String, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    .target(.named(name), options, from: start)
  }

  /// Returns a finder of the first screen that has a type and satisfies a condition. The finder searches the window of the navigation:
  /// upper layers before lower ones, and the visible child of a container before the others.
  ///
  /// ```swift
  /// DestinationStep(found: .screen(ChatScreen.self) { chat, visit in chat.room == visit.room }) { visit in … }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the screen.
  ///   - isMeant: Returns whether a screen with these arguments is the one to find, for the context of the navigation.
  /// - Complexity: O(nodes of the window × depth).
  public static func screen<S: Screen>(
    _ type: S.Type, where isMeant: @escaping @Sendable (_ screen: S, Context) -> Bool
  ) -> Self where S.Current == Kind {
    Self { context, place, transaction in
      transaction.screen(in: place.window ?? place) { key in S(key).map { isMeant($0, context) } == true }
    }
  }

  /// A finder that finds nothing, so that the screen is created each time.
  public static var none: Self { Self { _, _, _ in nil } }

  /// Returns a finder that uses another finder if this one finds nothing.
  public func or(_ other: Self) -> Self {
    Self { context, place, transaction in find(context, place, &transaction) ?? other.find(context, place, &transaction) }
  }
}

extension NavigationTransaction {
  /// Returns the path of the first screen in a container that satisfies a condition, or `nil` if there is none. The visible child of each
  /// container is searched first.
  fileprivate mutating func screen(in path: TreePath, where isMeant: (ScreenKey) -> Bool) -> TreePath? {
    if let key = key(path), isMeant(key) { return path }
    guard case .number(let count?) = ask(.count(path)), count > 0 else { return nil }
    let shown = visibleScreen(in: path).map { $0[path.depth] } ?? count - 1
    let others = (0..<count).filter { $0 != shown }
    // Upper layers are searched before lower ones.
    for index in [shown] + (path.window == path ? others.reversed() : others) {
      if let child = path.child(index), let found = screen(in: child, where: isMeant) { return found }
    }
    return nil
  }
}

extension NavigationTransaction {
  /// Returns the path of the screen that a key identifies in any layer of a window, or `nil` if there is none.
  ///
  /// - Parameter place: A path in the window.
  mutating func find(_ key: ScreenKey, at place: TreePath) -> TreePath? { find(Match(key: key), .fullStack, from: .topmost, at: place) }
}
