import Groma
import Logging

/// A log handler that stores the log lines of the navigator until ``taken()`` removes them.
package struct SessionLog: LogHandler {
  /// The levels that the `log` command accepts, from the most output to the least. The last level, `off`, turns the log off.
  static let levels = Logger.Level.allCases.map(\.rawValue) + [off]
  package static let off = "off"

  private final class Lines: Sendable {
    let all = ThreadLock<[String]>([])
  }

  var logLevel = Logger.Level.critical
  var metadata: Logger.Metadata = [:]
  private let lines = Lines()

  func log(event: LogEvent) {
    let facts = metadata.merging(event.metadata ?? [:]) { _, new in new }.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    lines.all.withLock { $0.append("\(event.level.rawValue): \(event.message)\(facts.joined())") }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Removes and returns the lines logged since the last call, oldest first.
  func taken() -> [String] {
    lines.all.withLock { lines in
      guard !lines.isEmpty else { return [] }
      defer { lines = [] }
      return lines
    }
  }
}
