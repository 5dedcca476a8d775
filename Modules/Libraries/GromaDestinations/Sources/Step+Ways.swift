public import Groma

// Placements of a made screen. A later placement replaces an earlier one.
extension Step {
  private func placed<Previous>(_ integration: Integration?, on previous: Step<Context, Previous>) -> Self {
    Self(chain: chain.placed(integration, on: previous.chain))
  }

  // MARK: Stacks

  /// Pushes the screen on a stack.
  public func pushed(on stack: Step<Context, Stack>) -> Self { placed(.push, on: stack) }
  /// Makes the screen the only one of a stack.
  public func pushedAsRoot(of stack: Step<Context, Stack>) -> Self { placed(.setStack, on: stack) }
  /// Replaces the top screen of a stack.
  public func replacingTop(of stack: Step<Context, Stack>) -> Self { placed(.replaceTop, on: stack) }
  /// Pushes the screen on the nearest stack that contains another screen. The navigation fails if there is none.
  public func pushed<Other>(above screen: Step<Context, Other>) -> Self { placed(.push, on: screen) }

  // MARK: Layers

  /// Presents the screen on another one. Layers that cover that one are closed before.
  public func presented<Other>(on screen: Step<Context, Other>, style: ModalStyle? = nil) -> Self { placed(.present(style), on: screen) }
  /// Makes the screen the root of the window.
  public func asRoot() -> Self { placed(.root, on: Step<Context, AnyContainer>.root) }

  // MARK: Tabs, splits and other containers

  /// Adds the screen as a tab and selects it.
  ///
  /// - Parameters:
  ///   - tabs: The step that leads to the tabs.
  ///   - index: The index of the tab. By default, or if there are fewer tabs, it is added at the end.
  ///   - replacing: Whether the screen replaces the tab at the index. False by default.
  public func added(to tabs: Step<Context, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Self {
    placed(.addTab(at: index, replacing: replacing), on: tabs)
  }
  /// Inserts the screen into pages, a split or a custom container, and makes it visible there.
  ///
  /// - Parameters:
  ///   - container: The step that leads to the container.
  ///   - index: The index of the screen. By default, or if there are fewer children, it is added at the end.
  ///   - replacing: Whether the screen replaces the child at the index. False by default.
  public func inserted<Other: OpenContainer>(
    into container: Step<Context, Other>, at index: Int? = nil, replacing: Bool = false
  ) -> Self {
    placed(.insert(Other.kind, at: index, replacing: replacing), on: container)
  }
  /// Makes the screen the primary column of a split.
  public func asPrimary(of split: Step<Context, Split>) -> Self { placed(.primary, on: split) }
  /// Makes the screen the detail column of a split.
  public func asDetail(of split: Step<Context, Split>) -> Self { placed(.detail, on: split) }
  /// Pushes the screen on the stack in the detail column of a split.
  public func pushedOnDetail(of split: Step<Context, Split>) -> Self { placed(.pushDetail, on: split) }

  /// Finds the screen in a container that is made before it: a tab, or an initial screen of a stack.
  public func found<Other>(in container: Step<Context, Other>) -> Self { placed(nil, on: container) }
}

// The ends of chains.
extension Step where Kind == AnyContainer {
  /// The root of the window. It may be missing only if the next screen becomes the root.
  public static var root: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let window = itinerary.start.window, let root = window.child(0), transaction.kind(root) != nil else {
          // A window without a root gets one.
          guard itinerary.isRootNext else { throw .noContainer("root of the window", in: itinerary.start) }
          return itinerary.begin(at: itinerary.start.window ?? itinerary.start, .window, settings, &transaction)
        }
        transaction.note("begins at the root of the window")
        itinerary.begin(at: root, nil, settings, &transaction)
      })
  }

  /// The topmost visible screen.
  public static var current: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let path = transaction.visible(itinerary.start), path.depth > 1 else {
          throw .noContainer("visible screen", in: itinerary.start)
        }
        transaction.note("begins at the visible screen")
        itinerary.begin(at: path, nil, settings, &transaction)
      })
  }
}

extension Step where Kind == Stack {
  /// A stack that is made each time.
  public static var newStack: Self { Self(found: .none) { _ throws(NavigationError) in AnyStackScreen.stack([]) } }
}
extension Step where Kind == Tabs {
  /// Tabs that are made each time.
  public static var newTabs: Self { Self(found: .none) { _ throws(NavigationError) in AnyTabsScreen.tabs([]) } }
}
extension Step where Kind == Split {
  /// A split that is made each time.
  public static var newSplit: Self { Self(found: .none) { _ throws(NavigationError) in AnySplitScreen.split([]) } }
}
extension Step where Kind == Pages {
  /// Pages that are made each time.
  public static var newPages: Self { Self(found: .none) { _ throws(NavigationError) in AnyPagesScreen.pages([]) } }
}
extension Step where Kind: CustomContainer {
  /// A custom container that is made each time.
  public static var newContainer: Self { Self(found: .none) { _ throws(NavigationError) in AnyScreen<Kind>.container([]) } }
}

// Choices and conversions. They are resolved when the search reaches them, with the context at that point of the chain.
extension Step {
  /// Uses another step if the search of this step's chain finds nothing. Any other error, such as one of a function that makes a screen or
  /// converts a context, ends the navigation.
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

  /// Returns a step that a function of the context and the state chooses.
  public static func choosing(_ choose: @escaping @Sendable (Context, inout NavigationTransaction) throws(NavigationError) -> Self) -> Self
  {
    Self(
      .resolved { context, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count()
        try choose(context, &transaction).chain.resolve(context, in: settings, &itinerary, &transaction)
      })
  }

  /// Converts the context: returns the step for chains with another context, from which its own is made.
  public func adapted<Other>(_ convert: @escaping @Sendable (Other) throws(NavigationError) -> Context) -> Step<Other, Kind> {
    Step<Other, Kind>(
      .resolved { [chain] context, settings, itinerary, transaction throws(NavigationError) in
        try chain.resolve(try convert(context), in: settings, &itinerary, &transaction)
      })
  }

  /// Declares a container kind that the compiler cannot infer. If the container has another kind at run time, the navigation fails.
  public func expecting<Other>(_ kind: Other.Type) -> Step<Context, Other> { Step<Context, Other>(chain: chain) }

  // MARK: Guards and tasks

  /// Adds guards by name. They are checked before anything changes, those of the destination first, then those on the way to it.
  public func guarded(by guards: String...) -> Self { Self(chain: chain.guarded(by: guards)) }

  /// Adds a route that runs on the screen, found or made, once the guards have allowed the navigation and the screen is visible.
  public func then<End>(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> Route<Kind, End>) -> Self {
    Self(chain: chain.with(task: { context in task(context, Route<Kind, Kind>()).erased }))
  }

  /// Adds a route that runs on the screen once the destination is reached: first on the screen at which the navigation begins, then on the
  /// made screens in order.
  public func afterwards<End>(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> Route<Kind, End>) -> Self {
    Self(chain: chain.with(final: { context in task(context, Route<Kind, Kind>()).erased }))
  }
}

extension NavigationError {
  /// Whether the search failed to find a screen, as opposed to a refusal.
  var isNotFound: Bool {
    switch self {
    case .noContainer, .covered: true
    default: false
    }
  }
}
