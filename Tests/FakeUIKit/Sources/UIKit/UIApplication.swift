/// The application.
@MainActor open class UIApplication: UIResponder {
  /// The state of the application.
  public enum State: Int, Sendable { case active, inactive, background }

  /// The application of the current world.
  public class var shared: UIApplication { Simulator.world.application }

  /// The delegate.
  open var delegate: (any UIApplicationDelegate)?
  /// The connected scenes.
  open var connectedScenes: Set<UIScene> { Set(scenes) }
  /// The sessions that are open.
  open var openSessions: Set<UISceneSession> { Set(scenes.map(\.session)) }
  /// The state of the application.
  open internal(set) var applicationState = State.active
  /// The key window.
  open internal(set) weak var keyWindow: UIWindow?
  /// All windows.
  open var windows: [UIWindow] { Simulator.world.windows.compactMap(\.window) }

  var scenes: [UIScene] = []
  var openedScenes = 0
  var preferredScene: UIScene?

  /// Opens a URL outside the app; always succeeds.
  open func open(_ url: URL, completionHandler completion: ((Bool) -> Void)? = nil) {
    Simulator.world.schedule("openURL", nil) { completion?(true) }
  }
}

/// Receives the events of the application; the fake never calls it.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}
