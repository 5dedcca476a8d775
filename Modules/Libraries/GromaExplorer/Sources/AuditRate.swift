/// The rate of audits. An audit of a move or a state runs the app's code again although the results are known, and compares the results.
///
/// An exploration with audits also repeats some runs whose results are new: runs that read the time or random numbers, at once, and some
/// runs of each handler, after the exploration. The rate does not change the number of these repetitions.
public enum AuditRate: Hashable, Sendable, LosslessStringConvertible {
  /// Nothing is audited, and no other run is repeated.
  case off
  /// One in this many learned moves and states is audited; 1 audits all.
  case one(in: Int)
  /// One in 10,000 learned moves and states is audited at first. After each 500 audits the interval quadruples.
  ///
  /// If the result of a move differs once in a thousand runs, 500 audits detect the difference with a probability of 39 %, and 1,500 audits,
  /// of 105 million moves, with 78 %. The time for audits grows slowly with the number of moves. A constant rate would also detect rarer
  /// differences.
  case thinning

  /// Parses a positive number, `all`, `off` or `thinning`. Returns `nil` for any other text.
  public init?(_ description: String) {
    switch description {
    case "all": self = .one(in: 1)
    case "off": self = .off
    case "thinning": self = .thinning
    default:
      guard let number = Int(description), number > 0 else { return nil }
      self = .one(in: number)
    }
  }

  /// The text that the initializer parses.
  public var description: String {
    switch self {
    case .off: "off"
    case .one(1): "all"
    case .one(let number): "\(number)"
    case .thinning: "thinning"
    }
  }
}

/// A counter that determines which moves or states of a sequence are audited.
struct AuditSchedule {
  private let rate: AuditRate
  private var made = 0
  /// The number of items (moves or states) up to and including the next audited item.
  private(set) var left = 1

  /// Creates a schedule.
  ///
  /// - Parameter isFirst: Whether the first item is audited, unless the rate is ``AuditRate/off``.
  init(_ rate: AuditRate, isFirst: Bool = false) {
    self.rate = rate
    if !isFirst || rate == .off { left = interval }
  }

  /// Whether any item is audited.
  var isOn: Bool { rate != .off }

  /// The number of items from one audited item to the next.
  private var interval: Int {
    switch rate {
    case .off: .max
    case .one(let number): number
    case .thinning: 10_000 << min(made / 500 * 2, 32)
    }
  }

  /// Counts the items of a sequence after an index, up to and including the next audited item, and returns the index of that item. If no
  /// audited item is left, counts the remaining items and returns `nil`.
  ///
  /// - Parameters:
  ///   - place: The index of the last item that was counted; -1 for none.
  ///   - count: The number of items in the sequence.
  mutating func next(after place: Int, of count: Int) -> Int? {
    guard left < count - place else {
      left -= count - 1 - place
      return nil
    }
    let found = place + left
    made += 1
    left = interval
    return found
  }

  /// Counts an item and returns whether it is audited.
  mutating func next() -> Bool { next(after: -1, of: 1) != nil }
}
