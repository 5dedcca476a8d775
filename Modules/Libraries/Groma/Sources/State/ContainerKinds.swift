/// A kind of container as a type. The compiler checks that a route uses only steps that its current kind of container has.
///
/// An app defines further kinds as types that conform to ``CustomContainer``.
public protocol ContainerKind: Sendable {}

/// A container whose kind is not known at compile time.
public enum AnyContainer: ContainerKind {}

/// A window.
public enum AppWindow: ContainerKind {}

/// A screen without children.
public enum Page: ContainerKind {}

/// A stack of screens whose top screen is visible.
public enum Stack: ContainerKind {}

/// A tab container whose selected tab is visible.
public enum Tabs: ContainerKind {}

/// A split: columns side by side. The first column is the primary column, and the last column is the detail.
public enum Split: ContainerKind {}

/// Pages that the user swipes through. The selected page is visible.
public enum Pages: ContainerKind {}

extension ContainerKind {
  /// The kind as a value, or `nil` for ``AnyContainer`` and for any other type that identifies neither a built-in nor a custom kind.
  package static var kind: Kind? {
    // The most frequent types are compared first. Only custom containers need a dynamic cast.
    if self == AnyContainer.self { return nil }
    if self == Page.self { return .page }
    if self == Stack.self { return .stack }
    if self == Tabs.self { return .tabs }
    if self == AppWindow.self { return .window }
    if self == Split.self { return .split }
    if self == Pages.self { return .pages }
    return (self as? any CustomContainer.Type).map { .custom(CustomKind($0)) }
  }
}
