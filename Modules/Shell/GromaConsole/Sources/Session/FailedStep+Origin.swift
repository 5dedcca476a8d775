import Groma

extension FailedStep {
  /// Returns the text of a note that names the failed step and its origin, such as an action or a flow. Returns `nil` if the user wrote the
  /// failed step, or if the step or its origin is not known.
  ///
  /// - Parameters:
  ///   - written: The step that the user wrote, which failed or produced the failed step.
  ///   - app: The app. If the step is from a tap and the app defines no screen for the tapped key, a choice of a request was tapped.
  func origin(writtenAs written: (any RouteStep)?, in app: AppDefinition) -> String? {
    guard let step else { return nil }
    let failed = "in \(Quoting.name(step))"
    if let (action, screen) = tapped {
      let kind = app.screens[screen.name] == nil ? "choice" : "action"
      return "\(failed), a step of the \(kind) \(Quoting.name(action)) of \(screen)"
    }
    if let maker = makers.last { return "\(failed), a step of \(Quoting.name(maker))" }
    switch written {
    case let complete as Steps.Complete where step != AnyStep(complete):
      return "\(failed), a step of the outcome \(Quoting.name(complete.outcome))"
    case let finish as Steps.Finish where step != AnyStep(finish): return "\(failed), a step of the flow that handles the end of the screen"
    case let send as Steps.SendOutput where step != AnyStep(send):
      return "\(failed), a step of the flow that handles \(Quoting.name(send.output.name))"
    default: return nil
    }
  }
}
