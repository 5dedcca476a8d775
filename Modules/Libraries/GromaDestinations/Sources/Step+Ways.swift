public import Groma

// Where a screen is shown when it is made: the last of several holds.
extension Step {
  private func placed<Previous>(_ integration: Integration?, on previous: Step<Context, Previous>) -> Self {
    Self(chain: chain.placed(integration, on: previous.chain))
  }

  // MARK: Stacks

  /// Pushes it on a stack.
  public func pushed(on stack: Step<Context, Stack>) -> Self { placed(.push, on: stack) }
  /// Makes it all that a stack holds.
  public func pushedAsRoot(of stack: Step<Context, Stack>) -> Self { placed(.setStack, on: stack) }
  /// Puts it in the place of the top of a stack.
  public func replacingTop(of stack: Step<Context, Stack>) -> Self { placed(.replaceTop, on: stack) }
  /// Pushes it on the stack that a screen is in: the nearest around it. The navigation fails where there is none.
  public func pushed<Other>(above screen: Step<Context, Other>) -> Self { placed(.push, on: screen) }

  // MARK: Layers

  /// Presents it on what stands there; what covers that is closed before.
  public func presented<Other>(on screen: Step<Context, Other>, style: ModalStyle? = nil) -> Self { placed(.present(style), on: screen) }
  /// Makes it the root of the window.
  public func asRoot() -> Self { placed(.root, on: Step<Context, AnyContainer>.root) }

  // MARK: Tabs, splits and other containers

  /// Adds it as a tab, which is then selected.
  ///
  /// - Parameters:
  ///   - index: Where; behind the others unless said, and where there are fewer.
  ///   - replacing: Whether it takes the place of the tab there.
  public func added(to tabs: Step<Context, Tabs>, at index: Int? = nil, replacing: Bool = false) -> Self {
    placed(.addTab(at: index, replacing: replacing), on: tabs)
  }
  /// Puts it into pages, a split or a container of a team's own kind, and brings it in sight there.
  ///
  /// - Parameters:
  ///   - index: Where; behind the others unless said, and where there are fewer.
  ///   - replacing: Whether it takes the place of what stands there.
  public func inserted<Other: OpenContainer>(
    into container: Step<Context, Other>, at index: Int? = nil, replacing: Bool = false
  ) -> Self {
    placed(.insert(Other.kind, at: index, replacing: replacing), on: container)
  }
  /// Makes it the primary column of a split.
  public func asPrimary(of split: Step<Context, Split>) -> Self { placed(.primary, on: split) }
  /// Makes it the detail of a split.
  public func asDetail(of split: Step<Context, Split>) -> Self { placed(.detail, on: split) }
  /// Pushes it on the stack that is the detail of a split.
  public func pushedOnDetail(of split: Step<Context, Split>) -> Self { placed(.pushDetail, on: split) }

  /// Finds it in what is made before: a tab of tabs, a screen of a stack that it begins with.
  public func found<Other>(in container: Step<Context, Other>) -> Self { placed(nil, on: container) }
}

// Where a chain ends.
extension Step where Kind == AnyContainer {
  /// The root of the window.
  public static var root: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let window = itinerary.start.window, let root = window.child(0), transaction.kind(root) != nil else {
          // A window without one gets it.
          guard itinerary.isRootNext else { throw .noContainer("root of the window", in: itinerary.start) }
          return itinerary.begin(at: itinerary.start.window ?? itinerary.start, .window, settings, &transaction)
        }
        transaction.note("begins at the root of the window")
        itinerary.begin(at: root, nil, settings, &transaction)
      })
  }

  /// The screen in sight on top.
  public static var current: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let path = transaction.visible(itinerary.start), path.depth > 1 else {
          throw .noContainer("screen in sight", in: itinerary.start)
        }
        transaction.note("begins at what is in sight")
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
  /// A container of a team's own kind that is made each time.
  public static var newContainer: Self { Self(found: .none) { _ throws(NavigationError) in AnyScreen<Kind>.container([]) } }
}

// Choices and conversions, resolved only when the navigation comes to them, with the context that it has there.
extension Step {
  /// This one where it is found, or leads to something that is; else another. Who refuses (what makes a screen, or converts a context) is not
  /// passed over.
  public func or(_ other: Self) -> Self {
    Self(
      .resolved { [chain] context, settings, itinerary, transaction throws(NavigationError) in
        let before = itinerary
        do throws(NavigationError) {
          try chain.resolve(context, in: settings, &itinerary, &transaction)
        } catch {
          guard error.isNotFound else { throw error }
          itinerary = before
          transaction.note("instead, for \(error)")
          try other.chain.resolve(context, in: settings, &itinerary, &transaction)
        }
      })
  }

  /// The step that a function of the context and the state says.
  public static func choosing(_ choose: @escaping @Sendable (Context, inout NavigationTransaction) throws(NavigationError) -> Self) -> Self
  {
    Self(
      .resolved { context, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count()
        try choose(context, &transaction).chain.resolve(context, in: settings, &itinerary, &transaction)
      })
  }

  /// The same step of a chain with another context, from which its own is made.
  public func adapted<Other>(_ convert: @escaping @Sendable (Other) throws(NavigationError) -> Context) -> Step<Other, Kind> {
    Step<Other, Kind>(
      .resolved { [chain] context, settings, itinerary, transaction throws(NavigationError) in
        try chain.resolve(try convert(context), in: settings, &itinerary, &transaction)
      })
  }

  /// The same step, for containers of another kind: for what one knows and the compiler does not. Where it is of another, the navigation fails.
  public func expecting<Other>(_ kind: Other.Type) -> Step<Context, Other> { Step<Context, Other>(chain: chain) }

  // MARK: What else is asked and done

  /// Asks guards before anything changes: those of the screen that one wants first, then those on the way to it.
  public func guarded(by guards: String...) -> Self { Self(chain: chain.guarded(by: guards)) }

  /// Does something with the screen and the context, whether it was found or made: once guards have said yes and the screen is in sight.
  public func then<End>(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> Route<Kind, End>) -> Self {
    Self(chain: chain.with(task: { context in task(context, Route<Kind, Kind>()).erased }))
  }

  /// Does something on the screen once the destination is reached: where the navigation begins first, then on what is made, in that order.
  public func afterwards<End>(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> Route<Kind, End>) -> Self {
    Self(chain: chain.with(final: { context in task(context, Route<Kind, Kind>()).erased }))
  }
}

extension NavigationError {
  /// Whether a search failed, rather than something refused.
  var isNotFound: Bool {
    switch self {
    case .noContainer, .covered: true
    default: false
    }
  }
}
