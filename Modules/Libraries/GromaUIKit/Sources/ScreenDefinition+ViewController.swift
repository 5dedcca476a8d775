#if canImport(UIKit)
  public import Groma
  public import UIKit

  extension ScreenDefinition {
    /// Returns a copy of the definition with a function that creates the view controller of a screen from its model.
    ///
    /// ```swift
    /// ScreenDefinition(ChatScreen.self, "one chat", model: { ChatModel($0, $1) }).viewController { ChatViewController($0) }
    /// ```
    ///
    /// The function is called only for screens without children. A screen without a view controller is shown as a list of its lines and
    /// actions.
    ///
    /// - Parameter make: Creates the view controller. The model keeps the ``ScreenContext``, if the view controller needs it.
    @_disfavoredOverload
    public func viewController(_ make: @escaping @MainActor @Sendable (Model) -> UIViewController) -> Self { view { make($0) } }

    /// Returns a copy of the definition with a function that creates the view controller of a screen from its model and its context: for a
    /// model that does not keep the context. The context does not retain the view controller.
    public func viewController(_ make: @escaping @MainActor @Sendable (Model, ScreenContext<S>) -> UIViewController) -> Self {
      view { make($0, $1) }
    }
  }

  extension ScreenDefinition where Model == NoModel {
    /// Returns a copy of the definition with a function that creates the view controller of a screen without a model.
    ///
    /// - Parameter make: Creates the view controller from the context of the screen, which runs routes and describes the actions. The context
    ///   does not retain the view controller.
    public func viewController(_ make: @escaping @MainActor @Sendable (ScreenContext<S>) -> UIViewController) -> Self {
      view { context in make(context) }
    }
  }
#endif
