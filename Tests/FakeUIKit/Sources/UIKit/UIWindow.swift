/// A window: the root of what is visible.
@MainActor open class UIWindow: UIView {
  /// The scene that shows the window.
  open weak var windowScene: UIWindowScene? {
    didSet {
      guard oldValue !== windowScene else { return }
      oldValue?.detach(self)
      windowScene?.attach(self)
      sceneChanged()
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

  private(set) var isVisible = false
  /// Whether the window had a scene that it lost.
  private var lostScene = false
  /// The roots that were replaced while they presented. What they present stays in the window.
  private(set) var replacedRoots: [UIViewController] = []
  var traits: UITraitCollection?
  /// The answers to the questions of the system, as of the last time that it asked.
  var bars: SystemBars? {
    updateBars()
    return answeredBars
  }
  private var answeredBars: SystemBars?
  private var asksForBars = false
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
      if let oldValue, oldValue.presented != nil || oldValue.hasPresenters {
        Simulator.rely(on: .w1)
        replacedRoots.append(oldValue)
      }
      if let rootViewController { replacedRoots.removeAll { $0 === rootViewController } }
      oldValue?.disappearAtOnce()
      if isVisible { showRoot() }
    }
  }

  private func appear() {
    guard !isVisible, !lostScene else { return }
    isVisible = true
    showRoot()
    for layer in shownControllers where layer !== rootViewController { show(layer) }
  }

  /// Ends what runs and sends the callbacks of the root and its layers.
  private func disappear() {
    guard isVisible else { return }
    isVisible = false
    running?.complete()
    let shown = shownControllers
    for controller in shown.reversed() { controller.startDisappearing(false) }
    for controller in shown.reversed() { controller.finishDisappearing() }
  }

  /// Requests that the controllers are asked about the status bar and the orientations.
  func askForBars() {
    if isVisible { asksForBars = true }
  }

  /// Asks the controllers, if that was requested: all requests of a turn are one question.
  func updateBars() {
    guard asksForBars else { return }
    asksForBars = false
    answeredBars = SystemBars(of: self)
  }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.hostWindow = self
    // A layer that fills the screen has taken the view of the root away.
    if root.presented?.presentation?.style.removesPresenter != true { show(root) }
  }

  private func show(_ controller: UIViewController) {
    controller.sendWillAppear(false)
    if controller.view.window !== self { insertSubview(controller.view, at: 0) }
    Simulator.world.schedule("rootAppears", controller) { [weak controller] in
      controller?.sendIsAppearing(false)
      controller?.finishAppearing()
      controller?.askForBars()
    }
    askForBars()
  }

  private func sceneChanged() {
    lostScene = windowScene == nil
    if lostScene {
      if isKeyWindow { UIApplication.shared.keyWindow = nil }
      disappear()
    } else if !isHidden {
      appear()
    }
  }

  /// Releases the roots that were replaced and present nothing any more.
  func releaseReplacedRoots() {
    guard !replacedRoots.isEmpty else { return }
    replacedRoots.removeAll { $0.presented == nil && !$0.hasPresenters }
  }
}

extension UIViewController {
  /// Makes the system ask the controllers of the window again.
  func askForBars() { storedView?.window?.askForBars() }

  /// Whether a controller inside presents.
  var hasPresenters: Bool { children.contains { $0.presented != nil || $0.hasPresenters } }
}
