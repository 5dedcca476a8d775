/// The distances from the edges of a rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat = 0
  /// The distance from the left edge.
  public var left: CGFloat = 0
  /// The distance from the bottom.
  public var bottom: CGFloat = 0
  /// The distance from the right edge.
  public var right: CGFloat = 0

  /// Creates distances of zero.
  public init() {}
}

/// The priority of a constraint.
public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
  /// The stored value.
  public let rawValue: Float
  /// Creates a value.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A constraint that must hold.
  public static let required = Self(rawValue: 1000)
  /// The priority of a size that fits.
  public static let fittingSizeLevel = Self(rawValue: 50)
}

/// A view: hierarchy and callbacks, without layout and drawing.
@MainActor open class UIView: UIResponder {
  /// The rectangle in the superview's coordinates.
  open var frame: CGRect
  /// The rectangle in the view's own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  /// The distances to the area that no bar of the system covers. No system bar covers a part of the screen here.
  open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets() }
  /// The center of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  /// The opacity.
  open var alpha: CGFloat = 1
  /// Whether the view is hidden.
  open var isHidden = false
  /// Whether the view receives touches.
  open var isUserInteractionEnabled = true
  /// The background color.
  open var backgroundColor: UIColor?
  /// The tint color.
  open var tintColor: UIColor! = .blue
  /// A number that identifies the view.
  open var tag = 0
  /// An identifier for automation.
  open var accessibilityIdentifier: String?
  /// A label for assistive technology.
  open var accessibilityLabel: String?
  /// Whether the autoresizing mask becomes constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The rule by which the view resizes with its superview.
  open var autoresizingMask: AutoresizingMask = []
  /// The view that contains this one.
  open private(set) weak var superview: UIView?
  /// The views inside this one, back to front.
  open private(set) var subviews: [UIView] = []
  /// The recognizers attached to the view.
  open private(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// The controller whose root view this is.
  weak var controller: UIViewController?

  /// Resizing options.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The stored value.
    public let rawValue: UInt
    /// Creates a value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The width follows the superview.
    public static let flexibleWidth = Self(rawValue: 2)
    /// The height follows the superview.
    public static let flexibleHeight = Self(rawValue: 16)
  }

  /// Creates a view.
  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  /// Creates a view of size zero.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view from an archive; the archive is ignored.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open override var next: UIResponder? { controller ?? superview }

  /// The window that contains the view.
  open var window: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.superview
    }
    return nil
  }

  /// The traits of the view's environment.
  open var traitCollection: UITraitCollection { window?.traitCollection ?? .current }

  /// Adds a view in front of the other subviews.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Inserts a view at an index.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view behind another.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Inserts a view in front of another.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count)
  }

  /// Moves a subview to the front.
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Moves a subview to the back.
  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let superview else { return }
    let controller = self.controller?.isHandledByViews == true ? self.controller : nil
    controller?.startDisappearing(false)
    detach(from: superview)
    controller?.finishDisappearing()
  }

  /// Whether the view is inside another or is that view.
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let next = current {
      if next === view { return true }
      current = next.superview
    }
    return false
  }

  /// Called after the view moved to another superview.
  open func didMoveToSuperview() {}
  /// Called after the view moved to another window.
  open func didMoveToWindow() {}
  /// Requests a layout pass; there is none.
  open func setNeedsLayout() {}
  /// Lays the view out; there is nothing to do.
  open func layoutIfNeeded() {}
  /// Lays the subviews out.
  open func layoutSubviews() {}

  /// The size that fits a size best; the present size unless a view overrides it.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// The size that constraints give the view. The fake has no constraints and returns `sizeThatFits`.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }

  /// The least size that constraints allow.
  public class var layoutFittingCompressedSize: CGSize { .zero }

  /// Attaches a recognizer.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }

  /// Detaches a recognizer.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  /// Runs changes without animation.
  public class func performWithoutAnimation(_ actions: () -> Void) { actions() }

  /// Runs changes at once and the completion after the duration in virtual time.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    let milliseconds = Int((duration * 1000).rounded())
    if Simulator.world.heldAnimations != nil {
      Simulator.world.heldAnimations?.append((milliseconds, completion))
    } else {
      Simulator.world.schedule(after: milliseconds, "animation", nil) { completion(true) }
    }
  }

  /// Options of an animation; ignored.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The stored value.
    public let rawValue: UInt
    /// Creates a value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Starts from the present state.
    public static let beginFromCurrentState = Self(rawValue: 4)
    /// Slow at both ends.
    public static let curveEaseInOut: Self = []
    /// Keeps user interaction enabled.
    public static let allowUserInteraction = Self(rawValue: 2)
    /// Flips around a vertical axis.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// Flips around a vertical axis.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// Cross-fades.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  }

  /// Runs changes at once and the completion after the duration in virtual time.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration + delay, animations: animations, completion: completion)
  }

  /// Runs changes at once and the completion after the duration in virtual time.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, animations: { animations?() }, completion: completion)
  }

  /// Runs changes at once.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) { animations() }

  private func insert(_ view: UIView, at index: Int) {
    guard view !== self, !isDescendant(of: view) else {
      return Simulator.trap(Exception.argument, "Can't add self as subview", .n12)
    }
    if let owner = view.controller, !owner.mayHang(in: self) { return }
    var index = index
    if let old = view.superview {
      if old === self, let before = subviews.firstIndex(where: { $0 === view }), before < index { index -= 1 }
      view.detach(from: old)
    }
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    view.didMoveToSuperview()
    if window != nil { view.windowChanged() }
    view.controller?.viewWasAttached()
  }

  private func detach(from superview: UIView) {
    let wasInWindow = window != nil
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
    if wasInWindow { windowChanged() }
  }

  private func windowChanged() {
    didMoveToWindow()
    for view in subviews { view.windowChanged() }
  }
}
