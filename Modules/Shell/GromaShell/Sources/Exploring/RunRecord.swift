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

  /// Whether the exploring process must stop and report its results.
  var isStopped: Bool { self[.stop] != 0 }

  /// Requests that the exploring process stop and report its results.
  func stop() { self[.stop] = 1 }
}
