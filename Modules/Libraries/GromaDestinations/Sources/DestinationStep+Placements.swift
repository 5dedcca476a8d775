public import Groma

// Placements of a created screen.
extension DestinationStep {
  /// The chain of the step with a placement.
  public typealias Placed = DestinationChain<Context, Kind>

  private func placed<Previous>(_ integration: Integration?, on previous: DestinationChain<Context, Previous>) -> Placed {
    Placed(chain: chain.placed(integration, on: previous.chain))
  }

  // MARK: Stacks

  /// Pushes the created screen on a stack.
  public func pushed(on stack: DestinationChain<Context, Stack>) -> Placed { placed(.push, on: stack) }
  /// Replaces all screens of a stack with the created screen.
  public func pushedAsRoot(of stack: DestinationChain<Context, Stack>) -> Placed { placed(.setStack, on: stack) }
  /// Replaces the top screen of a stack with the created screen.
  public func replacingTop(of stack: DestinationChain<Context, Stack>) -> Placed { placed(.replaceTop, on: stack) }
  /// Pushes the created screen on the nearest stack that contains another screen. The navigation fails if no stack contains that screen.
  public func pushed<Other>(above screen: DestinationChain<Context, Other>) -> Placed { placed(.push, on: screen) }

  /// Unavailable: a step without a placement has no chain.
  @available(*, unavailable, message: "define where the stack is shown: add a placement, such as .newStack.presented(on: .current)")
  public func pushed(on stack: DestinationStep<Context, Stack>) -> Placed { Placed(chain: chain) }
  /// Pushes the created screen on a stack whose chain needs no context.
  @_disfavoredOverload public func pushed(on stack: DestinationChain<NoContext, Stack>) -> Placed { pushed(on: stack.adapted()) }
  /// Unavailable: the steps of a chain have one context.
  @available(*, unavailable, message: "the steps have different contexts: convert with pushed(on: stack.adapted { … })")
  @_disfavoredOverload public func pushed<Other>(on stack: DestinationChain<Other, Stack>) -> Placed { Placed(chain: chain) }

  // MARK: Layers

  /// Presents the created screen on another screen. The layers above the other screen, and the screens that cover it in its stack, are
  /// removed first.
  ///
  /// - Parameters:
  ///   - screen: The chain of the other screen.
  ///   - style: The modal style, or `nil` for the style of the created screen.
  ///   - animation: The animation of the presentation, or `nil` for that of the route.
  public func presented<Other>(
    on screen: DestinationChain<Context, Other>, style: ModalStyle? = nil, animation: NavigationAnimation? = nil
  ) -> Placed {
    placed(.present(style, animation), on: screen)
  }
  /// Unavailable: a step without a placement has no chain.
  @available(*, unavailable, message: "define where the other screen is shown: add a placement, such as .presented(on: .current)")
  public func presented<Other>(on screen: DestinationStep<Context, Other>, style: ModalStyle? = nil) -> Placed { Placed(chain: chain) }
  /// Presents the created screen on a screen whose chain needs no context: see ``presented(on:style:animation:)``.
  @_disfavoredOverload
  public func presented<Other>(
    on screen: DestinationChain<NoContext, Other>, style: ModalStyle? = nil, animation: NavigationAnimation? = nil
  ) -> Placed {
    presented(on: screen.adapted(), style: style, animation: animation)
  }
  /// Unavailable: the steps of a chain have one context.
  @available(*, unavailable, message: "the steps have different contexts: convert with presented(on: screen.adapted { … })")
  @_disfavoredOverload
  public func presented<Other, Shown>(on screen: DestinationChain<Other, Shown>, style: ModalStyle? = nil) -> Placed {
    Placed(chain: chain)
  }
  /// Replaces the root and all layers of the window with the created screen.
  ///
  /// - Parameter animation: The animation of the change, or `nil` for that of the route.
  public func asRoot(animation: NavigationAnimation? = nil) -> Placed {
    placed(.root(animation), on: DestinationChain<Context, AnyContainer>.root)
  }

  // MARK: Tabs, splits and other containers

  /// Adds the created screen as a tab and selects the tab.
  ///
  /// - Parameters:
  ///   - tabs: The chain whose screen is the tabs.
  ///   - index: The index of the tab. By default, or if there are fewer tabs, the screen is added at the end.
  ///   - replacing: Whether the screen replaces the tab at the index. The default is `false`.
  public func added(to tabs: DestinationChain<Context, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Placed {
    placed(.addTab(at: index, replacing: replacing), on: tabs)
  }
  /// Adds the created screen as a tab to tabs whose chain needs no context: see ``added(to:at:replacing:)``.
  @_disfavoredOverload
  public func added(to tabs: DestinationChain<NoContext, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Placed {
    added(to: tabs.adapted(), at: index, replacing: replacing)
  }
  /// Unavailable: the steps of a chain have one context.
  @available(*, unavailable, message: "the steps have different contexts: convert with added(to: tabs.adapted { … })")
  @_disfavoredOverload
  public func added<Other>(to tabs: DestinationChain<Other, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Placed {
    Placed(chain: chain)
  }
  /// Inserts the created screen into tabs, pages, a split or a custom container, and makes the screen visible.
  ///
  /// - Parameters:
  ///   - container: The chain whose screen is the container.
  ///   - index: The index of the screen in the container. By default, or if there are fewer children, the screen is added at the end.
  ///   - replacing: Whether the screen replaces the child at the index. The default is `false`.
  public func inserted<Other: OpenContainer>(
    into container: DestinationChain<Context, Other>, at index: Int? = nil, replacing: Bool = false
  ) -> Placed {
    placed(.insert(Other.kind, at: index, replacing: replacing), on: container)
  }
  /// Sets the created screen as the primary column of a split.
  public func asPrimary(of split: DestinationChain<Context, Split>) -> Placed { placed(.primary, on: split) }
  /// Sets the created screen as the detail column of a split.
  public func asDetail(of split: DestinationChain<Context, Split>) -> Placed { placed(.detail, on: split) }
  /// Pushes the created screen on the stack in the detail column of a split. The navigation fails if the detail is not a stack.
  public func pushedOnDetail(of split: DestinationChain<Context, Split>) -> Placed { placed(.pushDetail, on: split) }

  /// Finds the screen inside a container once the container is shown, instead of creating the screen. Use this placement if the container
  /// is created with the screen, for example as a tab or as the initial screen of a stack.
  public func found<Other>(in container: DestinationChain<Context, Other>) -> Placed { placed(nil, on: container) }
}
