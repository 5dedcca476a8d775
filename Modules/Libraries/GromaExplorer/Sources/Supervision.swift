import Groma

/// Counts the runs of an app's own code, and leaves out those that are known not to come back.
///
/// A handler that traps ends the process, and one that never ends holds it: nothing in the process can go on then. So whoever explores in a process
/// of its own has each run noted when it begins, and starts another process when one does not come back. To that one it says which run it was; an
/// exploration makes the same runs each time, so it is met again, and what it was for is known there. It is a violation, and not made once more:
/// neither there, nor in another state where nobody knows yet what it does. What is left out so is not explored exhaustively, and nothing is proved.
///
/// Who explores in the process that asks, as a test does, needs none of this.
@MainActor
public final class Supervision {
  /// A run that did not come back in a process before this one.
  public struct LostRun: Hashable, Codable, Sendable {
    /// Which it was, from 1.
    public let number: Int
    /// What was noted with it: a run of that number with another key is not the one.
    public let key: Int
    /// What became of it, as the end of a sentence: `traps: Fatal error: Index out of range`.
    public let end: String

    /// A run.
    public init(number: Int, key: Int, end: String) {
      self.number = number
      self.key = key
      self.end = end
    }
  }

  /// What the app's own code is run for.
  enum Subject: Hashable {
    case launch
    case link(String)
    /// What can happen where a screen is in sight.
    case offers(screen: String)
    case sight
    case move(Move)
    case pair(Pair)
    case property(String)
    /// The way to a violation, once more.
    case way(Int)
    /// The pictures of a violation.
    case pictures(Int)
  }

  /// What came of trying to run something.
  enum Attempt<Value> {
    case done(Value)
    /// It does not come back, as the end of a sentence.
    case lost(String)
    /// It was not run: it did not come back in another state.
    case leftOut

    /// What came of it; nil when it was not run.
    var value: Value? { if case .done(let value) = self { value } else { nil } }
    /// Whether it does not come back.
    var isLost: Bool { if case .lost = self { true } else { false } }
  }

  private let known: [Int: LostRun]
  private let last: Int
  private let endsThere: Bool
  private let note: (_ number: Int, _ key: Int) -> Void
  private var number = 0
  private var isRunning = false
  private var lost: [Subject: (state: NavigationState?, end: String)] = [:]

  /// What does not come back, as people read it, in the order it was met.
  public private(set) var names: [String] = []

  /// A count of runs.
  ///
  /// - Parameters:
  ///   - lost: The runs that did not come back so far.
  ///   - endsThere: Whether nothing is to be explored any more once they were met.
  ///   - note: Called when a run begins, with its number and key, and with zeros when it has come back.
  public init(lost: [LostRun] = [], endsThere: Bool = false, note: @escaping (_ number: Int, _ key: Int) -> Void = { _, _ in }) {
    known = Dictionary(lost.map { ($0.number, $0) }) { _, last in last }
    last = lost.map(\.number).max() ?? 0
    self.endsThere = endsThere
    self.note = note
  }

  /// Whether runs that did not come back are still to be met.
  public var isExpecting: Bool { number < last }

  /// Whether nothing is to be explored any more.
  public var isOver: Bool { endsThere && !isExpecting }

  /// Makes pictures of the violation of a number, which runs the app's own code; nil when that does not come back.
  public func pictures<Value>(of violation: Int, _ make: () -> Value) -> Value? {
    attempt(.pictures(violation), key: violation, make).value
  }

  /// Runs something, unless it does not come back.
  ///
  /// - Parameters:
  ///   - subject: What it is for.
  ///   - key: What tells runs apart, the same in every process.
  ///   - state: The state it is run in.
  func attempt<Value, Failure: Error>(
    _ subject: @autoclosure () -> Subject, key: Int = 0, in state: @autoclosure () -> NavigationState? = nil,
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
        names.append("\(subject)")
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
    return .done(try run())
  }

  private func isLeftOut(_ subject: Subject) -> Bool {
    switch subject {
    // What was found is looked at even so.
    case .way, .pictures: false
    case .pair(let pair): isOver || lost[.move(pair.first)] != nil || lost[.move(pair.second)] != nil
    default: isOver
    }
  }
}

extension Supervision.Subject: CustomStringConvertible {
  var description: String {
    switch self {
    case .launch: "the launch"
    case .link(let pattern): "the samples of the link \(pattern)"
    case .offers(let screen): "the list of moves on '\(screen)'"
    case .sight: "the visible screen"
    case .move(let move): "\(move)"
    case .pair(let pair): pair.description
    case .property(let name): name
    case .way: "the moves to a violation"
    case .pictures: "the pictures of a violation"
    }
  }
}

extension NavigationError {
  private static let lostCode = "explore.lost"
  private static let leftOutCode = "explore.left-out"

  /// What a move fails with that does not come back.
  static func lost(_ end: String) -> NavigationError { .custom(code: lostCode, message: "it \(end)") }

  /// What a move fails with that is not made, for it did not come back in another state.
  static let leftOut = NavigationError.custom(code: leftOutCode, message: "it is left out because it did not end in another state")

  private var customCode: String? { if case .custom(let code, _) = self { code } else { nil } }

  /// Whether a move did not come back.
  var isLost: Bool { customCode == Self.lostCode }

  /// Whether a move was not made.
  var isLeftOut: Bool { customCode == Self.leftOutCode }
}

extension RunFacts {
  /// Of a move that does not come back, or is not made.
  init<Value>(of move: Move, without attempt: Supervision.Attempt<Value>) {
    if case .lost(let end) = attempt {
      error = .lost(end)
      failures = [Failure(sentence: "\(move) \(end)", cause: "\(move) \(end)")]
    } else {
      error = .leftOut
    }
  }
}

// MARK: - What searches run

extension Search {
  /// Counts the runs of the app's own code.
  var supervision: Supervision { finder.supervision }

  /// What can happen in a state.
  func moves(in state: NavigationState, key: Int) -> Supervision.Attempt<[Move]> {
    supervision.attempt(.offers(screen: state.nameInSight), key: key, in: state) {
      finder.moves(in: Navigator(app, state: state, logger: .silent))
    }
  }

  /// What a team's property says of a state; nil where it holds, or is left out.
  func sentence(of property: Property, in state: NavigationState, key: Int) -> Supervision.Attempt<String?> {
    supervision.attempt(.property(property.name), key: key, in: state) {
      property.violation(in: Navigator(app, state: state, logger: .silent))
    }
  }

  /// What comes of two things at once in a state.
  func ends(of pair: Pair, in state: NavigationState, key: Int) -> Supervision.Attempt<AtOnce?> {
    supervision.attempt(.pair(pair), key: key, in: state) { AtOnce(app, from: state, pair) }
  }

  /// Says that nobody knows what can happen in a state.
  ///
  /// - Parameter end: Why, as the end of a sentence.
  func noteLostOffers(_ end: String, _ number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .noErrors }) else { return }
    let screen = sight(number).screen
    let owner = screen.flatMap { app.entries[$0.name]?.owner } ?? app.name
    record.add(
      property, at: number, about: "offers", screen: screen, owner: owner, way: way,
      "the list of moves on '\(screen?.description ?? "nothing")' \(end)", checks: ["actions"])
  }
}

extension NavigationState {
  /// The name of the screen in sight.
  var nameInSight: String { screenInSight?.name ?? "nothing" }
}
