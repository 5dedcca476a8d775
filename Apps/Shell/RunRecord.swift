import GromaProcesses

/// The shared memory of an exploring process and its supervisor: the current run, and the request to stop.
struct RunRecord: Sendable {
  private enum Field: Int { case number, key, stop }

  private let record: SharedRecord

  init(_ record: SharedRecord) { self.record = record }

  private subscript(_ field: Field) -> Int {
    get { record[field.rawValue] }
    nonmutating set { record[field.rawValue] = newValue }
  }

  /// The number and key of the current run of the app's code. Both are 0 between runs.
  var run: (number: Int, key: Int) { (self[.number], self[.key]) }

  /// Records the start of a run, or the end of one if both arguments are 0.
  func begin(_ number: Int, _ key: Int) {
    self[.key] = key
    self[.number] = number
  }

  /// Records that the app is being created and launched. This comes before the first run.
  func beginLaunch() { self[.number] = Self.launch }

  /// Whether the app is being created.
  var isLaunching: Bool { self[.number] == Self.launch }

  private static let launch = -1

  /// Whether the process should stop exploring and report its results.
  var isStopped: Bool { self[.stop] != 0 }

  /// Requests that the process stop exploring.
  func stop() { self[.stop] = 1 }
}
