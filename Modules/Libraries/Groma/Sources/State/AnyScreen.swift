/// A type-erased screen: its initial subtree, with the kind of its root container as the type parameter.
///
/// Features exchange screens as values of this type. It holds no services and no closures; the ``ScreenDefinition`` of the screen creates
/// its screen content from the key.
///
/// ```swift
/// func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> {
///   AnyScreen(ChatScreen(room: room, chat: chat))
/// }
/// ```
public struct AnyScreen<Current: ContainerKind>: Hashable, Sendable {
  /// The initial subtree of the screen.
  package private(set) var node: Node

  /// Creates a screen from its arguments.
  ///
  /// - Parameters:
  ///   - screen: The arguments of the screen.
  ///   - children: The initial children, if the screen is a container.
  ///   - selected: The index of the selected child, in a container that has a selection.
  public init<S: Screen>(_ screen: S, _ children: [AnyModalScreen] = [], selected: Int = 0) where S.Current == Current {
    node = Node(key: screen.key, kind: Current.kind ?? .page, children: children.map(\.node), selection: selected)
  }

  /// Creates a screen from a subtree. Does not check that the kind of the subtree is `Current`.
  package init(unchecked node: Node) { self.node = node }

  /// The name and the arguments of the screen.
  public var key: ScreenKey { node.key }

  /// The screen with its kind erased.
  public var anyModal: AnyModalScreen { AnyModalScreen(unchecked: node) }

  /// Returns a copy of the screen after applying `change` to its appearance.
  ///
  /// ```swift
  /// screens.profile().appearance { $0.title = "Me" }
  /// ```
  public func appearance(_ change: (inout Appearance) -> Void) -> Self { with { change(&$0.appearance) } }

  /// Returns a copy of the screen after applying `change` to its presentation.
  ///
  /// ```swift
  /// route.present(screens.settings().presentation { $0.style = .formSheet })
  /// ```
  public func presentation(_ change: (inout Presentation) -> Void) -> Self { with { change(&$0.presentation) } }

  /// Returns a copy of the screen after applying `change` to its policies.
  ///
  /// ```swift
  /// screens.newItem().policies { $0.lock = .kept }
  /// ```
  public func policies(_ change: (inout Policies) -> Void) -> Self { with { change(&$0.policies) } }

  /// Returns a copy of the screen after applying `change` to its attributes.
  package func with(_ change: (inout Attributes) -> Void) -> Self {
    var screen = self
    change(&screen.node.attributes)
    return screen
  }

  /// Returns a copy of the screen with a route that runs after the screen was permanently removed. The route starts on the container that
  /// contained the screen; if the screen was a layer, it starts on the layer below.
  ///
  /// The route runs once, in the transaction that removes the screen, regardless of the step that removes it. If the route fails, that
  /// transaction fails. Moving a screen does not remove it, and an undo does not run the route.
  ///
  /// ```swift
  /// route.present(screens.settings().whenGone { $0.top(.container).refresh() })
  /// ```
  public func whenGone<End>(_ route: (AppRoute) -> Route<AnyContainer, End>) -> Self {
    policies { $0.completion = route(AppRoute()).erased }
  }

  /// Returns a plain stack that contains this screen.
  public func withStackContainer() -> AnyStackScreen { .stack([anyModal]) }

  /// Returns a plain tab container that contains this screen.
  public func withTabsContainer() -> AnyTabsScreen { .tabs([anyModal]) }
}

/// A screen of any kind, which can be presented or be the root of a window.
public typealias AnyModalScreen = AnyScreen<AnyContainer>
/// A screen that is a stack.
public typealias AnyStackScreen = AnyScreen<Stack>
/// A screen that is a tab container.
public typealias AnyTabsScreen = AnyScreen<Tabs>

extension AnyScreen where Current == AnyContainer {
  /// Creates a screen from a subtree, such as one from a snapshot, the compact notation or the live tree.
  package init(_ node: Node) { self.node = node }

  /// Returns the screen as a container of this kind.
  ///
  /// - Throws: ``NavigationError/typeMismatch(_:found:needed:)`` if the screen is of another kind.
  package func of<Other: ContainerKind>(_: Other.Type) throws(NavigationError) -> AnyScreen<Other> {
    if let kind = Other.kind, kind != node.kind { throw .typeMismatch(.app, found: node.kind, needed: kind) }
    return AnyScreen<Other>(unchecked: node)
  }
}

extension AnyScreen where Current == Stack {
  /// Creates a plain stack of screens, bottom first.
  public static func stack(_ screens: [AnyModalScreen]) -> Self {
    Self(unchecked: .container(.stack, screens.map(\.node)))
  }
}

extension AnyScreen where Current == Tabs {
  /// Creates a plain tab container.
  ///
  /// - Parameters:
  ///   - screens: The roots of the tabs.
  ///   - selected: The index of the selected tab, from 0.
  public static func tabs(_ screens: [AnyModalScreen], selected: Int = 0) -> Self {
    Self(unchecked: .container(.tabs, screens.map(\.node), selection: selected))
  }
}

extension AnyScreen where Current == Split {
  /// Creates a plain split. The first column is the primary column.
  public static func split(_ columns: [AnyModalScreen]) -> Self { Self(unchecked: .container(.split, columns.map(\.node))) }
}

extension AnyScreen where Current == Pages {
  /// Creates a plain container of pages.
  ///
  /// - Parameters:
  ///   - screens: The pages.
  ///   - selected: The index of the selected page, from 0.
  public static func pages(_ screens: [AnyModalScreen], selected: Int = 0) -> Self {
    Self(unchecked: .container(.pages, screens.map(\.node), selection: selected))
  }
}

extension AnyScreen where Current: CustomContainer {
  /// Creates a plain custom container.
  ///
  /// - Parameters:
  ///   - screens: The children, which ``CustomContainer/arrange(_:)`` may change.
  ///   - selected: The index of the selected child, in a container that has a selection.
  public static func container(_ screens: [AnyModalScreen], selected: Int = 0) -> Self {
    Self(unchecked: .container(.custom(CustomKind(Current.self)), screens.map(\.node), selection: selected))
  }
}

extension Node {
  /// Creates a plain container. If its only child already exceeds the maximum depth, returns that child: the tree is rejected when it is
  /// shown, and the nesting stays bounded.
  static func container(_ kind: Kind, _ children: [Node], selection: Int = 0) -> Node {
    if children.count == 1, children[0].height() > TreePath.maximumDepth { return children[0] }
    return Node(key: anonymousKey(kind), kind: kind, children: children, selection: selection)
  }
}
