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

  /// Options of a request to activate a scene.
  @MainActor open class ActivationRequestOptions: NSObject {
    /// The scene that asks.
    open var requestingScene: UIScene?
    /// Creates options.
    public override init() { super.init() }
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
