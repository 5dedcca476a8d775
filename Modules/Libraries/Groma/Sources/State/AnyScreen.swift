/// A type-erased screen with its initial children. The type parameter is the kind of container that the screen is.
///
/// Features exchange screens as values of this type. The value contains the key, the attributes and the initial children of the screen, but
/// no services and no model. The ``ScreenDefinition`` creates the model from the key.
///
/// ```swift
/// func chat(room: Room.ID, chat: Chat.ID) -> AnyScreen<Page> {
///   AnyScreen(ChatScreen(room: room, chat: chat))
/// }
/// ```
public struct AnyScreen<Current: ContainerKind>: ScreenValue, Hashable {
  /// The initial subtree of the screen.
  package private(set) var node: Node

  /// Creates a screen from its arguments.
  ///
  /// - Parameters:
  ///   - screen: The arguments of the screen.
  ///   - children: The initial children, in order, if the screen is a container. ``CustomContainer/arrange(_:)`` may change the list.
  ///   - selected: The index of the selected child after the arrangement, from 0, in a container that has a selection. An index that is out
  ///     of range is clamped.
  public init<S: Screen>(_ screen: S, _ children: [any ScreenValue] = [], selected: Int = 0) where S.Current == Current {
    node = Node(key: screen.key, kind: Current.kind ?? .page, children: children.map(\.erased.node), selection: selected)
  }

  /// Creates a screen from a subtree without checking that the kind of the subtree is `Current`.
  package init(unchecked node: Node) { self.node = node }

  /// This screen.
  public var anyScreen: Self { self }

  /// The name and the arguments of the screen.
  public var key: ScreenKey { node.key }

  /// Returns a copy of the screen after applying `change` to its attributes.
  package func with(_ change: (inout Attributes) -> Void) -> Self {
    var screen = self
    change(&screen.node.attributes)
    return screen
  }
}

/// A screen that a route or a container can show: a ``Screen`` with its arguments, or an ``AnyScreen``.
///
/// ```swift
/// route.stack.push(ChatScreen(room: 1, chat: 2))
/// route.present(screens.profile(user: "bob").presentation { $0.style = .formSheet })
/// ```
public protocol ScreenValue<Current>: Sendable {
  /// The kind of container that the screen is.
  associatedtype Current: ContainerKind
  /// The screen with its initial children, without the type of its arguments.
  var anyScreen: AnyScreen<Current> { get }
}

extension ScreenValue {
  /// The screen without its kind as a type parameter, for APIs that accept screens of any kind.
  public var erased: AnyModalScreen { AnyModalScreen(unchecked: anyScreen.node) }

  /// Returns a copy of the screen after applying `change` to its appearance.
  ///
  /// ```swift
  /// screens.profile().appearance { $0.title = "Me" }
  /// ```
  public func appearance(_ change: (inout Appearance) -> Void) -> AnyScreen<Current> { anyScreen.with { change(&$0.appearance) } }

  /// Returns a copy of the screen after applying `change` to its presentation.
  ///
  /// ```swift
  /// route.present(screens.settings().presentation { $0.style = .formSheet })
  /// ```
  public func presentation(_ change: (inout Presentation) -> Void) -> AnyScreen<Current> { anyScreen.with { change(&$0.presentation) } }

  /// Returns a copy of the screen after applying `change` to its policies.
  ///
  /// ```swift
  /// screens.newItem().policies { $0.lock = .kept }
  /// ```
  public func policies(_ change: (inout Policies) -> Void) -> AnyScreen<Current> { anyScreen.with { change(&$0.policies) } }

  /// Returns a copy of the screen with a route that runs when the screen has been removed permanently.
  ///
  /// The route runs once, in the transaction that removes the screen, regardless of the step that removes the screen. If the route fails or
  /// has to wait, that transaction fails. The route does not run when the screen is only moved, nor after an undo, a redo or the
  /// restoration of a state.
  ///
  /// The route starts on the container that contained the screen. If an enclosing container was removed together with the screen, the route
  /// starts on the parent of the outermost removed container. After the removal of a presented layer, the route starts on the layer below.
  ///
  /// ```swift
  /// route.present(screens.settings().whenGone { $0.top(.container).refresh() })
  /// ```
  public func whenGone(_ route: (AppRoute) -> any RouteFrom<AnyContainer>) -> AnyScreen<Current> {
    policies { $0.completion = route(AppRoute()).erased }
  }

