import GromaLineEditor

/// The memory that a process that explores shares with the one that started it: the run that it makes, and whether it is to stop.
struct RunRecord: Sendable {
  private enum Field: Int { case number, key, stop }

  private let record: SharedRecord

  init(_ record: SharedRecord) { self.record = record }

  private subscript(_ field: Field) -> Int {
    get { record[field.rawValue] }
    nonmutating set { record[field.rawValue] = newValue }
  }

  /// The run that is being made, and its key; noughts between runs.
  var run: (number: Int, key: Int) { (self[.number], self[.key]) }

  /// Notes that a run begins, or, with noughts, that it has come back.
  func begin(_ number: Int, _ key: Int) {
    self[.key] = key
    self[.number] = number
  }

  /// Notes that the app is made, which launches it: a run before the first.
  func beginLaunch() { self[.number] = Self.launch }

  /// Whether the app is being made.
  var isLaunching: Bool { self[.number] == Self.launch }

  private static let launch = -1

  /// Whether the process is to stop exploring, and to report what it found.
  var isStopped: Bool { self[.stop] != 0 }

  /// Asks the process to stop exploring.
  func stop() { self[.stop] = 1 }
}
