@_exported import Foundation

/// Controls the virtual run loop, the user and the records of the fake.
@MainActor public enum Simulator {
  /// A generation of UIKit's behavior.
  public enum Profile: String, CaseIterable, Sendable {
    /// One transition at a time (to iOS 17).
    case classic
    /// Transitions can be interrupted (iOS 18).
    case fluid
    /// As `fluid`, with a second pop recognizer on the content (iOS 26).
    case contentPop
  }

  /// An exception that UIKit would have raised.
  public struct Trap: Equatable, Sendable {
    /// The name of the exception.
    public let name: String
    /// The reason in UIKit's wording.
    public let reason: String
    /// The rule that was broken.
    public let rule: Rule
  }

  static var world = World()

  /// Discards all state of the fake and starts again under a profile. Traps are recorded, not fatal, if `recordsTraps` is set afterwards.
  public static func reset(profile: Profile = .classic) {
    world.discard()
    world = World()
    world.profile = profile
  }

  /// The generation of behavior in use.
  public static var profile: Profile { world.profile }

  /// Virtual time since the last reset, in milliseconds.
  public static var now: Int { world.now }

  /// Refusals in UIKit's wording, in order.
  public static var log: [String] { world.log }

  /// The traps that were recorded, in order.
  public static var traps: [Trap] { world.traps }

  /// Whether a trap is recorded and ignored. Otherwise it ends the process.
  public static var recordsTraps: Bool {
    get { world.recordsTraps }
    set { world.recordsTraps = newValue }
  }

  /// The unconfirmed rules that the run has relied on.
  public static var unconfirmed: Set<Rule> { world.unconfirmed }

  /// Drops the next presentations, as UIKit does under rules P1 and P5.
  public static func refuseNext(_ count: Int = 1) { world.refusals = count }

  /// Whether nothing is pending and no gesture is in progress.
  public static var isIdle: Bool { world.pending.isEmpty && world.gesture == nil }

  /// Runs one turn of the run loop: what was due when the turn began. Returns whether anything ran.
  @discardableResult public static func turn() -> Bool { world.turn() }

  /// Advances virtual time and runs everything that becomes due.
  public static func advance(by milliseconds: Int) {
    let world = self.world
    let end = world.now + milliseconds
    var turns = 0
    while let due = world.pending.first?.due, due <= end, turns < bound {
      world.now = max(world.now, due)
      world.turn()
      turns += 1
    }
    world.now = end
  }

  /// Advances virtual time to the next pending work and runs one turn. Returns false if nothing is pending.
  @discardableResult public static func step() -> Bool {
    guard let due = world.pending.first?.due else { return false }
    world.now = max(world.now, due)
    world.turn()
    return true
  }

  /// Runs turns until nothing is pending. Returns false after 10,000 turns.
  @discardableResult public static func settle() -> Bool {
    for _ in 0..<bound { guard step() else { return true } }
    return world.pending.isEmpty
  }

  /// Schedules work of a test or of a stand-in for another framework. The label is part of the fingerprint.
  public static func schedule(after milliseconds: Int = 0, label: String, _ work: @escaping @MainActor () -> Void) {
    world.schedule(after: milliseconds, label, nil, work)
  }

  private static var bound: Int { 10_000 }

  static func trap(_ name: String, _ reason: String, _ rule: Rule) {
    rely(on: rule)
    guard world.recordsTraps else {
      fatalError("*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)' [\(rule.id)]")
    }
    world.traps.append(Trap(name: name, reason: reason, rule: rule))
  }

  static func refuse(_ message: String, _ rule: Rule) {
    rely(on: rule)
    world.log.append(message)
  }

  static func rely(on rule: Rule) {
    if !world.unconfirmed.contains(rule), !rule.isConfirmed { world.unconfirmed.insert(rule) }
  }
}

extension Simulator.Profile {
  /// Whether a change can interrupt a running transition.
  var isFluid: Bool { self != .classic }
}

/// Names of the exceptions that UIKit raises.
enum Exception {
  static let argument = "NSInvalidArgumentException"
  static let inconsistency = "NSInternalInconsistencyException"
  static let generic = "NSGenericException"
  static let hierarchy = "UIViewControllerHierarchyInconsistency"
}
