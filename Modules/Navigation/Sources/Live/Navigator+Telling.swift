/// What is to be told, in order. What has been told is let go of at once, so that nothing outlives its turn.
@MainActor
struct Outbox {
  /// One thing to tell, and whom.
  enum Delivery {
    case event(Told)
    case appeared(any Contents)
    case updated(any Contents, ScreenKey)
    case disappeared(any Contents)
    case refreshed(any Contents)
    case removed(any Contents)
    case message(() -> Void)
  }

  private var deliveries: [Delivery?] = []
  private var next = 0
  /// Whether somebody takes out what is in it.
  var isBeingEmptied = false

  var isEmpty: Bool { next == deliveries.count }

  mutating func append(_ delivery: Delivery) { deliveries.append(delivery) }

  /// What is to be told next; nil when all has been.
  mutating func take() -> Delivery? {
    guard next < deliveries.count else {
      deliveries.removeAll(keepingCapacity: deliveries.count < 1024)
      next = 0
      return nil
    }
    next += 1
    return deliveries[next - 1].take()
  }
}

/// The contents of screens that left the tree, for as long as somebody else holds them.
@MainActor
struct Departed {
  struct Held {
    var key: ScreenKey
    var object: AnyObject?
  }

  private struct Leaked {
    var key: ScreenKey
    weak var object: AnyObject?
  }

  /// Those that have yet to be looked at: what is told of them holds them too.
  private var recent: [Held] = []
  private var leaked: [Leaked] = []
  /// Their services, until all is told.
  private var scopes: [ServiceScope] = []

  mutating func append(_ key: ScreenKey, _ object: AnyObject) { recent.append(Held(key: key, object: object)) }

  mutating func append(_ scope: ServiceScope) { scopes.append(scope) }

  /// Takes out the services. They must not be let go of while this is being changed, either.
  mutating func takeScopes() -> [ServiceScope] {
    if scopes.isEmpty { return [] }
    defer { scopes = [] }
    return scopes
  }

  /// Takes out the next that has yet to be looked at. The list itself must not hold it then, and is not being changed when it is let go of:
  /// whoever is told of that may navigate.
  mutating func takeRecent(_ object: inout AnyObject?) -> ScreenKey? {
    if recent.isEmpty { return nil }
    swap(&object, &recent[0].object)
    // Mostly there is one.
    return recent.count == 1 ? recent.removeLast().key : recent.removeFirst().key
  }

  /// Keeps an eye on what somebody else holds.
  mutating func watch(_ key: ScreenKey, _ object: AnyObject) { leaked.append(Leaked(key: key, object: object)) }

  /// The screens whose contents somebody holds.
  mutating func leaks() -> [ScreenKey] {
    leaked.removeAll { $0.object == nil }
    return leaked.map(\.key)
  }

  /// The screen that an object was behind.
  func key(of object: AnyObject) -> ScreenKey? {
    recent.last { $0.object === object }?.key ?? leaked.last { $0.object === object }?.key
  }
}

extension Navigator {
  /// Tells something in its turn: at once, or after the rest when something is being told.
  func tell(_ message: @escaping () -> Void) {
    outbox.append(.message(message))
    deliver()
  }

  /// Notes an event; the screen it is about is asked for only when somebody is told.
  func enqueue(_ event: @autoclosure () -> Event, _ subject: (Moment) -> Subject?) {
    if observers.isEmpty { return }
    outbox.append(.event(Told(event: event(), subject: subject(Moment(store.state)))))
  }

  /// Notes an event that is about a screen which is known by its key or not at all, at a moment: now unless said.
  func enqueue(_ event: @autoclosure () -> Event, _ moment: Moment? = nil) {
    let interest = observers.interest
    if interest == .none { return }
    let event = event()
    if interest == .failures, !event.isFailure { return }
    outbox.append(
      .event(
        Told(event: event, subject: event.key.map { Subject(key: $0, path: nil, isGone: false, moment: moment ?? Moment(store.state)) })))
  }

