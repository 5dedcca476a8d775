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
    /// Replaces the controllers of the children, and shows the controllers whose indices are in the `visible` range.
    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool)
  }

  /// A stack.
  final class StackController: UINavigationController, UINavigationControllerDelegate, UIGestureRecognizerDelegate, ContainerController {
    private weak var hierarchy: UIKitHierarchy?

    init(_ hierarchy: UIKitHierarchy) {
      self.hierarchy = hierarchy
      super.init(nibName: nil, bundle: nil)
      delegate = self
    }

    required init?(coder: NSCoder) { nil }

    var content: [UIViewController] { viewControllers }
    var selection: Int { 0 }
    var visible: [UIViewController] { topViewController.map { [$0] } ?? [] }

    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool) {
      if !content.elementsEqual(viewControllers, by: ===) { setViewControllers(content, animated: animated) }
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      interactivePopGestureRecognizer?.delegate = self
      if #available(iOS 26, *) { interactiveContentPopGestureRecognizer?.delegate = self }
    }

    func navigationController(_: UINavigationController, didShow _: UIViewController, animated _: Bool) { hierarchy?.report() }

    func gestureRecognizerShouldBegin(_: UIGestureRecognizer) -> Bool {
      guard viewControllers.count > 1, let top = topViewController, !top.navigationItem.hidesBackButton else { return false }
      return hierarchy?.mayLeave(top) != false
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

    var content: [UIViewController] { viewControllers ?? [] }
    var selection: Int { content.indices.contains(selectedIndex) ? selectedIndex : 0 }
    var visible: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

    /// The controller of the selected tab. Each change is reported, because UIKit also selects tabs by itself: for example, when the list
    /// of other tabs is no longer needed.
    override var selectedViewController: UIViewController? { didSet { hierarchy?.report() } }

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

    var visible: [UIViewController] { viewControllers ?? [] }
    var selection: Int { content.firstIndex { $0 === visible.first } ?? 0 }

    func show(_ content: [UIViewController], visible: Range<Int>, selection: Int, animated: Bool) {
      let old = self.selection
      self.content = content
      guard content.indices.contains(selection), content[selection] !== self.visible.first else { return }
      setViewControllers([content[selection]], direction: selection < old ? .reverse : .forward, animated: false)
    }

    func pageViewController(_: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
      neighbor(of: page, -1)
    }

    func pageViewController(_: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
      neighbor(of: page, 1)
    }

    func pageViewController(
      _: UIPageViewController, didFinishAnimating _: Bool, previousViewControllers _: [UIViewController], transitionCompleted _: Bool
    ) { hierarchy?.report() }

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
    /// The bar above a column of a collapsed split that is not a stack.
    private var bar: UINavigationBar?

    init(_ hierarchy: UIKitHierarchy) {
      self.hierarchy = hierarchy
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

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
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      place()
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      hasAppeared = true
      hierarchy?.report(.appeared)
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
