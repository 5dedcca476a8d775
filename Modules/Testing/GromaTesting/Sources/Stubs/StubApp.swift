public import Groma
import GromaPlatformRequests

/// An app for tests, with pages `a` to `z`, a tabs screen `home`, stack screens such as `room id=1`, and two state values. Tests write its
/// trees in compact notation.
///
/// ```swift
/// let navigator = try navigator("tabs[*stack[a > b] | stack[c]] ^ d")
/// try navigator.run { $0.top(.stack).push(page("e")) }
/// expectTree(navigator, "tabs[*stack[a > b > e] | stack[c]] ^ d")
/// ```
public enum StubApp {
  /// A page with an optional id. The position determines its name: `a` for ``First``, `b` for ``Next`` of ``First``, and so on.
  public struct Letter<Position: LetterPosition>: Screen {
    /// The name of the screen: a letter.
    public static var name: String { String(Unicode.Scalar(UInt8(97 + Position.index % 26))) }
    /// An id that distinguishes two pages with the same letter, or `nil` for none.
    public var id: Int?
  }

  /// A tabs container, which initially has two tabs.
  public struct Home: Screen {
    /// The kind of the container: tabs.
    public typealias Current = Tabs
    /// The name `home`.
    public static let name = "home"

    /// Creates the home screen.
    public init() {}
  }

  /// A stack container.
  public struct Room: Screen {
    /// The kind of the container: a stack.
    public typealias Current = Stack
    /// The name `room`.
    public static let name = "room"
    /// The number of the room.
    public var id: Int

    /// Creates a room with a number.
    public init(id: Int) { self.id = id }
  }

  /// The signed-in user.
  public struct Session: StateValue, ScreenOutput {
    /// The name `session`.
    public static let name = "session"
    /// The initial session, without a user.
    public static let initial = Session(user: nil)
    /// The name of the signed-in user, or `nil` if no user is signed in.
    public var user: String?

    /// Creates a session with the name of a user, or `nil` if no user is signed in.
    public init(user: String?) { self.user = user }
  }

  /// A number, as a simple state value.
  public struct Counter: StateValue, ScreenOutput {
    /// The name `counter`.
    public static let name = "counter"
    /// The initial counter, 0.
    public static let initial = Counter(count: 0)
    /// The number.
    public var count: Int

    /// Creates a counter with a number.
    public init(count: Int) { self.count = count }
  }
}

/// An action of any screen of the stub app.
public typealias StubAction = UserAction<StubApp.Home>

extension StubApp {
  /// A closure that returns the actions of a screen, from its key, its path and the current transaction. One closure serves all screens;
  /// see ``/Groma/ScreenDefinition``.
  public typealias Actions = @Sendable (ScreenKey, TreePath, inout NavigationTransaction) throws -> [StubAction]

  /// The types of the state values.
  public static let values: [any StateValue.Type] = [Session.self, Counter.self]

  /// The app without guards and actions, launched with an empty window.
  public static let plain = app()

  /// Returns the app.
  ///
  /// - Parameters:
  ///   - guards: The guards that routes can run.
  ///   - kinds: The custom containers that trees can contain.
  ///   - root: The root screen of the window at launch, or `nil` for an empty window.
  ///   - diary: The diary that records calls to the models, or `nil`.
  ///   - actions: Returns the actions that a screen offers. By default, screens offer no actions.
  public static func app(
    guards: [Guard] = [], kinds: [any CustomContainer.Type] = [], root: AnyModalScreen? = nil, diary: Diary? = nil,
    actions: @escaping Actions = { _, _, _ throws(NavigationError) in [] }
  ) -> AppDefinition {
    AppDefinition(
      "stub", "an app of letters", screens: screens(diary: diary, actions: actions), guards: guards, values: values, kinds: kinds,
      requests: .platform, root: root)
  }

  /// Returns the screen definitions. The first four letters, `home` and `room` have samples.
  ///
  /// - Parameters:
  ///   - diary: The diary that records calls to the models, or `nil`.
  ///   - actions: Returns the actions that a screen offers. By default, screens offer no actions.
  public static func screens(
    diary: Diary? = nil, actions: @escaping Actions = { _, _, _ throws(NavigationError) in [] }
  ) -> [AnyScreenDefinition] {
    func definition<S: Screen>(
      _: S.Type, _ summary: String, samples: [S] = [], make: @escaping @Sendable (S) -> AnyScreen<S.Current> = { AnyScreen($0) }
    ) -> AnyScreenDefinition {
      ScreenDefinition(
        S.self, summary, samples: samples,
        actions: { screen, path, transaction in
          try actions(screen.key, path, &transaction).map { UserAction($0.offered) }
        },
        make: make,
        model: { screen, _ in StubModel(screen.key, diary: diary) }
      ).erased
    }
    func letters<Position: LetterPosition>(from _: Position.Type) -> [AnyScreenDefinition] {
      typealias L = Letter<Position>
      let samples = Position.index < 4 ? [L()] + (0..<20).map { L(id: $0) } : []
      return [definition(L.self, "a letter", samples: samples)] + (Position.index < 25 ? letters(from: Next<Position>.self) : [])
    }
    return letters(from: First.self) + [
      definition(
        Home.self, "tabs", samples: [Home()],
        make: { AnyScreen($0, [page("a").withStackContainer().erased, page("b").withStackContainer().erased]) }),
      definition(Room.self, "a stack", samples: (0..<3).map { Room(id: $0) }),
    ]
  }

  /// Returns the launch state of the stub app with its windows replaced by a tree in compact notation.
  ///
  /// - Throws: `CompactTree.Problem` for text that is not a tree, or ``/Groma/NavigationError`` for a screen that the app does not have.
  public static func state(_ tree: String) throws -> NavigationState { try plain.state(tree) }
}
