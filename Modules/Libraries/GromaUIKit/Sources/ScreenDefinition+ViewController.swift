#if canImport(UIKit)
  public import Groma
  public import UIKit

  extension ScreenDefinition {
    /// Returns a copy of the definition with a function that creates the view controller of a screen.
    ///
    /// ```swift
    /// ScreenDefinition(ChatScreen.self, "one chat").viewController { (chat: ChatScreen, context) in ChatViewController(chat, context) }
    /// ```
    ///
    /// Used for screens without children. A screen without a view controller is shown as a list of its lines and actions.
    ///
    /// - Parameter make: Creates the view controller from the screen and its context, which runs routes from the screen and describes what
    ///   the screen shows. The context does not keep the view controller.
    public func viewController<S: Screen>(
      _ make: @escaping @MainActor @Sendable (S, ScreenContext) -> UIViewController
    ) -> ScreenDefinition {
      view { context in S(context.key).map { make($0, context) } ?? UIViewController() }
    }
  }
#endif
