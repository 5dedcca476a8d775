/// A queue that delivers events to observers, messages to their receivers and calls to screen content: one at a time, in the order in which
/// they were added.
///
/// A change that a receiver makes takes effect at once; the deliveries it causes are appended to the queue.
@MainActor
final class EventDelivery {
  /// The observers of events.
  let observers = ObserverList<Told>()
  /// The observers of messages.
  let messages = MessageBoard()
  @safe @exclusivity(unchecked) private var outbox = Outbox()
  @safe @exclusivity(unchecked) private var isDelivering = false

  /// Whether the queue is empty and no delivery is under way.
  var isIdle: Bool { outbox.isEmpty && !isDelivering }

  /// Appends a delivery.
  func add(_ delivery: Outbox.Delivery) { outbox.append(delivery) }

  /// Appends an event with the screen it is about; nil for an event that is not about a screen.
  func add(_ event: Event, about subject: Subject?) { outbox.append(.event(Told(event: event, subject: subject))) }

  /// Appends an event if an observer is interested in it. The place of its screen is looked up later by its key.
  ///
  /// - Parameter moment: The moment of the event, evaluated only if the event is about a screen.
  func add(_ event: @autoclosure () -> Event, at moment: @autoclosure () -> Moment) {
    let interest = observers.interest
    if interest == .none { return }
    let event = event()
    if interest == .failures, !event.isFailure { return }
    add(event, about: event.key.map { Subject(key: $0, path: nil, isGone: false, moment: moment()) })
  }

  /// Delivers everything in the queue, including what is appended meanwhile.
  ///
  /// - Returns: False if a delivery is already under way, which then delivers the rest.
  func deliver() -> Bool {
    if isDelivering { return false }
    if outbox.isEmpty { return true }
    isDelivering = true
    while let delivery = outbox.take() {
      switch delivery {
      case .event(let told): observers.tell(told)
      case .appeared(let contents): contents.appeared()
      case .disappeared(let contents): contents.disappeared()
      case .updated(let contents, let key): contents.updated(to: key)
      case .refreshed(let contents): contents.refreshed()
      case .removed(let contents): contents.removed()
      case .message(let tell): tell()
      }
    }
    isDelivering = false
    return true
  }

  /// Makes calls without the queue, which must be empty. Deliveries that the calls add are made by the next ``deliver()``.
  func deliver(directly calls: () -> Void) {
    isDelivering = true
    calls()
    isDelivering = false
  }
}

extension Event {
  /// The key of the screen that the event is about, for events without a place; nil for all others.
  fileprivate var key: ScreenKey? {
    switch self {
    case .finished(let key, _): key
    case .waiting(let pending), .resumed(let pending), .cancelled(let pending), .failed(let pending, _): pending.awaits
    case .committed, .added, .removed, .shown, .hidden, .updated, .refreshed, .requested, .outcome, .lateOutcome, .abandoned,
      .outcomeFailed,
      .deferred, .gaveUp, .deferredFailed, .transitionBegan, .transitionEnded, .announced, .wentWrong, .halted:
      nil
    }
  }
}
