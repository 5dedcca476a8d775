extension Simulator {
  /// A service that a device or an account can lack.
  public enum Service: Hashable, Sendable { case camera, mail, messages, store }

  /// A permission that the user gives or denies.
  public enum Permission: Hashable, Sendable { case undecided, allowed, denied, restricted }

  /// The services that are missing. By default, none.
  public static var missingServices: Set<Service> {
    get { world.missingServices }
    set { world.missingServices = newValue }
  }

  /// The permission to use the camera. By default, allowed.
  public static var cameraPermission: Permission {
    get { world.cameraPermission }
    set { world.cameraPermission = newValue }
  }

  /// The answer of the user when the system asks for the camera. By default, yes.
  public static var allowsCamera: Bool {
    get { world.allowsCamera }
    set { world.allowsCamera = newValue }
  }

  /// The number of times that the app has asked for a review.
  public static var reviewRequests: Int { world.reviewRequests }

  /// Counts a request for a review.
  package static func requestReview() { world.reviewRequests += 1 }

  /// Whether the user can use a view controller of the system.
  package static func canUse(_ controller: UIViewController) -> Bool { world.gesture == nil && isReachable(controller) }

  /// Dismisses a view controller of the system that dismisses itself, and calls a function after the dismissal (P37).
  package static func close(_ controller: UIViewController, _ end: @escaping @MainActor () -> Void) -> Bool {
    guard canUse(controller), let presentation = controller.presentedLayer?.presentation else { return false }
    rely(on: .p37)
    presentation.dismiss(animated: true, completion: end)
    return true
  }

  /// Raises an exception for a view controller of the system that the app may not create or present.
  package static func trapForSystemScreen(_ reason: String) { trap(Exception.argument, reason, .p38) }
}
