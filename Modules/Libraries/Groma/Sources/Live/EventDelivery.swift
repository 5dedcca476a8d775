/// Delivers events to observers, messages to their receivers, and calls to the contents of screens: one at a time, in the order in which they
/// were added.
///
/// What a receiver does in its turn happens at once; what that adds is delivered after the rest.
@MainActor
final class EventDelivery {
  /// The observers of events.
  let observers = ObserverList<Told>()
  /// The observers of messages.
  let messages = MessageBoard()
  @safe @exclusivity(unchecked) private var outbox = Outbox()
  @safe @exclusivity(unchecked) private var isDelivering = false

  /// Whether nothing is being delivered, and nothing waits for it.
  var isIdle: Bool { outbox.isEmpty && !isDelivering }

  /// Adds something to deliver.
  func add(_ delivery: Outbox.Delivery) { outbox.append(delivery) }

  /// Adds an event about a screen.
  func add(_ event: Event, about subject: Subject?) { outbox.append(.event(Told(event: event, subject: subject))) }

  /// Adds an event if an observer wants it; the screen it is about is found by its key.
  ///
  /// - Parameter moment: The moment of the event, asked for only when the event is about a screen.
  func add(_ event: @autoclosure () -> Event, at moment: @autoclosure () -> Moment) {
    let interest = observers.interest
    if interest == .none { return }
    let event = event()
    if interest == .failures, !event.isFailure { return }
    add(event, about: event.key.map { Subject(key: $0, path: nil, isGone: false, moment: moment()) })
  }

  /// Delivers all that was added.
  ///
  /// - Returns: False when a delivery is under way already: that one delivers it.
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

  /// Makes calls without the outbox while nothing else is to be delivered: what they add is delivered next.
  func deliver(directly calls: () -> Void) {
    isDelivering = true
    calls()
    isDelivering = false
  }
}

extension Event {
  /// The key of the screen it is about, where that is all that is known of it.
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
