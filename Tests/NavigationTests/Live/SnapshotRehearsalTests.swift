import NavigationTesting
import Synchronization
import Testing

@testable import Navigation

/// Saving state after state gives what saving each on its own gives.
@MainActor struct SnapshotRehearsalTests {
  /// A value that counts how often it was written, and loses sevens.
  private struct Forgetful: StateValue {
    static let name = "forgetful"
    static let initial = Forgetful(count: 0)
    static let writes = Mutex<[Int: Int]>([:])
    var count: Int

    init(count: Int) { self.count = count }

    init(from decoder: any Decoder) throws {
      let count = try decoder.singleValueContainer().decode(Int.self)
      self.init(count: count == 7 ? 8 : count)
    }

    func encode(to encoder: any Encoder) throws {
      Self.writes.withLock { $0[count, default: 0] += 1 }
      var container = encoder.singleValueContainer()
      try container.encode(count)
    }
  }

  /// What comes back of a state, which is what comes back of it on its own.
  private func restored(_ state: NavigationState, by rehearsal: inout SnapshotRehearsal, for app: AppDefinition) throws -> Snapshot.Restored
  {
    let restored = try rehearsal.restored(state)
    #expect(restored == (try Snapshot.read(Snapshot.data(of: state, app: app), for: app)))
    return restored
  }

  @Test(arguments: 1...6) func everyStateOfALongRunComesBack(seed: UInt64) throws {
    var chance = RandomRoutes(seed: seed)
    chance.guards = ["member"]
    chance.allowsClosures = false
    let navigator = try navigator("*main: tabs[*stack[a > b] | stack[c]] & other: stack[b]", guards: [snapshotMember])
    var rehearsal = SnapshotRehearsal(snapshotApp)
    for _ in 1...400 {
      let reset = AppRoute().window.setRoot(screen("tabs[stack[a] | stack[b]]")).erased
      let route = navigator.state.root.count(upTo: 200) > 200 ? reset : chance.route(for: navigator.state)
      _ = try? navigator.run(route)
      let restored = try rehearsal.restored(navigator.state)
      #expect(restored.state == navigator.state && restored.dropped.isEmpty)
    }
    #expect(rehearsal.count > 100)
  }

  /// Another version reads what it does not list any more.
  @Test func whatIsLostIsLostEachTime() throws {
    let app = otherVersion(StubApp.entries().filter { $0.name != "x" })
    var rehearsal = SnapshotRehearsal(app)
    for tree in [
      "tabs[stack[a] | stack[b]]", "tabs[stack[a > x] | stack[b]]", "tabs[stack[b] | stack[a > x]]", "tabs[stack[a] | stack[a > x]]",
    ] {
      let restored = try restored(StubApp.state(tree), by: &rehearsal, for: app)
      #expect(restored.dropped.isEmpty == !tree.contains("x"), "\(tree)")
    }
  }

  @Test func whatAScreenWearsIsTold() throws {
    var rehearsal = SnapshotRehearsal(snapshotApp)
    for title in ["A", nil, "B", "A"] {
      let worn = a.decorated { $0.title = title }
      let state = NavigationState(windows: [NavigationState.window("main", layers: [worn.node])])
      #expect(try restored(state, by: &rehearsal, for: snapshotApp).state == state)
    }
    #expect(rehearsal.count == 6, "three pages in three windows")
  }

  @Test func aKindOfContainerIsKnownWhereItStands() throws {
    var rehearsal = SnapshotRehearsal(snapshotApp)
    var state = try StubApp.state("stack[a > b]")
    let window = state.root.children[0]
    #expect(try restored(state, by: &rehearsal, for: snapshotApp).state == state)
    // No law of a tree allows a window in a stack, and no reader.
    state.root.children[0].children[0].children.append(window)
    #expect(try !restored(state, by: &rehearsal, for: snapshotApp).dropped.isEmpty)
  }

  @Test func aValueIsWrittenOnceWhileItComesBack() throws {
    let app = AppDefinition("stub", "", entries: StubApp.entries(), values: [Forgetful.self])
    var rehearsal = SnapshotRehearsal(app)
    for (count, tree) in [(1, "stack[a]"), (1, "stack[b]"), (7, "stack[a]"), (1, "stack[c]"), (7, "stack[b]"), (2, "stack[a]")] {
      var state = try StubApp.state(tree)
      state.put(AnyStateValue(Forgetful(count: count)), named: Forgetful.name)
      #expect(try rehearsal.restored(state).state[Forgetful.self].count == (count == 7 ? 8 : count))
    }
    #expect(Forgetful.writes.withLock { $0 } == [1: 1, 2: 1, 7: 4], "what is lost is written whole each time")
  }

  @Test func aRouteThatWaitsIsReadForWhereItWaits() throws {
    let push = AppRoute().top(.stack).push(b).erased
    var rehearsal = SnapshotRehearsal(snapshotApp)
    for tree in ["stack[a] ^ z", "stack[b] ^ z", "stack[b] ^ a"] {
      var state = try StubApp.state(tree)
      state.pending = [PendingRoute(route: push, start: path(0), awaits: z.key, at: path(0, 1), detouredBy: "member")]
      #expect(try restored(state, by: &rehearsal, for: snapshotApp).dropped.isEmpty == tree.hasSuffix("z"), "\(tree)")
    }
    #expect(rehearsal.count == 8, "two pages on stacks, the stacks, the sheet, two windows, and the route")
  }

  @Test func theLayerOfAnEffectIsAlwaysWritten() throws {
    let navigator = try navigator("stack[a > b]")
    var rehearsal = SnapshotRehearsal(snapshotApp)
    #expect(try rehearsal.restored(navigator.state).state == navigator.state)
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes") { $0.stack.push(c) }) }
    var state = navigator.state
    for _ in 1...2 { #expect(try restored(state, by: &rehearsal, for: snapshotApp).state == state) }
    // Without the effect, it is a screen that nobody lists.
    state.running = []
    #expect(try !restored(state, by: &rehearsal, for: snapshotApp).dropped.isEmpty)
  }

  @Test func whatStandsForSomethingInOneMeansNothingInAFile() throws {
    let read = try readState(
      #"{"windows":[{"kind":"window","key":"main","known":"0 1","children":[{"key":"a","known":"9"}]}],"knownWindows":"0","knownValues":"3","knownPending":"1"}"#
    )
    #expect(read.tree == "a")
    #expect(read.dropped == [])
  }
}
