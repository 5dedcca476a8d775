/// Observers in the order of their registration. An observer that is canceled, or whose owner has been deallocated, is no longer called,
/// even during a delivery. An observer that is added during a delivery is first called in the next delivery.
///
/// - Complexity: Adding and canceling are amortized O(1); a delivery is O(observers).
@MainActor
final class ObserverList<Subject> {
  final class Observer {
    private(set) var notify: ((Subject) -> Void)?
    private weak var owner: AnyObject?
    private let isOwned: Bool
    let interest: Interest

    init(owner: AnyObject?, interest: Interest, notify: @escaping (Subject) -> Void) {
      self.owner = owner
      isOwned = owner != nil
      self.interest = interest
      self.notify = notify
    }

    /// Whether the observer can still be called. Reading this property releases the handler if the owner has been deallocated.
    var isAlive: Bool {
      if isOwned, owner == nil { notify = nil }
      return notify != nil
    }

    func cancel() { notify = nil }
  }

  /// The observers, in the order of their registration. Deliveries iterate over a copy, because handlers may change the list, and no
  /// handler is released while the list is being changed. Accesses therefore never overlap and need no check at run time.
  @safe @exclusivity(unchecked) private var observers: [Observer] = []
  /// The number of observers at which ``add(owner:interest:_:)`` removes the canceled observers before it adds another one.
  private var limit = 16

  var isEmpty: Bool { interest == .none }

  /// The events that an observer needs: none, failures, all except container tree events, these and the commits, or all.
  enum Interest: Comparable { case none, failures, rare, commits, all }

  var interest: Interest {
    let observers = observers
    var interest = Interest.none
    for observer in observers where observer.isAlive && observer.interest > interest { interest = observer.interest }
    return interest
  }

  /// Adds an observer and returns it.
  ///
  /// - Parameters:
  ///   - owner: The owner, referenced weakly; the observer is not called after the owner's deallocation. `nil` if the observer has no
  ///     owner.
  ///   - interest: The events that the observer needs. The handler may receive other events as well and must ignore them.
  ///   - notify: The handler.
  func add(owner: AnyObject? = nil, interest: Interest = .all, _ notify: @escaping (Subject) -> Void) -> Observer {
    if observers.count >= limit {
      forgetTheGone()
      limit = max(16, observers.count * 2)
    }
    let observer = Observer(owner: owner, interest: interest, notify: notify)
    observers.append(observer)
    return observer
  }

  func notify(_ subject: Subject) {
    var gone = 0
    for observer in observers {
      if observer.isAlive { observer.notify?(subject) } else { gone += 1 }
    }
    if gone * 2 > observers.count { forgetTheGone() }
  }

  private func forgetTheGone() {
    // Handlers are released first, while the list is not being changed: their release may run code that uses the list.
    for observer in observers { _ = observer.isAlive }
    observers.removeAll { $0.notify == nil }
  }
}
