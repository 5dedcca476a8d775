// What waits, and what is under way: it lives with what stands in the tree, and moves or goes with it.
extension SnapshotReader {
  /// The routes that wait for a screen which is still there.
  mutating func pending(
    _ saved: KeyedDecodingContainer<NavigationState.CodingKeys>, in state: NavigationState
  ) -> [PendingRoute] {
    guard saved.contains(.pending) else { return [] }
    guard var list = try? saved.nestedUnkeyedContainer(forKey: .pending) else {
      note("the waiting routes", "they cannot be read")
      return []
    }
    var routes: [PendingRoute] = []
    while !list.isAtEnd, let element = try? list.superDecoder() {
      guard let pending = pending(element, in: state), !routes.contains(pending) else { continue }
      if routes.count < Transaction.maximumPending {
        routes.append(pending)
      } else {
        note("the waiting route '\(pending.route)'", "at most \(Transaction.maximumPending) wait")
      }
    }
    return routes
  }

  private mutating func pending(_ decoder: any Decoder, in state: NavigationState) -> PendingRoute? {
    let saved: PendingRoute
    do {
      saved = try PendingRoute(from: decoder)
    } catch {
      note("a waiting route", "it cannot be read: \(Snapshot.sentence(of: error))")
      return nil
    }
    let subject = "the waiting route '\(saved.route)'"
    do throws(NavigationError) {
      let route = try app.entries.renewed(saved.route)
      let isQuestion = effects[saved.at] == saved.awaits
      let screen = isQuestion ? saved.awaits : try app.entries.renewed(saved.awaits)
      guard let start = place(now: saved.start), state.node(at: start) != nil else {
        note(subject, "\(saved.start), where it starts, is gone")
        return nil
      }
      let place = place(now: saved.at)
      let isThere = place.flatMap(state.node(at:))?.key == screen
      guard let at = isThere ? place : isQuestion ? nil : state.places(of: Match(key: screen)).last else {
        note(subject, "'\(screen)', for which it waits, is gone")
        return nil
      }
      return PendingRoute(route: route, start: start, awaits: screen, at: at, detouredBy: saved.detouredBy)
    } catch {
      note(subject, Self.reason(error))
      return nil
    }
  }

  /// The deferred routes that start where something still stands.
  mutating func deferred(
    _ saved: KeyedDecodingContainer<NavigationState.CodingKeys>, in state: NavigationState
  ) -> [DeferredRoute] {
    var numbers: Set<DeferredRoute.ID> = []
    return elements(saved, .deferred, "the deferred routes") { reader, element in
      let saved: DeferredRoute
      do {
        saved = try DeferredRoute(from: element)
      } catch {
        reader.note("a deferred route", "it cannot be read: \(Snapshot.sentence(of: error))")
        return nil
      }
      let subject = "the deferred route '\(saved.route)'"
      guard let start = reader.place(now: saved.start), state.node(at: start) != nil else {
        reader.note(subject, "\(saved.start), where it starts, is gone")
        return nil
      }
      guard numbers.insert(saved.id).inserted else {
        reader.note(subject, "another has its number, \(saved.id)")
        return nil
      }
      do throws(NavigationError) {
        return DeferredRoute(id: saved.id, route: try reader.app.entries.renewed(saved.route), start: start, when: saved.when)
      } catch {
        reader.note(subject, Self.reason(error))
        return nil
      }
    }
  }

  /// The effects that can be read, at their saved places.
  mutating func running(_ saved: KeyedDecodingContainer<NavigationState.CodingKeys>) -> [RunningEffect] {
    elements(saved, .running, "the effects under way") { reader, element in
      do {
        let saved = try RunningEffect(from: element)
        return RunningEffect(effect: try reader.app.entries.renewed(saved.effect), asker: saved.asker, at: saved.at, key: saved.key)
      } catch let error as NavigationError {
        reader.note("an effect under way", Self.reason(error))
      } catch {
        reader.note("an effect under way", "it cannot be read: \(Snapshot.sentence(of: error))")
      }
      return nil
    }
  }

  /// The effects that live with something which is still there. One whose asker is gone leads nowhere.
  mutating func running(_ saved: [RunningEffect], in state: NavigationState) -> [RunningEffect] {
    var running: [RunningEffect] = []
    for effect in saved {
      guard let at = place(now: effect.at), let key = state.node(at: at)?.key, effect.effect.style == nil || key == effect.key && at.isLayer
      else {
        note("the effect '\(effect.effect.request)'", "what it lives with is gone")
        continue
      }
      let asker = effect.asker.flatMap { place(now: $0) }.flatMap { state.node(at: $0) == nil ? nil : $0 }
      let moved = RunningEffect(effect: effect.effect, asker: asker, at: at, key: key)
      if !running.contains(moved), running.count < Transaction.maximumPending { running.append(moved) }
    }
    return running
  }

  /// The elements of a list that can be read.
  private mutating func elements<Element>(
    _ saved: KeyedDecodingContainer<NavigationState.CodingKeys>, _ key: NavigationState.CodingKeys, _ subject: String,
    _ read: (inout Self, any Decoder) -> Element?
  ) -> [Element] {
    guard saved.contains(key) else { return [] }
    guard var list = try? saved.nestedUnkeyedContainer(forKey: key) else {
      note(subject, "they cannot be read")
      return []
    }
    var elements: [Element] = []
    var surplus = 0
    while !list.isAtEnd, let element = try? list.superDecoder() {
      if elements.count >= Transaction.maximumPending {
        surplus += 1
      } else if let element = read(&self, element) {
        elements.append(element)
      }
    }
    if surplus > 0 { note(subject, "\(surplus) are more than the \(Transaction.maximumPending) there may be") }
    return elements
  }
}

extension Path {
  /// Whether it is that of a layer over the root of a window.
  var isLayer: Bool { depth == 2 && self[1] > 0 }
}
