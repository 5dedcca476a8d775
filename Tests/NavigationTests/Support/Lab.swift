import Testing

@testable import Navigation

/// A page called `a`, `b`, … for the code 0, 1, …, with an id if anybody needs to tell two apart.
struct Letter<let code: Int>: Screen {
  static var name: String { String(Unicode.Scalar(UInt8(97 + code))) }
  var id: Int?
}

/// Who is signed in.
struct Session: StateValue {
  static let name = "session"
  static let initial = Session(user: nil)
  var user: String?
}

/// A number to put.
struct Counter: StateValue {
  static let name = "counter"
  static let initial = Counter(count: 0)
  var count: Int
}

/// A screen that is tabs and begins with two of them.
struct Home: Screen {
  typealias Current = Tabs
  static let name = "home"
}

/// A screen that is a stack.
struct Room: Screen {
  typealias Current = Stack
  static let name = "room"
  var id: Int
}

/// What happened to the contents of screens, in order: `appeared a`.
@MainActor final class Diary {
  var lines: [String] = []
  /// Done, once, when a line is written.
  var reactions: [String: () -> Void] = [:]

  func write(_ line: String) {
    lines.append(line)
    reactions.removeValue(forKey: line)?()
  }

  /// The lines since the last call.
  func read() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Contents that write what they are told into a diary.
@MainActor final class LetterContents: Contents {
  let key: ScreenKey
  private let diary: Diary?

  init(_ key: ScreenKey, diary: Diary?) {
    self.key = key
    self.diary = diary
    diary?.write("made \(key)")
  }

  func appeared() { diary?.write("appeared \(key)") }
  func disappeared() { diary?.write("disappeared \(key)") }
  func refreshed() { diary?.write("refreshed \(key)") }
  func removed() { diary?.write("removed \(key)") }
}

/// The app of the tests.
enum Lab {
  typealias Actions = @Sendable (ScreenKey, Path, inout Transaction) throws(NavigationError) -> [UserAction]

  static func entries(
    diary: Diary? = nil, actions: @escaping Actions = { _, _, _ throws(NavigationError) in [] }
  ) -> [Entry] {
    func entry<let code: Int>(_: Letter<code>.Type) -> Entry {
      Entry(
        Letter<code>.self, "a letter", samples: [Letter<code>()],
        actions: { screen, path, transaction throws(NavigationError) in try actions(screen.key, path, &transaction) },
        contents: { LetterContents($0.key, diary: diary) })
    }
    return [
      entry(Letter<0>.self), entry(Letter<1>.self), entry(Letter<2>.self), entry(Letter<3>.self), entry(Letter<4>.self),
      entry(Letter<5>.self), entry(Letter<6>.self), entry(Letter<7>.self), entry(Letter<8>.self), entry(Letter<9>.self),
      entry(Letter<10>.self), entry(Letter<11>.self), entry(Letter<12>.self), entry(Letter<13>.self), entry(Letter<14>.self),
      entry(Letter<15>.self), entry(Letter<16>.self), entry(Letter<17>.self), entry(Letter<18>.self), entry(Letter<19>.self),
      entry(Letter<20>.self), entry(Letter<21>.self), entry(Letter<22>.self), entry(Letter<23>.self), entry(Letter<24>.self),
      entry(Letter<25>.self),
      Entry(
        Home.self, "tabs",
        make: { AnyScreen($0, [a.withStackContainer().anyModal, b.withStackContainer().anyModal]) },
        actions: { screen, path, transaction throws(NavigationError) in try actions(screen.key, path, &transaction) },
        contents: { LetterContents($0.key, diary: diary) }),
      Entry(
        Room.self, "a stack", samples: [Room(id: 1)],
        actions: { screen, path, transaction throws(NavigationError) in try actions(screen.key, path, &transaction) },
        contents: { LetterContents($0.key, diary: diary) }),
    ]
  }

  static let values: [any StateValue.Type] = [Session.self, Counter.self]

  static func app(
    guards: [Guard] = [], diary: Diary? = nil, actions: @escaping Actions = { _, _, _ throws(NavigationError) in [] }
  ) -> AppDefinition {
    AppDefinition("lab", "an app of letters", entries: entries(diary: diary, actions: actions), guards: guards, values: values)
  }

  /// The state that a tree describes.
  static func state(_ tree: String) throws -> NavigationState {
    let (windows, key) = try CompactTree.windows(tree) { try Entries(entries()).screen($0) }
    var state = NavigationState(windows: windows)
    state.root.selection = key
    return state
  }
}

/// A navigator that begins with a tree.
@MainActor func navigator(
  _ tree: String, guards: [Guard] = [], diary: Diary? = nil,
  actions: @escaping Lab.Actions = { _, _, _ throws(NavigationError) in [] }
) throws -> Navigator {
  Navigator(Lab.app(guards: guards, diary: diary, actions: actions), state: try Lab.state(tree))
}

/// The page of a letter, with an id if there is one.
func page(_ letter: String, _ id: Int? = nil) -> AnyScreen<Page> {
  let arguments = id.map { [ScreenKey.Argument(label: "id", text: String($0))] } ?? []
  return AnyScreen(unchecked: Node(key: ScreenKey(name: letter, arguments: arguments), kind: .page))
}

let a = page("a")
let b = page("b")
let c = page("c")
let d = page("d")
let e = page("e")
let x = page("x")
let y = page("y")
let z = page("z")

/// Anything that a compact tree describes.
func screen(_ tree: String) -> AnyModalScreen {
  do {
    return AnyModalScreen(try CompactTree.node(tree))
  } catch {
    Issue.record(error)
    return a.anyModal
  }
}

/// A place.
func path(_ indices: Int...) -> Path { Path(indices) ?? .app }
