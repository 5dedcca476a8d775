import Foundation

/// The seeds of random test cases: from 0, as many as `GROMA_SEEDS` in the environment says, if it is set.
package enum Seeds {
  /// The number of seeds from the environment, for long runs; `nil` for the usual number.
  package static let number = ProcessInfo.processInfo.environment["GROMA_SEEDS"].flatMap { UInt64($0) }

  /// Returns the seeds of a test that takes long.
  ///
  /// - Parameter usual: The number of seeds without `GROMA_SEEDS`.
  package static func few(_ usual: UInt64) -> Range<UInt64> { 0..<(number ?? usual) }
}
