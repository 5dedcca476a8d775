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
