import Foundation
import NavigationTesting
import Testing

@testable import Navigation

/// What comes back of a state that was saved, perhaps by another version of the app.
@MainActor struct SnapshotTests {
  private static let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .detour(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
  }
  private let app = StubApp.app(guards: [member])

  /// What a snapshot with this state inside gives: the tree, and what was dropped.
  private func read(_ state: String, for app: AppDefinition? = nil) throws -> (tree: String, dropped: [String], state: NavigationState) {
    let restored = try Snapshot.read(Array(#"{"format":1,"app":"stub","state":\#(state)}"#.utf8), for: app ?? self.app)
    #expect(Invariants.violation(of: restored.state) == nil)
    return (CompactTree.text(of: restored.state), restored.dropped.map(\.description), restored.state)
  }

  /// The same for one layer in a window.
  private func read(layer: String, for app: AppDefinition? = nil) throws -> (tree: String, dropped: [String], state: NavigationState) {
    try read(#"{"windows":[{"kind":"window","key":"main","children":[\#(layer)]}]}"#, for: app)
  }

  // MARK: The same app

  @Test func whatIsUnderWayComesBackAsFarAsItCan() throws {
    let navigator = try NavigationTesting.navigator("stack[a > b]")
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes") { $0.stack.push(c) }.on("no") { $0.stack.push(d) }) }
    navigator.policy = .queue
    try navigator.run { $0.first(.stack).animated(.none).wait(milliseconds: 7).push(c) }
    let bytes = try navigator.snapshot()
    #expect(try Snapshot.read(bytes, for: app).state == navigator.state)
    let old = AppDefinition("stub", "", entries: StubApp.entries().filter { $0.name != "c" }, values: StubApp.values)
    let read = try Snapshot.read(bytes, for: old)
    #expect(CompactTree.text(of: read.state) == "stack[a > b]", "a question that leads nowhere is not asked")
    #expect(read.state.running.isEmpty && read.state.deferred.isEmpty)
    #expect(
      read.dropped.map(\.description) == [
        "an effect under way: no feature lists 'c'",
        "'alert title=Sure?' at /0/1: no feature lists 'alert'",
        "the deferred route 'push c': no feature lists 'c'",
      ])
    #expect(Invariants.violation(of: read.state) == nil)
  }

  /// The process dies after every few steps of long random runs, and comes back.
  @Test(arguments: 1...6) func whatIsSavedComesBackAsItWas(seed: UInt64) throws {
    var chance = RandomRoutes(seed: seed)
    chance.guards = ["member"]
    chance.allowsClosures = false
    var navigator = try NavigationTesting.navigator("*main: tabs[*stack[a > b] | stack[c]] & other: stack[b]", guards: [Self.member])
    for run in 1...400 {
      let reset = AppRoute().window.setRoot(NavigationTesting.screen("tabs[stack[a] | stack[b]]")).erased
      let route = navigator.state.root.count(upTo: 200) > 200 ? reset : chance.route(for: navigator.state)
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

  @Test func theRestoredAppGoesOn() throws {
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

  @Test func whatScreensWearComesBack() throws {
    let worn = a.decorated {
      $0.title = "A"
      $0.tabTitle = "T"
      $0.tabBadge = "9"
      $0.style = .popover
      $0.lock = .inSight.asking("Leave?")
      $0.hidesBack = true
      $0.hidesBottomBar = true
      $0.barButtons = ["x"]
      $0.detents = [.medium, .points(300)]
      $0.detent = .medium
      $0.anchor = "edit"
    }
    let state = NavigationState(windows: [NavigationState.window("main", layers: [worn.node])])
    #expect(try Snapshot.read(Snapshot.data(of: state, app: app), for: app) == .init(state: state, dropped: []))
  }

  @Test func equalStatesAreEqualBytes() throws {
    let one = Navigator(app, state: try StubApp.state("stack[a > b]"))
    let two = Navigator(app, state: try StubApp.state("stack[a]"))
    try two.run { $0.top(.stack).push(b) }
    #expect(try one.snapshot() == two.snapshot())
    #expect(String(decoding: try one.snapshot(), as: UTF8.self).hasPrefix("{\n  \"app\" : \"stub\",\n  \"format\" : 1,\n"))
  }

  @Test func anAppWithoutWindowsHasNoneAgain() throws {
    let state = NavigationState(windows: [])
    #expect(try Snapshot.read(Snapshot.data(of: state, app: app), for: app) == .init(state: state, dropped: []))
  }

  // MARK: Names that were retired

  private struct Talk: Screen {
    static let name = "talk"
    var room: Int
    var id: Int?
  }

  private func newApp(_ entries: [Entry], values: [any StateValue.Type] = StubApp.values) -> AppDefinition {
    AppDefinition("stub", "", entries: entries, values: values, root: a.withStackContainer().anyModal)
  }

  @Test func aRetiredNameIsFollowed() throws {
    let talk = Entry(Talk.self, "").formerly("old-chat", "chat", labels: ["roomId": "room", "theme": nil])
    let app = newApp(StubApp.entries() + [talk])
    let saved = #"{"kind":"stack","children":[{"key":"a"},{"key":"old-chat id=2 theme=dark roomId=1"},{"key":"talk room=3"}]}"#
    let read = try read(layer: saved, for: app)
    #expect(read.tree == "stack[a > talk(room=1 id=2) > talk(room=3)]", "labels are in the order of now")
    #expect(read.dropped == [])
  }

  @Test func whatWaitsFollowsRetiredNames() throws {
    let before = newApp(
      [Entry("old", "", taking: StubApp.Letter<0>.self), Entry("login", "", taking: StubApp.Letter<0>.self)] + StubApp.entries())
    let old = AnyScreen<Page>(unchecked: Node(key: "old id=1", kind: .page))
    let login = AnyScreen<Page>(unchecked: Node(key: "login", kind: .page))
    var waiting = NavigationState(windows: [NavigationState.window("main", layers: [a.withStackContainer().node, login.node])])
    waiting.pending = [
      PendingRoute(
        route: AppRoute().last(Target<Page>.named("old")).stack.push(old).last(.screen(old)).erased, start: path(0),
        awaits: login.key, at: path(0, 1), detouredBy: "member")
    ]
    let data = try Snapshot.data(of: waiting, app: before)
    let after = newApp(
      StubApp.entries() + [
        Entry("new", "", taking: StubApp.Letter<0>.self).formerly("old"),
        Entry("sign-in", "", taking: StubApp.Letter<0>.self).formerly("login"),
      ])
    let restored = try Snapshot.read(data, for: after)
    #expect(restored.dropped == [])
    #expect(CompactTree.text(of: restored.state) == "stack[a] ^ sign-in")
    #expect(restored.state.pending.first?.awaits == "sign-in")
    #expect(restored.state.pending.first?.route.description == "last new | stack | push new id=1 | last new id=1")
  }

  @Test func aNameInUseIsNotAFormerOne() throws {
    let app = newApp(StubApp.entries() + [Entry(Talk.self, "").formerly("b")])
    #expect(try read(layer: #"{"key":"b"}"#, for: app).tree == "b")
  }

  // MARK: What is gone

  @Test func aScreenThatNobodyListsLeavesTheRest() throws {
    let read = try read(layer: #"{"kind":"stack","children":[{"key":"a"},{"key":"moon x=1"},{"key":"b"}]}"#)
    #expect(read.tree == "stack[a > b]")
    #expect(read.dropped == ["'moon x=1' at /0/0/1: no feature lists 'moon'"])
  }

  @Test func argumentsThatMakeNoScreenLeaveTheRest() throws {
    let read = try read(layer: #"{"kind":"stack","children":[{"key":"a id=one"},{"key":"b no=1"},{"key":"room"},{"key":"c"}]}"#)
    #expect(read.tree == "stack[c]")
    #expect(
      read.dropped == [
        "'a id=one' at /0/0/0: argument 'id' is 'one', which is not an Int", "'b no=1' at /0/0/1: no argument is called 'no'; it takes id",
        "'room' at /0/0/2: missing argument 'id' (Int)",
      ])
  }

  @Test(arguments: [
    (0, "tabs[*b | d]"), (1, "tabs[*b | d]"), (2, "tabs[b | *d]"), (3, "tabs[b | *d]"), (4, "tabs[b | *d]"), (9, "tabs[b | *d]"),
    (-3, "tabs[*b | d]"),
  ]) func theSelectionStaysOrGoesToTheNearest(_ selected: Int, _ tree: String) throws {
    let tabs = #"[{"key":"moon"},{"key":"b"},{"key":"moon"},{"key":"d"},{"key":"moon"}]"#
    #expect(try read(layer: #"{"kind":"tabs","selection":\#(selected),"children":\#(tabs)}"#).tree == tree)
  }

  @Test func nearestIsByDistance() throws {
    let tabs = #"[{"key":"a"},{"key":"moon"},{"key":"moon"},{"key":"moon"},{"key":"e"}]"#
    #expect(try read(layer: #"{"kind":"tabs","selection":1,"children":\#(tabs)}"#).tree == "tabs[*a | e]")
    #expect(try read(layer: #"{"kind":"tabs","selection":3,"children":\#(tabs)}"#).tree == "tabs[a | *e]")
  }

  @Test func theKeyWindowStays() throws {
    let window = { (name: String) in #"{"kind":"window","key":"\#(name)","children":[{"key":"a"}]}"# }
    let read = try read(#"{"key":2,"windows":[\#(window("one")),{"kind":"stack"},\#(window("two"))]}"#)
    #expect(read.tree == "one: a & *two: a")
    #expect(read.dropped == ["'stack' at /1: a stack cannot stand in the app"])
  }

  @Test func layersOverOneThatIsGoneStayInOrder() throws {
    let read = try read(#"{"windows":[{"kind":"window","key":"main","children":[{"key":"a"},{"key":"moon"},{"key":"b"},{"key":"c"}]}]}"#)
    #expect(read.tree == "a ^ b ^ c")
  }

  @Test func aRootThatIsGoneIsThatOfTheLaunch() throws {
    let app = newApp(StubApp.entries())
    let saved = #"{"windows":[{"kind":"window","key":"main","children":[{"kind":"stack","children":[{"key":"moon"}]},{"key":"b"}]}]}"#
    let read = try read(saved, for: app)
    #expect(read.tree == "stack[a] ^ b")
    #expect(
      read.dropped == [
        "'moon' at /0/0/0: no feature lists 'moon'", "'stack' at /0/0: nothing is left in it",
        "the root at /0/0: the one that the app begins with stands there",
      ])
    #expect(try self.read(saved).tree == "b", "an app without a launch root has none to give")
  }

  @Test func aWrapperThatWasEmptyStays() throws {
    #expect(try read(layer: #"{"kind":"stack"}"#).tree == "stack[]")
    #expect(try read(layer: #"{"kind":"tabs","key":"home","children":[{"key":"moon"}]}"#).tree == "tabs home[]")
  }

  @Test func aScreenOfAnotherKindBeginsAnew() throws {
    let read = try read(layer: #"{"kind":"stack","children":[{"key":"b"},{"key":"home","decoration":\#(Self.locked)}]}"#)
    #expect(read.tree == "stack[b > tabs home[*stack[a] | stack[b]]!]")
    #expect(read.dropped == ["'home' at /0/0/1: it was a screen and is tabs now; it begins anew"])
  }

  private static let locked = #"{"lock":"in-sight"}"#

  @Test func whatCannotBeReadIsSaid() throws {
    let children = [
      #"{"key":"a","kind":"carousel"}"#, #"{"key":"b","kind":7}"#, #"{"key":"x='"}"#, #"{"key":5}"#, "7", "null", #"{"kind":"window"}"#,
      #"{"key":"c","decoration":{"style":"hologram"}}"#, #"{"key":"d","children":[{"key":"a"}]}"#, #"{"kind":"tabs","children":7}"#,
      #"{"kind":"tabs","selection":"one","children":[{"key":"b"}]}"#, "{}",
    ]
    let read = try read(layer: #"{"kind":"stack","children":[\#(children.joined(separator: ","))]}"#)
    #expect(read.tree == "stack[c > d > tabs[] > tabs[b]]")
    #expect(
      read.dropped.map { $0.prefix { $0 != ":" } } == [
        "'a' at /0/0/0", "'b' at /0/0/1", "'x='' at /0/0/2", "a container at /0/0/3", "a container at /0/0/4", "a container at /0/0/5",
        "'window' at /0/0/6", "'c' at /0/0/7", "'a' at /0/0/8/0", "'tabs' at /0/0/9", "the selection", "'page' at /0/0/11",
      ])
    #expect(read.dropped.first == "'a' at /0/0/0: there is no kind of container 'carousel'")
  }

  @Test func valuesThatNobodyKnowsAreLeftOut() throws {
    let read = try read(#"{"windows":[],"values":{"moon":{},"session":{"user":"ann"},"counter":{"count":"x"}}}"#)
    #expect(read.state[Session.self].user == "ann")
    #expect(read.state.storedValues.count == 1)
    #expect(read.dropped.map { $0.prefix { $0 != ":" } } == ["value 'counter'", "value 'moon'"])
    #expect(read.dropped.last == "value 'moon': no feature has a value called 'moon'")
    #expect(try self.read(#"{"windows":[],"values":{"counter":{"count":0}}}"#).state.storedValues == [], "an initial value is not stored")
    #expect(try self.read(#"{"windows":[],"values":7}"#).dropped == ["the values: they cannot be read; they are as at the launch"])
  }

  @Test(arguments: [
    (#"{"windows":[{"kind":"stack"}]}"#, "none is left; those of the launch stand there"),
    (#"{"windows":7}"#, "they cannot be read; those of the launch stand there"),
  ]) func withoutWindowsItBeginsAsAtTheLaunch(_ saved: String, _ why: String) throws {
    let read = try read(saved, for: newApp(StubApp.entries()))
    #expect(read.tree == "stack[a]")
    #expect(read.dropped.last == "the windows: \(why)")
  }

  @Test(arguments: [#","state":7"#, #","state":null"#, ""]) func aStateThatIsNoneIsThatOfTheLaunch(_ state: String) throws {
    let restored = try Snapshot.read(Array(#"{"format":1,"app":"stub"\#(state)}"#.utf8), for: newApp(StubApp.entries()))
    #expect(CompactTree.text(of: restored.state) == "stack[a]")
    #expect(restored.dropped.map(\.description) == ["the state: it cannot be read; the app begins as at its launch"])
  }

  // MARK: What waits

  private func pending(_ route: AppRoute, start: Path = path(0), awaits: ScreenKey = z.key, at: Path = path(0, 1)) -> PendingRoute {
    PendingRoute(route: route, start: start, awaits: awaits, at: at, detouredBy: "member")
  }

  /// What is left of routes that wait in a tree, in an app that lists neither `x` nor `y`.
  private func restored(_ tree: String, _ pending: [PendingRoute]) throws -> Snapshot.Restored {
    var state = try StubApp.state(tree)
    state.pending = pending
    let app = newApp(StubApp.entries().filter { $0.name != "x" && $0.name != "y" })
    let restored = try Snapshot.read(Snapshot.data(of: state, app: app), for: app)
    #expect(Invariants.violation(of: restored.state) == nil)
    return restored
  }

  @Test func aRouteIsDroppedWithWhatItNeeds() throws {
    let push = AppRoute().top(.stack).push(b).erased
    let restored = try restored(
      "tabs[stack[x] | stack[b]] ^ x ^ z ^ y",
      [
        pending(push, at: path(0, 2)), pending(AppRoute().top(.stack).push(x).erased, at: path(0, 2)),
        pending(push, start: path(0, 0, 0, 0), at: path(0, 2)), pending(push, awaits: y.key, at: path(0, 3)),
        pending(push, start: path(0, 0, 1), at: path(0, 2)),
      ])
    #expect(CompactTree.text(of: restored.state) == "tabs[stack[b]] ^ z")
    #expect(restored.state.pending == [pending(push, at: path(0, 1)), pending(push, start: path(0, 0, 0), at: path(0, 1))])
    #expect(
      restored.dropped.suffix(3).map(\.description) == [
        "the waiting route 'top stack | push x': no feature lists 'x'",
        "the waiting route 'top stack | push b': /0/0/0/0, where it starts, is gone",
        "the waiting route 'top stack | push b': no feature lists 'y'",
      ])
  }

  @Test func whoseScreenWentWithItsContainerIsDropped() throws {
    var state = try StubApp.state("a")
    state.root.children[0].children.append(Node(key: "x", kind: .stack, children: [z.node]))
    state.pending = [pending(AppRoute().first(.container).erased, at: path(0, 1, 0))]
    let app = newApp(StubApp.entries().filter { $0.name != "x" })
    let restored = try Snapshot.read(Snapshot.data(of: state, app: app), for: app)
    #expect(restored.state.pending == [])
    #expect(restored.dropped.last?.description == "the waiting route 'first container': 'z', for which it waits, is gone")
  }

  @Test func noMoreWaitThanMay() throws {
    let routes = (0..<70).map { pending(AppRoute().top(.stack).push(page("b", $0)).erased) }
    let restored = try restored("stack[a] ^ z", routes + routes)
    #expect(restored.state.pending == Array(routes.prefix(64)))
    #expect(restored.dropped.count == 6 + 6)
  }

  @Test(arguments: [
    "7", #"{"route":{"code":[]}}"#, Self.waiting(#"[{"attempt":{"count":9}}]"#), Self.waiting(#"[{"leave":{}}]"#),
    Self.waiting(#"[{"verb":{"_0":{"put":{"_0":"moon"}}}}]"#), Self.waiting(#"[{"verb":{"_0":{"fly":{}}}}]"#),
  ]) func aRouteThatCannotBeReadIsDropped(_ route: String) throws {
    let read = try read(#"{"windows":[{"kind":"window","key":"main","children":[{"key":"a"},{"key":"z"}]}],"pending":[\#(route)]}"#)
    #expect(read.state.pending == [])
    #expect(read.dropped.count == 1)
    #expect(read.dropped.first?.hasPrefix("a waiting route: it cannot be read: ") == true)
  }

  nonisolated private static func waiting(_ code: String) -> String {
    #"{"route":{"code":\#(code)},"start":"/0","awaits":"z","at":"/0/1","detouredBy":"member"}"#
  }

  // MARK: Limits

  @Test(arguments: [10, 11, 12, 100, 240]) func levelsBeyondTheLastAreLeftOut(_ levels: Int) throws {
    let nested =
      String(repeating: #"{"kind":"split","children":[{"key":"b"},"#, count: levels) + #"{"key":"a"}"#
      + String(repeating: "]}", count: levels)
    let read = try read(layer: nested)
    #expect(read.state.root.height() == min(levels + 3, Path.maximumDepth + 1))
    #expect(read.dropped.isEmpty == (levels == 10))
    if levels > 10 { #expect(read.dropped.first?.hasSuffix("it is below the level 12, the last that there is") == true) }
  }

  @Test func aContainerHoldsNoMoreThanItMay() throws {
    struct Saved: Decodable {
      let state: NavigationState
      let dropped: [Snapshot.Loss]
      init(from decoder: any Decoder) {
        var reader = SnapshotReader(StubApp.app(), maximumChildren: 3)
        state = reader.state(decoder)
        dropped = reader.dropped
      }
    }
    let pages = (0..<6).map { #"{"key":"a id=\#($0)"}"# }.joined(separator: ",")
    let tabs = #"{"kind":"tabs","selection":5,"children":[{"key":"moon"},\#(pages)]}"#
    let saved = try json(Saved.self, #"{"windows":[{"kind":"window","key":"main","children":[\#(tabs)]}]}"#)
    #expect(CompactTree.text(of: saved.state) == "tabs[a(id=0) | a(id=1) | *a(id=2)]")
    #expect(saved.dropped.last?.description == "3 containers at /0/0: a container holds at most 3")
  }

  // MARK: What is no snapshot

  @Test(arguments: [
    ("", "snapshot.unreadable"), ("{", "snapshot.unreadable"), ("[]", "snapshot.unreadable"), ("{}", "snapshot.unreadable"),
    (#"{"format":"1","app":"stub","state":{}}"#, "snapshot.unreadable"), (#"{"format":0,"app":"stub","state":{}}"#, "snapshot.unreadable"),
    (#"{"format":1,"state":{}}"#, "snapshot.unreadable"), (#"{"format":2}"#, "snapshot.newer"),
    (#"{"format":1,"app":"other","state":{}}"#, "snapshot.other-app"),
  ]) func isOneClearErrorAndChangesNothing(_ text: String, _ code: String) throws {
    let navigator = Navigator(app, state: try StubApp.state("stack[a > b]"))
    let before = navigator.state
    do throws(SnapshotError) {
      try navigator.restore(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.code == code)
      #expect(error.description.hasPrefix("it is "))
    }
    #expect(navigator.state == before)
    #expect(navigator.history.commits == [])
  }

  @Test func saysWhatANewerFormatIs() throws {
    #expect(throws: SnapshotError.newer(format: 7)) { try Snapshot.read(Array(#"{"format":7,"planets":[]}"#.utf8), for: app) }
    #expect(SnapshotError.newer(format: 7).description == "it is of format 7, and formats up to 1 are known")
  }

  // MARK: Damage

  @Test(arguments: ["[", #"{"state":"#, #"{"format":1,"app":"stub","state":{"windows":["#, #"{"kind":"stack","children":["#])
  func jsonOfAnyDepthIsRefused(_ opening: String) {
    #expect(throws: SnapshotError.self) { try Snapshot.read(Array(String(repeating: opening, count: 10_000).utf8), for: app) }
  }

  @Test func wellFormedJsonOfAnyDepthIsRefused() {
    let nested = String(repeating: #"{"kind":"stack","children":["#, count: 10_000) + String(repeating: "]}", count: 10_000)
    #expect(throws: SnapshotError.self) { try read(layer: nested) }
  }

  private func rich() throws -> [UInt8] {
    let navigator = Navigator(app, state: try StubApp.state("*main: tabs home[*stack[a > b(id=3)!kept] | split[c || d]] & other: f"))
    try navigator.run { $0.put(Counter(count: 2)) }
    try navigator.run {
      $0.check("member").first(.stack).push(page("b", 7)).fallback(to: AppRoute().first(.tabs).selectTab(1).removeTab(0))
    }
    navigator.policy = .queue
    try navigator.run { $0.request(.alert("Sure?", fields: ["name"]).on("yes", .destructive) { $0.close() }) }
    try navigator.run { $0.top(.stack).animated(.crossDissolve).push(c).wait(milliseconds: 7).pop() }
    return try navigator.snapshot()
  }

  @Test func aTruncatedSnapshotIsRefused() throws {
    let bytes = try rich()
    for length in 0..<bytes.count - 1 {
      #expect(throws: SnapshotError.self) { try Snapshot.read(Array(bytes[..<length]), for: app) }
    }
  }

  /// Whatever bits flip, it is refused, or read into a state that keeps the laws and runs.
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
          // Structure survives when a letter becomes another.
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
    #expect(read > 100, "most damage that leaves JSON is survived")
  }

  // MARK: Windows, kinds of a team's own, numbers

  @Test func windowsOfOneNameAreOne() throws {
    let window = #"{"kind":"window","key":"w","children":[{"key":"a"}]}"#
    let other = #"{"kind":"window","key":"v","children":[{"key":"b"}]}"#
    let read = try read(#"{"key":2,"windows":[\#(window),\#(window),\#(other)]}"#)
    #expect(read.tree == "w: a & *v: b")
    #expect(read.dropped == ["'w' at /1: a window is called so already"])
  }

  /// Keeps the last two, in alphabetical order.
  private enum Shelf: CustomContainer {
    static let name = "shelf"
    static let visibility = Kind.Visibility.selected
    static func arrange(_ children: [Node]) -> [Node] { children.suffix(2).sorted { $0.key.name < $1.key.name } }
  }

  /// Never the same.
  private enum Carousel: CustomContainer {
    static let name = "carousel"
    static let visibility = Kind.Visibility.all
    static func arrange(_ children: [Node]) -> [Node] { Array(children.dropFirst() + children.prefix(1)) }
  }

  @Test func aKindThatKeepsFewerThanItDidLosesTheRest() throws {
    let app = StubApp.app(kinds: [Shelf.self])
    let shelf = #"{"kind":"shelf","selection":3,"children":[{"key":"a"},{"key":"moon"},{"key":"d"},{"key":"c"}]}"#
    func effect(_ place: Path) throws -> String {
      try text(RunningEffect(effect: .call("1"), asker: place, at: place, key: "x"))
    }
    let running = #""running":[\#(try effect(path(0, 0, 0))),\#(try effect(path(0, 0, 2))),\#(try effect(path(0, 0, 3)))]"#
    let read = try read(#"{"windows":[{"kind":"window","key":"main","children":[\#(shelf)]}],\#(running)}"#, for: app)
    #expect(read.tree == "shelf[*c | d]")
    #expect(
      read.dropped == [
        "'moon' at /0/0/1: no feature lists 'moon'", "'a' at /0/0/0: shelf does not hold it now",
        "the effect 'call number=1': what it lives with is gone",
      ])
    #expect(read.state.running.map(\.at) == [path(0, 0, 1), path(0, 0, 0)])
  }

  @Test func aKindThatIsNeverTheSameIsLeftOut() throws {
    let carousel = #"{"kind":"carousel","children":[{"key":"a"},{"key":"b"}]}"#
    let read = try read(layer: #"{"kind":"tabs","children":[\#(carousel),{"key":"c"}]}"#, for: StubApp.app(kinds: [Carousel.self]))
    #expect(read.tree == "tabs[c]")
    #expect(read.dropped == ["'carousel' at /0/0/0: carousel does not keep what it says it holds"])
  }

  @Test func whatIsOneTooManyIsSaid() throws {
    func wait(_ id: Int, _ start: Path) throws -> String {
      try text(DeferredRoute(id: id, route: AppRoute().top(.stack).push(a).erased, start: start, when: .after(milliseconds: 1)))
    }
    let windows = #""windows":[{"kind":"window","key":"main","children":[{"key":"a"}]}]"#
    let twins = try read(#"{\#(windows),"deferred":[\#(try wait(1, path(0))),\#(try wait(1, path(0))),\#(try wait(2, path(7, 7)))]}"#)
    #expect(
      twins.dropped == [
        "the deferred route 'top stack | push a': another has its number, 1",
        "the deferred route 'top stack | push a': /7/7, where it starts, is gone",
      ])
    let many = try read(#"{\#(windows),"deferred":[\#(try (1...70).map { try wait($0, path(0)) }.joined(separator: ","))]}"#)
    #expect(many.state.deferred.count == 64)
    #expect(many.dropped == ["the deferred routes: 6 are more than the 64 there may be"])
    #expect(try read(#"{\#(windows),"transition":7}"#).dropped == ["the transition: it cannot be read; the change is there"])
  }
}

/// A value of JSON.
private func json<V: Decodable>(_ type: V.Type, _ text: String) throws -> V {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// A value as JSON.
private func text(_ value: some Encodable) throws -> String { String(decoding: try JSONEncoder().encode(value), as: UTF8.self) }
