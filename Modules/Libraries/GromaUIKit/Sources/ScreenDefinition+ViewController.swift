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
    /// The function is called only for screens without children. A screen without a view controller is shown as a list of its lines and
    /// actions.
    ///
    /// - Parameter make: Creates the view controller from the screen and its context, which runs routes from the screen and describes the
    ///   contents of the screen. The context does not retain the view controller.
    public func viewController<S: Screen>(
      _ make: @escaping @MainActor @Sendable (S, ScreenContext) -> UIViewController
    ) -> ScreenDefinition {
      view { context in S(context.key).map { make($0, context) } ?? UIViewController() }
    }
  }
#endif
