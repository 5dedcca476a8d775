import GromaTesting
import Testing

@testable import Groma

/// Tests restored states, in the same version of the app and in another one.
@MainActor struct SnapshotTests {
  private let app = snapshotApp

  // MARK: The same app

  @Test func unfinishedWorkIsRestoredAsFarAsPossible() throws {
    let navigator = try GromaTesting.navigator("stack[a > b]")
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes") { $0.stack.push(c) }.on("no") { $0.stack.push(d) }) }
    navigator.policy = .queue
    try navigator.run { $0.first(.stack).wait(milliseconds: 7).push(c) }
    let bytes = try navigator.snapshot()
    #expect(try Snapshot.read(bytes, for: app).state == navigator.state)
    let old = AppDefinition("stub", "", screens: StubApp.screens().filter { $0.name != "c" }, values: StubApp.values)
    let read = try Snapshot.read(bytes, for: old)
    #expect(CompactTree.text(of: read.state) == "stack[a > b]", "a question with an invalid route is not restored")
    #expect(read.state.running.isEmpty && read.state.deferred.isEmpty)
    #expect(
      read.dropped.map(\.description) == [
        "an unfinished effect: the screen 'c' is not defined",
        "'alert title=Sure?' at /0/1: the screen 'alert' is not defined",
        "the deferred route 'push c': the screen 'c' is not defined",
      ])
    #expect(Invariants.violation(of: read.state) == nil)
  }

  /// In long random runs, the process ends after every few steps, and the state is restored.
  @Test(arguments: 1...6) func randomStatesSurviveSavingAndRestoring(seed: UInt64) throws {
    var chance = RandomRoutes(seed: seed)
    chance.guards = ["member"]
    chance.allowsClosures = false
    var navigator = try GromaTesting.navigator("*main: tabs[*stack[a > b] | stack[c]] & other: stack[b]", guards: [snapshotMember])
    for run in 1...400 {
      let reset = AppRoute().window.setRoot(GromaTesting.screen("tabs[stack[a] | stack[b]]")).erased
      let route = navigator.state.allPaths.count > 200 ? reset : chance.route(for: navigator.state)
      _ = try? navigator.run(route)
      guard run % 5 == 0 else { continue }
      let restored = try Snapshot.read(try navigator.snapshot(), for: app)
      guard restored.state == navigator.state, restored.dropped.isEmpty else {
        Issue.record("seed \(seed), run \(run): \(CompactTree.text(of: navigator.state)) came back as \(restored)")
        return
      }
      navigator = Navigator(app, state: restored.state)
    }
  }

  @Test func restoredAppContinues() throws {
    let navigator = Navigator(app, state: try StubApp.state("stack[a]"))
    try navigator.run { $0.put(Counter(count: 2)) }
    try navigator.run { $0.check("member").top(.stack).push(b) }
    let next = Navigator(app)
    #expect(try next.restore(navigator.snapshot()) == [])
    #expect(next.state == navigator.state)
    #expect(next.state.pending.count == 1)
    try next.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
    expectTree(next, "stack[a > b]")
    #expect(next.state[Counter.self].count == 2)
    next.undo()
    next.undo()
    next.undo()
    expectTree(next, "")
  }

  @Test func attributesAreRestored() throws {
    let titled = a.appearance {
      $0.title = "A"
      $0.tabTitle = "T"
      $0.tabBadge = "9"
      $0.hidesBack = true
      $0.hidesBottomBar = true
      $0.barButtons = ["x"]
    }
    let presented = titled.presentation {
      $0.style = .popover
      $0.detents = [.medium, .points(300)]
      $0.detent = .medium
      $0.anchor = "edit"
    }
    let screen = presented.policies { $0.lock = .visible.asking("Leave?") }
    let state = NavigationState(windows: [NavigationState.window("main", layers: [screen.node])])
    #expect(try Snapshot.read(Snapshot.data(of: state, app: app), for: app) == .init(state: state, dropped: []))
  }

  @Test func equalStatesAreEqualBytes() throws {
    let one = Navigator(app, state: try StubApp.state("stack[a > b]"))
    let two = Navigator(app, state: try StubApp.state("stack[a]"))
    try two.run { $0.top(.stack).push(b) }
    #expect(try one.snapshot() == two.snapshot())
    #expect(String(decoding: try one.snapshot(), as: UTF8.self).hasPrefix("{\n  \"app\" : \"stub\",\n  \"format\" : 1,\n"))
  }

  @Test func appWithoutWindowsIsRestoredWithoutWindows() throws {
    let state = NavigationState(windows: [])
    #expect(try Snapshot.read(Snapshot.data(of: state, app: app), for: app) == .init(state: state, dropped: []))
  }

  // MARK: Former names

  private struct Talk: Screen {
    static let name = "talk"
    var room: Int
    var id: Int?
  }

  @Test func formerNamesAreReplaced() throws {
    let talk = ScreenDefinition(Talk.self, "").formerly("old-chat", "chat", labels: ["roomId": "room", "theme": nil])
    let app = otherVersion(StubApp.screens() + [talk])
    let saved = #"{"kind":"stack","children":[{"key":"a"},{"key":"old-chat id=2 theme=dark roomId=1"},{"key":"talk room=3"}]}"#
    let read = try readState(layer: saved, for: app)
    #expect(read.tree == "stack[a > talk(room=1 id=2) > talk(room=3)]", "labels are in the current order")
    #expect(read.dropped == [])
  }

  @Test func waitingItemsFollowRenamedScreens() throws {
    let before = otherVersion(
      [AnyScreenDefinition("old", "", taking: StubApp.A.self), AnyScreenDefinition("login", "", taking: StubApp.A.self)]
        + StubApp.screens())
    let old = AnyScreen<Page>(unchecked: Node(key: "old id=1", kind: .page))
    let login = AnyScreen<Page>(unchecked: Node(key: "login", kind: .page))
    var waiting = NavigationState(windows: [NavigationState.window("main", layers: [a.withStackContainer().node, login.node])])
    waiting.pending = [
      PendingRoute(
        route: AppRoute().last(Target<Page>.named("old")).stack.push(old).last(.screen(old)).erased, start: path(0),
        awaits: login.key, at: path(0, 1), interrupter: .guard("member"))
    ]
    let data = try Snapshot.data(of: waiting, app: before)
    let after = otherVersion(
      StubApp.screens() + [
        AnyScreenDefinition("new", "", taking: StubApp.A.self).formerly("old"),
        AnyScreenDefinition("sign-in", "", taking: StubApp.A.self).formerly("login"),
      ])
    let restored = try Snapshot.read(data, for: after)
    #expect(restored.dropped == [])
    #expect(CompactTree.text(of: restored.state) == "stack[a] ^ sign-in")
    #expect(restored.state.pending.first?.awaits == "sign-in")
    #expect(restored.state.pending.first?.route.description == "last new | stack | push new id=1 | last new id=1")
  }

  @Test func currentNameIsNotTreatedAsAFormerName() throws {
    let app = otherVersion(StubApp.screens() + [ScreenDefinition(Talk.self, "").formerly("b")])
    #expect(try readState(layer: #"{"key":"b"}"#, for: app).tree == "b")
  }

  // MARK: Files that are not snapshots

  @Test(arguments: [
    ("", "snapshot.unreadable"), ("{", "snapshot.unreadable"), ("[]", "snapshot.unreadable"), ("{}", "snapshot.unreadable"),
    (#"{"format":"1","app":"stub","state":{}}"#, "snapshot.unreadable"), (#"{"format":0,"app":"stub","state":{}}"#, "snapshot.unreadable"),
    (#"{"format":1,"state":{}}"#, "snapshot.unreadable"), (#"{"format":2}"#, "snapshot.newer"),
    (#"{"format":1,"app":"other","state":{}}"#, "snapshot.other-app"),
  ]) func invalidSnapshotFailsAndChangesNothing(_ text: String, _ code: String) throws {
    let navigator = Navigator(app, state: try StubApp.state("stack[a > b]"))
    let before = navigator.state
    do throws(SnapshotError) {
      try navigator.restore(Array(text.utf8))
      Issue.record("the snapshot was read")
    } catch {
      #expect(error.code == code)
      #expect(error.description.hasPrefix("it is "))
    }
    #expect(navigator.state == before)
    #expect(navigator.history.commits == [])
  }

  @Test func newerFormatIsRejected() throws {
    #expect(throws: SnapshotError.newer(format: 7)) { try Snapshot.read(Array(#"{"format":7,"planets":[]}"#.utf8), for: app) }
    #expect(SnapshotError.newer(format: 7).description == "it is in format 7, and the newest supported format is 1")
  }

  // MARK: Damage

  @Test(arguments: ["[", #"{"state":"#, #"{"format":1,"app":"stub","state":{"windows":["#, #"{"kind":"stack","children":["#])
  func jsonOfAnyDepthIsRefused(_ opening: String) {
    #expect(throws: SnapshotError.self) { try Snapshot.read(Array(String(repeating: opening, count: 10_000).utf8), for: app) }
  }

  @Test func wellFormedJsonOfAnyDepthIsRefused() {
    let nested = String(repeating: #"{"kind":"stack","children":["#, count: 10_000) + String(repeating: "]}", count: 10_000)
    #expect(throws: SnapshotError.self) { try readState(layer: nested) }
  }

  private func rich() throws -> [UInt8] {
    let navigator = Navigator(app, state: try StubApp.state("*main: tabs home[*stack[a > b(id=3)!kept] | split[c || d]] & other: f"))
    try navigator.run { $0.put(Counter(count: 2)) }
    try navigator.run {
      $0.check("member").first(.stack).push(page("b", 7)).fallback(to: AppRoute().first(.tabs).selectTab(1).removeTab(0))
    }
    navigator.policy = .queue
    try navigator.run { $0.request(.alert("Sure?", fields: ["name"]).on("yes", .destructive) { $0.close() }) }
    try navigator.run { $0.top(.stack).animated(.crossDissolve) { $0.push(c) }.wait(milliseconds: 7).pop() }
    return try navigator.snapshot()
  }

  @Test func aTruncatedSnapshotIsRefused() throws {
    let bytes = try rich()
    for length in 0..<bytes.count - 1 {
      #expect(throws: SnapshotError.self) { try Snapshot.read(Array(bytes[..<length]), for: app) }
    }
  }

  /// A snapshot with flipped bits is rejected, or read as a state that breaks no law and can be navigated.
  @Test(arguments: 1...8) func aDamagedSnapshotNeverTraps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = try rich()
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    let lettered = bytes.indices.filter { letters.contains(bytes[$0]) }
    var read = 0
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0...random.below(3) {
        if random.chance(20) {
          damaged[random.below(damaged.count)] ^= 1 << UInt8(random.below(8))
        } else {
          // The JSON structure survives if a letter becomes another one.
          damaged[random.pick(lettered)] = random.chance(80) ? random.pick(letters) : random.pick(Array("0 =-/'".utf8))
        }
      }
      guard let restored = try? Snapshot.read(damaged, for: app) else { continue }
      read += 1
      #expect(Invariants.violation(of: restored.state) == nil)
      let navigator = Navigator(app, state: restored.state)
      _ = try? navigator.run { $0.put(Session(user: "ann")).last(.screen(z)).finish() }
      #expect(Invariants.violation(of: navigator.state) == nil)
    }
    #expect(read > 100, "most damaged snapshots that are valid JSON are read")
  }
}
