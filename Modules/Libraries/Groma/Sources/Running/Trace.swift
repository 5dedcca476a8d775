/// The questions, answers and changes of a run of a route, in order: what `explain` shows.
public struct Trace: Hashable, Sendable {
  /// One thing that happened.
  public enum Event: Hashable, Sendable {
    /// A step began on a container.
    case step(Verb, at: TreePath)
    /// A question was asked.
    case asked(Query, Answer)
    /// A container was changed.
    case performed(ContainerOperation, at: TreePath)
    /// A feature's value was put.
    case put(AnyStateValue)
    /// A guard answered.
    case guarded(String, Verdict)
    /// Steps failed.
    case failed(NavigationError)
    /// What was done since a savepoint is void; what was asked since stays asked.
    case rolledBack
    /// Another route takes over after a failure.
    case fallback
    /// A handler says why it does what it does.
    case noted(String)
    /// A feature's handler begins: what is asked until it ends is asked by it.
    case began(Handler)
    /// The handler that began last, and has not ended, ends.
    case ended
    /// The action of that name was found on a screen, and its route begins.
    case tapped(String, on: ScreenKey)
  }

  /// A feature's code that asks questions by itself, not as a step of a route.
  public enum Handler: Hashable, Sendable {
    /// What says which actions a screen offers.
    case actions(of: ScreenKey)
    /// A guard, by its name.
    case `guard`(String)
    /// A step of the app's own, by its name.
    case action(String)
    /// What belongs to a screen and answers what is said in it: a flow.
    case flow(ScreenKey)
    /// What says which screen stands at the root.
    case launch
  }

  /// In order.
  public internal(set) var events: [Event] = []
}
