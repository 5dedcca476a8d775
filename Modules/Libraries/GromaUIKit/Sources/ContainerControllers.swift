#if canImport(UIKit)
  import GromaPresentation
  import UIKit

  /// A container that shows the controllers of the children of a view.
  @MainActor protocol ContainerController: UIViewController {
    /// The controllers of the children.
    var content: [UIViewController] { get }
    /// The index of the selected child; 0 if the container has no selection.
    var selection: Int { get }
    /// The visible controllers.
    var visible: [UIViewController] { get }
    /// The visible child, or the selected one of several visible children. It determines the status bar, the home indicator, the orientations
    /// and the scroll view below a bar. Each container class overrides these properties itself, because an extension of a protocol cannot
    /// override.
    var visibleChild: UIViewController? { get }
    /// Replaces the controllers of the children, and shows the controllers whose indices are in the `visible` range.
    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool)
  }

  extension ContainerController {
    var visibleChild: UIViewController? {
      let selected = content.indices.contains(selection) ? content[selection] : nil
      return visible.first { $0 === selected } ?? visible.last
    }
  }

  extension UIViewController {
    /// The controller as a container, or `nil` if it is none. A cast to the protocol would take ten times as long (benchmark row `v1`).
    var container: (any ContainerController)? {
      switch self {
      case let stack as StackController: stack
      case let tabs as TabsController: tabs
      case let pages as PagesController: pages
      case let plain as PlainController: plain
      default: nil
      }
    }

    /// Computes the heights of the sheet that contains the controller again, because one of them can be the height of the content.
    func contentSizeDidChange() {
      guard presentingViewController != nil, let sheet = sheetPresentationController else { return }
      sheet.animateChanges { sheet.invalidateDetents() }
    }

    /// Requests an update of everything that the visible child determines.
    func visibleChildChanged() {
      contentSizeDidChange()
      setNeedsStatusBarAppearanceUpdate()
      setNeedsUpdateOfHomeIndicatorAutoHidden()
      setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
      setNeedsUpdateOfSupportedInterfaceOrientations()
    }
  }

  /// A stack.
  final class StackController: UINavigationController, UINavigationControllerDelegate, UIGestureRecognizerDelegate, ContainerController {
    private weak var hierarchy: UIKitHierarchy?
    /// UIKit's own delegates of the recognizers of a back swipe, which also prevent swipes that would damage the stack.
    private var ownDelegates: [ObjectIdentifier: OwnDelegate] = [:]
    /// The animation of the change that the hierarchy makes, or `nil` for that of UIKit.
    var transition: StackTransition?

    private struct OwnDelegate {
      weak var delegate: (any UIGestureRecognizerDelegate)?
    }

    init(_ hierarchy: UIKitHierarchy) {
      self.hierarchy = hierarchy
      super.init(nibName: nil, bundle: nil)
      delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override var childForStatusBarStyle: UIViewController? { visibleChild }
    override var childForStatusBarHidden: UIViewController? { visibleChild }
    override var childForHomeIndicatorAutoHidden: UIViewController? { visibleChild }
    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { visibleChild }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
      visibleChild?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
    override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
      super.contentScrollView(for: edge) ?? visibleChild?.contentScrollView(for: edge)
    }
    override func preferredContentSizeDidChange(forChildContentContainer child: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: child)
      contentSizeDidChange()
    }

    var content: [UIViewController] { viewControllers }
    var selection: Int { 0 }
    var visible: [UIViewController] { topViewController.map { [$0] } ?? [] }
    var visibleChild: UIViewController? { topViewController }

    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool) {
      if !content.elementsEqual(viewControllers, by: ===) { setViewControllers(content, animated: animated) }
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      if let interactivePopGestureRecognizer { takeOver(interactivePopGestureRecognizer) }
      if #available(iOS 26, *), let interactiveContentPopGestureRecognizer { takeOver(interactiveContentPopGestureRecognizer) }
    }

    func navigationController(_: UINavigationController, didShow _: UIViewController, animated _: Bool) {
      transition = nil
      visibleChildChanged()
      // The list of an animated change is complete now, and its first screen can be another one.
      hierarchy?.configureTab(around: self)
      if let host = parent as? PlainController { hierarchy?.updateBack(of: host) }
      hierarchy?.report()
    }

    // MARK: Animations

    /// Gives the animator that a route has asked for. A screen that the user leaves goes with the animation with which it came.
    func navigationController(
      _: UINavigationController, animationControllerFor operation: Operation, from old: UIViewController, to new: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      let transition = transition ?? (operation == .pop ? hierarchy?.entry(of: old)?.arrival : nil)
      return transition?.animator(for: operation, from: old, to: new, in: self, isSwiped: isSwiped) { [weak hierarchy] name in
        hierarchy?.reportDelay(of: name)
      }
    }

    func navigationController(
      _: UINavigationController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      (animator as? TransitionAnimator)?.driver
    }

    /// Whether the user has begun a back swipe.
    private var isSwiped: Bool {
      let content = if #available(iOS 26, *) { interactiveContentPopGestureRecognizer } else { nil as UIGestureRecognizer? }
      return [interactivePopGestureRecognizer, content].contains { $0?.state == .began || $0?.state == .changed }
    }

    // MARK: Back swipes

    private func takeOver(_ recognizer: UIGestureRecognizer) {
      ownDelegates[ObjectIdentifier(recognizer)] = OwnDelegate(delegate: recognizer.delegate)
      recognizer.delegate = self
    }

    private func ownDelegate(of recognizer: UIGestureRecognizer) -> (any UIGestureRecognizerDelegate)? {
      ownDelegates[ObjectIdentifier(recognizer)]?.delegate
    }

    /// Refuses a swipe from a locked screen, and a swipe that UIKit's own delegate refuses: with a hidden back button, or during a transition
    /// (until iOS 17).
    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
      guard viewControllers.count > 1, let top = topViewController, !top.navigationItem.hidesBackButton else { return false }
      if #unavailable(iOS 18), transitionCoordinator != nil { return false }
      guard hierarchy?.mayLeave(top) != false else { return false }
      // The methods of the protocol are optional in UIKit, and the types of these constants are optional for that reason.
      let ask: ((UIGestureRecognizer) -> Bool)? = ownDelegate(of: recognizer)?.gestureRecognizerShouldBegin
      return ask?(recognizer) ?? true
    }

    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      let ask: ((UIGestureRecognizer, UITouch) -> Bool)? = ownDelegate(of: recognizer)?.gestureRecognizer(_:shouldReceive:)
      return ask?(recognizer, touch) ?? true
    }

    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
      let ask: ((UIGestureRecognizer, UIGestureRecognizer) -> Bool)? =
        ownDelegate(of: recognizer)?.gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)
      return ask?(recognizer, other) ?? false
    }

    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer) -> Bool {
      let ask: ((UIGestureRecognizer, UIGestureRecognizer) -> Bool)? =
        ownDelegate(of: recognizer)?.gestureRecognizer(_:shouldRequireFailureOf:)
      return ask?(recognizer, other) ?? false
    }

    func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer) -> Bool {
      let ask: ((UIGestureRecognizer, UIGestureRecognizer) -> Bool)? =
        ownDelegate(of: recognizer)?.gestureRecognizer(_:shouldBeRequiredToFailBy:)
      return ask?(recognizer, other) ?? false
    }
  }

  /// Tabs. A tap does not select a tab: the tap is reported, and the presenter selects the tab if the route succeeds.
  final class TabsController: UITabBarController, UITabBarControllerDelegate, ContainerController {
    private weak var hierarchy: UIKitHierarchy?

    init(_ hierarchy: UIKitHierarchy) {
      self.hierarchy = hierarchy
      super.init(nibName: nil, bundle: nil)
      delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override var childForStatusBarStyle: UIViewController? { visibleChild }
    override var childForStatusBarHidden: UIViewController? { visibleChild }
    override var childForHomeIndicatorAutoHidden: UIViewController? { visibleChild }
    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { visibleChild }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
      visibleChild?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
    override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
      super.contentScrollView(for: edge) ?? visibleChild?.contentScrollView(for: edge)
    }
    override func preferredContentSizeDidChange(forChildContentContainer child: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: child)
      contentSizeDidChange()
    }

    var content: [UIViewController] { viewControllers ?? [] }
    var selection: Int { content.indices.contains(selectedIndex) ? selectedIndex : 0 }
    var visible: [UIViewController] { selectedViewController.map { [$0] } ?? [] }
    var visibleChild: UIViewController? { selectedViewController }

    /// The controller of the selected tab. Each change is reported, because UIKit also selects tabs by itself: for example, when the list
    /// of other tabs is no longer needed.
    override var selectedViewController: UIViewController? {
      didSet {
        visibleChildChanged()
        hierarchy?.report()
      }
    }

    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool) {
      if !content.elementsEqual(self.content, by: ===) { setViewControllers(content, animated: false) }
      if selection != selectedIndex { selectedIndex = selection }
    }

    func tabBarController(_: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
      guard let hierarchy, content.contains(where: { $0 === controller }) else { return true }
      let tabs = hierarchy.id(of: self)
      hierarchy.send(controller === selectedViewController ? .reselected(tabs) : .selected(hierarchy.id(of: controller), in: tabs))
      return false
    }
  }

  /// Pages that the user swipes through.
  final class PagesController: UIPageViewController, UIPageViewControllerDataSource, UIPageViewControllerDelegate, ContainerController {
    private weak var hierarchy: UIKitHierarchy?
    private(set) var content: [UIViewController] = []

    init(_ hierarchy: UIKitHierarchy) {
      self.hierarchy = hierarchy
      super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
      dataSource = self
      delegate = self
    }

    required init?(coder: NSCoder) { nil }

    override var childForStatusBarStyle: UIViewController? { visibleChild }
    override var childForStatusBarHidden: UIViewController? { visibleChild }
    override var childForHomeIndicatorAutoHidden: UIViewController? { visibleChild }
    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { visibleChild }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
      visibleChild?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
    override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
      super.contentScrollView(for: edge) ?? visibleChild?.contentScrollView(for: edge)
    }
    override func preferredContentSizeDidChange(forChildContentContainer child: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: child)
      contentSizeDidChange()
    }

    var visible: [UIViewController] { viewControllers ?? [] }
    var selection: Int { content.firstIndex { $0 === visible.first } ?? 0 }

    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool) {
      let old = self.selection
      self.content = content
      guard content.indices.contains(selection), content[selection] !== self.visible.first else { return }
      setViewControllers([content[selection]], direction: selection < old ? .reverse : .forward, animated: false)
      visibleChildChanged()
    }

    func pageViewController(_: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
      neighbor(of: page, -1)
    }

    func pageViewController(_: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
      neighbor(of: page, 1)
    }

    func pageViewController(
      _: UIPageViewController, didFinishAnimating _: Bool, previousViewControllers _: [UIViewController], transitionCompleted _: Bool
    ) {
      visibleChildChanged()
      hierarchy?.report()
    }

    private func neighbor(of page: UIViewController, _ distance: Int) -> UIViewController? {
      guard let index = content.firstIndex(where: { $0 === page }), content.indices.contains(index + distance) else { return nil }
      return content[index + distance]
    }
  }

  /// A plain container, with the visible children side by side. It is also the root of a window.
  final class PlainController: UIViewController, ContainerController {
    private weak var hierarchy: UIKitHierarchy?
    private(set) var content: [UIViewController] = []
    private(set) var selection = 0
    /// Whether the container has been on screen.
    private(set) var hasAppeared = false
    /// The place of the container in an existing app, or `nil` if it is not embedded.
    var embedding: Embedding?
    /// Whether the container has hidden the bar of the navigation controller that contains it.
    private var hidesOuterBar = false
    /// The bar above a column of a collapsed split that is not a stack.
    private var bar: UINavigationBar?

    init(_ hierarchy: UIKitHierarchy) {
      self.hierarchy = hierarchy
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override var childForStatusBarStyle: UIViewController? { visibleChild }
    override var childForStatusBarHidden: UIViewController? { visibleChild }
    override var childForHomeIndicatorAutoHidden: UIViewController? { visibleChild }
    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { visibleChild }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
      visibleChild?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
    override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
      super.contentScrollView(for: edge) ?? visibleChild?.contentScrollView(for: edge)
    }
    override func preferredContentSizeDidChange(forChildContentContainer child: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: child)
      contentSizeDidChange()
    }

    var visible: [UIViewController] { children }

    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool) {
      (self.content, self.selection) = (content, selection)
      let shown = Array(content[visible.clamped(to: content.indices)])
      for old in children where !shown.contains(where: { $0 === old }) {
        old.willMove(toParent: nil)
        old.viewIfLoaded?.removeFromSuperview()
        old.removeFromParent()
      }
      for new in shown where new.parent !== self { addChild(new) }
      if isViewLoaded { place() }
      visibleChildChanged()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      place()
    }

    /// The item of the root, so that the bar of an existing app shows its title and its buttons.
    override var navigationItem: UINavigationItem {
      guard embedding != nil, let root = content.first, !(root is any ContainerController) else { return super.navigationItem }
      return root.navigationItem
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      guard let embedding else { return }
      embedding.appeared()
      if content.first is UINavigationController, let outer = navigationController, !outer.isNavigationBarHidden {
        hidesOuterBar = true
        outer.setNavigationBarHidden(true, animated: animated)
      }
      hierarchy?.updateBack(of: self)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      hasAppeared = true
      hierarchy?.report(.appeared)
      guard let embedding else { return }
      embedding.place = view.window
      hierarchy?.turnToVisiblePart(in: view.window)
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      if hidesOuterBar { navigationController?.setNavigationBarHidden(false, animated: animated) }
      hidesOuterBar = false
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      embedding?.check(self)
      if embedding != nil { hierarchy?.turnToVisiblePart() }
    }

    override func didMove(toParent parent: UIViewController?) {
      super.didMove(toParent: parent)
      if parent == nil { embedding?.check(self) }
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      guard previous?.horizontalSizeClass != traitCollection.horizontalSizeClass else { return }
      hierarchy?.split(self, isCollapsed: traitCollection.horizontalSizeClass == .compact)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      let width = view.bounds.width / CGFloat(max(1, children.count))
      bar?.frame = CGRect(x: 0, y: view.safeAreaInsets.top, width: view.bounds.width, height: 44)
      let top = bar?.frame.maxY ?? 0
      for (index, child) in children.enumerated() {
        child.view.frame = CGRect(x: CGFloat(index) * width, y: top, width: width, height: view.bounds.height - top)
      }
    }

    /// Shows the bar if the visible child has a back item that no bar of a stack shows, and hides it otherwise.
    func placeBar() {
      guard isViewLoaded else { return }
      let items = children.map(\.navigationItem).filter(\.hasColumnBack)
      if items.isEmpty {
        bar?.removeFromSuperview()
        bar = nil
      } else if bar == nil {
        let new = UINavigationBar()
        view.addSubview(new)
        bar = new
      }
      bar?.items = items
      view.setNeedsLayout()
    }

    /// Adds the views of the visible children to the view of the container.
    private func place() {
      for child in children where child.view.superview !== view {
        view.addSubview(child.view)
        child.didMove(toParent: self)
      }
      placeBar()
    }
  }
#endif
