import Groma

/// An object that counts the runs of an app's code, and skips the runs that trapped or did not end in an earlier process.
///
/// A handler that traps ends the process, and a handler that never returns blocks it. The process cannot recover from either. An explorer
/// that runs in a child process therefore records each run when it begins. If the run traps or does not end, the run is *lost*: the parent
/// starts another process with the number and the key of the lost run. An exploration performs the same runs each time, so the new process
/// recognizes the run. The new process does not run the handler, and also skips the handler in other states where its result is not known.
/// Such an exploration is not exhaustive and proves nothing.
///
/// An exploration in the caller's own process, as in a test, needs no supervision.
@MainActor
public final class Supervision {
  /// A run that trapped or did not end in an earlier process.
  public struct LostRun: Hashable, Codable, Sendable {
    /// The number of the run, counted from 1.
    public let number: Int
    /// The key that was recorded with the run. A run with the same number and another key is a different run.
    public let key: Int
    /// The end of a sentence that describes the error: `trapped: Fatal error: Index out of range`.
    public let end: String

    /// Creates a lost run from its number, its key, and the end of the sentence that describes the error.
    public init(number: Int, key: Int, end: String) {
      self.number = number
      self.key = key
      self.end = end
    }
  }

  /// The result of an attempt to run the app's code.
  enum Attempt<Value> {
    /// The run ended with a value.
    case done(Value)
    /// The run is known to be lost. The value is the end of a sentence that describes the error.
    case lost(String)
    /// The run was skipped: a run of the same code was lost in another state, a run of one move of the pair was lost, or the exploration is
    /// over.
    case leftOut

    /// The value of the run, or `nil` if the run is lost or was skipped.
    var value: Value? { if case .done(let value) = self { value } else { nil } }
    /// Whether the run is known to be lost.
    var isLost: Bool { if case .lost = self { true } else { false } }
  }

  private let known: [Int: LostRun]
  private let last: Int
  private let endsThere: Bool
  private let note: (_ number: Int, _ key: Int) -> Void
  /// The number of runs so far.
  private(set) var number = 0
  private var isRunning = false
  private var lost: [RunSubject: (state: NavigationState?, end: String)] = [:]

  /// The descriptions of the lost runs (see ``LostRun``) in the order in which the exploration reached them. Lost runs of sample screens
  /// are omitted.
  public private(set) var names: [String] = []

  /// Creates a supervision.
  ///
  /// - Parameters:
  ///   - lost: The runs that were lost in earlier processes.
  ///   - endsThere: Whether the exploration ends after the last of the lost runs.
  ///   - note: Called with the number and the key of a run when it begins, and with zeros when it has ended.
  public init(lost: [LostRun] = [], endsThere: Bool = false, note: @escaping (_ number: Int, _ key: Int) -> Void = { _, _ in }) {
    known = Dictionary(lost.map { ($0.number, $0) }) { _, last in last }
    last = lost.map(\.number).max() ?? 0
    self.endsThere = endsThere
    self.note = note
  }

  /// Whether the exploration has not reached the last lost run yet.
  public var isExpecting: Bool { number < last }

  /// Whether the exploration must end, because the supervision was created with `endsThere` and no known lost run is left.
  public var isOver: Bool { endsThere && !isExpecting }

  /// Calls a closure that runs the app's code to draw the screens of a violation, and returns its result. Returns `nil` if the run trapped
  /// or did not end in an earlier process.
  ///
  /// - Parameters:
  ///   - violation: The number of the violation, which identifies the run and is the same in every process.
  ///   - make: The closure.
  public func pictures<Value>(of violation: Int, _ make: () -> Value) -> Value? {
    attempt(.pictures(violation), key: violation, make).value
  }

  /// Runs a function in the surroundings ``Surroundings/learning``, unless its run is known to be lost (see ``LostRun``) or must be skipped
  /// (see ``Attempt/leftOut``). A run within another run counts as part of the outer run.
  ///
  /// - Parameters:
  ///   - subject: The purpose of the run.
  ///   - key: A number that, together with the sequence number of the run, identifies the run. The key is the same in every process.
  ///   - state: The state where the code runs, or `nil` if the code does not start in a state.
  ///   - run: The function.
  func attempt<Value, Failure: Error>(
    _ subject: @autoclosure () -> RunSubject, key: Int = 0, in state: @autoclosure () -> NavigationState? = nil,
    _ run: () throws(Failure) -> Value
  ) throws(Failure) -> Attempt<Value> {
    if isRunning { return .done(try run()) }
    if last > 0 {
      let subject = subject()
      if let (place, end) = lost[subject] { return place == state() ? .lost(end) : .leftOut }
      if isLeftOut(subject) { return .leftOut }
      if let known = known[number + 1], known.key == key {
        number += 1
        lost[subject] = (state(), known.end)
        if case .sample = subject {} else { names.append("\(subject)") }
        return .lost(known.end)
      }
    }
    number += 1
    isRunning = true
    note(number, key)
    defer {
      note(0, 0)
      isRunning = false
    }
    return .done(try Surroundings.learning.run(run))
  }

  private func isLeftOut(_ subject: RunSubject) -> Bool {
    switch subject {
    // Violations that were found are still confirmed and drawn.
    case .way, .pictures: false
    case .pair(let pair): isOver || lost[.move(pair.first)] != nil || lost[.move(pair.second)] != nil
    default: isOver
    }
  }
}

extension NavigationError {
  private static let lostCode = "explore.lost"

  /// Returns the error of a move that traps or never returns.
  ///
  /// - Parameter end: The end of a sentence that describes the error, such as `traps: Fatal error: Index out of range`.
  static func lost(_ end: String) -> NavigationError { .custom(code: lostCode, message: "it \(end)") }

  /// The error of a skipped move: see ``Supervision/Attempt/leftOut``.
  static let leftOut = NavigationError.custom(
    code: "explore.left-out", message: "it is skipped because it did not finish in another state")

  /// Whether this is the error of a lost run.
  var isLost: Bool { if case .custom(Self.lostCode, _) = self { true } else { false } }

  /// Whether this is the error of a skipped move.
  var isLeftOut: Bool { self == .leftOut }
}

extension RunFacts {
  /// Creates the facts about a move whose run was lost or skipped.
  init<Value>(of move: Move, without attempt: Supervision.Attempt<Value>) {
    if case .lost(let end) = attempt {
      error = .lost(end)
      faults = [MoveFault(failure: "\(move) \(end)", cause: "\(move) \(end)")]
    } else {
      error = .leftOut
    }
  }
}

extension NavigationState {
  /// The name of the visible screen, or `nothing` if there is none.
  var visibleName: String { visibleScreen?.name ?? "nothing" }
}
