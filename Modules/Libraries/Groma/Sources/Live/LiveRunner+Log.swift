import Logging

extension LiveRunner {
  /// Logs the failure of a route: as an error if no code receives the failure, otherwise as a notice. The texts that the user entered are
  /// masked.
  func log(_ failure: RunFailure, of run: Runner.FailedRun?, hasCaller: Bool) {
    loggedFailures += 1
    let logger = logger
    let level: Logger.Level = hasCaller && !ignoresFailures ? .notice : .error
    guard logger.logLevel <= level else { return }
    var facts: Logger.Metadata = ["error": "\(failure.error)"]
    if let run {
      facts["route"] = "\(run.route.maskingEntries)"
      if run.origin.isKnown { facts["origin"] = "\(run.origin)" }
      if let name = run.guardName { facts["guard"] = "\(name)" }
    }
    logger.log(level: level, run?.guardName == nil ? "a route failed" : "a guard denied a route", metadata: facts)
  }

  /// Runs a function whose caller does not handle the failures of routes. These failures are logged as errors.
  func ignoringFailures<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let outer = ignoresFailures
    ignoresFailures = true
    defer { ignoresFailures = outer }
    try body()
  }

  /// Logs an event that reports a failure of something other than a run, or the end of a waiting route.
  func log(_ event: Event) {
    let logger = logger
    switch event {
    case .outcomeFailed(let effect, let name, let error):
      logger.error(
        "the route of an outcome failed", metadata: ["outcome": "\(name)", "of": "\(effect.request)", "error": "\(error)"])
    case .halted(let error): logger.error("routes stopped", metadata: ["error": "\(error)"])
    case .canceled(let pending):
      guard logger.logLevel <= .info else { return }
      let facts: Logger.Metadata = ["route": "\(pending.route.maskingEntries)", "awaited": "\(pending.awaits)"]
      logger.info("a waiting route was dropped", metadata: facts)
    default: break
    }
  }

  /// Runs an action of a view, which does not handle failures. Each failure is logged as an error.
  func perform(_ action: String, of key: ScreenKey, _ body: () throws(NavigationError) -> Void) {
    let count = loggedFailures
    do throws(NavigationError) {
      try ignoringFailures(body)
    } catch {
      // Of an action that did not run, nothing is logged yet.
      if loggedFailures > count { return }
      let logger = logger
      logger.error("an action failed", metadata: ["screen": "\(key)", "action": "\(action)", "error": "\(error)"])
    }
  }
}
