public import Groma

/// An app of letters: pages `a` to `z`, tabs `home`, stacks `room id=1`, and two values. Any tree of it is written on one line.
///
/// ```swift
/// let navigator = try navigator("tabs[*stack[a > b] | stack[c]] ^ d")
/// try navigator.run { $0.top(.stack).push(page("e")) }
/// expectTree(navigator, "tabs[*stack[a > b > e] | stack[c]] ^ d")
/// ```
public enum StubApp {
  /// A page called `a`, `b`, … for the code 0, 1, …, with an id if anybody needs to tell two apart.
  public struct Letter<let code: Int>: Screen {
    /// The letter.
    public static var name: String { String(Unicode.Scalar(UInt8(97 + code % 26))) }
    /// What tells two pages of one letter apart.
    public var id: Int?
  }

  /// A screen that is tabs, and begins with two of them.
  public struct Home: Screen {
    /// Tabs.
    public typealias Current = Tabs
    /// `home`
    public static let name = "home"

    /// The tabs.
    public init() {}
  }

  /// A screen that is a stack.
  public struct Room: Screen {
    /// A stack.
    public typealias Current = Stack
    /// `room`
    public static let name = "room"
    /// Which room.
    public var id: Int

    /// A room.
    public init(id: Int) { self.id = id }
  }

  /// Who is signed in.
  public struct Session: StateValue, ScreenOutput {
    /// `session`
    public static let name = "session"
    /// Nobody.
    public static let initial = Session(user: nil)
    /// The name of who is signed in.
    public var user: String?

    /// The session of a user.
    public init(user: String?) { self.user = user }
  }

  /// A number to put.
  public struct Counter: StateValue, ScreenOutput {
    /// `counter`
    public static let name = "counter"
    /// Nought.
    public static let initial = Counter(count: 0)
    /// The number.
    public var count: Int

    /// A number.
    public init(count: Int) { self.count = count }
  }
}

extension StubApp {
  /// What the user can do on a screen at a place: as an ``Groma/ScreenDefinition`` says it, for all screens in one.
  public typealias Actions = @Sendable (ScreenKey, TreePath, inout NavigationTransaction) throws(NavigationError) -> [UserAction]

  /// The types of its values.
  public static let values: [any StateValue.Type] = [Session.self, Counter.self]

  /// The app without guards and actions, launched with an empty window.
  public static let plain = app()

  /// The app.
  ///
  /// - Parameters:
  ///   - guards: What routes may ask.
  ///   - kinds: The kinds of containers that the tree may hold beside the built-in ones.
  ///   - root: The screen it begins with.
  ///   - diary: Where the contents of its screens write what they are told.
  ///   - actions: What the user can do.
  public static func app(
    guards: [Guard] = [], kinds: [any CustomContainer.Type] = [], root: AnyModalScreen? = nil, diary: Diary? = nil,
    actions: @escaping Actions = { _, _, _ throws(NavigationError) in [] }
  ) -> AppDefinition {
    AppDefinition(
      "stub", "an app of letters", entries: entries(diary: diary, actions: actions), guards: guards, values: values, kinds: kinds,
      root: root)
  }

  /// Its screens. The first four letters have samples.
  public static func entries(
    diary: Diary? = nil, actions: @escaping Actions = { _, _, _ throws(NavigationError) in [] }
  ) -> [ScreenDefinition] {
    func entry<S: Screen>(
      _: S.Type, _ summary: String, samples: [S] = [], make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) }
    ) -> ScreenDefinition {
      ScreenDefinition(
        S.self, summary, samples: samples, make: make,
        actions: { screen, path, transaction throws(NavigationError) in try actions(screen.key, path, &transaction) },
        contents: { StubContents($0.key, diary: diary) })
    }
    func sampled<let code: Int>(_ letter: Letter<code>.Type) -> ScreenDefinition {
      entry(letter, "a letter", samples: [Letter<code>()] + (0..<20).map { Letter<code>(id: $0) })
    }
    func letter<let code: Int>(_ letter: Letter<code>.Type) -> ScreenDefinition { entry(letter, "a letter") }
    return [
      sampled(Letter<0>.self), sampled(Letter<1>.self), sampled(Letter<2>.self), sampled(Letter<3>.self), letter(Letter<4>.self),
      letter(Letter<5>.self), letter(Letter<6>.self), letter(Letter<7>.self), letter(Letter<8>.self), letter(Letter<9>.self),
      letter(Letter<10>.self), letter(Letter<11>.self), letter(Letter<12>.self), letter(Letter<13>.self), letter(Letter<14>.self),
      letter(Letter<15>.self), letter(Letter<16>.self), letter(Letter<17>.self), letter(Letter<18>.self), letter(Letter<19>.self),
      letter(Letter<20>.self), letter(Letter<21>.self), letter(Letter<22>.self), letter(Letter<23>.self), letter(Letter<24>.self),
      letter(Letter<25>.self),
      entry(
        Home.self, "tabs", samples: [Home()],
        make: { AnyScreen($0, [page("a").withStackContainer().anyModal, page("b").withStackContainer().anyModal]) }),
      entry(Room.self, "a stack", samples: (0..<3).map { Room(id: $0) }),
    ]
  }

  /// The state that a tree describes.
  ///
  /// - Throws: `CompactTree.Problem` for what is no tree, ``Groma/NavigationError`` for a screen that it does not have.
  public static func state(_ tree: String) throws -> NavigationState { try plain.state(tree) }
}
