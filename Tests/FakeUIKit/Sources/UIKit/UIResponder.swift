/// The base class of views, controllers and the application.
@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }

  /// The next responder in the chain.
  open var next: UIResponder? { nil }

  /// Whether the object is the first responder.
  open private(set) var isFirstResponder = false

  /// Whether the object can become the first responder.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes the object the first responder.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    isFirstResponder = true
    return true
  }

  /// Gives up the first responder status.
  @discardableResult open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }
}
