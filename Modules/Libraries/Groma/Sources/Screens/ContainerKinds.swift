/// A kind of container as a type: what the compiler knows of the container a route is at.
public protocol ContainerKind: Sendable {
  /// The kind at run time; nil when it is not known.
  static var kind: Kind? { get }
}

/// Any container.
public enum AnyContainer: ContainerKind {
  /// Not known.
  public static var kind: Kind? { nil }
}

/// A window.
public enum AppWindow: ContainerKind {
  /// `.window`
  public static var kind: Kind? { .window }
}

/// A screen without containers in it.
public enum Page: ContainerKind {
  /// `.page`
  public static var kind: Kind? { .page }
}

/// Screens on top of each other.
public enum Stack: ContainerKind {
  /// `.stack`
  public static var kind: Kind? { .stack }
}

/// Containers beside each other, one of them selected.
public enum Tabs: ContainerKind {
  /// `.tabs`
  public static var kind: Kind? { .tabs }
}

/// Columns beside each other.
public enum Split: ContainerKind {
  /// `.split`
  public static var kind: Kind? { .split }
}

/// Pages to swipe through.
public enum Pages: ContainerKind {
  /// `.pages`
  public static var kind: Kind? { .pages }
}
