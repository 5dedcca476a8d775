// Waiting items depend on containers in the tree and are moved or omitted together with them.
extension SnapshotReader {
  /// Reads the waiting items, and reports those that cannot be read. The paths of the items are not adjusted to omitted containers yet.
  mutating func waiting(_ saved: KeyedDecodingContainer<NavigationState.CodingKeys>) -> [Waiting] {
    guard saved.contains(.waiting) else { return [] }
    guard var list = try? saved.nestedUnkeyedContainer(forKey: .waiting) else {
      note("the waiting items", "they cannot be read")
      return []
    }
    var items: [Waiting] = []
    while !list.isAtEnd, let element = try? list.superDecoder() {
      do {
        if let item = renewed(try Waiting(from: element)) { items.append(item) }
      } catch {
        note("a waiting item", "it cannot be read: \(Snapshot.sentence(of: error))")
      }
    }
    return items
  }

  /// Updates the names and arguments of screens in the routes of an item's effect, and returns the item. An item without an effect is
  /// returned unchanged.
  ///
  /// If a route shows a screen that no longer exists or whose arguments are no longer valid, reports the effect and returns `nil`.
  private mutating func renewed(_ item: Waiting) -> Waiting? {
    guard case .outcome(let running) = item else { return item }
    do throws(NavigationError) {
      let effect = try app.screens.renewed(running.effect)
      return .outcome(RunningEffect(effect: effect, asker: running.asker, at: running.at, key: running.key))
    } catch {
      note("an unfinished effect", Self.reason(error))
      return nil
    }
  }

  /// Returns the items that can be restored, with current paths and screens: at most ``NavigationTransaction/maximumPending`` items of each
  /// kind, without duplicates.
  mutating func waiting(_ saved: [Waiting], in state: NavigationState) -> [Waiting] {
    var items: [Waiting] = []
    var numbers: Set<DeferredRoute.ID> = []
    for case .outcome(let running) in saved where running.effect.style == nil {
      asked.insert(Asked(request: running.effect.request, at: running.at))
    }
    for item in saved {
      do throws(NavigationError) {
        guard let item = try renewed(item, in: state) else { continue }
        if let id = item.deferredID, !numbers.insert(id).inserted {
          note(item.subject, "another item has the number \(id)")
        } else if items.contains(item) {
          continue
        } else if items.count(where: { $0.kind == item.kind }) == NavigationTransaction.maximumPending {
          note(item.subject, "at most \(NavigationTransaction.maximumPending) \(item.kind.words) are restored")
        } else {
          items.append(item)
        }
      } catch {
        note(item.subject, Self.reason(error))
      }
    }
    return items
  }

  /// Returns an item with current paths and screens. If a container or screen that the item depends on was omitted, reports the item and
  /// returns `nil`.
  ///
  /// - Throws: The reason why the route or the awaited screen of the item is not valid in the current app.
  private mutating func renewed(_ item: Waiting, in state: NavigationState) throws(NavigationError) -> Waiting? {
    func isThere(_ path: TreePath) -> TreePath? { place(now: path).flatMap { state.node(at: $0) == nil ? nil : $0 } }
    switch item {
    case .screen(let saved):
      let route = try app.screens.renewed(saved.route)
      let isAsked = asked.contains(Asked(request: saved.awaits, at: saved.at))
      let isQuestion = isAsked || effects[saved.at]?.key == saved.awaits
      let screen = isQuestion ? saved.awaits : try app.screens.renewed(saved.awaits)
      guard let start = isThere(saved.start) else { return missing(item, saved.start) }
      let known = isAsked ? isThere(saved.at) : place(now: saved.at).flatMap { state.holds(screen, at: $0) ? $0 : nil }
      guard let at = known ?? (isQuestion ? nil : state.places(of: Match(key: screen)).last) else {
        note(item.subject, "the screen \(Quoting.name(screen)) that it waits for is gone")
        return nil
      }
      let permits = saved.permits.compactMap(isThere)
      return .screen(PendingRoute(route: route, start: start, awaits: screen, at: at, interrupter: saved.interrupter, permits: permits))
    case .later(let saved):
      let route = try app.screens.renewed(saved.route)
      guard let start = isThere(saved.start) else { return missing(item, saved.start) }
      let permits = saved.permits.compactMap(isThere)
      return .later(DeferredRoute(id: saved.id, route: route, start: start, when: saved.when, permits: permits))
    case .outcome(let saved):
      let effect = saved.effect
      if let limit = effect.exceededLimit {
        note(item.subject, limit)
        return nil
      }
      guard let at = place(now: saved.at), let key = state.node(at: at)?.key,
        effect.style == nil || saved.key.identifies(key) && at.isPresented
      else {
        note(item.subject, "the container that it belongs to is gone")
        return nil
      }
      return .outcome(RunningEffect(effect: effect, asker: saved.asker.flatMap(isThere), at: at, key: key.identity()))
    case .held: return item
    }
  }

  private mutating func missing(_ item: Waiting, _ start: TreePath) -> Waiting? {
    note(item.subject, "its start at \(start) is gone")
    return nil
  }
}

extension Waiting {
  /// A description of the item for a ``Snapshot/Loss``.
  fileprivate var subject: String {
    switch self {
    case .screen(let pending): "the waiting route '\(pending.route)'"
    case .later(let route): "the deferred route '\(route.route)'"
    case .outcome(let running): "the effect '\(running.effect.request)'"
    case .held(let item): "the held item '\(type(of: item.value).name)'"
    }
  }
}
