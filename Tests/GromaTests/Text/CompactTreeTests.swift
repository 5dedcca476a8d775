import GromaTesting
import Testing

@testable import Groma

struct CompactTreeTests {
  private func container(_ kind: Kind, _ key: ScreenKey? = nil, selection: Int = 0, isCollapsed: Bool = false) -> String {
    var attributes = Attributes()
    attributes.appearance.isCollapsed = isCollapsed
    let key = key ?? Node.anonymousKey(kind)
    return CompactTree.text(of: Node(key: key, kind: kind, children: [a.node, b.node], selection: selection, attributes: attributes))
  }

  @Test func eachKindHasItsOwnSeparator() {
    #expect(container(.stack) == "stack[a > b]")
    #expect(container(.tabs) == "tabs[*a | b]")
    #expect(container(.pages, selection: 1) == "pages[a | *b]")
    #expect(container(.split) == "split[a || b]")
    #expect(container(.custom(CustomKind(ContainerTests.Carousel.self)), selection: 1) == "carousel[a | *b]")
    #expect(container(.custom(CustomKind(ContainerTests.Deck.self))) == "deck[a | b]", "the container has no selection")
  }

  @Test func isTheDescriptionOfStatesAndNodes() {
    let node = Node(key: Node.anonymousKey(.stack), kind: .stack, children: [a.node, b.node])
    #expect("\(node)" == "stack[a > b]")
    #expect("\(NavigationState(windows: [NavigationState.window("main", layers: [node, a.node])]))" == "stack[a > b] ^ a")
  }

  @Test func aSplitMarksTheColumnItIsCollapsedTo() {
    #expect(container(.split, selection: 1, isCollapsed: true) == "split[a || *b]")
    #expect(container(.split, selection: 0, isCollapsed: true) == "split[*a || b]")
  }

  @Test func anExpandedSplitMarksTheColumnForCollapsing() {
    let split = AnyScreen.split([a.erased, b.erased]).appearance { $0.columnForCollapsing = 0 }.node
    #expect("\(split)" == "split[~a || b]")
  }

  @Test func containerWithAScreenKeyPrintsIt() {
    #expect(container(.tabs, "home") == "tabs home[*a | b]")
    #expect(container(.stack, "room id=1") == "stack room(id=1)[a > b]")
    #expect(container(.stack, "tabs") == "stack tabs[a > b]")
  }

  @Test(arguments: [
    ("a", "a"), ("'two words'", "'two words'"), ("'a[b'", "'a[b'"), ("a:b", "'a:b'"), ("\"it's\"", "\"it's\""), ("\"a\\nb\"", "\"a\\nb\""),
    ("a x=1 y='2 3'", "a(x=1 y='2 3')"), ("a x=')'", "a(x=')')"), ("a x=b,c", "a(x='b,c')"), ("a x=''", "a(x='')"), ("#1", "'#1'"),
  ]) func namesThatLookLikeNotationAreQuoted(key: String, text: String) throws {
    #expect(CompactTree.text(of: Node(key: try #require(ScreenKey(key)), kind: .page)) == text)
  }

  @Test func locksAreMarkedAfterTheirScreen() {
    #expect(CompactTree.text(of: a.policies { $0.lock = .visible }.node) == "a!")
    #expect(
      CompactTree.text(of: a.policies { $0.lock = .kept }.withStackContainer().policies { $0.lock = .visible }.node) == "stack[a!kept]!")
  }

  @Test(arguments: ModalStyle.allCases) func layersPrintTheirStyleUnlessItIsAPageSheet(style: ModalStyle) {
    let layers = [a.presentation { $0.style = style }.node, b.presentation { $0.style = style }.node]
    let text = CompactTree.text(of: NavigationState(windows: [NavigationState.window("main", layers: layers)]))
    #expect(text == (style == .pageSheet ? "a ^ b" : "a ^ (\(style.rawValue)) b"), "the root layer covers nothing")
  }

  @Test func windowsAreNamedWhenThereAreSeveral() {
    let main = NavigationState.window("main", layers: [a.node])
    let other = NavigationState.window("other window")
    func text(_ windows: [Node], key: Int = 0) -> String {
      CompactTree.text(of: NavigationState().replacing(windows: windows, key: key))
    }
    #expect(text([main]) == "a")
    #expect(text([other]) == "*'other window': ")
    #expect(text([main, other], key: 1) == "main: a & *'other window': ")
    #expect(text([]) == "")
  }

  @Test func appearanceIsOmitted() {
    let screen = a.appearance {
      $0.title = "A"
      $0.hidesBack = true
      $0.barButtons = ["edit"]
    }
    #expect(CompactTree.text(of: screen.node) == "a")
  }
}
