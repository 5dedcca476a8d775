/// An item that waits in the state: a route, a running effect, or an item that a part of the app holds back.
///
/// The items are in one list, ``NavigationState/waiting``.
package enum Waiting: Hashable, Sendable {
  /// A route that waits for a screen to finish or for a question to be answered.
  case screen(PendingRoute)
  /// A deferred route, which runs later.
  case later(DeferredRoute)
  /// A running effect, which waits for its outcome.
  case outcome(RunningEffect)
  /// An item that a part of the app holds back.
  case held(HeldItem)

  /// The condition that an item waits for. The list of waiting items is sorted by kind.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The end of a screen, or the answer to a question.
    case screen
    /// An instant, or the end of a transition.
    case later
    /// The outcome of an effect.
    case outcome
    /// A decision of the app part that holds the item.
    case held
  }

  /// The kind of the item.
  package var kind: Kind {
    switch self {
    case .screen: .screen
    case .later: .later
    case .outcome: .outcome
    case .held: .held
    }
  }
}

extension Waiting {
  /// The instant of the navigator's clock when the item runs or is dropped, in milliseconds since the start of the clock, or `nil` if the
  /// item does not depend on time.
  package var instant: Int? {
    switch self {
    case .later(let route): if case .at(let instant) = route.when { instant } else { nil }
    case .held(let item): item.deadline
    case .screen, .outcome: nil
    }
  }

  /// Returns the item with its instant replaced by the result of `change`. An item without an instant is unchanged.
  package func moved(_ change: (Int) -> Int) -> Waiting {
    switch self {
    case .later(var route):
      guard case .at(let instant) = route.when else { return self }
      route.when = .at(change(instant))
      return .later(route)
    case .held(var item):
      item.deadline = item.deadline.map(change)
      return .held(item)
    case .screen, .outcome: return self
    }
  }

  /// Returns the item with its paths in a later tree, or `nil` if a container that it depends on was removed.
  ///
  /// - Parameters:
  ///   - old: The tree that the paths of the item refer to.
  ///   - new: The later tree.
  ///   - find: Returns the path of the screen that takes the place of a removed awaited screen, or `nil` if there is none.
  func following(from old: Node, to new: Node, finding find: (PendingRoute) -> TreePath?) -> Waiting? {
    switch self {
    case .screen(let pending):
      guard var moved = pending.inherited(from: old, to: new), let at = pending.at.following(from: old, to: new) ?? find(pending) else {
        return nil
      }
      moved.at = at
      return .screen(moved)
    case .later(let route): return route.inherited(from: old, to: new).map(Waiting.later)
    case .outcome(var running):
      guard let at = running.at.following(from: old, to: new) else { return nil }
      running.at = at
      running.asker = running.asker?.following(from: old, to: new)
      return .outcome(running)
    case .held: return self
    }
  }
}

extension NavigationState {
  /// The routes that wait for a screen to finish or for a question to be answered, oldest first.
  public package(set) var pending: [PendingRoute] {
    get { waiting(.screen).compactMap { if case .screen(let route) = $0 { route } else { nil } } }
    set { setWaiting(.screen, newValue.map(Waiting.screen)) }
  }

  /// The deferred routes, in order of arrival. Routes whose instant has passed are excluded: see `isPast(_:)`.
  public package(set) var deferred: [DeferredRoute] {
    get {
      waiting(.later).compactMap { item in
        guard case .later(let route) = item, !isPast(item) else { return nil }
        return route
      }
    }
    set { setWaiting(.later, newValue.map(Waiting.later)) }
  }

  /// The running effects, in the order they began.
  package var running: [RunningEffect] {
    get { waiting(.outcome).compactMap { if case .outcome(let effect) = $0 { effect } else { nil } } }
    set { setWaiting(.outcome, newValue.map(Waiting.outcome)) }
  }

  /// The items that parts of the app hold back, in list order. Items whose deadline has passed are excluded: see `isPast(_:)`.
  package var held: [HeldItem] {
    waiting(.held).compactMap { item in
      guard case .held(let held) = item, !isPast(item) else { return nil }
      return held
    }
  }

  /// Returns whether the instant of an item has passed. Returns `false` for an item without an instant.
  ///
  /// An undo, a redo or a restore can bring back an item whose instant has passed. The item then neither runs nor expires.
  package func isPast(_ item: Waiting) -> Bool {
    // At the largest instant, which the clock cannot pass, no item is past.
    item.instant.map { $0 <= passed && passed < .max } ?? false
  }
}

extension Waiting: Codable {
  private enum CodingKeys: String, CodingKey { case screen, later, outcome, held }

  /// Decodes an object with one key, the kind of the item.
  ///
  /// - Throws: `DecodingError` for an object without a known kind and for invalid data.
  package init(from decoder: any Decoder) throws {
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

  /// Encodes an object with one key, the kind of the item.
  package func encode(to encoder: any Encoder) throws {
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
  /// The plural noun for error messages about limits.
  var words: String {
    switch self {
    case .screen: "waiting routes"
    case .later: "deferred routes"
    case .outcome: "unfinished effects"
    case .held: "held items"
    }
  }
}