  /// Returns a stack that contains only this screen. The stack has no screen key of its own.
  public func withStackContainer() -> AnyStackScreen { .stack([self]) }

  /// Returns a tab container that contains only this screen. The tab container has no screen key of its own.
  public func withTabsContainer() -> AnyTabsScreen { .tabs([self]) }
}

/// A screen whose kind of container is not part of its type: for example, a presented screen or the root of a window.
public typealias AnyModalScreen = AnyScreen<AnyContainer>
/// A screen that is a stack.
public typealias AnyStackScreen = AnyScreen<Stack>
/// A screen that is a tab container.
public typealias AnyTabsScreen = AnyScreen<Tabs>

extension AnyScreen where Current == AnyContainer {
  /// Creates a screen from a subtree of any kind, such as a subtree of the current state.
  package init(_ node: Node) { self.node = node }

  /// Returns the screen with a kind of container as its type parameter.
  ///
  /// - Throws: ``NavigationError/typeMismatch(_:found:needed:)`` if the screen is of another kind.
  package func of<Other: ContainerKind>(_: Other.Type) throws(NavigationError) -> AnyScreen<Other> {
    if let kind = Other.kind, kind != node.kind { throw .typeMismatch(.app, found: node.kind, needed: kind) }
    return AnyScreen<Other>(unchecked: node)
  }
}

extension ScreenValue where Self == AnyStackScreen {
  /// Creates a plain stack: a stack without a screen key of its own.
  ///
  /// - Parameter screens: The screens of the stack, bottom first.
  public static func stack(_ screens: [any ScreenValue]) -> Self {
    Self(unchecked: .container(.stack, screens.map(\.erased.node)))
  }
}

extension ScreenValue where Self == AnyTabsScreen {
  /// Creates a plain tab container: a tab container without a screen key of its own.
  ///
  /// - Parameters:
  ///   - screens: The roots of the tabs, in order.
  ///   - selected: The index of the selected tab, from 0. An index that is out of range is clamped.
  public static func tabs(_ screens: [any ScreenValue], selected: Int = 0) -> Self {
    Self(unchecked: .container(.tabs, screens.map(\.erased.node), selection: selected))
  }
}

extension ScreenValue where Self == AnyScreen<Split> {
  /// Creates a plain split: a split without a screen key of its own.
  ///
  /// - Parameter columns: The columns, from the primary column to the detail.
  public static func split(_ columns: [any ScreenValue]) -> Self { Self(unchecked: .container(.split, columns.map(\.erased.node))) }
}

extension ScreenValue where Self == AnyScreen<Pages> {
  /// Creates a plain container of pages, which has no screen key of its own.
  ///
  /// - Parameters:
  ///   - screens: The pages, in order.
  ///   - selected: The index of the selected page, from 0. An index that is out of range is clamped.
  public static func pages(_ screens: [any ScreenValue], selected: Int = 0) -> Self {
    Self(unchecked: .container(.pages, screens.map(\.erased.node), selection: selected))
  }
}

extension ScreenValue {
  /// Creates a plain custom container, which has no screen key of its own.
  ///
  /// - Parameters:
  ///   - screens: The children, in order. ``CustomContainer/arrange(_:)`` may change the list.
  ///   - selected: The index of the selected child after the arrangement, from 0, in a container that has a selection. An index that is out
  ///     of range is clamped.
  public static func container<Kind: CustomContainer>(_ screens: [any ScreenValue], selected: Int = 0) -> Self
  where Self == AnyScreen<Kind> {
    Self(unchecked: .container(.custom(CustomKind(Kind.self)), screens.map(\.erased.node), selection: selected))
  }
}

extension Node {
  /// Creates a plain container, which has no screen key of its own.
  ///
  /// If the only child already exceeds the maximum depth of a tree, returns that child, so that the nesting is bounded. A route that shows
  /// the child then fails.
  static func container(_ kind: Kind, _ children: [Node], selection: Int = 0) -> Node {
    if children.count == 1, children[0].height() > TreePath.maximumDepth { return children[0] }
    return Node(key: anonymousKey(kind), kind: kind, children: children, selection: selection)
  }
}
