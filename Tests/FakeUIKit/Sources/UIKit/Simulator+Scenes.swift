extension Simulator {
  /// Changes the horizontal size class of a window. Containers adapt at once.
  @discardableResult
  public static func changeSizeClass(of window: UIWindow, to sizeClass: UIUserInterfaceSizeClass) -> Bool {
    let old = window.traitCollection
    guard old.horizontalSizeClass != sizeClass else { return false }
    window.traits = UITraitCollection(width: sizeClass, idiom: old.userInterfaceIdiom)
    for root in [window.rootViewController].compactMap({ $0 }) + window.replacedRoots { adapt(root, to: sizeClass, from: old) }
    return true
  }

  private static func adapt(_ controller: UIViewController, to sizeClass: UIUserInterfaceSizeClass, from old: UITraitCollection) {
    controller.adapt(to: sizeClass)
    controller.traitCollectionDidChange(old)
    for child in controller.children { adapt(child, to: sizeClass, from: old) }
    guard let layer = controller.presented else { return }
    adapt(layer, to: sizeClass, from: old)
    layer.presentation?.adapt(to: layer.traitCollection)
  }

  /// Connects a scene, passes what started it in the connection options and activates it.
  @discardableResult
  public static func connectScene(
    delegate: any UIWindowSceneDelegate, urls: [URL] = [], activities: [NSUserActivity] = []
  ) -> UIWindowScene { connect(nil, delegate: delegate, urls: urls, activities: activities) }

  /// Connects a scene as the system does: with the application's configuration and a delegate from `makeSceneDelegate`.
  @discardableResult
  public static func connectScene(urls: [URL] = [], activities: [NSUserActivity] = []) -> UIWindowScene {
    connect(nil, urls: urls, activities: activities)
  }

  /// Makes the delegate of a scene from its configuration, because Linux cannot create an object from `delegateClass`.
  /// A scene that connects without this hook has no delegate. A reset removes the hook.
  public static var makeSceneDelegate: ((UISceneConfiguration) -> any UIWindowSceneDelegate)? {
    get { world.makeSceneDelegate }
    set { world.makeSceneDelegate = newValue }
  }

  /// Whether a request can connect a second scene. True after a reset.
  public static var supportsMultipleScenes: Bool {
    get { UIApplication.shared.supportsMultipleScenes }
    set { UIApplication.shared.supportsMultipleScenes = newValue }
  }

  /// Connects a scene of a session that is open, or of a new one.
  @discardableResult
  static func connect(
    _ open: UISceneSession?, delegate: (any UIWindowSceneDelegate)? = nil, urls: [URL] = [], activities: [NSUserActivity] = []
  ) -> UIWindowScene {
    let application = UIApplication.shared
    let session = open ?? newSession()
    let scene = UIWindowScene(session: session)
    let options = UIScene.ConnectionOptions(urls: urls, activities: activities)
    if let configuration = application.delegate?.application(application, configurationForConnecting: session, options: options) {
      session.configuration = configuration
    }
    session.scene = scene
    scene.delegate = delegate ?? makeSceneDelegate?(session.configuration)
    application.scenes.append(scene)
    scene.activationState = .foregroundInactive
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    scene.delegate?.sceneWillEnterForeground(scene)
    activate(scene)
    return scene
  }

  private static func newSession() -> UISceneSession {
    let application = UIApplication.shared
    application.openedScenes += 1
    let session = UISceneSession(identifier: "scene\(application.openedScenes)")
    application.sessions.append(session)
    return session
  }

  /// Closes a session, as the user does in the app switcher: its scene disconnects and the session is discarded.
  @discardableResult public static func discard(_ session: UISceneSession) -> Bool {
    let application = UIApplication.shared
    guard let index = application.sessions.firstIndex(of: session) else { return false }
    application.sessions.remove(at: index)
    if let scene = session.scene { disconnect(scene) }
    application.delegate?.application(application, didDiscardSceneSessions: [session])
    return true
  }

  /// Activates a scene in the foreground.
  @discardableResult public static func activate(_ scene: UIScene) -> Bool {
    guard scene.activationState == .foregroundInactive else { return false }
    scene.activationState = .foregroundActive
    scene.delegate?.sceneDidBecomeActive(scene)
    updateApplication()
    return true
  }

  /// Deactivates a scene, as a system alert does.
  @discardableResult public static func deactivate(_ scene: UIScene) -> Bool {
    guard scene.activationState == .foregroundActive else { return false }
    scene.delegate?.sceneWillResignActive(scene)
    scene.activationState = .foregroundInactive
    updateApplication()
    return true
  }

  /// Sends a scene to the background.
  @discardableResult public static func background(_ scene: UIScene) -> Bool {
    guard scene.activationState == .foregroundActive || scene.activationState == .foregroundInactive else { return false }
    deactivate(scene)
    scene.activationState = .background
    scene.delegate?.sceneDidEnterBackground(scene)
    updateApplication()
    return true
  }

  /// Brings a scene to the foreground and activates it.
  @discardableResult public static func foreground(_ scene: UIScene) -> Bool {
    guard scene.activationState == .background else { return false }
    scene.delegate?.sceneWillEnterForeground(scene)
    scene.activationState = .foregroundInactive
    return activate(scene)
  }

  /// Disconnects a scene. Its session stays open.
  @discardableResult public static func disconnect(_ scene: UIScene) -> Bool {
    let application = UIApplication.shared
    guard let index = application.scenes.firstIndex(of: scene) else { return false }
    application.scenes.remove(at: index)
    scene.activationState = .unattached
    if application.preferredScene === scene { application.preferredScene = nil }
    scene.delegate?.sceneDidDisconnect(scene)
    for window in (scene as? UIWindowScene)?.windows ?? [] { window.windowScene = nil }
    updateApplication()
    return true
  }

  /// Decides which scene gets the next URL. The app has no API for that.
  public static func prefer(_ scene: UIScene?) { UIApplication.shared.preferredScene = scene }

  /// Opens a URL in a running scene. Returns the scene that UIKit chose, or nil without a scene.
  @discardableResult public static func open(_ url: URL) -> UIScene? {
    guard let scene = chosenScene else { return nil }
    scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
    return scene
  }

  /// Continues an activity in a running scene. Returns the scene that UIKit chose, or nil without a scene.
  @discardableResult public static func resume(_ activity: NSUserActivity) -> UIScene? {
    guard let scene = chosenScene else { return nil }
    scene.delegate?.scene(scene, continue: activity)
    return scene
  }

  private static var chosenScene: UIScene? {
    let application = UIApplication.shared
    if let scene = application.preferredScene, application.scenes.contains(scene) { return scene }
    return application.scenes.last { $0.activationState == .foregroundActive } ?? application.scenes.last
  }

  private static func updateApplication() {
    let states = UIApplication.shared.scenes.map(\.activationState)
    guard !states.isEmpty else { return }
    UIApplication.shared.applicationState =
      states.contains(.foregroundActive) ? .active : states.contains(.foregroundInactive) ? .inactive : .background
  }
}
