/// A kind of mistake that a mutation test makes in the result of a handler.
package enum MutationOperator: String, Hashable, Codable, Sendable, CaseIterable {
  /// The handler's route has no steps.
  case doesNothing = "does-nothing"
  /// A step that changes the state is skipped, with the steps nested in it.
  case skipsStep = "skips-step"
  /// A step that adds or removes screens is performed twice.
  case repeatsStep = "repeats-step"
  /// The route of another handler of the same screen, effect or flow runs, or the route of another link.
  case otherRoute = "other-route"
  /// A screen is pushed that should be presented.
  case pushesInstead = "pushes-instead"
  /// A screen is presented that should be pushed.
  case presentsInstead = "presents-instead"
  /// A screen has the arguments of another screen with the same name.
  case otherArgument = "other-argument"
  /// The next or previous tab, page or column is selected.
  case otherTab = "other-tab"
  /// A step removes one screen more.
  case removesMore = "removes-more"
  /// A step removes one screen instead of several, or goes back instead of closing a layer.
  case removesLess = "removes-less"
  /// A guard is not checked in a route.
  case skipsGuard = "skips-guard"
  /// A fallback is missing.
  case noFallback = "no-fallback"
  /// Only the fallback runs.
  case onlyFallback = "only-fallback"
  /// A screen is closed instead of finished, so that no flow handles its output.
  case closesInstead = "closes-instead"
  /// A screen finishes without its output.
  case dropsOutput = "drops-output"
  /// The route fails.
  case fails
  /// An action is not offered.
  case hidesAction = "hides-action"
  /// A guard always allows.
  case allowsAlways = "allows-always"
  /// A guard always refuses.
  case refusesAlways = "refuses-always"
  /// The route that a guard redirects does not wait for the screen to finish.
  case forgetsRoute = "forgets-route"
  /// A feature's value is not written.
  case keepsValue = "keeps-value"
  /// Another value is written.
  case otherValue = "other-value"
  /// The data of a flow are not written.
  case keepsFlowData = "keeps-flow-data"
  /// The locks of a screen are missing.
  case missingLock = "missing-lock"
  /// A waiting link is removed from the queue, but not followed.
  case dropsWaiting = "drops-waiting"
  /// A waiting link stays in the queue.
  case keepsWaiting = "keeps-waiting"
}
