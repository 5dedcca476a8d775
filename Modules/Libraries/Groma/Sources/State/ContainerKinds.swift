/// A kind of container as a type, so that the compiler checks which steps are available to a route at its container.
public protocol ContainerKind: Sendable {
  /// The kind as a value, or `nil` if the kind is unknown, as in ``AnyContainer``.
  static var kind: Kind? { get }
}

/// A container of an unknown kind.
public enum AnyContainer: ContainerKind {
  /// `nil`: the kind is unknown.
  public static var kind: Kind? { nil }
}

/// A window.
public enum AppWindow: ContainerKind {
  /// The kind `.window`.
  public static var kind: Kind? { .window }
}

/// A screen without children.
public enum Page: ContainerKind {
  /// The kind `.page`.
  public static var kind: Kind? { .page }
}

/// A stack of screens whose top screen is visible.
public enum Stack: ContainerKind {
  /// The kind `.stack`.
  public static var kind: Kind? { .stack }
}

/// A tab container whose selected tab is visible.
public enum Tabs: ContainerKind {
  /// The kind `.tabs`.
  public static var kind: Kind? { .tabs }
}

/// A split: columns next to each other. The first column is the primary column, and the last is the detail.
public enum Split: ContainerKind {
  /// The kind `.split`.
  public static var kind: Kind? { .split }
}

/// Pages that the user swipes through; the selected one is visible.
public enum Pages: ContainerKind {
  /// The kind `.pages`.
  public static var kind: Kind? { .pages }
}
