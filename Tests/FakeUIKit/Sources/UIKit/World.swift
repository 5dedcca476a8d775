/// All state of the fake that is not in a view or a controller.
@MainActor final class World {
  /// Work that waits for the run loop.
  struct Pending {
    let due: Int
    let order: Int
    let label: String
    let subject: UIViewController?
    let work: @MainActor () -> Void
  }

  /// A user's gesture that has begun.
  struct Gesture {
    enum Kind: String { case backSwipe, sheetSwipe }
    let kind: Kind
    let subject: UIViewController
  }

  /// A window, which the fake does not keep alive.
  struct WeakWindow {
    weak var window: UIWindow?
  }

  /// The duration of an animated transition in virtual milliseconds.
  static let duration = 350

  var profile = Simulator.Profile.classic
  var now = 0
  var pending: [Pending] = []
  var order = 0
  var log: [String] = []
  var traps: [Simulator.Trap] = []
  var recordsTraps = false
  var unconfirmed: Set<Rule> = []
  var refusals = 0
  var gesture: Gesture?
  var windows: [WeakWindow] = []
  /// The animations that a driver holds while its animator starts, or `nil` if there is no such driver.
  var heldAnimations: [(milliseconds: Int, completion: (Bool) -> Void)]?
  var transactions: [(start: Int, block: (() -> Void)?)] = []
  let application = UIApplication()
  var opensURL: (URL) -> Bool = { _ in true }
  var openedURLs: [URL] = []
  var feedback: [String] = []
  var missingServices: Set<Simulator.Service> = []
  var cameraPermission = Simulator.Permission.allowed
  var allowsCamera = true
  var reviewRequests = 0
  var makeSceneDelegate: ((UISceneConfiguration) -> any UIWindowSceneDelegate)?

  /// Runs what was due when the turn began.
  @discardableResult func turn() -> Bool {
    let limit = order
    var ran = false
    while let first = pending.first, first.due <= now, first.order < limit {
      pending.removeFirst()
      first.work()
      ran = true
    }
    for item in windows { item.window?.updateBars() }
    return ran
  }

  @discardableResult
  func schedule(
    after delay: Int, _ label: String, _ subject: UIViewController?, _ work: @escaping @MainActor () -> Void
  ) -> Int {
    let item = Pending(due: now + delay, order: order, label: label, subject: subject, work: work)
    order += 1
    let index = pending.lastIndex { $0.due <= item.due }.map { $0 + 1 } ?? 0
    pending.insert(item, at: index)
    return item.order
  }

  /// Breaks the references of what was under way.
  func discard() {
    for item in pending { item.subject?.presentation?.discard() }
    for item in windows { item.window?.running = nil }
    gesture?.subject.presentation?.discard()
    pending = []
    gesture = nil
  }

  func unschedule(_ order: Int) {
    pending.removeAll { $0.order == order }
  }
}
