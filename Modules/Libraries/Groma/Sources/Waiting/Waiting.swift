/// One thing that waits in the state: a route, an effect under way, or an item that a part of the app holds back.
///
/// All of them are in one list, ``NavigationState/waiting``, which has one rule for what happens when containers move or go, and one reader in
/// snapshots.
public enum Waiting: Hashable, Sendable {
  /// A route that waits for a screen to finish.
  case screen(PendingRoute)
  /// A route that runs later.
  case later(DeferredRoute)
  /// An effect that has had no outcome.
  case outcome(RunningEffect)
  /// An item that a part of the app holds back.
  case held(HeldItem)

  /// What an item waits for. The list is in the order of the kinds, and within one in the order in which the items came.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A screen that finishes.
    case screen
    /// A time, or the end of a transition.
    case later
    /// The outcome of an effect.
    case outcome
    /// A part of the app that lets it go on.
    case held
  }

  /// What it waits for.
  public var kind: Kind {
    switch self {
    case .screen: .screen
    case .later: .later
    case .outcome: .outcome
    case .held: .held
    }
  }
}

extension Waiting {
  /// The instant of the navigator's clock at which it runs or is dropped; nil when time does not matter to it.
  var instant: Int? {
    switch self {
    case .later(let route): if case .at(let instant) = route.when { instant } else { nil }
    case .held(let item): item.deadline
    case .screen, .outcome: nil
    }
  }

  /// The same with its instant on another clock, which is ahead by so many milliseconds.
  func shifted(by milliseconds: Int) -> Waiting {
    switch self {
    case .later(var route):
      guard case .at(let instant) = route.when else { return self }
      route.when = .at(instant.clampedSum(milliseconds))
      return .later(route)
    case .held(var item):
      item.deadline = item.deadline?.clampedSum(milliseconds)
      return .held(item)
    case .screen, .outcome: return self
    }
  }

  /// The item after changes of containers; nil when what it depends on has gone.
  ///
  /// The place where a route starts is inherited by what takes that place over. What a route or an effect waits at must be the same; an awaited
  /// screen may have gone and come back elsewhere.
  ///
  /// - Parameters:
  ///   - splices: The net changes since the item was last brought up to date.
  ///   - find: Finds the place of a screen that has gone and is there again.
  func following(_ splices: [Edit.Splice], finding find: (PendingRoute) -> TreePath?) -> Waiting? {
    switch self {
    case .screen(var pending):
      guard let start = pending.start.inherited(through: splices), let at = pending.at.following(splices) ?? find(pending) else {
        return nil
      }
      (pending.start, pending.at) = (start, at)
      return .screen(pending)
    case .later(var route):
      guard let start = route.start.inherited(through: splices) else { return nil }
      route.start = start
      return .later(route)
    case .outcome(var running):
      guard let at = running.at.following(splices) else { return nil }
      running.at = at
      running.asker = running.asker?.following(splices)
      return .outcome(running)
    case .held: return self
    }
  }
}

extension NavigationState {
  /// The routes that wait for a screen to finish, oldest first. A set: the same request waits once.
  public package(set) var pending: [PendingRoute] {
    get { waiting(.screen).compactMap { if case .screen(let route) = $0 { route } else { nil } } }
    set { setWaiting(.screen, newValue.map(Waiting.screen)) }
  }

  /// The routes that run later, in the order they came. One whose time has passed is not among them: see ``isPast(_:)``.
  public package(set) var deferred: [DeferredRoute] {
    get {
      waiting(.later).compactMap { item in
        guard case .later(let route) = item, !isPast(item) else { return nil }
        return route
      }
    }
    set { setWaiting(.later, newValue.map(Waiting.later)) }
  }

  /// The effects that have begun and have had no outcome, in the order they began. A set.
  public package(set) var running: [RunningEffect] {
    get { waiting(.outcome).compactMap { if case .outcome(let effect) = $0 { effect } else { nil } } }
    set { setWaiting(.outcome, newValue.map(Waiting.outcome)) }
  }

  /// The items that parts of the app hold back, in the order they came. One whose time has passed is not among them: see ``isPast(_:)``.
  public var held: [HeldItem] {
    waiting(.held).compactMap { item in
      guard case .held(let held) = item, !isPast(item) else { return nil }
      return held
    }
  }

  /// Whether the time of an item is over. An undo, a redo or a restored state may bring such an item back: it neither runs nor is delivered, and
  /// the next change drops it.
  func isPast(_ item: Waiting) -> Bool {
    // At the end of time nothing is over.
    item.instant.map { $0 <= passed && passed < .max } ?? false
  }
}

extension Waiting: Codable {
  private enum CodingKeys: String, CodingKey { case screen, later, outcome, held }

  /// Reads an object with one key, its kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .screen: self = .screen(try container.decode(PendingRoute.self, forKey: .screen))
    case .later: self = .later(try container.decode(DeferredRoute.self, forKey: .later))
    case .outcome: self = .outcome(try container.decode(RunningEffect.self, forKey: .outcome))
    case .held: self = .held(try container.decode(HeldItem.self, forKey: .held))
    case nil:
      throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: "its kind is unknown"))
    }
  }

  /// Writes an object with one key, its kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .screen(let route): try container.encode(route, forKey: .screen)
    case .later(let route): try container.encode(route, forKey: .later)
    case .outcome(let effect): try container.encode(effect, forKey: .outcome)
    case .held(let item): try container.encode(item, forKey: .held)
    }
  }
}

extension Waiting.Kind {
  /// The plural, for limits.
  var words: String {
    switch self {
    case .screen: "waiting routes"
    case .later: "deferred routes"
    case .outcome: "unfinished effects"
    case .held: "held items"
    }
  }
}
