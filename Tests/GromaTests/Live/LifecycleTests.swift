import GromaTesting
import Testing

@testable import Groma

/// Tests the order of `added` and `removed` events, which is documented at ``Event``. They do not depend on visibility.
@MainActor struct LifecycleTests {
  private let diary = Diary()

  /// Returns a navigator whose events are in the diary too: `+` added, `-` removed, with paths.
  private func start(_ tree: String) throws -> (Navigator, ObservationToken) {
    let navigator = try navigator(tree, diary: diary)
    _ = diary.read()
    let observation = navigator.observe { [diary] event in
      switch event {
      case .added(let key, _, let path): diary.write("+ \(key) \(path)")
      case .removed(let key, _, let path): diary.write("- \(key) \(path)")
      case .shown(let key, _): diary.write("shown \(key)")
      case .hidden(let key, _): diary.write("hidden \(key)")
      case .refreshed(let key, _): diary.write("refreshing \(key)")
      case .finished(let key, _): diary.write("finished \(key)")
      case .committed: diary.write("committed")
      default: break
      }
    }
    return (navigator, observation)
  }

  @Test func eventsOfACommitAreInTheDocumentedOrder() throws {
    let (navigator, observation) = try start("tabs home[*stack[a > b] | stack[c > d]] ^ x")
    try navigator.run {
      $0.window.first(.tabs).selectTab(1).removeTab(0).addTab(screen("stack room(id=2)[e > y]"), at: 0).first(.screen(d)).refresh()
    }
    #expect(
      diary.read() == [
        "made d", "committed", "hidden b", "disappeared b", "hidden stack", "- b /0/0/0/1", "removed b", "- a /0/0/0/0", "- stack /0/0/0",
        "+ room id=2 /0/0/0", "+ e /0/0/0/0", "+ y /0/0/0/1", "shown stack", "shown d", "appeared d", "refreshing d", "refreshed d",
      ])
    #expect(navigator.leaks() == [])
    withExtendedLifetime(observation) {}
  }

  @Test func screensCoveredByAFullScreenLayerDisappear() throws {
    let (navigator, observation) = try start("stack[a > b]")
    try navigator.run { $0.top(.stack).present(c) }
    #expect(diary.read() == ["made c", "committed", "+ c /0/1", "shown c", "appeared c"])
    try navigator.run { $0.top(.screen(c)).present(screen("d").presentation { $0.style = .fullScreen }) }
    #expect(
      diary.read() == [
        "made d", "committed", "hidden c", "disappeared c", "hidden b", "disappeared b", "hidden stack", "+ d /0/2", "shown d",
        "appeared d",
      ])
    try navigator.run { $0.dismiss(all: true) }
    #expect(
      diary.read() == [
        "committed", "hidden d", "disappeared d", "- d /0/2", "removed d", "- c /0/1", "removed c", "shown stack", "shown b", "appeared b",
      ])
    withExtendedLifetime(observation) {}
  }

  @Test func removedScreensThatWereNeverVisibleCauseEvents() throws {
    let (navigator, observation) = try start("tabs[*stack[a] | stack[b > c]]")
    try navigator.run { $0.first(.tabs).removeTab(1) }
    #expect(diary.read() == ["committed", "- c /0/0/1/1", "- b /0/0/1/0", "- stack /0/0/1"])
    try navigator.run { $0.top(.stack).setStack([a.erased, d.erased, e.erased]) }
    #expect(
      diary.read() == [
        "made e", "committed", "hidden a", "disappeared a", "+ d /0/0/0/1", "+ e /0/0/0/2", "shown e", "appeared e",
      ])
    withExtendedLifetime(observation) {}
  }

  @Test func screensAddedAndRemovedInOneRouteCauseNoEvents() throws {
    let (navigator, observation) = try start("stack[a]")
    try navigator.run { $0.top(.stack).push(screen("stack[b > c]")).first(.screen(c)).stack.pop().push(d) }
    #expect(
      diary.read() == [
        "made d", "committed", "hidden a", "disappeared a", "+ stack /0/0/1", "+ b /0/0/1/0", "+ d /0/0/1/1", "shown stack", "shown d",
        "appeared d",
      ])
    withExtendedLifetime(observation) {}
  }

  @Test func eventPathsAreThoseBeforeAndAfterTheCommit() throws {
    let (navigator, observation) = try start("tabs[a | *stack[b > c] | d]")
    // The tab of `c` moves twice before `c` is removed. The added screens move after they were added.
    try navigator.run {
      $0.first(.tabs).addTab(x, at: 0).removeTab(1).addTab(y, at: 0).first(.stack).pop().push(e).tabs.addTab(z, at: 0)
    }
    expectTree(navigator, "tabs[z | y | x | *stack[b > e] | d]")
    let received = diary.read().filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }
    #expect(received == ["- c /0/0/1/1", "- a /0/0/0", "+ z /0/0/0", "+ y /0/0/1", "+ x /0/0/2", "+ e /0/0/3/1"])
    withExtendedLifetime(observation) {}
  }

  @Test func undoRemovesAddedScreens() throws {
    let (navigator, observation) = try start("stack[a]")
    try navigator.run { $0.top(.stack).present(screen("stack[b > c]")) }
    _ = diary.read()
    navigator.undo()
    #expect(
      diary.read() == [
        "committed", "hidden c", "disappeared c", "hidden stack", "- c /0/1/1", "removed c", "- b /0/1/0", "- stack /0/1",
      ])
    #expect(navigator.leaks() == [])
    withExtendedLifetime(observation) {}
  }

  @Test func routeStartedByAnObserverIsReportedAfterTheRest() throws {
    let (navigator, observation) = try start("stack[a > b]")
    diary.once("- b /0/0/1") { [unowned navigator] in _ = try? navigator.run { $0.top(.stack).push(c) } }
    try navigator.run { $0.top(.stack).replace(with: d) }
    expectTree(navigator, "stack[a > d > c]")
    #expect(
      diary.read() == [
        "made d", "committed", "hidden b", "disappeared b", "- b /0/0/1", "made c", "removed b", "+ d /0/0/1", "shown d", "appeared d",
        "committed", "hidden d", "disappeared d", "+ c /0/0/2", "shown c", "appeared c",
      ])
    #expect(navigator.leaks() == [])
    withExtendedLifetime(observation) {}
  }

  @Test func leakIsFoundDuringDelivery() throws {
    let (navigator, observation) = try start("stack[a > b]")
    var held = navigator.model(at: path(0, 0, 1))
    var found: [ScreenKey] = []
    diary.once("shown a") { [unowned navigator] in found = navigator.leaks() }
    try navigator.run { $0.top(.stack).pop() }
    #expect(found == ["b"])
    #expect(navigator.leaks() == ["b"])
    withExtendedLifetime(held) {}
    held = nil
    #expect(navigator.leaks() == [])
    withExtendedLifetime(observation) {}
  }

  /// The events describe the difference between two trees, regardless of the steps.
  @Test(arguments: 1...6) func eventsDescribeTheDifferenceOfTrees(seed: UInt64) throws {
    var chance = RandomRoutes(seed: seed)
    let navigator = try navigator("*main: tabs[*stack[a > b] | stack[c]] & other: stack[b]")
    var problems: [String] = []
    var screens = navigator.screens
    var changes: [NodeID: TreePath] = [:]
    let observation = navigator.observe { event in
      switch event {
      case .added(let key, let id, let path):
        if changes.updateValue(path, forKey: id) != nil || navigator.state.node(at: path)?.key != key || navigator.id(at: path) != id {
          problems.append("\(key) \(id) was added at \(path)")
        }
      case .removed(let key, let id, let path):
        if screens.removeValue(forKey: id) != path { problems.append("\(key) \(id) was removed from \(path)") }
      default: break
      }
    }
    // The handler captures the navigator, which owns the handler until the observation is canceled.
    defer { observation.cancel() }
    for run in 1...400 {
      let reset = AppRoute().window.setRoot(screen("tabs[stack[a] | stack[b]]")).erased
      let before = screens
      changes = [:]
      if chance.random.chance(20) {
        navigator.undo()
      } else {
        _ = try? navigator.run(navigator.state.allPaths.count > 200 ? reset : chance.route(for: navigator.state))
      }
      // A screen that stayed may have moved; a new screen was added.
      for (id, path) in navigator.screens where before[id] == nil && changes[id] != path { problems.append("\(id) came unseen") }
      if Set(screens.keys).union(changes.keys) != Set(navigator.screens.keys) { problems.append("what went was not told") }
      screens = navigator.screens
      if let problem = problems.first {
        Issue.record("seed \(seed), run \(run): \(problem)")
        return
      }
    }
  }
}

extension Navigator {
  /// The paths of all nodes inside windows, by identity.
  fileprivate var screens: [NodeID: TreePath] {
    Dictionary(uniqueKeysWithValues: state.allPaths.filter { $0.depth > 1 }.compactMap { path in id(at: path).map { ($0, path) } })
  }
}
