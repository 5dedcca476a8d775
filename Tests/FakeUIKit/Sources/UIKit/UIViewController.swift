/// An object whose size depends on its content.
@MainActor public protocol UIContentContainer: NSObjectProtocol {
  /// The size that the content prefers.
  var preferredContentSize: CGSize { get }
  /// Called when a child has changed the size that it prefers.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
}

/// A controller: view, appearance, containment and presentation.
@MainActor open class UIViewController: UIResponder, UIContentContainer {
  /// The position of a controller in its appearance cycle.
  enum Appearance: String { case disappeared, appearing, appeared, disappearing }

  /// The title, also shown by containers.
  open var title: String? {
    didSet {
      storedNavigationItem?.title = title
      storedTabBarItem?.title = title
    }
  }
  /// Whether a push hides the tab bar.
  open var hidesBottomBarWhenPushed = false
  /// Whether a swipe may not dismiss the controller.
  open var isModalInPresentation = false
  /// Whether current-context presentations may start here.
  open var definesPresentationContext = false
  /// Whether this controller decides the transition style of its context.
  open var providesPresentationContextTransitionStyle = false
  /// The style of the presentation.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet {
      if modalPresentationStyle != oldValue, presenter == nil { storedPresentationController = nil }
    }
  }
  /// The animation of the presentation.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The delegate of custom transitions.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The size that a popover or a sheet prefers.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  /// The class-wide identifier of state restoration; only kept.
  open var restorationIdentifier: String?
  /// The controllers inside this one.
  open internal(set) var children: [UIViewController] = []
  /// The container of this controller.
  open internal(set) weak var parent: UIViewController?
  /// The contents of the bar of a stack for this controller.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let made = UINavigationItem(title: title ?? "")
    storedNavigationItem = made
    return made
  }
  /// The items of the toolbar.
  open var toolbarItems: [UIBarButtonItem]?

  var storedView: UIView?
  private var contentScrollViews: [(edges: NSDirectionalRectEdge, view: UIScrollView)] = []
  var storedNavigationItem: UINavigationItem?
  var storedTabBarItem: UITabBarItem?
  var appearance = Appearance.disappeared
  var hasAppeared = false
  var isAppearingWasSent = false
  var isPreparing = false
  var isAnimatingAppearance = false
  var isInCallback = false
  var isEnteringParent = false
  var isLeavingParent = false
  /// The controller that this controller itself presents.
  var presented: UIViewController?
  weak var presenter: UIViewController?
  /// The window in which the controller is about to appear.
  weak var hostWindow: UIWindow?
  var presentation: Presentation?
  var storedPresentationController: UIPresentationController?
  var isEntering = false
  var isLeaving = false

  /// Creates a controller. Nib files are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Creates a controller from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init() }

  /// Creates a controller.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open override var next: UIResponder? { storedView?.superview ?? parent ?? presenter }

  // MARK: View

  /// The root view, loaded on first use.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set {
      storedView?.controller = nil
      storedView = newValue
      newValue?.controller = self
    }
  }

  /// The root view if it is loaded.
  public var viewIfLoaded: UIView? { storedView }

  /// Whether the root view is loaded.
  public var isViewLoaded: Bool { storedView != nil }

  /// Loads the root view.
  public func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    if storedView == nil { view = UIView() }
    viewDidLoad()
  }

  /// Creates the root view.
  open func loadView() { view = UIView() }
  /// Called after the root view was loaded.
  open func viewDidLoad() {}
  /// Called before layout; never called by the fake.
  open func viewWillLayoutSubviews() {}
  /// Called after layout; never called by the fake.
  open func viewDidLayoutSubviews() {}
  /// Called before the view becomes visible.
  open func viewWillAppear(_ animated: Bool) { checkBalance() }
  /// Called when the view is in the hierarchy and becomes visible.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view became visible.
  open func viewDidAppear(_ animated: Bool) { checkBalance() }
  /// Called before the view becomes invisible.
  open func viewWillDisappear(_ animated: Bool) { checkBalance() }
  /// Called after the view became invisible.
  open func viewDidDisappear(_ animated: Bool) { checkBalance() }
  /// Called before the traits change.
  open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {}
  /// Called after the traits changed.
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}
  /// The traits of the environment.
  open var traitCollection: UITraitCollection { (storedView?.window ?? hostWindow)?.traitCollection ?? parent?.traitCollection ?? .current }

  // MARK: Appearance by hand

  /// Whether children get appearance callbacks with this controller.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Begins an appearance transition of a child of a custom container.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { beginByHand(isAppearing, animated) }

  /// Ends the appearance transition that was begun.
  open func endAppearanceTransition() { endByHand() }

  // MARK: Containment

  /// Called when a child has changed the size that it prefers.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// Adds a child.
  open func addChild(_ child: UIViewController) { attach(child) }
  /// Removes the controller from its parent.
  open func removeFromParent() { detach() }
  /// Called before the parent changes.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the parent changed.
  open func didMove(toParent parent: UIViewController?) { isEnteringParent = false }
  /// Whether the controller is being added to a container.
  open var isMovingToParent: Bool { isEnteringParent }
  /// Whether the controller is being removed from a container.
  open var isMovingFromParent: Bool { isLeavingParent }

  /// The controllers that are visible inside this one.
  var visibleChildren: [UIViewController] { children.filter { $0.storedView?.superview != nil } }
  /// Whether the controller runs the appearance of its children itself.
  var managesChildren: Bool { false }
  /// Called before the callbacks of an appearance, when the container puts its visible child in place.
  func prepareToAppear() {}
  /// Called before viewWillDisappear of the container.
  func prepareToDisappear() {}
  /// Called after viewWillAppear of the container and its children.
  func appearanceBegan() {}
  /// Called when the container appeared or disappeared.
  func appearanceEnded() {}
  /// The transition that the controller runs for its children.
  var ownCoordinator: TransitionCoordinator? { nil }
  /// Called when the size class changed.
  func adapt(to sizeClass: UIUserInterfaceSizeClass) {}
  /// The controllers inside this one for the fingerprint.
  var describedChildren: [UIViewController] { children }
  /// The state of the container for the fingerprint.
  func describeContainer(_ text: inout FingerprintText) {}

  /// Swaps two children with an animation.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    swap(fromViewController, toViewController, duration, animations, completion)
  }

  // MARK: Presentation

  /// Presents a controller.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    startPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses what this controller presents, or the layer it belongs to.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissal(animated: flag, completion: completion)
  }

  /// The controller that this controller or an ancestor presents.
  open var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
  /// The controller that presents this one or an ancestor.
  open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
  /// Whether the controller is being presented.
  open var isBeingPresented: Bool { isEntering }
  /// Whether the controller is being dismissed.
  open var isBeingDismissed: Bool { isLeaving }
  /// Presents in a container; the same as `present` here.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let stack = navigationController {
      stack.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }
  /// Shows a detail controller.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let split = splitViewController {
      split.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: true)
    }
  }

  // MARK: The system's bars

  /// The style of the status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden.
  open var prefersStatusBarHidden: Bool { false }
  /// Whether the indicator of the home gesture hides by itself.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The edges whose gestures belong to the app first.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// The orientations of the interface.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }
  /// The child that decides the style of the status bar.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// The child that decides whether the status bar is hidden.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// The child that decides about the indicator of the home gesture.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// The child that decides about the gestures at the edges.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// Whether the controller decides about the status bar although it does not fill the screen.
  open var modalPresentationCapturesStatusBarAppearance = false
  /// Asks for the status bar again.
  open func setNeedsStatusBarAppearanceUpdate() { askForBars() }
  /// Asks for the indicator again.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() { askForBars() }
  /// Asks for the edges again.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() { askForBars() }
  /// Asks for the orientations again.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() { askForBars() }
  /// The scroll view below the bar of a container at an edge: the set one, or the view of the controller.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    contentScrollViews.first { $0.edges.contains(edge) }?.view ?? storedView as? UIScrollView
  }
  /// Sets the scroll view below the bars of containers.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    contentScrollViews.removeAll { $0.edges == edge }
    if let scrollView { contentScrollViews.insert((edge, scrollView), at: 0) }
  }

  /// The coordinator of the running transition that moves this controller.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    ownCoordinator ?? presentation?.transition?.coordinator ?? presented?.presentation?.transition?.coordinator
      ?? parent?.transitionCoordinator
  }

  /// The presentation controller, created on first use and dropped when the style changes.
  open var presentationController: UIPresentationController? {
    if let layer = presentedLayer { return layer.layerController }
    return layerController
  }

  /// The tab that made the controller (iOS 18).
  open internal(set) weak var tab: UITab?
  /// The item of the tab bar.
  open var tabBarItem: UITabBarItem! {
    get {
      if storedTabBarItem == nil { storedTabBarItem = UITabBarItem(title: title, image: nil, tag: 0) }
      return storedTabBarItem
    }
    set { storedTabBarItem = newValue }
  }

  /// The stack that contains the controller.
  open var navigationController: UINavigationController? { nearest(UINavigationController.self) }
  /// The tab bar controller that contains the controller.
  open var tabBarController: UITabBarController? { nearest(UITabBarController.self) }
  /// The split view controller that contains the controller.
  open var splitViewController: UISplitViewController? { nearest(UISplitViewController.self) }

  private func nearest<Container: UIViewController>(_ type: Container.Type) -> Container? {
    var current = parent
    while let next = current {
      if let container = next as? Container { return container }
      current = next.parent
    }
    return nil
  }
}

extension UIViewController {
  /// The name in a log message, without an address.
  var logName: String { "<\(String(describing: Swift.type(of: self)))>" }

  /// The outermost container.
  var outermost: UIViewController {
    var current = self
    while let next = current.parent { current = next }
    return current
  }
}
