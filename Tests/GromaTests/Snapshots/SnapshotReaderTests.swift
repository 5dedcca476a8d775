import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests states that can be read only in part, or have parts that the current app does not define. The rest is restored.
@MainActor struct SnapshotReaderTests {
  @Test func undefinedScreenIsDroppedAlone() throws {
    let read = try readState(layer: #"{"kind":"stack","children":[{"key":"a"},{"key":"moon x=1"},{"key":"b"}]}"#)
    #expect(read.tree == "stack[a > b]")
    #expect(read.dropped == ["'moon x=1' at /0/0/1: the screen 'moon' is not defined"])
  }

  @Test func screenWithInvalidArgumentsIsDroppedAlone() throws {
    let read = try readState(layer: #"{"kind":"stack","children":[{"key":"a id=one"},{"key":"b no=1"},{"key":"room"},{"key":"c"}]}"#)
    #expect(read.tree == "stack[c]")
    #expect(
      read.dropped == [
        "'a id=one' at /0/0/0: argument 'id' is 'one', which is not an Int",
        "'b no=1' at /0/0/1: there is no argument 'no'; the only argument is id",
        "'room' at /0/0/2: missing argument 'id' (Int)",
      ])
  }

  @Test(arguments: [
    (0, "tabs[*b | d]"), (1, "tabs[*b | d]"), (2, "tabs[b | *d]"), (3, "tabs[b | *d]"), (4, "tabs[b | *d]"), (9, "tabs[b | *d]"),
    (-3, "tabs[*b | d]"),
  ]) func selectionIsKeptOrMovesToTheNearestChild(_ selected: Int, _ tree: String) throws {
    let tabs = #"[{"key":"moon"},{"key":"b"},{"key":"moon"},{"key":"d"},{"key":"moon"}]"#
    #expect(try readState(layer: #"{"kind":"tabs","selection":\#(selected),"children":\#(tabs)}"#).tree == tree)
  }

  /// The distance between a negative clock and the current one may overflow.
  @Test func negativeClockStartsAtZero() throws {
    let saved =
      #"{"format":1,"app":"stub","state":{"now":-9223372036854775808,"windows":[{"kind":"window","key":"main","children":[{"key":"a"}]}],"#
      + #""transition":{"animating":{"until":7}}}}"#
    let navigator = Navigator(StubApp.plain)
    navigator.advance(by: 1_000)
    #expect(
      try navigator.restore(Array(saved.utf8)).map(\.description) == [
        "the clock: its time -9223372036854775808 is negative; it starts again at 0"
      ])
    #expect(navigator.tree == "a")
  }

