public import Groma

/// What a flow answers to what it hears: a route, in the transaction in which it heard.
public struct FlowAnswer<Output: ScreenOutput>: Sendable {
  let route: AppRoute

  /// Nothing: the screens stay as they are.
  public static var stay: Self { Self(route: AppRoute()) }

  /// A route that runs on the flow's screen: to the next screen, or to a child flow.
  public static func go<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) -> Self { Self(route: route(AppRoute()).erased) }

  /// Ends the flow with its output: its screen is removed with all that it shows, and the nearest flow around it handles the output.
  public static func finish(with output: Output) -> Self { Self(route: AppRoute().finish(with: AnyOutput(output))) }
}

extension FlowAnswer where Output == NoOutput {
  /// Ends the flow: its screen goes with all that it shows, and whoever is around it hears that.
  public static var finish: Self { Self(route: AppRoute().finish()) }
}

/// What a flow says to a link that comes while it runs.
public enum LinkAnswer<Output: ScreenOutput>: Sendable {
  /// The link is not for it: the flows around it are asked, and last the link's own route runs.
  case pass
  /// It takes the link, and answers it like anything else it hears.
  case take(FlowAnswer<Output>)
  /// The link waits until a later change lets it pass, and why.
  case wait(String)
}
