public import Groma

// Without these declarations, the compiler would report an unknown member, and not what to write.
extension DestinationChain {
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).pushed(on: …)")
  public func pushed(on stack: DestinationChain<Context, Stack>) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).pushedAsRoot(of: …)")
  public func pushedAsRoot(of stack: DestinationChain<Context, Stack>) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).replacingTop(of: …)")
  public func replacingTop(of stack: DestinationChain<Context, Stack>) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).pushed(above: …)")
  public func pushed<Other>(above screen: DestinationChain<Context, Other>) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).presented(on: …)")
  public func presented<Other>(on screen: DestinationChain<Context, Other>, style: ModalStyle? = nil, animation: NavigationAnimation? = nil)
    -> Self
  { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .existing(…, in: …)")
  public func found<Other>(in container: DestinationChain<Context, Other>) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).asRoot()")
  public func asRoot(animation: NavigationAnimation? = nil) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).added(to: …)")
  public func added(to tabs: DestinationChain<Context, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).inserted(into: …)")
  public func inserted<Other: OpenContainer>(
    into container: DestinationChain<Context, Other>, at index: Int? = nil, replacing: Bool = false
  ) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).asPrimary(of: …)")
  public func asPrimary(of split: DestinationChain<Context, Split>) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).asDetail(of: …)")
  public func asDetail(of split: DestinationChain<Context, Split>) -> Self { self }
  /// Unavailable: the screen of a chain is only found, or has its place.
  @available(*, unavailable, message: "this screen is only found or placed: write .or(DestinationStep { … }).pushedOnDetail(of: …)")
  public func pushedOnDetail(of split: DestinationChain<Context, Split>) -> Self { self }
}
