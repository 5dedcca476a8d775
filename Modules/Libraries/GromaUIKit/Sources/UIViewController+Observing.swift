#if canImport(UIKit)
  import Observation
  public import UIKit

  extension UIViewController {
    /// Runs a function now, and again in a later turn of the main run loop whenever something that it has read has changed: properties of
    /// `@Observable` objects such as the model of the screen, and the state that a ``ScreenContext`` or a navigator returns.
    ///
    /// ```swift
    /// override func viewDidLoad() {
    ///   super.viewDidLoad()
    ///   observe { [weak self] in self?.showMessages() }
    /// }
    /// ```
    ///
    /// The observation ends when the view controller is released, or when its screen leaves the tree: the view then keeps what it shows until
    /// its transition has ended. Several changes in one turn cause one call.
    ///
    /// - Parameter apply: Reads the model and changes the views. It must not retain the view controller.
    public func observe(_ apply: @escaping @MainActor () -> Void) {
      withObservationTracking(apply) { [weak self] in
        RunLoopTurn.run {
          guard let self, !UIKitHierarchy.hasRemoved(self) else { return }
          self.observe(apply)
        }
      }
    }
  }
#endif
