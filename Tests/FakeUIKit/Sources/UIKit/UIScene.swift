/// A scene.
@MainActor open class UIScene: UIResponder {
  /// The position of a scene in its life cycle.
  public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }
  /// Options of a connection.
  @MainActor public final class ConnectionOptions: NSObject {
    /// The URLs that started the scene.
    public let urlContexts: Set<UIOpenURLContext>
    /// The activities that started the scene.
    public let userActivities: Set<NSUserActivity>

    init(urls: [URL], activities: [NSUserActivity]) {
      urlContexts = Set(urls.map { UIOpenURLContext(url: $0) })
      userActivities = Set(activities)
    }
  }

  /// The session that identifies the scene.
  public let session: UISceneSession
  /// The position in the life cycle.
  open internal(set) var activationState = ActivationState.unattached
  /// Receives the events of the scene.
  open var delegate: (any UISceneDelegate)?
  /// The title.
  open var title: String! = ""

  init(session: UISceneSession) {
    self.session = session
    super.init()
  }
}

/// A URL for a scene.
@MainActor public final class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL
  init(url: URL) { self.url = url }
}

/// An activity of the user.
@MainActor public final class NSUserActivity: NSObject {
  /// The type.
  public let activityType: String
  /// The web page.
  public var webpageURL: URL?
  /// Values of the app.
  public var userInfo: [AnyHashable: Any]?

  /// Creates an activity.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}

/// The session of a scene.
@MainActor open class UISceneSession: NSObject {
  /// The role of a session.
  public struct Role: Hashable, Sendable {
    let name: String
    /// Windows of the app.
    public static let windowApplication = Role(name: "windowApplication")
  }
  /// The identifier.
  public let persistentIdentifier: String
  /// The role.
  public let role = Role.windowApplication
  /// The connected scene.
  open internal(set) weak var scene: UIScene?

  init(identifier: String) {
    persistentIdentifier = identifier
    super.init()
  }
}

/// A scene with windows.
open class UIWindowScene: UIScene {
  /// The windows.
  open var windows: [UIWindow] { attached.compactMap(\.window) }
  /// The key window; nil while the scene is not active.
  open var keyWindow: UIWindow? { activationState == .foregroundActive ? windows.first { $0.isKeyWindow } : nil }
  /// The traits.
  open internal(set) var traitCollection = UITraitCollection.current
  private var attached: [World.WeakWindow] = []

  func attach(_ window: UIWindow) {
    guard !windows.contains(where: { $0 === window }) else { return }
    attached.append(World.WeakWindow(window: window))
  }

  func detach(_ window: UIWindow) { attached.removeAll { $0.window === window } }
}

/// Receives the events of a scene.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene connects.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the scene disconnects.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the scene becomes active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene becomes inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene comes to the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called after the scene went to the background.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Called with URLs while the scene is connected.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  /// Called with an activity while the scene is connected.
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

extension UISceneDelegate {
  /// The default of a delegate without the method.
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
  /// The default of a delegate without the method.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// The default of a delegate without the method.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// The default of a delegate without the method.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// The default of a delegate without the method.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// The default of a delegate without the method.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// The default of a delegate without the method.
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  /// The default of a delegate without the method.
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}

/// Receives the events of a scene with windows.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window of the scene.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// A delegate without a window.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
