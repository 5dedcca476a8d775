/// Provides the pages.
@MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  /// The page before another.
  func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController)
    -> UIViewController?
  /// The page after another.
  func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController)
    -> UIViewController?
}

/// Receives swipes between pages.
@MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  /// Called when a swipe begins.
  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
  /// Called when a swipe has ended.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  /// The default of a delegate without the method.
  public func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// The default of a delegate without the method.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) {}
}

/// Pages that the user swipes.
@MainActor open class UIPageViewController: UIViewController {
  /// The animation between pages.
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  /// The direction of the pages.
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  /// The direction of a change.
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  /// Options of the initializer; ignored.
  public struct OptionsKey: Hashable, Sendable {}

  /// Receives swipes.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// Provides the pages.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  private var page: UIViewController?
  private var running: (from: UIViewController?, to: UIViewController, end: Int, finish: () -> Void)?

  /// Creates an empty controller.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a controller of pages.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    super.init(nibName: nil, bundle: nil)
  }

  /// The visible page.
  open var viewControllers: [UIViewController]? { page.map { [$0] } }

  /// Shows a page. The completion runs when the animation ends.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    guard let next = viewControllers?.first else { return }
    finishRunning()
    guard next !== page else {
      completion?(true)
      return
    }
    change(to: next, animated: animated) { completion?(true) }
  }

  override var managesChildren: Bool { true }
  override var visibleChildren: [UIViewController] { page.map { [$0] } ?? [] }
  override func prepareToAppear() {
    while let page, !page.isViewLoaded { page.loadViewIfNeeded() }
    if let page, page.view.superview !== view { view.addSubview(page.view) }
  }
  override func prepareToDisappear() { finishRunning() }

  override func describeContainer(_ text: inout FingerprintText) {
    text.word("page=", page)
    guard let running else { return }
    text.word("running=", "\(running.from.map(text.name) ?? "-")>\(text.name(running.to))")
  }

  /// Swipes to the next page. Returns false if there is none.
  func swipe(forward: Bool, cancelled: Bool) -> Bool {
    guard running == nil, appearance == .appeared, let old = page, let dataSource else { return false }
    let next =
      forward
      ? dataSource.pageViewController(self, viewControllerAfter: old)
      : dataSource.pageViewController(self, viewControllerBefore: old)
    guard let next else { return false }
    delegate?.pageViewController(self, willTransitionTo: [next])
    if cancelled {
      old.startDisappearing(true)
      old.startAppearing(true)
      old.finishAppearing()
      delegate?.pageViewController(self, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: false)
      return true
    }
    change(to: next, animated: true) { [weak self] in
      guard let self else { return }
      delegate?.pageViewController(self, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: true)
    }
    return true
  }

  private func change(to next: UIViewController, animated: Bool, finish: @escaping () -> Void) {
    let old = page
    attach(next)
    page = next
    guard appearance == .appeared || appearance == .appearing else {
      next.finishEntering(self)
      remove(old)
      finish()
      return
    }
    old?.startDisappearing(animated)
    next.loadViewIfNeeded()
    if isOnScreen, page === next { next.startAppearing(animated, attach: { view.addSubview(next.view) }) }
    let end = Simulator.world.schedule(after: animated ? World.duration : 0, "endOfPage", self) { [weak self] in self?.finishRunning() }
    running = (old, next, end, finish)
  }

  private func finishRunning() {
    guard let (old, next, end, finish) = running else { return }
    running = nil
    Simulator.world.unschedule(end)
    old?.storedView?.removeFromSuperview()
    old?.finishDisappearing()
    if appearance == .appeared { next.finishAppearing() }
    next.finishEntering(self)
    remove(old)
    finish()
  }

  private func remove(_ old: UIViewController?) {
    guard let old, old.parent === self else { return }
    old.willMove(toParent: nil)
    old.disappearAtOnce()
    old.detach()
  }
}
