package import Logging

extension Logger {
  /// A logger that discards all messages, for navigators whose failures are results.
  package static let silent = Logger(label: "groma.silent") { _ in SwiftLogNoOpLogHandler() }
}
