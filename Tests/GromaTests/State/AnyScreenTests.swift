import GromaTesting
import Testing

@testable import Groma

struct AnyScreenTests {
  private struct Plain: Screen { static let name = "plain" }

  private let stack = AnyScreen.stack([b.erased, c.erased])

  private func tree(_ screen: AnyScreen<some ContainerKind>) -> String { CompactTree.text(of: screen.node) }

  // MARK: From a screen

  @Test func hasTheKeyAndTheKindOfItsScreen() {
    let room = AnyScreen(Room(id: 7))
    #expect(room.key == "room id=7")
    #expect(room.node.kind == .stack)
    #expect(AnyScreen(Plain()).node.kind == .page, "the kind is a page by default")
  }

  @Test func hasTheGivenChildren() {
    #expect(tree(AnyScreen(Room(id: 1), [a.erased, b.erased])) == "stack room(id=1)[a > b]")
    #expect(tree(AnyScreen(Home(), [a.erased, stack.erased], selected: 1)) == "tabs home[a | *stack[b > c]]")
    #expect(tree(AnyScreen(Home())) == "tabs home[]")
  }

  @Test(arguments: [(-1, 0), (1, 1), (9, 1), (Int.min, 0)]) func theSelectionIsOneOfItsChildren(asked: Int, selected: Int) {
    #expect(AnyScreen(Home(), [a.erased, b.erased], selected: asked).node.selection == selected)
    #expect(AnyScreen.pages([a.erased, b.erased], selected: asked).node.selection == selected)
  }

  // MARK: Plain containers

  @Test func containersStartWithTheirChildren() {
    #expect(tree(stack) == "stack[b > c]")
    #expect(tree(AnyScreen.tabs([a.erased, stack.erased], selected: 1)) == "tabs[a | *stack[b > c]]")
    #expect(tree(AnyScreen.pages([a.erased, b.erased], selected: 1)) == "pages[a | *b]")
    #expect(tree(AnyScreen.split([a.erased, stack.erased])) == "split[a || stack[b > c]]")
    #expect(tree(AnyScreen<ContainerTests.Carousel>.container([a.erased, b.erased], selected: 1)) == "carousel[a | *b]")
    #expect(tree(AnyScreen.stack([])) == "stack[]")
  }

  @Test func plainContainersAreNamedAfterTheirKind() {
    #expect(stack.node.isAnonymous && stack.key == "stack")
    #expect(!AnyScreen(Home()).node.isAnonymous)
  }

  @Test func customContainerArrangesItsChildren() {
    #expect(tree(AnyScreen<ContainerTests.Slot>.container([a.erased, b.erased])) == "slot[b]")
  }

  @Test func containersWrapAScreen() {
    #expect(tree(a.withStackContainer()) == "stack[a]")
    #expect(tree(a.withTabsContainer()) == "tabs[a]")
    #expect(tree(a.withStackContainer().withTabsContainer()) == "tabs[stack[a]]")
  }

  /// A loop that wraps its own result must end in an error, not in a tree that is too deep to release.
  @MainActor @Test func nestingIsLimited() throws {
    var screen = a.erased
    for _ in 0..<100_000 { screen = screen.withStackContainer().erased }
    #expect(screen.node.height() == TreePath.maximumDepth + 1)
    let navigator = try navigator("a")
    expectFailure(navigator, AppRoute().top(.page).present(screen), "limit exceeded: at most 12 levels of containers")
  }

  // MARK: Type erasure

  @Test func erasingKeepsTheScreen() {
    #expect(stack.erased.node == stack.node)
    #expect(stack.erased.key == stack.key)
    #expect(AnyModalScreen(stack.node) == stack.erased)
    #expect(stack.erased.erased == stack.erased)
  }

  @Test func erasedScreenIsCastBackToItsKind() throws {
    let any = stack.erased
    #expect(try any.of(Stack.self) == stack)
    #expect(try any.of(AnyContainer.self) == any)
    #expect(try a.erased.of(Page.self) == a)
    let carousel = AnyScreen<ContainerTests.Carousel>.container([a.erased])
    #expect(try carousel.erased.of(ContainerTests.Carousel.self) == carousel)
  }

  @Test func castToAnotherKindFails() {
    #expect(throws: NavigationError.typeMismatch(.app, found: .stack, needed: .tabs)) { try stack.erased.of(Tabs.self) }
    #expect(throws: NavigationError.typeMismatch(.app, found: .page, needed: .stack)) { try a.erased.of(Stack.self) }
    #expect(throws: NavigationError.self) { try stack.erased.of(ContainerTests.Carousel.self) }
    #expect(throws: NavigationError.self, "two custom containers") {
      try AnyScreen<ContainerTests.Deck>.container([]).erased.of(ContainerTests.Carousel.self)
    }
  }

  // MARK: Appearance

  @Test func attributesDoNotChangeTheKey() {
    let titled = b.appearance { $0.title = "B" }
    #expect(titled.key == b.key)
    #expect(titled != b && b.node.appearance.title == nil)
    #expect(titled.appearance { $0.title = nil } == b)
    #expect(titled.policies { $0.isLocked = true }.node.appearance.title == "B", "decorations accumulate")
    #expect(titled.erased.node.appearance.title == "B")
  }

  @Test func screensAreComparedByValue() {
    let room = AnyScreen(Room(id: 1))
    let read = AnyScreen<Stack>(unchecked: Node(key: "room id=1", kind: .stack))
    #expect(read == room, "the arguments are those of the key")
    #expect(Set([room, read]).count == 1, "equal screens have equal hashes")
    #expect(AnyScreen(Room(id: 2)) != room)
    #expect(AnyScreen(Room(id: 1), [a.erased]) != room, "the screens have different children")
  }
}
