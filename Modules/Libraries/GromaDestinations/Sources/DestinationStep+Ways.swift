public import Groma

// Placements of a created screen. A later placement replaces an earlier one.
extension DestinationStep {
  private func placed<Previous>(_ integration: Integration?, on previous: DestinationStep<Context, Previous>) -> Self {
    Self(chain: chain.placed(integration, on: previous.chain))
  }

  // MARK: Stacks

  /// Pushes the created screen on a stack.
  public func pushed(on stack: DestinationStep<Context, Stack>) -> Self { placed(.push, on: stack) }
  /// Replaces all screens of a stack with the created screen.
  public func pushedAsRoot(of stack: DestinationStep<Context, Stack>) -> Self { placed(.setStack, on: stack) }
  /// Replaces the top screen of a stack with the created screen.
  public func replacingTop(of stack: DestinationStep<Context, Stack>) -> Self { placed(.replaceTop, on: stack) }
  /// Pushes the created screen on the nearest stack that contains another screen. The navigation fails if no stack contains that screen.
  public func pushed<Other>(above screen: DestinationStep<Context, Other>) -> Self { placed(.push, on: screen) }

  /// Pushes the created screen on a stack whose step needs no context.
  @_disfavoredOverload public func pushed(on stack: DestinationStep<NoContext, Stack>) -> Self { pushed(on: stack.adapted()) }
  /// Unavailable: the steps of a chain have one context.
  @available(*, unavailable, message: "the steps have different contexts: convert with pushed(on: stack.adapted { … })")
  @_disfavoredOverload public func pushed<Other>(on stack: DestinationStep<Other, Stack>) -> Self { self }

  // MARK: Layers

  /// Presents the created screen on another screen. The layers above the other screen, and the screens that cover it in its stack, are
  /// removed first.
  ///
  /// - Parameters:
  ///   - screen: The step of the other screen.
  ///   - style: The modal style, or `nil` for the style of the created screen.
  public func presented<Other>(on screen: DestinationStep<Context, Other>, style: ModalStyle? = nil) -> Self {
    placed(.present(style), on: screen)
  }
  /// Presents the created screen on a screen whose step needs no context: see ``presented(on:style:)``.
  @_disfavoredOverload
  public func presented<Other>(on screen: DestinationStep<NoContext, Other>, style: ModalStyle? = nil) -> Self {
    presented(on: screen.adapted(), style: style)
  }
  /// Unavailable: the steps of a chain have one context.
  @available(*, unavailable, message: "the steps have different contexts: convert with presented(on: screen.adapted { … })")
  @_disfavoredOverload
  public func presented<Other, Shown>(on screen: DestinationStep<Other, Shown>, style: ModalStyle? = nil) -> Self { self }
  /// Replaces the root and all layers of the window with the created screen.
  public func asRoot() -> Self { placed(.root, on: DestinationStep<Context, AnyContainer>.root) }

  // MARK: Tabs, splits and other containers

  /// Adds the created screen as a tab and selects the tab.
  ///
  /// - Parameters:
  ///   - tabs: The step whose screen is the tabs.
  ///   - index: The index of the tab. By default, or if there are fewer tabs, the screen is added at the end.
  ///   - replacing: Whether the screen replaces the tab at the index. The default is `false`.
  public func added(to tabs: DestinationStep<Context, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Self {
    placed(.addTab(at: index, replacing: replacing), on: tabs)
  }
  /// Adds the created screen as a tab to tabs whose step needs no context: see ``added(to:at:replacing:)``.
  @_disfavoredOverload
  public func added(to tabs: DestinationStep<NoContext, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Self {
    added(to: tabs.adapted(), at: index, replacing: replacing)
  }
  /// Unavailable: the steps of a chain have one context.
  @available(*, unavailable, message: "the steps have different contexts: convert with added(to: tabs.adapted { … })")
  @_disfavoredOverload
  public func added<Other>(to tabs: DestinationStep<Other, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Self { self }
  /// Inserts the created screen into tabs, pages, a split or a custom container, and makes the screen visible.
  ///
  /// - Parameters:
  ///   - container: The step whose screen is the container.
  ///   - index: The index of the screen in the container. By default, or if there are fewer children, the screen is added at the end.
  ///   - replacing: Whether the screen replaces the child at the index. The default is `false`.
  public func inserted<Other: OpenContainer>(
    into container: DestinationStep<Context, Other>, at index: Int? = nil, replacing: Bool = false
  ) -> Self {
    placed(.insert(Other.kind, at: index, replacing: replacing), on: container)
  }
  /// Sets the created screen as the primary column of a split.
  public func asPrimary(of split: DestinationStep<Context, Split>) -> Self { placed(.primary, on: split) }
  /// Sets the created screen as the detail column of a split.
  public func asDetail(of split: DestinationStep<Context, Split>) -> Self { placed(.detail, on: split) }
  /// Pushes the created screen on the stack in the detail column of a split. The navigation fails if the detail is not a stack.
  public func pushedOnDetail(of split: DestinationStep<Context, Split>) -> Self { placed(.pushDetail, on: split) }

  /// Finds the screen inside a container once the container is shown, instead of creating the screen. Use this placement if the container
  /// is created with the screen, for example as a tab or as the initial screen of a stack.
  public func found<Other>(in container: DestinationStep<Context, Other>) -> Self { placed(nil, on: container) }
}

// The ends of chains.
extension DestinationStep where Kind == AnyContainer {
  /// A step for the root of the window. The navigation fails if the window has no root, unless the screen shown on this step becomes the
  /// root.
  public static var root: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let window = itinerary.start.window, let root = window.child(0), transaction.kind(root) != nil else {
          // If the window has no root, the next screen becomes its root.
          guard itinerary.isRootNext else { throw .noContainer("root of the window", in: itinerary.start) }
          return itinerary.begin(at: itinerary.start.window ?? itinerary.start, .window, settings, &transaction)
        }
        transaction.note("begins at the root of the window")
        itinerary.begin(at: root, nil, settings, &transaction)
      })
  }

