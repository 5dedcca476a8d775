public import Groma

// Created containers, which a placement shows.
extension DestinationStep where Kind == Stack {
  /// A step that creates a new stack each time.
  public static var newStack: Self { Self(found: .none) { _ throws(NavigationError) in AnyStackScreen.stack([]) } }
}
extension DestinationStep where Kind == Tabs {
  /// A step that creates new tabs each time.
  public static var newTabs: Self { Self(found: .none) { _ throws(NavigationError) in AnyTabsScreen.tabs([]) } }
}
extension DestinationStep where Kind == Split {
  /// A step that creates a new split each time.
  public static var newSplit: Self { Self(found: .none) { _ throws(NavigationError) in AnyScreen.split([]) } }
}
extension DestinationStep where Kind == Pages {
  /// A step that creates new pages each time.
  public static var newPages: Self { Self(found: .none) { _ throws(NavigationError) in AnyScreen.pages([]) } }
}
extension DestinationStep where Kind: CustomContainer {
  /// A step that creates a new custom container each time.
  public static var newContainer: Self { Self(found: .none) { _ throws(NavigationError) in AnyScreen<Kind>.container([]) } }
}

// The same created containers, where a chain is expected: `.newStack.presented(on: .current)`.
extension DestinationChain where Kind == Stack {
  /// A step that creates a new stack each time.
  public static var newStack: DestinationStep<Context, Kind> { .newStack }
}
extension DestinationChain where Kind == Tabs {
  /// A step that creates new tabs each time.
  public static var newTabs: DestinationStep<Context, Kind> { .newTabs }
}
extension DestinationChain where Kind == Split {
  /// A step that creates a new split each time.
  public static var newSplit: DestinationStep<Context, Kind> { .newSplit }
}
extension DestinationChain where Kind == Pages {
  /// A step that creates new pages each time.
  public static var newPages: DestinationStep<Context, Kind> { .newPages }
}
extension DestinationChain where Kind: CustomContainer {
  /// A step that creates a new custom container each time.
  public static var newContainer: DestinationStep<Context, Kind> { .newContainer }
}
