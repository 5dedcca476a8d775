/// A queue of events and messages for observers, and of calls to models. Delivers one element at a time, in the order in which the elements
/// were added.
///
/// A change that an observer or a model makes during a delivery appends its own deliveries to the queue.
@MainActor
final class EventDelivery {
  /// The observers of events.
  let observers = ObserverList<ObservedEvent>()
  /// The observers of messages.
  let messages = MessageBoard()
  @safe @exclusivity(unchecked) private var outbox = Outbox()
  @safe @exclusivity(unchecked) private var isDelivering = false

  /// Whether the queue is empty and no delivery is in progress.
  var isIdle: Bool { outbox.isEmpty && !isDelivering }

  /// Appends a delivery.
  func add(_ delivery: Outbox.Delivery) { outbox.append(delivery) }

  /// Appends an event. The subject is the screen that the event is about, or `nil` if the event is not about a screen.
  func add(_ event: Event, about subject: Subject?) { outbox.append(.event(ObservedEvent(event: event, subject: subject))) }

  /// Appends an event if an observer may need it. If the event is about a screen, the path is looked up later by the screen's key.
  ///
  /// - Parameters:
  ///   - event: The event, evaluated only if there are observers.
  ///   - moment: The moment of the event, evaluated only if the event is about a screen.
  func add(_ event: @autoclosure () -> Event, at moment: @autoclosure () -> Moment) {
    let interest = observers.interest
    if interest == .none { return }
    let event = event()
    if interest == .failures, !event.isFailure { return }
    add(event, about: event.key.map { Subject(key: $0, path: nil, isGone: false, moment: moment()) })
  }

  /// Delivers everything in the queue, including deliveries that are appended meanwhile.
  ///
  /// - Returns: `false` if a delivery is already in progress; that delivery then also delivers the rest.
  func deliver() -> Bool {
    if isDelivering { return false }
    if outbox.isEmpty { return true }
    isDelivering = true
    while let delivery = outbox.take() {
      switch delivery {
      case .event(let observed): observers.notify(observed)
      case .appeared(let model): model.appeared()
      case .disappeared(let model): model.disappeared()
      case .updated(let model, let key): model.updated(to: key)
      case .refreshed(let model): model.refreshed()
      case .removed(let model): model.removed()
      case .message(let deliver): deliver()
      }
    }
    isDelivering = false
    return true
  }

  /// Runs calls to models without the queue, which must be empty. The next ``deliver()`` makes the deliveries that the calls append.
  func deliver(directly calls: () -> Void) {
    isDelivering = true
    calls()
    isDelivering = false
  }
}

extension Event {
  /// The key of the screen that has finished or, for a `waiting`, `resumed`, `canceled` or `failed` event, of the screen or question that
  /// the route waits for; `nil` for all other events.
  fileprivate var key: ScreenKey? {
    switch self {
    case .finished(let key, _): key
    case .waiting(let pending), .resumed(let pending), .canceled(let pending), .failed(let pending, _): pending.awaits
    case .committed, .added, .removed, .shown, .hidden, .updated, .refreshed, .requested, .outcome, .lateOutcome, .abandoned,
      .outcomeFailed,
      .deferred, .gaveUp, .deferredFailed, .transitionBegan, .transitionEnded, .announced, .wentWrong, .halted:
      nil
    }
  }
}
