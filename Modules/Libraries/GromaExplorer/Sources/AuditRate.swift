/// How many of the moves that are known are made once more by the app's own code, and what comes of them held against what was learnt.
public enum AuditRate: Hashable, Sendable, LosslessStringConvertible {
  /// None.
  case off
  /// One in so many.
  case one(in: Int)
  /// One in 10,000 at first, and after each thousand that were made one in twice as many.
  ///
  /// What does something else once in a thousand times is noticed by a thousand of them with a chance of 63 %, by five thousand with 99 %, however many
  /// moves there are. So the time that this takes grows little with an app; what is rarer is noticed by a rate that stays as it is.
  case thinning

  /// As people write it: a number, `all`, `off` or `thinning`.
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

  /// As people write it.
  public var description: String {
    switch self {
    case .off: "off"
    case .one(1): "all"
    case .one(let number): "\(number)"
    case .thinning: "thinning"
    }
  }
}

/// When the next is to be made once more.
struct AuditSchedule: BitwiseCopyable {
  /// How many there are until then; the last of them is the one.
  private(set) var left: Int
  private let interval: Int
  private let isThinning: Bool
  private var made = 0

  /// - Parameter isFirst: Whether the first is made once more.
  init(_ rate: AuditRate, isFirst: Bool = false) {
    switch rate {
    case .off: (interval, isThinning) = (.max, false)
    case .one(let number): (interval, isThinning) = (number, false)
    case .thinning: (interval, isThinning) = (10_000, true)
    }
    left = isFirst && rate != .off ? 1 : interval
  }

  /// Counts some of which none is made once more.
  ///
  /// - Precondition: More are left.
  @inline(__always) mutating func skip(_ count: Int) { left &-= count }

  /// Counts one, and says whether it is to be made once more.
  @inline(__always) mutating func next() -> Bool {
    left &-= 1
    if left > 0 { return false }
    made += 1
    left = isThinning ? interval << min(made / 1_000, 32) : interval
    return true
  }
}
