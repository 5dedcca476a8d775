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
  /// The sessions that were not destroyed, also those of scenes that disconnected.
  open var openSessions: Set<UISceneSession> { Set(sessions) }
  /// Whether the app can have several scenes; see `Simulator.supportsMultipleScenes`.
  open internal(set) var supportsMultipleScenes = true
  /// The state of the application.
  open internal(set) var applicationState = State.active
  /// The key window.
  open internal(set) weak var keyWindow: UIWindow?
  /// All windows.
  open var windows: [UIWindow] { Simulator.world.windows.compactMap(\.window) }

  var scenes: [UIScene] = []
  var sessions: [UISceneSession] = []
  var openedScenes = 0
  var preferredScene: UIScene?

  /// A name of an option for opening a URL.
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {
    let name: String
    /// Whether only universal links are opened.
    public static let universalLinksOnly = Self(name: "universalLinksOnly")
  }

  /// The URL of the app's page in the settings.
  public static let openSettingsURLString = "app-settings:"

  /// Opens a URL outside the app. Fails if `Simulator.opensURL` returns false.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    Simulator.world.schedule("openURL", nil) {
      let isOpened = Simulator.world.opensURL(url)
      if isOpened { Simulator.world.openedURLs.append(url) }
      completion?(isOpened)
    }
  }
}

extension Simulator {
  /// The URLs that were opened outside the app, in order.
  public static var openedURLs: [URL] { world.openedURLs }

  /// Returns whether an app of the device can open a URL. By default, always.
  public static var opensURL: (URL) -> Bool {
    get { world.opensURL }
    set { world.opensURL = newValue }
  }
}

extension UIApplication {
  /// Activates the scene of a session in a later turn. Without a session, or if its scene has disconnected, a scene connects.
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    Simulator.world.schedule("sceneActivation", nil) {
      if let sceneSession, !self.sessions.contains(sceneSession) { errorHandler?(UISceneError(code: .requestDenied)); return }
      if sceneSession == nil, !self.supportsMultipleScenes {
        errorHandler?(UISceneError(code: .multipleScenesNotSupported))
        return
      }
      if let scene = sceneSession?.scene, self.scenes.contains(scene) {
        if let userActivity { scene.delegate?.scene(scene, continue: userActivity) }
        if !Simulator.foreground(scene) { Simulator.activate(scene) }
      } else {
        Simulator.connect(sceneSession, activities: userActivity.map { [$0] } ?? [])
      }
    }
  }

  /// Disconnects the scene of a session and discards the session in a later turn.
  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    Simulator.world.schedule("sceneDestruction", nil) {
      if !Simulator.discard(sceneSession) { errorHandler?(UISceneError(code: .requestDenied)) }
    }
  }
}

/// Receives the events of the application.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  /// The configuration of a scene that connects.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called after sessions were discarded.
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  /// The configuration of the session.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  /// The default of a delegate without the method.
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
}
