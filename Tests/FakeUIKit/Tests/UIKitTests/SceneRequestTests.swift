import Testing
import UIKit

/// Scenes that the app requests.
@MainActor struct SceneRequestTests {
  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let record: Record
    init(_ record: Record) { self.record = record }

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      record.note("connect(\(session.persistentIdentifier),\(options.userActivities.map(\.activityType).joined()))")
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
    }
    func sceneDidBecomeActive(_ scene: UIScene) { record.note("active") }
    func sceneDidDisconnect(_ scene: UIScene) { record.note("disconnect(\(scene.session.persistentIdentifier))") }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { record.note("continue(\(userActivity.activityType))") }
  }

  private final class AppDelegate: UIResponder, UIApplicationDelegate {
    let record: Record
    init(_ record: Record) { self.record = record }

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(name: "Main", sessionRole: session.role)
      configuration.delegateClass = SceneDelegate.self
      return configuration
    }
    func application(_ application: UIApplication, didDiscardSceneSessions sessions: Set<UISceneSession>) {
      record.note("discard(\(sessions.map(\.persistentIdentifier).joined()))")
    }
  }

  /// An app whose first scene is connected.
  private func start() -> (Record, AppDelegate, UIWindowScene) {
    Simulator.reset()
    let record = Record()
    let delegate = AppDelegate(record)
    UIApplication.shared.delegate = delegate
    Simulator.makeSceneDelegate = { configuration in
      record.note("make(\(configuration.name ?? "-"),\(configuration.delegateClass == SceneDelegate.self))")
      return SceneDelegate(record)
    }
    let scene = Simulator.connectScene()
    Simulator.settle()
    return (record, delegate, scene)
  }

  @Test("A requested scene connects in a later turn, with the application's configuration") func activation() throws {
    let (record, delegate, first) = start()
    #expect(record.take() == "make(Main,true) connect(scene1,) active")
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: NSUserActivity(activityType: "open"), options: nil)
    #expect(record.take() == "" && UIApplication.shared.connectedScenes.count == 1 && !Simulator.isIdle)
    Simulator.turn()
    #expect(record.take() == "make(Main,true) connect(scene2,open) active")
    Simulator.background(first)
    UIApplication.shared.requestSceneSessionActivation(
      first.session, userActivity: NSUserActivity(activityType: "show"), options: UIScene.ActivationRequestOptions())
    Simulator.settle()
    #expect(record.take() == "continue(show) active" && first.activationState == .foregroundActive)
    Simulator.disconnect(first)
    #expect(UIApplication.shared.openSessions.count == 2 && UIApplication.shared.connectedScenes.count == 1)
    UIApplication.shared.requestSceneSessionActivation(first.session, userActivity: nil, options: nil)
    Simulator.settle()
    #expect(record.take() == "disconnect(scene1) make(Main,true) connect(scene1,) active")
    let again = try #require(first.session.scene)
    #expect(again !== first && UIApplication.shared.connectedScenes.contains(again) && UIApplication.shared.delegate === delegate)
  }

  @Test("A scene that disconnected is released with its delegate and its window") func released() {
    weak var scene: UIScene?
    weak var window: UIWindow?
    func run() {
      let (_, _, first) = start()
      (scene, window) = (first, first.windows.first)
      Simulator.disconnect(first)
    }
    run()
    #expect(scene == nil && window == nil && UIApplication.shared.openSessions.count == 1)
  }

  @Test("A destroyed session disconnects its scene in a later turn and is discarded") func destruction() {
    let (record, delegate, first) = start()
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil)
    Simulator.settle()
    _ = record.take()
    var errors: [UISceneError.Code] = []
    func fail(_ error: any Error) { if let error = error as? UISceneError { errors.append(error.code) } }
    UIApplication.shared.requestSceneSessionDestruction(first.session, options: nil, errorHandler: fail)
    #expect(record.take() == "")
    Simulator.settle()
    #expect(record.take() == "disconnect(scene1) discard(scene1)" && first.windows.isEmpty)
    UIApplication.shared.requestSceneSessionDestruction(first.session, options: nil, errorHandler: fail)
    UIApplication.shared.requestSceneSessionActivation(first.session, userActivity: nil, options: nil, errorHandler: fail)
    Simulator.supportsMultipleScenes = false
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: nil, options: nil, errorHandler: fail)
    Simulator.settle()
    #expect(errors == [.requestDenied, .requestDenied, .multipleScenesNotSupported])
    #expect(UIApplication.shared.connectedScenes.count == 1 && UIApplication.shared.delegate === delegate)
  }
}