  /// A step for the visible screen in the container where the navigation starts, usually the key window. The navigation fails if there is
  /// no such screen.
  public static var current: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let path = transaction.visibleScreen(in: itinerary.start), path.depth > 1 else {
          throw .noContainer("visible screen", in: itinerary.start)
        }
        transaction.note("begins at the visible screen")
        itinerary.begin(at: path, nil, settings, &transaction)
      })
  }
}

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

// Choices and conversions. They are resolved when the search reaches them, with the context at that point of the chain.
extension DestinationStep {
  /// Returns a step that uses another step if the search of this step's chain fails with ``/Groma/NavigationError/noContainer(_:in:)`` or
  /// ``/Groma/NavigationError/covered(_:_:by:)``. Any other error ends the navigation, for example an error of a function that creates a
  /// screen or converts a context.
  public func or(_ other: Self) -> Self {
    Self(
      .resolved { [chain] context, settings, itinerary, transaction throws(NavigationError) in
        let before = itinerary
        do throws(NavigationError) {
          try chain.resolve(context, in: settings, &itinerary, &transaction)
        } catch {
          guard error.isNotFound else { throw error }
          itinerary = before
          transaction.note("tries the alternative: \(error)")
          try other.chain.resolve(context, in: settings, &itinerary, &transaction)
        }
      })
  }

  /// Returns a step that is chosen when the search reaches it.
  ///
  /// - Parameter choose: Returns the step for a context. The closure must read the state only through the transaction. If it throws, the
  ///   navigation fails with that error.
  public static func choosing(_ choose: @escaping @Sendable (Context, inout NavigationTransaction) throws -> Self) -> Self {
    Self(
      .resolved { context, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count()
        let step = try NavigationError.converting { try choose(context, &transaction) }
        try step.chain.resolve(context, in: settings, &itinerary, &transaction)
      })
  }

  /// Returns the step for chains with another context, which is converted to the context of this step.
  ///
  /// - Parameter convert: Converts the other context. If the closure throws, the navigation fails with that error.
  public func adapted<Other>(_ convert: @escaping @Sendable (Other) throws -> Context) -> DestinationStep<Other, Kind> {
    DestinationStep<Other, Kind>(
      .resolved { [chain] context, settings, itinerary, transaction throws(NavigationError) in
        try chain.resolve(try NavigationError.converting { try convert(context) }, in: settings, &itinerary, &transaction)
      })
  }

  /// Returns the step, which needs no context, for chains with a context.
  public func adapted<Other>() -> DestinationStep<Other, Kind> where Context == NoContext { adapted { _ in NoContext() } }

  /// Declares a container kind that the compiler cannot infer. The search does not check the kind. The navigation fails later, when a
  /// screen is shown, if neither the container nor a container around it has the needed kind.
  public func expecting<Other>(_ kind: Other.Type) -> DestinationStep<Context, Other> { DestinationStep<Context, Other>(chain: chain) }

  // MARK: Guards and tasks

  /// Adds guards to the step, identified by their names. The guards are checked before anything changes: first the guards of the
  /// destination's own step, then those of the following steps of the chain, up to the step whose screen is found.
  public func guarded(by guards: String...) -> Self { Self(chain: chain.guarded(by: guards)) }

  /// Adds a route that runs on the found or created screen once the guards have allowed the navigation and the screen is visible.
  ///
  /// - Parameter task: Returns the route, which extends a route that starts at the screen.
  public func then(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> any RouteFrom<Kind>) -> Self {
    Self(chain: chain.with(task: { context in task(context, Route<Kind, Kind>()).erased }))
  }

  /// Adds a route that runs on the screen once the destination is reached. These routes run first on the screen where the navigation
  /// begins, then on the created screens in order. The route is skipped if its screen no longer exists.
  ///
  /// - Parameter task: Returns the route, which extends a route that starts at the screen.
  public func afterwards(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> any RouteFrom<Kind>) -> Self {
    Self(chain: chain.with(final: { context in task(context, Route<Kind, Kind>()).erased }))
  }
}

extension NavigationError {
  /// Whether the error means that a screen was not found, not that the navigation was refused.
  var isNotFound: Bool {
    switch self {
    case .noContainer, .covered: true
    default: false
    }
  }
}
