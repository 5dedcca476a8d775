import GromaProcesses

/// The memory that an exploring process shares with its supervisor: the current run of the app's code, and the request to stop.
struct RunRecord: Sendable {
  private enum Field: Int { case number, key, stop }

  private let record: SharedRecord

  init(_ record: SharedRecord) { self.record = record }

  private subscript(_ field: Field) -> Int {
    get { record[field.rawValue] }
    nonmutating set { record[field.rawValue] = newValue }
  }

  /// The number of the current run of the app's code, from 1, and its key, which identifies what runs. Both are 0 between runs. The number
  /// is -1 while the app is created and launched.
  var run: (number: Int, key: Int) { (self[.number], self[.key]) }

  /// Records the start of a run, or the end of a run if both arguments are 0.
  func begin(_ number: Int, _ key: Int) {
    self[.key] = key
    self[.number] = number
  }

  /// Records that the app is being created and launched, before the first run.
  func beginLaunch() { self[.number] = Self.launch }

  /// Whether the app is being created and launched.
  var isLaunching: Bool { self[.number] == Self.launch }

  private static let launch = -1

  /// The signal after which the exploring process must stop and report its results, or `nil` if neither process received one.
  var signal: Int32? { self[.stop] == 0 ? nil : Int32(truncatingIfNeeded: self[.stop]) }

  /// Requests that the exploring process stop and report its results.
  ///
  /// - Parameter signal: The signal that one of the processes received.
  func stop(after signal: Int32) { self[.stop] = Int(signal) }
}
