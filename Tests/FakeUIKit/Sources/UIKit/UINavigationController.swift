/// A stack of controllers.
@MainActor open class UINavigationController: UIViewController {
  /// The direction of a change.
  public enum Operation: Int, Sendable { case none, push, pop }

  /// Receives the changes of the stack.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar above the content.
  public let navigationBar = UINavigationBar()
  /// Whether the bar is hidden.
  open var isNavigationBarHidden = false {
    didSet { setNeedsStatusBarAppearanceUpdate() }
  }
  /// Whether the toolbar is hidden.
  open var isToolbarHidden = true
  /// The recognizer of a swipe from the edge.
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIScreenEdgePanGestureRecognizer()
  /// The recognizer of a swipe anywhere on the content; effective in profile `contentPop`.
  public let interactiveContentPopGestureRecognizer: UIGestureRecognizer? = UIPanGestureRecognizer()

  var stack: [UIViewController] = []
  /// The controller whose view is in place.
  var shown: UIViewController?
  /// The running transition.
  var transition: Transition?
  /// The transition that starts at the next layout.
  var deferred: Transition?
  /// The list to apply when the change ends.
  var finalStack: [UIViewController]?
  var arriving: [UIViewController] = []
  var leaving: [UIViewController] = []
  var stackBeforeSwipe: [UIViewController]?
  var hasNestedPush = false
  var owesShow = true

  /// Creates an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a stack from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a stack with a root.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  /// Creates a stack with custom bars; the classes are ignored.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
  }

  /// The controllers of the stack. It need not show a new list while a transition runs.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last controller of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// The controller that the topmost controller presents, or the top of the stack.
  open var visibleViewController: UIViewController? {
    if let presented { return (presented as? UINavigationController)?.visibleViewController ?? presented }
    return stack.last
  }

  /// Pushes a controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard accepts(viewController) else { return }
    let base = finalStack ?? stack
    guard !base.contains(where: { $0 === viewController }) else {
      return Simulator.trap(
        Exception.argument,
        "Pushing the same view controller instance more than once is not supported (\(viewController.logName))", .n1)
    }
    apply(base + [viewController], final: nil, animated: animated, isPush: true)
  }

  /// Pops the top controller.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    let base = finalStack ?? stack
    guard base.count > 1, let top = base.last else {
      Simulator.rely(on: .n6)
      return nil
    }
    apply(Array(base.dropLast()), final: nil, animated: animated)
    return top
  }

  /// Pops to a controller of the stack.
  @discardableResult open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    let base = finalStack ?? stack
    guard let index = base.firstIndex(where: { $0 === viewController }) else {
      Simulator.trap(Exception.inconsistency, "Tried to pop to a view controller that doesn't exist.", .n5)
      return nil
    }
    let popped = Array(base[(index + 1)...])
    guard !popped.isEmpty else { return nil }
    apply(Array(base[...index]), final: nil, animated: animated)
    return popped
  }

  /// Pops to the first controller.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = (finalStack ?? stack).first else { return nil }
    return popToViewController(root, animated: animated)
  }

  /// Replaces the list. An animated change runs one transition and applies the list when it ends.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    guard !Identities(viewControllers).hasDuplicates else {
      return Simulator.trap(Exception.inconsistency, "All view controllers in a navigation controller must be distinct", .n4)
    }
    let base = finalStack ?? stack
    let known = Identities(base)
    for new in viewControllers where !known.contains(new) {
      guard accepts(new) else { return }
    }
    guard animated, isVisible, let top = viewControllers.last, top !== (base.last ?? shown) else {
      return apply(viewControllers, final: nil, animated: animated)
    }
    if let index = base.firstIndex(where: { $0 === top }) {
      apply(Array(base[...index]), final: viewControllers, animated: true)
    } else {
      apply(base + [top], final: viewControllers, animated: true, isPush: true)
    }
  }

  /// Shows or hides the bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

  /// Shows or hides the toolbar.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// The bar decides the style of the status bar, unless it is hidden.
  open override var childForStatusBarStyle: UIViewController? { isNavigationBarHidden ? topViewController : nil }
  open override var childForStatusBarHidden: UIViewController? { topViewController }
  open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    super.contentScrollView(for: edge) ?? topViewController?.contentScrollView(for: edge)
  }

  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let own = PopGestureDelegate(self)
    interactivePopGestureRecognizer?.systemDelegate = own
    interactiveContentPopGestureRecognizer?.systemDelegate = own
    placeTop()
  }

  override var managesChildren: Bool { true }
  override var visibleChildren: [UIViewController] { shown.map { [$0] } ?? [] }
  override var ownCoordinator: TransitionCoordinator? { deferred?.coordinator ?? transition?.coordinator }

  override func prepareToAppear() { placeTop() }

  override func prepareToDisappear() {
    // A change that waits is applied without callbacks when the stack has disappeared.
    let waiting = deferred
    deferred = nil
    giveUpSwipe()
    finishRunning()
    deferred = deferred ?? waiting
  }

  override func appearanceBegan() {
    guard owesShow, let shown else { return }
    delegate?.navigationController(self, willShow: shown, animated: false)
  }

  override func appearanceEnded() {
    if appearance == .disappeared {
      finishRunning()
      layout()
    } else if appearance == .appeared, transition == nil, deferred != nil || stack.last !== shown {
      deferred = deferred ?? Transition(.pop, from: shown, to: stack.last, animated: false)
      layout()
    } else if owesShow, transition == nil, deferred == nil, let shown {
      owesShow = false
      delegate?.navigationController(self, didShow: shown, animated: false)
    }
  }

  override func describeContainer(_ text: inout FingerprintText) { describeStack(&text) }

  /// Whether changes run as transitions.
  var isVisible: Bool { appearance == .appearing || appearance == .appeared }

  /// Puts the view of the top in place without callbacks.
  func placeTop() {
    // Loading a view runs code of the app, which can change the list.
    if isViewLoaded { while let top = stack.last, !top.isViewLoaded { top.loadViewIfNeeded() } }
    guard isViewLoaded, transition == nil, !isVisible || shown == nil else { return }
    if shown !== stack.last {
      let old = shown
      shown = stack.last
      owesShow = true
      old?.disappearAtOnce()
    }
    if let shown, shown.view.superview !== view { view.insertSubview(shown.view, at: 0) }
    askForBars()
  }

  private func accepts(_ controller: UIViewController) -> Bool {
    if controller is UITabBarController { Simulator.rely(on: .n2) }
    if controller is UINavigationController {
      Simulator.trap(Exception.argument, "Pushing a navigation controller is not supported", .n3)
      return false
    }
    if let other = controller.parent, other !== self {
      if let view = controller.storedView, let hanging = other.storedView, view.isDescendant(of: hanging) {
        Simulator.trap(
          Exception.hierarchy,
          "child view controller:\(controller.logName) should have parent view controller:\(other.logName) but requested parent "
            + "is:\(logName)",
          .n7)
        return false
      }
    }
    return true
  }
}