  /// Tells contents what a commit means for them: with nothing else to be told before, or of the commit.
  private func tellContents(_ change: LiveTree.Change) {
    outbox.isBeingEmptied = true
    change.disappeared.forEachContents { $0.disappeared() }
    change.removed.forEach { old in
      leaveScope(of: old.id)
      guard let contents = old.contents else { return }
      departed.append(old.key, contents.object)
      contents.removed()
    }
    change.appeared.forEachContents { $0.appeared() }
    for screen in change.updated { screen.contents?.updated(to: screen.key) }
    outbox.isBeingEmptied = false
  }

  /// Notes what a commit means for the contents of screens, and its events.
  ///
  /// - Parameter isAlone: Whether nothing else of the commit is told.
  func enqueue(_ change: consuming LiveTree.Change, _ moment: Moment?, isAlone: Bool = true) {
    if moment == nil, isAlone, outbox.isEmpty, !outbox.isBeingEmptied { return tellContents(change) }
    for old in change.disappeared {
      if let moment {
        let isGone = change.removed.contains { $0.id == old.id }
        let now = isGone ? nil : live.id(at: old.path) == old.id ? old.path : place(of: old.id, old.key)
        let subject = Subject(key: old.key, path: now ?? old.path, isGone: now == nil, moment: moment)
        outbox.append(.event(Told(event: .hidden(old.key, id: old.id), subject: subject)))
      }
      if let contents = old.contents { outbox.append(.disappeared(contents)) }
    }
    for old in change.removed {
      enqueue(.removed(old.key, id: old.id, at: old.path), of: old, isGone: true, moment)
      leaveScope(of: old.id)
      guard let contents = old.contents else { continue }
      departed.append(old.key, contents.object)
      outbox.append(.removed(contents))
    }
    for new in change.added { enqueue(.added(new.key, id: new.id, at: new.path), of: new, isGone: false, moment) }
    for new in change.appeared {
      enqueue(.shown(new.key, id: new.id), of: new, isGone: false, moment)
      if let contents = new.contents { outbox.append(.appeared(contents)) }
    }
    for screen in change.updated {
      enqueue(.updated(screen.key, id: screen.id), of: screen, isGone: false, moment)
      if let contents = screen.contents { outbox.append(.updated(contents, screen.key)) }
    }
  }

  private func enqueue(_ event: @autoclosure () -> Event, of screen: LiveTree.Located, isGone: Bool, _ moment: Moment?) {
    guard let moment else { return }
    outbox.append(.event(Told(event: event(), subject: Subject(key: screen.key, path: screen.path, isGone: isGone, moment: moment))))
  }

  /// Tells what is in the outbox. What a listener does meanwhile happens at once, and is told after the rest.
  func deliver() {
    guard !outbox.isBeingEmptied else { return }
    if !outbox.isEmpty { empty() }
    settleDeparted()
  }

  private func empty() {
    outbox.isBeingEmptied = true
    while let delivery = outbox.take() {
      switch delivery {
      case .event(let told): observers.tell(told)
      case .appeared(let contents): contents.appeared()
      case .updated(let contents, let key): contents.updated(to: key)
      case .disappeared(let contents): contents.disappeared()
      case .refreshed(let contents): contents.refreshed()
      case .removed(let contents): contents.removed()
      case .message(let tell): tell()
      }
    }
    outbox.isBeingEmptied = false
  }

  /// Lets go of the services and contents of screens that left the tree, and notes contents that somebody else holds.
  func settleDeparted() {
    _ = departed.takeScopes()
    var object: AnyObject?
    while let key = departed.takeRecent(&object) {
      if !isKnownUniquelyReferenced(&object), let object { departed.watch(key, object) }
      object = nil
    }
  }
}

extension Few<LiveTree.Located> {
  /// Without copies of what else is known of them.
  fileprivate func forEachContents(_ body: (any Contents) -> Void) {
    if let contents = first?.contents { body(contents) }
    for index in rest.indices { if let contents = rest[index].contents { body(contents) } }
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
