import Groma
import UIKit

/// A short list of steps that runs on any reconciler.
struct Script: Sendable {
  /// A commit of the navigator, a moment of the run loop, or an act of the user or the system.
  enum Step: Sendable {
    /// Runs a route.
    case commit(AppRoute)
    /// Runs a route that may fail.
    case attempt(AppRoute)
    /// Runs one turn of the run loop.
    case turn
    /// Advances the virtual time by milliseconds.
    case advance(Int)
    /// Runs everything that is pending.
    case settle
    /// Begins a back swipe on the visible stack.
    case beginBackSwipe
    /// Completes the back swipe.
    case finishBackSwipe
    /// Gives the back swipe up.
    case cancelBackSwipe
    /// Taps the back button of the visible stack.
    case tapBack
    /// Begins a swipe down on the topmost sheet.
    case beginSheetSwipe
    /// Completes the swipe down.
    case finishSheetSwipe
    /// Gives the swipe down up.
    case cancelSheetSwipe
    /// Taps a tab.
    case tapTab(Int)
    /// Presents a modal that the navigator does not know on the topmost layer.
    case presentForeign
    /// Drops the next presentations.
    case refuseNext(Int)

    /// Runs a route that starts at the app.
    static func run<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) -> Step {
      .commit(AppRoute(code: route(AppRoute()).code))
    }
  }

  /// The tree at the start, in compact notation.
  let tree: String
  /// The steps.
  let steps: [Step]
  /// The tree at the end, in compact notation. If it is `nil`, any tree is right, and steps that are not possible are left out.
  let result: String?

  /// Creates a script.
  init(_ tree: String, _ steps: [Step], endsWith result: String?) { (self.tree, self.steps, self.result) = (tree, steps, result) }
}
