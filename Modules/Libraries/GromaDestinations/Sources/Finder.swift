public import Groma

/// Where a screen is, if it is anywhere: a question about the state.
public struct Finder<Context: Sendable, Kind: ContainerKind>: Sendable {
  let find: @Sendable (Context, TreePath, inout NavigationTransaction) -> TreePath?

  /// What a question finds, asked at the place where the navigation starts.
  public init(_ find: @escaping @Sendable (_ context: Context, _ place: TreePath, inout NavigationTransaction) -> TreePath?) {
    self.find = find
  }

  /// What a look-up finds, whatever the context is.
  ///
  /// - Parameters:
  ///   - options: Where to look from each container: everywhere unless said.
  ///   - start: Where to begin: at the layer on top unless said.
  public static func target(_ target: Target<Kind>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    Self { _, place, transaction in transaction.find(target.match, options, from: start, at: place) }
  }

  /// A screen of a name, whatever its arguments are.
  public static func named(_ name: String, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    .target(.named(name), options, from: start)
  }

  /// The first screen of a type that its arguments and the context say is the one: on top first, and there in sight first.
  ///
  /// ```swift
  /// Step(found: .screen(ChatScreen.self) { chat, visit in chat.room == visit.room }) { visit in … }
  /// ```
  ///
  /// - Complexity: O(nodes of the window), a question each.
  public static func screen<S: Screen>(
    _: S.Type, where isMeant: @escaping @Sendable (_ screen: S, Context) -> Bool
  ) -> Self where S.Current == Kind {
    Self { context, place, transaction in
      transaction.screen(in: place.window ?? place) { key in S(key).map { isMeant($0, context) } == true }
    }
  }

  /// Nothing: the screen is made each time.
  public static var none: Self { Self { _, _, _ in nil } }

  /// The first that one of two finds.
  public func or(_ other: Self) -> Self {
    Self { context, place, transaction in find(context, place, &transaction) ?? other.find(context, place, &transaction) }
  }
}

extension NavigationTransaction {
  /// The first screen in a container, what is in sight first.
  fileprivate mutating func screen(in path: TreePath, where isMeant: (ScreenKey) -> Bool) -> TreePath? {
    if let key = key(path), isMeant(key) { return path }
    guard case .number(let count?) = ask(.count(path)), count > 0 else { return nil }
    let inSight = visible(path).map { $0[path.depth] } ?? count - 1
    let others = (0..<count).filter { $0 != inSight }
    // Of layers the upper ones are nearer.
    for index in [inSight] + (path.window == path ? others.reversed() : others) {
      if let child = path.child(index), let found = screen(in: child, where: isMeant) { return found }
    }
    return nil
  }
}

extension NavigationTransaction {
  /// The place of the screen that a key identifies; nil where there is none.
  mutating func find(_ key: ScreenKey, at place: TreePath) -> TreePath? { find(Match(key: key), .fullStack, from: .topmost, at: place) }
}
