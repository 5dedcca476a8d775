import GromaTesting
import Testing

@testable import Groma

/// Tests custom containers that violate their contract.
@MainActor struct CustomContainerTests {
  /// A container that rotates its children each time it arranges them.
  enum Wheel: CustomContainer {
    static let name = "wheel"
    static let visibility = Kind.Visibility.last
    static func arrange(_ children: [Node]) -> [Node] { Array(children.dropFirst() + children.prefix(1)) }
  }

  /// A container that keeps its last two children.
  enum Shelf: CustomContainer {
    static let name = "shelf"
    static let visibility = Kind.Visibility.selected
    static func arrange(_ children: [Node]) -> [Node] { children.suffix(2) }
  }

  /// A container that sorts its children by name, descending.
  enum Pile: CustomContainer {
    static let name = "pile"
    static let visibility = Kind.Visibility.selected
    static func arrange(_ children: [Node]) -> [Node] { children.sorted { $0.key.name > $1.key.name } }
  }

  /// A container that adds a locked page at the beginning, and whose last child is visible.
  enum Album: CustomContainer {
    static let name = "album"
    static let visibility = Kind.Visibility.last
    static func arrange(_ children: [Node]) -> [Node] {
      let cover = x.policies { $0.lock = .kept }.node
      return [cover] + children.filter { $0.key != x.key }
    }
  }

  /// A container that contains a window.
  enum Frame: CustomContainer {
    static let name = "frame"
    static let visibility = Kind.Visibility.all
    static func arrange(_ children: [Node]) -> [Node] { children.isEmpty ? [] : [NavigationState.window("frame")] }
  }

  /// A container that reveals another child, or none.
  enum Liar: CustomContainer {
    static let name = "liar"
    static let visibility = Kind.Visibility.selected
    static func reveal(_ index: Int, of count: Int) -> Kind.Reveal? { index == 0 ? .select(99) : .moveToEnd(-7) }
  }

  private func navigator(_ tree: String) throws -> Navigator {
    let app = StubApp.app(kinds: [Wheel.self, Shelf.self, Pile.self, Album.self, Frame.self, Liar.self])
    #expect(app.problems() == [])
    let (windows, key) = try CompactTree.windows(tree, kinds: app.kinds)
    return Navigator(app, state: app.launch.replacing(windows: windows, key: key))
  }

  private func holds(_ navigator: Navigator) {
    #expect(Invariants.violation(of: navigator.state) == nil)
    #expect(navigator.inconsistency() == nil)
  }

  @Test func unstableArrangementIsRejected() throws {
    let unstable = "the 'arrange' method of a wheel is not stable: it changes its own result"
    let navigator = try navigator("stack[wheel[]]")
    expectFailure(navigator, AppRoute().top(.kind(Wheel.self)).setChildren([a.erased, b.erased]), unstable)
    try navigator.run { $0.top(.kind(Wheel.self)).insert(a) }
    expectFailure(navigator, AppRoute().top(.kind(Wheel.self)).insert(b), unstable)
    let wheel = AnyScreen<Page>(unchecked: Node(key: "wheel", kind: .custom(CustomKind(Wheel.self)), children: [a.node, b.node]))
    expectFailure(navigator, AppRoute().top(.stack).push(wheel), unstable)
    expectFailure(navigator, AppRoute().top(.page).present(wheel), unstable)
    holds(navigator)
  }

  @Test func misplacedChildIsRejected() throws {
    let navigator = try navigator("stack[frame[]]")
    expectFailure(navigator, AppRoute().first(.kind(Frame.self)).insert(a), "a window cannot be in a frame")
    holds(navigator)
  }

  @Test func arrangementCannotRemoveALockedChild() throws {
    let navigator = try navigator("shelf[*a!kept | b]")
    let insert = AppRoute().first(.kind(Shelf.self)).insert(c).erased
    expectFailure(navigator, insert, "'a' at /0/0/0 is locked")
    let answers = navigator.explain(insert).trace.events.compactMap { event in
      if case .asked(let query, let answer) = event, case .locked = query { answer } else { nil }
    }
    #expect(answers == [.path(path(0, 0, 0))])
    try navigator.run { $0.first(.screen(a)).unlock() }
    try navigator.run { $0.first(.kind(Shelf.self)).insert(c) }
    expectTree(navigator, "shelf[*b | c]")
    holds(navigator)
  }

  @Test func visibleLockPreventsHidingByArrangement() throws {
    let navigator = try navigator("album[a!]")
    expectFailure(navigator, AppRoute().first(.kind(Album.self)).insert(b), "'a' at /0/0/1 is locked")
    let pile = try self.navigator("pile[*b! | a]")
    try pile.run { $0.first(.kind(Pile.self)).insert(c) }
    expectTree(pile, "pile[c | *b! | a]")
    holds(pile)
  }

  @Test func lockOfAChildThatTheContainerAddsIsRespected() throws {
    let navigator = try navigator("stack[a]")
    let album = AnyScreen<Page>(unchecked: Node(key: "album", kind: .custom(CustomKind(Album.self))))
    try navigator.run { $0.first(.stack).push(album) }
    expectFailure(navigator, AppRoute().first(.stack).pop(), "'x' at /0/0/1/0 is locked")
    holds(navigator)
  }

  @Test func theSelectedChildStaysSelected() throws {
    let navigator = try navigator("pile[b | *a]")
    try navigator.run { $0.first(.kind(Pile.self)).insert(c) }
    expectTree(navigator, "pile[c | b | *a]")
    #expect(navigator.undo())
    expectTree(navigator, "pile[b | *a]")
    holds(navigator)
  }

  @Test func invalidRevealChangesNothing() throws {
    for screen in [a, b] {
      let navigator = try navigator("liar[a | *b]")
      _ = try? navigator.run { $0.first(.screen(screen)).makeVisible() }
      holds(navigator)
    }
  }

  @Test func kindWithAnInvalidNameIsAProblem() {
    enum Nameless: CustomContainer {
      static let name = ""
      static let visibility = Kind.Visibility.all
    }
    let problems = StubApp.app(kinds: [Nameless.self]).problems()
    #expect(
      problems == [
        "the name of the container kind '' cannot be typed: a name begins with A-Z, a-z or _ and contains only these characters, 0-9, . and -"
      ])
  }
}
