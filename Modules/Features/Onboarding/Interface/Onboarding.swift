import Groma

/// The state value that records whether the user has completed onboarding.
package struct Onboarding: StateValue, ScreenOutput {
  /// The name of the state value: `onboarding`.
  package static let name = "onboarding"
  /// The initial value: the user has not completed onboarding.
  package static let initial = Onboarding()
  /// The value after onboarding.
  package static let samples = [Onboarding(isDone: true)]

  /// Whether the user has completed or skipped onboarding.
  package var isDone: Bool

  /// Creates the value. By default, the user has not completed onboarding.
  package init(isDone: Bool = false) { self.isDone = isDone }
}
