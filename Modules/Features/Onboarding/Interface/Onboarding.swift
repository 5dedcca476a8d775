import Groma

/// How far a newcomer was shown around.
package struct Onboarding: StateValue, ScreenOutput {
  /// `onboarding`
  package static let name = "onboarding"
  /// Not yet.
  package static let initial = Onboarding()

  /// Whether they have seen enough.
  package var isDone: Bool

  /// Done, or not yet.
  package init(isDone: Bool = false) { self.isDone = isDone }
}
