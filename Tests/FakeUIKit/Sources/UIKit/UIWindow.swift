/// A window: the root of what is visible.
@MainActor open class UIWindow: UIView {
  /// The scene that shows the window.
  open weak var windowScene: UIWindowScene? {
    didSet {
      oldValue?.detach(self)
      windowScene?.attach(self)
    }
  }
  /// The order of windows.
  open var windowLevel = Level.normal

  /// The order of a window among others.
  public struct Level: Hashable, Sendable {
    /// The number that orders levels.
    public let rawValue: CGFloat
    /// Creates a level.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The level of the app's content.
    public static let normal = Level(rawValue: 0)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)
  }

  var isVisible = false
  var traits: UITraitCollection?
  /// The presentation or dismissal that runs in the window.
  var running: Presentation?

  /// Creates a window.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    register()
  }

  /// Creates a window in a scene.
  public init(windowScene: UIWindowScene) {
    super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    register()
    self.windowScene = windowScene
    windowScene.attach(self)
  }

  /// Creates a window from an archive; the archive is ignored.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    register()
  }

  private func register() {
    super.isHidden = true
    Simulator.world.windows.append(World.WeakWindow(window: self))
  }

  open override var traitCollection: UITraitCollection { traits ?? windowScene?.traitCollection ?? .current }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      if newValue { disappear() } else { appear() }
    }
  }

  /// Whether the window receives keyboard events.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  /// Makes the window the key window.
  open func makeKey() { UIApplication.shared.keyWindow = self }

  /// The controller of the content. What the old one presented stays in the window (W1).
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      if oldValue?.presented != nil { Simulator.rely(on: .w1) }
      guard isVisible else {
        oldValue?.storedView?.removeFromSuperview()
        return
      }
      oldValue?.startDisappearing(false)
      oldValue?.storedView?.removeFromSuperview()
      oldValue?.finishDisappearing()
      showRoot()
    }
  }

  private func appear() {
    guard !isVisible else { return }
    isVisible = true
    showRoot()
  }

  private func disappear() {
    guard isVisible else { return }
    var layers: [UIViewController] = []
    var layer = rootViewController
    while let current = layer {
      layers.append(current)
      layer = current.presented
    }
    for layer in layers { layer.startDisappearing(false) }
    isVisible = false
    for layer in layers { layer.finishDisappearing() }
  }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.hostWindow = self
    root.sendWillAppear(false)
    if root.view.superview !== self { insertSubview(root.view, at: 0) }
    Simulator.world.schedule("rootAppears", root) { [weak root] in
      root?.sendIsAppearing(false)
      root?.finishAppearing()
    }
  }
}
