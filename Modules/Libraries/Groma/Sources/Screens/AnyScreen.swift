/// A screen without its type: the subtree it begins as, and the kind of container that is.
///
/// This is what modules exchange. It holds no services and no closures; contents are made from the key, by the screen's ``ScreenDefinition``.
///
/// ```swift
/// func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> {
///   AnyScreen(ChatScreen(room: room, chat: chat))
/// }
/// ```
public struct AnyScreen<Current: ContainerKind>: Hashable, Sendable {
  /// The subtree.
  public private(set) var node: Node

  /// A screen with the children it begins with, if it is a container. The first is selected unless said.
  public init<S: Screen>(_ screen: S, _ children: [AnyModalScreen] = [], selected: Int = 0) where S.Current == Current {
    node = Node(key: screen.key, kind: Current.kind ?? .page, children: children.map(\.node), selection: selected)
  }

  /// The screen that a subtree is.
  package init(unchecked node: Node) { self.node = node }

  /// The name and arguments it is found by.
  public var key: ScreenKey { node.key }

  /// The same screen, of any kind.
  public var anyModal: AnyModalScreen { AnyModalScreen(unchecked: node) }

  /// The same screen, wearing something else.
  public func decorated(_ change: (inout Decoration) -> Void) -> Self {
    var screen = self
    change(&screen.node.decoration)
    return screen
  }

  /// The same screen with what is to be done once it has gone for good, however it goes: see ``Decoration/completion``.
  ///
  /// ```swift
  /// route.present(screens.settings().whenGone { $0.top(.container).refresh() })
  /// ```
  public func whenGone<End>(_ route: (AppRoute) -> Route<AnyContainer, End>) -> Self {
    decorated { $0.completion = route(AppRoute()).erased }
  }

  /// A stack that holds this screen.
  public func withStackContainer() -> AnyStackScreen { .stack([anyModal]) }

  /// Tabs that hold this screen.
  public func withTabsContainer() -> AnyTabsScreen { .tabs([anyModal]) }
}

/// A screen of any kind: what can be presented, or be a window's root.
public typealias AnyModalScreen = AnyScreen<AnyContainer>
/// A stack, which can be pushed into.
public typealias AnyStackScreen = AnyScreen<Stack>
/// Tabs, which can be selected.
public typealias AnyTabsScreen = AnyScreen<Tabs>
/// A split, which shows a detail beside what it belongs to.
public typealias AnySplitScreen = AnyScreen<Split>
/// Pages, which can be selected.
public typealias AnyPagesScreen = AnyScreen<Pages>

extension AnyScreen where Current == AnyContainer {
  /// The screen that a subtree is: from a snapshot, a notation, the live tree.
  public init(_ node: Node) { self.node = node }

  /// The same screen as a container of a kind.
  ///
  /// - Throws: ``NavigationError/typeMismatch(_:found:needed:)`` when it is of another.
  public func of<Other: ContainerKind>(_: Other.Type) throws(NavigationError) -> AnyScreen<Other> {
    if let kind = Other.kind, kind != node.kind { throw .typeMismatch(.app, found: node.kind, needed: kind) }
    return AnyScreen<Other>(unchecked: node)
  }
}

extension AnyScreen where Current == Stack {
  /// A stack of screens, bottom first, that is nobody's screen.
  public static func stack(_ screens: [AnyModalScreen]) -> Self {
    Self(unchecked: .container(.stack, screens.map(\.node)))
  }
}

extension AnyScreen where Current == Tabs {
  /// Tabs that are nobody's screen.
  public static func tabs(_ screens: [AnyModalScreen], selected: Int = 0) -> Self {
    Self(unchecked: .container(.tabs, screens.map(\.node), selection: selected))
  }
}

extension AnyScreen where Current == Split {
  /// A split of columns, the primary one first, that is nobody's screen.
  public static func split(_ columns: [AnyModalScreen]) -> Self { Self(unchecked: .container(.split, columns.map(\.node))) }
}

extension AnyScreen where Current == Pages {
  /// Pages that are nobody's screen.
  public static func pages(_ screens: [AnyModalScreen], selected: Int = 0) -> Self {
    Self(unchecked: .container(.pages, screens.map(\.node), selection: selected))
  }
}

extension AnyScreen where Current: CustomContainer {
  /// A container of a team's own kind that is nobody's screen.
  public static func container(_ screens: [AnyModalScreen], selected: Int = 0) -> Self {
    Self(unchecked: .container(.custom(CustomKind(Current.self)), screens.map(\.node), selection: selected))
  }
}

extension Node {
  /// A container that is nobody's screen. One level above the deepest that a tree can have stands for all deeper ones: it is refused when
  /// it is shown, and nothing here can be nested without end.
  static func container(_ kind: Kind, _ children: [Node], selection: Int = 0) -> Node {
    if children.count == 1, children[0].height() > TreePath.maximumDepth { return children[0] }
    return Node(key: anonymousKey(kind), kind: kind, children: children, selection: selection)
  }
}
