/// Who is told something, in the order of registration. One that is cancelled, or whose owner is gone, is told nothing from then on, even
/// in the middle of a delivery; one that is added meanwhile is told what comes next.
///
/// - Complexity: Adding and cancelling are O(1), amortised; telling is O(observers).
@MainActor
final class ObserverList<Subject> {
  final class Observer {
    private(set) var tell: ((Subject) -> Void)?
    private weak var owner: AnyObject?
    private let isOwned: Bool
    let interest: Interest

    init(owner: AnyObject?, interest: Interest, tell: @escaping (Subject) -> Void) {
      self.owner = owner
      isOwned = owner != nil
      self.interest = interest
      self.tell = tell
    }

    /// Whether it may be told. What its handler holds is let go when it may not.
    var isAlive: Bool {
      if isOwned, owner == nil { tell = nil }
      return tell != nil
    }

    func cancel() { tell = nil }
  }

  /// Whoever looks at it takes a copy first, since what observers do may change it: accesses never overlap, and need not be watched while running.
  @safe @exclusivity(unchecked) private var observers: [Observer] = []
  /// When to forget the cancelled ones: each time their number has doubled.
  private var limit = 16

  var isEmpty: Bool { interest == .none }

  /// How much anybody wants to be told: nothing, only what went wrong, only what is rare, or all.
  enum Interest: Comparable { case none, failures, rare, all }

  var interest: Interest {
    let observers = observers
    var interest = Interest.none
    for observer in observers where observer.isAlive && observer.interest > interest { interest = observer.interest }
    return interest
  }

  /// - Parameter interest: What it wants. It says itself what it does with the rest; it may not be told of that.
  func add(owner: AnyObject? = nil, interest: Interest = .all, _ tell: @escaping (Subject) -> Void) -> Observer {
    if observers.count >= limit {
      forgetTheGone()
      limit = max(16, observers.count * 2)
    }
    let observer = Observer(owner: owner, interest: interest, tell: tell)
    observers.append(observer)
    return observer
  }

  func tell(_ subject: Subject) {
    var gone = 0
    for observer in observers {
      if observer.isAlive { observer.tell?(subject) } else { gone += 1 }
    }
    if gone * 2 > observers.count { forgetTheGone() }
  }

  private func forgetTheGone() {
    // What handlers hold is let go of first, while nothing here is being changed.
    for observer in observers { _ = observer.isAlive }
    observers.removeAll { $0.tell == nil }
  }
}
