/// The session of a scene, which remains when the scene disconnects.
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
  /// The configuration that the application chose.
  open internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
  /// Values of the app.
  open var userInfo: [String: Any]?

  init(identifier: String) {
    persistentIdentifier = identifier
    super.init()
  }
}

/// The classes of a scene. Linux cannot create an object from a class: `Simulator.makeSceneDelegate` does it.
@MainActor open class UISceneConfiguration: NSObject {
  /// The name.
  public let name: String?
  /// The role.
  public let role: UISceneSession.Role
  /// The class of the scene; only kept.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }
}

/// Options of a request to destroy a session; ignored.
@MainActor open class UISceneDestructionRequestOptions: NSObject {
  /// Creates options.
  public override init() { super.init() }
}

/// An error of a request about scenes.
public struct UISceneError: Error, Equatable {
  /// The kind of error.
  public enum Code: Int, Sendable { case multipleScenesNotSupported, requestDenied }
  /// The kind of error.
  public let code: Code
}
