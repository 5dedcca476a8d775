/// Decides how a split view adapts.
@MainActor public protocol UISplitViewControllerDelegate: AnyObject {
  /// The column on top after a collapse.
  func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// The display mode after an expansion.
  func splitViewController(
    _ svc: UISplitViewController, displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
  ) -> UISplitViewController.DisplayMode
  /// Called after a collapse.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// Called after an expansion.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  /// The proposed column.
  public func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  /// The proposed mode.
  public func splitViewController(
    _ svc: UISplitViewController, displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
  ) -> UISplitViewController.DisplayMode { proposedDisplayMode }
  /// The default of a delegate without the method.
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  /// The default of a delegate without the method.
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}

/// Columns beside each other, one column in compact width.
@MainActor open class UISplitViewController: UIViewController {
  /// A column.
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  /// The number of columns.
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  /// The columns that are visible.
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary
  }

  /// Decides how the view adapts.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The preferred mode.
  open var preferredDisplayMode = DisplayMode.automatic
  /// The number of columns.
  open private(set) var style = Style.unspecified
  /// Whether one column is shown. A split view is not collapsed until it appears in a window with a compact width.
  open private(set) var isCollapsed = false
  /// The mode in effect.
  open private(set) var displayMode = DisplayMode.oneBesideSecondary
  private var columns: [Column: UIViewController] = [:]
  private var top = Column.primary

  /// Creates an empty controller.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller from an archive; the archive is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a split view.
  public init(style: Style) {
    super.init(nibName: nil, bundle: nil)
    self.style = style
    displayMode = style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary
  }

  /// The controllers of the columns.
  open var viewControllers: [UIViewController] {
    get { order.compactMap { columns[$0] } }
    set { for (column, controller) in zip(order, newValue) { setViewController(controller, for: column) } }
  }

  /// The controller of a column.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Sets the controller of a column.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    guard columns[column] !== vc else { return }
    let old = columns[column]
    old?.willMove(toParent: nil)
    change {
      for (other, controller) in columns where controller === vc { columns[other] = nil }
      columns[column] = vc
      if let vc, vc.parent !== self {
        attach(vc)
        vc.finishEntering(self)
      }
    }
    old?.detach()
  }

  /// Shows a column.
  open func show(_ column: Column) {
    change {
      if isCollapsed { top = column } else if column != .secondary { displayMode = column == .primary ? widest : .oneBesideSecondary }
    }
  }

  /// Hides a column.
  open func hide(_ column: Column) {
    change {
      if isCollapsed { top = column == .secondary ? .primary : .secondary } else if column != .secondary { displayMode = .secondaryOnly }
    }
  }

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    setViewController(vc, for: .secondary)
    show(.secondary)
  }

  override var managesChildren: Bool { true }
  override var visibleChildren: [UIViewController] { visibleColumns.compactMap { columns[$0] } }
  override func prepareToAppear() {
    adapt(to: traitCollection.horizontalSizeClass)
    place()
  }

  override func describeContainer(_ text: inout FingerprintText) {
    let all = [Column.primary, .supplementary, .secondary, .compact]
    text.word("columns=", all.map { columns[$0].map(text.name) ?? "-" }.joined(separator: ","))
    text.word("mode=", "\(displayMode)")
    text.word("top=", "\(top)")
    if isCollapsed { text.word("collapsed") }
  }

  override func adapt(to sizeClass: UIUserInterfaceSizeClass) {
    let collapses = sizeClass == .compact
    guard collapses != isCollapsed else { return }
    Simulator.rely(on: .s1)
    if collapses {
      let proposed = columns[.compact] != nil ? Column.compact : .primary
      let answer = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
      change {
        top = answer
        isCollapsed = true
      }
      delegate?.splitViewControllerDidCollapse(self)
    } else {
      let mode = delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: widest) ?? widest
      change {
        displayMode = mode
        isCollapsed = false
      }
      delegate?.splitViewControllerDidExpand(self)
    }
  }

  private var order: [Column] { style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary] }
  private var widest: DisplayMode { style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary }

  private var visibleColumns: [Column] {
    if isCollapsed { return [columns[top] == nil ? .primary : top] }
    switch displayMode {
    case .secondaryOnly: return [.secondary]
    case .oneBesideSecondary, .oneOverSecondary: return order.suffix(2)
    default: return order
    }
  }

  /// Runs a change and sends the callbacks for the difference.
  private func change(_ body: () -> Void) {
    let before = visibleChildren
    body()
    let after = visibleChildren
    let gone = before.filter { old in !after.contains { $0 === old } }
    guard appearance == .appeared || appearance == .appearing else {
      for old in gone { old.disappearAtOnce() }
      return
    }
    for old in gone { old.startDisappearing(false) }
    for old in gone { old.storedView?.removeFromSuperview() }
    for new in after where new.appearance == .disappeared {
      new.loadViewIfNeeded()
      // A callback can change the columns, or take the split view off screen.
      guard appearance == .appeared || appearance == .appearing, visibleChildren.contains(where: { $0 === new }) else { continue }
      new.startAppearing(false, attach: { view.addSubview(new.view) })
      if appearance == .appeared { new.finishAppearing() }
    }
    for old in gone { old.finishDisappearing() }
  }

  private func place() {
    for child in visibleChildren { child.loadViewIfNeeded() }
    let visible = visibleChildren
    for child in children where !visible.contains(where: { $0 === child }) { child.disappearAtOnce() }
    for child in visible where child.view.superview !== view { view.addSubview(child.view) }
  }
}