  /// A request is identified by its running effect, regardless of the appearance of its layer in the file.
  @Test func layerOfAnEffectIsRestoredAsARequest() throws {
    let navigator = Navigator(StubApp.plain, state: try StubApp.state("stack[a]"))
    try navigator.run { $0.top(.page).request(.alert("Sure?").on("yes")) }
    let tree = navigator.tree
    let saved = String(decoding: try navigator.snapshot(), as: UTF8.self)
    let bare = saved.replacing(#/"isRequest" : true,/#, with: "")
      .replacing(#/"presentation" : {\s*"style" : "alert"\s*}/#, with: #""appearance" : { "title" : "x" }"#)
    #expect(bare != saved)
    try navigator.restore(Array(bare.utf8))
    #expect(navigator.tree == tree)
    expectInvariants(navigator)
  }

  @Test func nearestIsByDistance() throws {
    let tabs = #"[{"key":"a"},{"key":"moon"},{"key":"moon"},{"key":"moon"},{"key":"e"}]"#
    #expect(try readState(layer: #"{"kind":"tabs","selection":1,"children":\#(tabs)}"#).tree == "tabs[*a | e]")
    #expect(try readState(layer: #"{"kind":"tabs","selection":3,"children":\#(tabs)}"#).tree == "tabs[a | *e]")
  }

  @Test func keyWindowIsKept() throws {
    let window = { (name: String) in #"{"kind":"window","key":"\#(name)","children":[{"key":"a"}]}"# }
    let read = try readState(#"{"key":2,"windows":[\#(window("one")),{"kind":"stack"},\#(window("two"))]}"#)
    #expect(read.tree == "one: a & *two: a")
    #expect(read.dropped == ["'stack' at /1: a stack cannot be in the app"])
  }

  @Test func layersAboveARemovedLayerAreKept() throws {
    let read = try readState(
      #"{"windows":[{"kind":"window","key":"main","children":[{"key":"a"},{"key":"moon"},{"key":"b"},{"key":"c"}]}]}"#)
    #expect(read.tree == "a ^ b ^ c")
  }

  @Test func missingRootIsReplacedByTheLaunchRoot() throws {
    let app = otherVersion()
    let saved = #"{"windows":[{"kind":"window","key":"main","children":[{"kind":"stack","children":[{"key":"moon"}]},{"key":"b"}]}]}"#
    let read = try readState(saved, for: app)
    #expect(read.tree == "stack[a] ^ b")
    #expect(
      read.dropped == [
        "'moon' at /0/0/0: the screen 'moon' is not defined", "'stack' at /0/0: none of its children can be restored",
        "the root at /0/0: it cannot be restored; the launch root is used instead",
      ])
    #expect(try readState(saved).tree == "b", "an app without a launch root has no replacement")
  }

  @Test func emptyContainerIsKept() throws {
    #expect(try readState(layer: #"{"kind":"stack"}"#).tree == "stack[]")
    #expect(try readState(layer: #"{"kind":"tabs","key":"home","children":[{"key":"moon"}]}"#).tree == "tabs home[]")
  }

  @Test func screenOfAnotherKindIsCreatedAgain() throws {
    let read = try readState(layer: #"{"kind":"stack","children":[{"key":"b"},{"key":"home","policies":\#(Self.locked)}]}"#)
    #expect(read.tree == "stack[b > tabs home[*stack[a] | stack[b]]!]")
    #expect(read.dropped == ["'home' at /0/0/1: it was a screen and is tabs now; it is created again"])
  }

  @Test(arguments: [
    (#"{"lock":{"extent":"kept"},"completion":5}"#, "c!kept"), (#"{"lock":{"extent":"tight"}}"#, "c!"), (#"{"lock":7}"#, "c!"),
    (#"{"lock":null,"completion":5}"#, "c"), (#"{"completion":5}"#, "c"), ("5", "c"),
  ]) func lockIsKeptIfThePoliciesAreUnreadable(_ policies: String, _ tree: String) throws {
    let read = try readState(layer: #"{"kind":"stack","children":[{"key":"b"},{"key":"c","policies":\#(policies)}]}"#)
    #expect(read.tree == "stack[b > \(tree)]")
    #expect(read.dropped.first?.hasPrefix("'c' at /0/0/1: its policies cannot be read: ") == true)
    #expect(read.dropped.dropFirst() == (tree == "c" ? [] : ["'c' at /0/0/1: it stays locked"]))
  }

  @Test func unreadableAttributesLeaveTheOthers() throws {
    let saved =
      #"{"key":"c","appearance":{"title":"C"},"presentation":{"detents":1},"policies":{"lock":{"extent":"kept"}}}"#
    let read = try readState(layer: saved)
    #expect(read.tree == "c!kept")
    #expect(read.state.node(at: path(0, 0))?.appearance.title == "C")
    #expect(
      read.dropped.map { $0.prefix { $0 != "(" }.replacing(/cannot be read: .*/, with: "") } == [
        "'c' at /0/0: its presentation "
      ])
  }

  private static let locked = #"{"lock":{"extent":"visible"}}"#

  @Test func unreadablePartsAreReported() throws {
    let children = [
      #"{"key":"a","kind":"carousel"}"#, #"{"key":"b","kind":7}"#, #"{"key":"x='"}"#, #"{"key":5}"#, "7", "null", #"{"kind":"window"}"#,
      #"{"key":"c","presentation":{"style":"hologram"}}"#, #"{"key":"d","children":[{"key":"a"}]}"#, #"{"kind":"tabs","children":7}"#,
      #"{"kind":"tabs","selection":"one","children":[{"key":"b"}]}"#, "{}",
    ]
    let read = try readState(layer: #"{"kind":"stack","children":[\#(children.joined(separator: ","))]}"#)
    #expect(read.tree == "stack[c > d > tabs[] > tabs[b]]")
    #expect(
      read.dropped.map { $0.prefix { $0 != ":" } } == [
        "'a' at /0/0/0", "'b' at /0/0/1", "'x='' at /0/0/2", "a container at /0/0/3", "a container at /0/0/4", "a container at /0/0/5",
        "'window' at /0/0/6", "'c' at /0/0/7", "'a' at /0/0/8/0", "'tabs' at /0/0/9", "the selection", "'page' at /0/0/11",
      ])
    #expect(read.dropped.first == "'a' at /0/0/0: the container kind 'carousel' is unknown")
  }

  @Test func unknownValuesAreDropped() throws {
    let read = try readState(#"{"windows":[],"values":{"moon":{},"session":{"user":"ann"},"counter":{"count":"x"}}}"#)
    #expect(read.state[Session.self].user == "ann")
    #expect(read.state.storedValues.count == 1)
    #expect(read.dropped.map { $0.prefix { $0 != ":" } } == ["value 'counter'", "value 'moon'"])
    #expect(read.dropped.last == "value 'moon': the app defines no state value with this name")
    #expect(try readState(#"{"windows":[],"values":{"counter":{"count":0}}}"#).state.storedValues == [], "an initial value is not stored")
    #expect(try readState(#"{"windows":[],"values":7}"#).dropped == ["the values: they cannot be read; the launch values are used instead"])
  }

  @Test(arguments: [
    (#"{"windows":[{"kind":"stack"}]}"#, "none can be restored; the launch windows are used instead"),
    (#"{"windows":7}"#, "they cannot be read; the launch windows are used instead"),
  ]) func stateWithoutWindowsIsReplacedByTheLaunchState(_ saved: String, _ why: String) throws {
    let read = try readState(saved, for: otherVersion())
    #expect(read.tree == "stack[a]")
    #expect(read.dropped.last == "the windows: \(why)")
  }

  @Test(arguments: [#","state":7"#, #","state":null"#, ""]) func invalidStateIsReplacedByTheLaunchState(_ state: String) throws {
    let restored = try Snapshot.read(Array(#"{"format":1,"app":"stub"\#(state)}"#.utf8), for: otherVersion())
    #expect(CompactTree.text(of: restored.state) == "stack[a]")
    #expect(restored.dropped.map(\.description) == ["the state: it cannot be read; the launch state is used instead"])
  }

  // MARK: Limits

  @Test(arguments: [10, 11, 12, 100, 240]) func levelsBeyondTheLimitAreDropped(_ levels: Int) throws {
    let nested =
      String(repeating: #"{"kind":"split","children":[{"key":"b"},"#, count: levels) + #"{"key":"a"}"#
      + String(repeating: "]}", count: levels)
    let read = try readState(layer: nested)
    #expect(read.state.root.height() == min(levels + 3, TreePath.maximumDepth + 1))
    #expect(read.dropped.isEmpty == (levels == 10))
    if levels > 10 { #expect(read.dropped.first?.hasSuffix("it is below level 12, the deepest level") == true) }
  }

  @Test func containersAreLimitedToTheMaximum() throws {
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
    let saved = try decoded(Saved.self, #"{"windows":[{"kind":"window","key":"main","children":[\#(tabs)]}]}"#)
    #expect(CompactTree.text(of: saved.state) == "tabs[a(id=0) | a(id=1) | *a(id=2)]")
    #expect(saved.dropped.last?.description == "3 containers at /0/0: a container has at most 3 children")
  }

  @Test func windowsAreLimited() throws {
    let windows = (0..<40).map { #"{"kind":"window","key":"w\#($0)","children":[{"key":"a"}]}"# }.joined(separator: ",")
    let read = try readState(#"{"key":39,"windows":[\#(windows)]}"#)
    #expect(read.state.root.children.count == 32)
    #expect(read.dropped.contains("8 windows: an app has at most 32 windows"), "\(read.dropped)")
  }

  // MARK: Windows and custom containers

  @Test func secondWindowWithTheSameNameIsDropped() throws {
    let window = #"{"kind":"window","key":"w","children":[{"key":"a"}]}"#
    let other = #"{"kind":"window","key":"v","children":[{"key":"b"}]}"#
    let read = try readState(#"{"key":2,"windows":[\#(window),\#(window),\#(other)]}"#)
    #expect(read.tree == "w: a & *v: b")
    #expect(read.dropped == ["'w' at /1: another window has this name"])
  }

  /// A container that keeps its last two children, in alphabetical order.
  private enum Shelf: CustomContainer {
    static let name = "shelf"
    static let visibility = Kind.Visibility.selected
    static func arrange(_ children: [Node]) -> [Node] { children.suffix(2).sorted { $0.key.name < $1.key.name } }
  }

  /// A container that arranges its children differently each time.
  private enum Carousel: CustomContainer {
    static let name = "carousel"
    static let visibility = Kind.Visibility.all
    static func arrange(_ children: [Node]) -> [Node] { Array(children.dropFirst() + children.prefix(1)) }
  }

  @Test func childrenBeyondANewArrangementAreDropped() throws {
    let app = StubApp.app(kinds: [Shelf.self])
    let shelf = #"{"kind":"shelf","selection":3,"children":[{"key":"a"},{"key":"moon"},{"key":"d"},{"key":"c"}]}"#
    func effect(_ place: TreePath) throws -> String {
      try encoded(Waiting.outcome(RunningEffect(effect: .call("1"), asker: place, at: place, key: "x")))
    }
    let running = #""waiting":[\#(try effect(path(0, 0, 0))),\#(try effect(path(0, 0, 2))),\#(try effect(path(0, 0, 3)))]"#
    let read = try readState(#"{"windows":[{"kind":"window","key":"main","children":[\#(shelf)]}],\#(running)}"#, for: app)
    #expect(read.tree == "shelf[*c | d]")
    #expect(
      read.dropped == [
        "'moon' at /0/0/1: the screen 'moon' is not defined", "'a' at /0/0/0: shelf no longer contains it",
        "the effect 'call number=1': the container that it belongs to is gone",
      ])
    #expect(read.state.running.map(\.at) == [path(0, 0, 1), path(0, 0, 0)])
  }

  @Test func containerWithAnUnstableArrangementIsDropped() throws {
    let carousel = #"{"kind":"carousel","children":[{"key":"a"},{"key":"b"}]}"#
    let read = try readState(layer: #"{"kind":"tabs","children":[\#(carousel),{"key":"c"}]}"#, for: StubApp.app(kinds: [Carousel.self]))
    #expect(read.tree == "tabs[c]")
    #expect(read.dropped == ["'carousel' at /0/0/0: carousel.arrange is not stable: it changes its own result"])
  }
}
