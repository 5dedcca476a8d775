import Foundation

/// The seeds of random test cases, from 0. The environment variable `GROMA_SEEDS` sets their number.
package enum Seeds {
  /// The value of `GROMA_SEEDS`, for long runs, or `nil` if it is not set.
  package static let number = ProcessInfo.processInfo.environment["GROMA_SEEDS"].flatMap { UInt64($0) }

  /// Returns the seeds of a test that takes long.
  ///
  /// - Parameter usual: The number of seeds without `GROMA_SEEDS`.
  package static func few(_ usual: UInt64) -> Range<UInt64> { 0..<(number ?? usual) }
}
