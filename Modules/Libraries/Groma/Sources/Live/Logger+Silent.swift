package import Logging

extension Logger {
  /// A logger that discards all messages, for navigators whose failures are results.
  package static let silent = Logger(label: "groma.silent") { _ in SwiftLogNoOpLogHandler() }

  /// A logger for the navigators of tests, which writes only the failures that no code receives.
  package static let ofTests: Logger = {
    var logger = Logger(label: "groma.navigation")
    logger.logLevel = .error
    return logger
  }()
}
