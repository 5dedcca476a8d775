public import Groma

/// The result of a flow's handler: a route to run on the flow's screen.
public struct FlowAnswer<Output: ScreenOutput>: Sendable {
  let route: AppRoute

  /// A result without navigation. The screens stay unchanged.
  public static var stay: Self { Self(route: AppRoute()) }

  /// Returns a result that runs a route on the flow's screen, for example to push the next screen or the screen of a child flow.
  public static func go(_ route: (AppRoute) -> any RouteFrom<AnyContainer>) -> Self { Self(route: route(AppRoute()).erased) }

  /// Returns a result that finishes the flow with its output, as ``/Groma/Route/finish(_:with:)`` does on the flow's screen.
  ///
  /// The screen is removed together with the screens that it encloses; a screen that cannot be removed, such as a root, stays. The output
  /// is then passed to the nearest enclosing flow with a handler for it. If routes wait for the screen or for a screen around it, these
  /// routes are usually resumed instead, and the outermost awaited screen is removed.
  public static func finish(with output: Output) -> Self { Self(route: AppRoute().finish(with: AnyOutput(output))) }
}

extension FlowAnswer where Output == NoOutput {
  /// A result that finishes the flow without a value, as ``/Groma/Route/finish()`` does on the flow's screen.
  ///
  /// The screen is removed together with the screens that it encloses; a screen that cannot be removed, such as a root, stays. Then the
  /// nearest enclosing flow with a handler for ``/Groma/NoOutput`` is called. If routes wait for the screen or for a screen around it,
  /// these routes are usually resumed instead, and the outermost awaited screen is removed.
  public static var finish: Self { Self(route: AppRoute().finish()) }
}

/// The decision of a running flow about an incoming link.
public enum LinkAnswer<Output: ScreenOutput>: Sendable {
  /// The flow does not handle the link. The handlers of the enclosing flows are called next. If no flow handles the link, the link's own
  /// route runs, unless another interceptor decides otherwise.
  case pass
  /// The flow handles the link with this result, instead of the link's own route.
  case take(FlowAnswer<Output>)
  /// The link waits, for this reason, until a later change lets it proceed.
  case wait(String)
}
