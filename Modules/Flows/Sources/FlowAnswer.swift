public import Navigation

/// What a flow answers to what it hears: a route, in the transaction in which it heard.
public struct FlowAnswer<Output: StateValue>: Sendable {
  let route: AppRoute

  /// Nothing: the screens stay as they are.
  public static var stay: Self { Self(route: AppRoute()) }

  /// A route that runs on the flow's screen: to the next screen, or to a child flow.
  public static func go<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) -> Self { Self(route: route(AppRoute()).erased) }

  /// Ends the flow with what it has to say: its screen goes with all that it shows, and whoever is around it hears the output.
  public static func finish(with output: Output) -> Self { Self(route: AppRoute().finish(with: output)) }
}

extension FlowAnswer where Output == NoOutput {
  /// Ends the flow: its screen goes with all that it shows, and whoever is around it hears that.
  public static var finish: Self { Self(route: AppRoute().finish()) }
}

/// What a flow says to a link that comes while it runs.
public enum LinkAnswer<Output: StateValue>: Sendable {
  /// The link is not for it: the flows around it are asked, and last the link's own route runs.
  case pass
  /// It takes the link, and answers it like anything else it hears.
  case take(FlowAnswer<Output>)
  /// The link waits until a later change lets it pass, and why.
  case wait(String)
}
