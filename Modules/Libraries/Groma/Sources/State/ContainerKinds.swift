/// A kind of container as a type, so that the compiler checks which steps are available to a route at its container.
///
/// The kinds of an app conform to ``CustomContainer``.
public protocol ContainerKind: Sendable {}

/// A container of an unknown kind.
public enum AnyContainer: ContainerKind {}

/// A window.
public enum AppWindow: ContainerKind {}

/// A screen without children.
public enum Page: ContainerKind {}

/// A stack of screens whose top screen is visible.
public enum Stack: ContainerKind {}

/// A tab container whose selected tab is visible.
public enum Tabs: ContainerKind {}

/// A split: columns next to each other. The first column is the primary column, and the last is the detail.
public enum Split: ContainerKind {}

/// Pages that the user swipes through; the selected one is visible.
public enum Pages: ContainerKind {}

extension ContainerKind {
  /// The kind as a value, or `nil` if the kind is unknown, as in ``AnyContainer``.
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
