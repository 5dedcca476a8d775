extension Steps {
  /// A step that commits the preceding changes, and continues after a delay.
  package struct Wait: RouteStep {
    package static let name = "wait"

    /// The delay, in milliseconds.
    package var milliseconds: Int

    package init(milliseconds: Int) { self.milliseconds = milliseconds }

    package var text: String { "wait \(milliseconds)ms" }

    package func run(on _: TreePath, in _: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      .wait(milliseconds: max(0, milliseconds))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "wait", .flow, "DURATION", "Commit the preceding steps, then continue after a delay.",
          details: "DURATION is a whole number with a unit, such as 350ms or 2s.", takes: [.duration],
          examples: ["push chat 1 2 | wait 2s | pop"]
        ) { reader in Wait(milliseconds: try reader.duration()) }
      ]
    }
  }
}

extension Route {
  /// Commits the changes of the preceding steps, and continues at the container after a delay on the navigator's clock.
  ///
  /// If a later step fails, the committed changes remain. The remaining steps are stored in the state until the delay has passed;
  /// ``Navigator/cancel(_:)`` removes them.
  ///
  /// Fails with ``NavigationError/cannotWait(_:)`` inside animated steps, in steps with a `fallback`, `ignoringFailure` or `ensure`, in a
  /// route that an action runs, in the completion of a screen, and in a redirect after which the guarded route runs again. Fails with
  /// ``NavigationError/limit(_:)`` if the transaction already contains a wait.
  ///
  /// - Parameter milliseconds: The delay, in milliseconds. A delay below 1 counts as 1.
  public consuming func wait(milliseconds: Int) -> Self { step(Steps.Wait(milliseconds: milliseconds)) }
}
