import GromaTesting
import Testing

@testable import Groma

/// Tests that each value that the app can distinguish is a state of its own: values that are equal for `==` but saved in different forms, and
/// values that do not equal themselves.
@MainActor struct ErasedValueTests {
  struct Level: StateValue {
    static let name = "level"
    static let initial = Level(height: 0, note: "\u{e9}")
    var height: Double
    var note: String
  }

  /// A value whose `==` ignores a property that is saved.
  struct Lax: StateValue {
    static let name = "lax"
    static let initial = Lax(number: 0)
    var number: Int
    static func == (a: Lax, b: Lax) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// A value with a property that is not saved.
  struct Partial: StateValue {
    enum CodingKeys: CodingKey { case saved }
    static let name = "partial"
    static let initial = Partial(saved: 0, unsaved: 0)
    var saved: Int
    var unsaved = 0
  }

  private let app = AppDefinition(
    "app", "", screens: StubApp.screens(), values: [Level.self, Lax.self, Partial.self], root: page("a").withStackContainer().erased)

  private func level(_ navigator: Navigator) -> String {
    let level = navigator.state[Level.self]
    return "\(level.height) \(level.note.utf8.count)"
  }

  @Test func everyDistinguishableValueIsStored() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Level(height: -0.0, note: "\u{e9}")) }
    #expect(level(navigator) == "-0.0 2")
    try navigator.run { $0.put(Level(height: 0.0, note: "e\u{301}")) }
    #expect(level(navigator) == "0.0 3")
    try navigator.run { $0.put(Level(height: 0.0, note: "\u{e9}")) }
    #expect(level(navigator) == "0.0 2")
    #expect(navigator.state.storedValues.isEmpty, "the initial value is not stored")
    try navigator.run { $0.put(Lax(number: 3)) }
    #expect(navigator.state[Lax.self].number == 3)
    try navigator.run { $0.put(Partial(saved: 0, unsaved: 3)) }
    #expect(navigator.state[Partial.self].unsaved == 3)
  }

  @Test func undoAndRedoRestoreEachValue() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Level(height: -0.0, note: "e\u{301}")) }
    try navigator.run { $0.put(Level(height: 0.0, note: "e\u{301}")) }
    #expect(navigator.undo() && level(navigator) == "-0.0 3")
    #expect(navigator.undo() && level(navigator) == "0.0 2")
    #expect(!navigator.undo())
    #expect(navigator.redo() && level(navigator) == "-0.0 3")
    #expect(navigator.redo() && level(navigator) == "0.0 3")
  }

  @Test func snapshotRestoresEachValue() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Level(height: -0.0, note: "e\u{301}")).put(Lax(number: 3)) }
    let restored = try Snapshot.read(try navigator.snapshot(), for: app).state
    #expect(restored == navigator.state && restored[Lax.self].number == 3)
    #expect(restored[Level.self].height.sign == .minus && restored[Level.self].note.utf8.count == 3)
    #expect(restored != app.launch)
  }

  @Test func restoringAStateReplacesEachValue() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Level(height: -0.0, note: "\u{e9}")) }
    let other = Navigator(app)
    try other.run { $0.put(Level(height: 0.0, note: "e\u{301}")) }
    try navigator.restore(other.state)
    #expect(level(navigator) == "0.0 3")
    try navigator.restore(app.launch)
    #expect(level(navigator) == "0.0 2")
  }

  @Test func valueWithNaNEqualsItself() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.put(Level(height: .nan, note: "")) }
    let state = navigator.state
    try navigator.run { $0.put(Level(height: -.nan, note: "")) }
    #expect(navigator.state == state && Set([navigator.state, state]).count == 1)
    #expect(navigator.undo() && !navigator.undo(), "the second change changed nothing")
    try navigator.run { $0.put(Level(height: .nan, note: "x")) }
    #expect(navigator.state != state)
  }

  @Test func flowDataAndHeldValuesAreComparedInTheSameWay() {
    #expect(AnyFlowData(0.0) != AnyFlowData(-0.0))
    #expect(AnyFlowData(Double.nan) == AnyFlowData(Double.nan))
    #expect(AnyFlowData("\u{e9}") != AnyFlowData("e\u{301}"))
    #expect(AnyFlowData(0.0) != AnyFlowData(0))
    #expect(Set([AnyFlowData([1, 2]), AnyFlowData([1, 2])]).count == 1)
    #expect(HeldItem(Held(text: "\u{e9}"), deadline: nil) != HeldItem(Held(text: "e\u{301}"), deadline: nil))
    #expect(HeldItem(Held(text: "a"), deadline: 1) != HeldItem(Held(text: "a"), deadline: nil))
    #expect(Set([HeldItem(Held(text: "a"), deadline: 1), HeldItem(Held(text: "a"), deadline: 1)]).count == 1)
  }

  private struct Held: HeldValue {
    static let name = "held"
    var text: String
  }

  // MARK: Texts

  @Test func textsOfScreensAndStepsAreComparedByTheirScalars() {
    func isDistinct(_ change: (AppRoute, String) -> AppRoute) -> Bool {
      change(AppRoute(), "\u{e9}") != change(AppRoute(), "e\u{301}") && change(AppRoute(), "\u{e9}") == change(AppRoute(), "\u{e9}")
    }
    #expect(isDistinct { $0.top(.page).configure(.title(.verbatim($1))).erased })
    #expect(isDistinct { $0.fail("app.no", $1).erased })
    #expect(isDistinct { $0.tap("go", ["text": $1]).erased })
    #expect(isDistinct { $0.put(Level(height: 0, note: $1)).erased })
    func isDistinct<Value: Hashable>(_ make: (String) -> Value) -> Bool {
      make("\u{e9}") != make("e\u{301}") && Set([make("\u{e9}"), make("\u{e9}")]).count == 1
    }
    for path in [\Appearance.tabSymbol, \.tabBadge] {
      #expect(isDistinct { text in with(Appearance()) { $0[keyPath: path] = text } })
    }
    for path in [\Appearance.title, \.tabTitle] {
      #expect(isDistinct { text in with(Appearance()) { $0[keyPath: path] = .verbatim(text) } })
    }
    #expect(isDistinct { text in with(Appearance()) { $0.barButtons = ["a", text] } })
    #expect(isDistinct { text in with(Presentation()) { $0.anchor = text } })
    #expect(isDistinct { Lock.kept.asking(.verbatim($0)) })
  }

  private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
  }

  @Test(arguments: ["title", "bottom", "badge", "symbol", "back", "collapsed", "tab title"]) func everySettingIsCompared(setting: String) {
    let changed = with(Appearance()) {
      switch setting {
      case "title": $0.title = ""
      case "bottom": $0.hidesBottomBar = true
      case "badge": $0.tabBadge = ""
      case "symbol": $0.tabSymbol = ""
      case "back": $0.hidesBack = true
      case "collapsed": $0.isCollapsed = true
      default: $0.tabTitle = ""
      }
    }
    #expect(changed != Appearance() && changed == changed)
  }
}
