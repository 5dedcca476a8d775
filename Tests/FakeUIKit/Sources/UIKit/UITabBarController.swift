/// Controllers in tabs.
@MainActor open class UITabBarController: UIViewController {
  /// Receives taps on tabs.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar of the tabs.
  public private(set) lazy var tabBar = UITabBar(of: self)
  /// The controllers that can be moved by the user; only kept.
  open var customizableViewControllers: [UIViewController]?

  var list: [UIViewController] = []
  private var hasList = false
  var selected: UIViewController?
  var storedTabs: [UITab] = []
  var storedMore: UINavigationController?
  /// Whether a selection in a callback is ignored.
  private var isReplacingList = false

  /// The number of tabs that fit in compact width.
  static let capacity = 5

  /// Creates an empty controller.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a tab bar controller from tabs (iOS 18).
  public init(tabs: [UITab]) {
    super.init(nibName: nil, bundle: nil)
    self.tabs = tabs
  }

  /// The controllers of the tabs; `nil` until a list is set.
  open var viewControllers: [UIViewController]? {
    get { hasList ? list : nil }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The tabs (iOS 18).
  open var tabs: [UITab] {
    get { storedTabs }
    set {
      storedTabs = newValue
      setViewControllers(newValue.compactMap(\.viewController), animated: false)
      storedTabs = newValue
    }
  }

  /// The selected tab (iOS 18).
  open var selectedTab: UITab? {
    get { storedTabs.first { $0.viewController === selected } }
    set { if let controller = newValue?.viewController { selectedViewController = controller } }
  }

  /// Replaces the tabs (iOS 18).
  open func setTabs(_ tabs: [UITab], animated: Bool) { self.tabs = tabs }

  /// Replaces the controllers. The selected one stays selected, else the same index, else the first.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let oldIndex = list.firstIndex { $0 === selected }
    let oldSelected = selected
    let new = viewControllers ?? []
    storedTabs = []
    isReplacingList = true
    showSelected(nil, keeping: new.contains { $0 === oldSelected } ? oldSelected : nil)
    storedMore?.disappearAtOnce()
    storedMore?.returnToMoreList()
    for old in list where old.parent === self {
      old.willMove(toParent: nil)
      old.detach(moves: new.contains { $0 === old })
    }
    list = new
    hasList = viewControllers != nil
    if let storedMore, storedMore.parent === self, overflow.isEmpty {
      storedMore.willMove(toParent: nil)
      storedMore.detach()
    }
    for controller in new {
      attach(controller)
      controller.finishEntering(self)
    }
    isReplacingList = false
    let next = new.first { $0 === oldSelected } ?? oldIndex.flatMap { new.indices.contains($0) ? new[$0] : nil } ?? new.first
    select(next)
  }

  /// The selected controller; the More controller if it is shown.
  open var selectedViewController: UIViewController? {
    get { selected }
    set { select(newValue) }
  }

  /// The index of the selected controller.
  open var selectedIndex: Int {
    get { list.firstIndex { $0 === selected || (selected === storedMore && storedMore?.shown === $0) } ?? NSNotFound }
    set {
      guard list.indices.contains(newValue) else { return }
      selectedViewController = list[newValue]
    }
  }

  /// The stack with the controllers that do not fit.
  open var moreNavigationController: UINavigationController {
    if let storedMore { return storedMore }
    let more = UINavigationController(rootViewController: UIMoreListController())
    storedMore = more
    return more
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    placeSelected()
  }

  open override var childForStatusBarStyle: UIViewController? { selected }
  open override var childForStatusBarHidden: UIViewController? { selected }
  open override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    super.contentScrollView(for: edge) ?? selected?.contentScrollView(for: edge)
  }

  override var managesChildren: Bool { true }
  override var visibleChildren: [UIViewController] { selected.map { [$0] } ?? [] }
  override func prepareToAppear() {
    leaveMore()
    placeSelected()
  }

  private func placeSelected() {
    // Loading a view runs code of the app, which can select another controller.
    while let selected, !selected.isViewLoaded { selected.loadViewIfNeeded() }
    if let selected, selected.view.superview !== view { view.addSubview(selected.view) }
  }

  override func describeContainer(_ text: inout FingerprintText) {
    text.word("tabs=", list)
    text.word("selected=", selected)
    if !storedTabs.isEmpty { text.word("identifiers=", storedTabs.map(\.identifier).joined(separator: ",")) }
  }

  /// Controllers that left the More list have no parent until they are selected again.
  override var describedChildren: [UIViewController] { children + list.filter { $0.parent == nil } }

  /// The controllers that live in the More list.
  var overflow: [UIViewController] {
    guard list.count > Self.capacity, traitCollection.horizontalSizeClass == .compact else { return [] }
    return Array(list[(Self.capacity - 1)...])
  }

  private func select(_ controller: UIViewController?) {
    guard !isReplacingList else { return }
    leaveMore()
    guard let controller else { return showSelected(nil) }
    if controller === storedMore, !overflow.isEmpty { return showSelected(controller) }
    guard list.contains(where: { $0 === controller }) else { return }
    if overflow.contains(where: { $0 === controller }) {
      showSelected(moreNavigationController)
      // A callback can select another controller or replace the list.
      guard selected === storedMore, overflow.contains(where: { $0 === controller }) else { return }
      moreNavigationController.showFromMoreList(controller)
    } else {
      showSelected(controller)
    }
  }

  /// Swaps the visible controller with its callbacks.
  private func showSelected(_ next: UIViewController?, keeping kept: UIViewController? = nil) {
    guard next !== selected else { return }
    let old = selected
    if next == nil, kept != nil, kept === old {
      // The controller is added again at once: no callbacks.
      return
    }
    if let next, next.parent !== self {
      attach(next)
      next.finishEntering(self)
    }
    let isVisible = appearance == .appeared || appearance == .appearing
    selected = next
    if isVisible { old?.startDisappearing(false) }
    if isViewLoaded { next?.loadViewIfNeeded() }
    // A callback can select another controller.
    if let next, selected === next {
      if isVisible {
        next.startAppearing(false, attach: { view.addSubview(next.view) })
      } else if isViewLoaded {
        view.addSubview(next.view)
      }
    }
    if selected !== old {
      old?.disappearAtOnce()
    } else if isVisible {
      old?.startAppearing(false)
    }
    if appearance == .appeared { selected?.finishAppearing() }
    askForBars()
  }

  override func adapt(to sizeClass: UIUserInterfaceSizeClass) {
    guard list.count > Self.capacity else { return }
    if sizeClass == .compact {
      if let selected, overflow.contains(where: { $0 === selected }) { selectedViewController = selected }
    } else {
      leaveMore()
    }
  }

  /// Takes the controllers out of the More list in regular width, and selects the one that it showed.
  private func leaveMore() {
    guard let more = storedMore, list.count > Self.capacity, overflow.isEmpty else { return }
    var inside: UIViewController?
    if selected === more {
      inside = (more.finalStack ?? more.stack).dropFirst().first ?? list[Self.capacity - 1]
      showSelected(nil)
    }
    more.returnToMoreList()
    if more.parent === self {
      more.willMove(toParent: nil)
      more.detach()
    }
    for controller in list where controller.parent !== self {
      attach(controller)
      controller.finishEntering(self)
    }
    if let inside { selectedViewController = inside }
  }
}
