import GromaTesting
import Testing

@testable import Groma

struct NodeTests {
  private static let deck = Kind.custom(CustomKind(ContainerTests.Deck.self))
  private static let slot = Kind.custom(CustomKind(ContainerTests.Slot.self))
  private static let carousel = Kind.custom(CustomKind(ContainerTests.Carousel.self))

  private static func node(_ kind: Kind, _ children: [Node] = [a.node, b.node, c.node], selection: Int = 0) -> Node {
    Node(key: Node.anonymousKey(kind), kind: kind, children: children, selection: selection)
  }

  private static func split(isCollapsed: Bool, selection: Int) -> Node {
    var attributes = Attributes()
    attributes.appearance.isCollapsed = isCollapsed
    return Node(key: "split", kind: .split, children: [a.node, b.node, c.node], selection: selection, attributes: attributes)
  }

  // MARK: Value semantics

  @Test func copiesAreIndependent() {
    let original = screen("tabs[*stack[a > b] | c]").node
    let changes: [(inout Node) -> Void] = [
      { $0.key = "home" }, { $0.kind = .pages }, { $0.selection = 1 }, { $0.appearance.title = "T" }, { $0.children.append(d.node) },
      { $0.children[0].children[1].appearance.title = "T" }, { $0.children[0].children.removeAll() }, { $0.children[1].key = "z" },
    ]
    for (number, change) in changes.enumerated() {
      var copy = original
      change(&copy)
      #expect(copy != original, "change \(number)")
      #expect(original == screen("tabs[*stack[a > b] | c]").node, "change \(number)")
    }
  }

  @Test func changeOfAChildDoesNotChangeItsSiblings() {
    let original = screen("tabs[*stack[a > b] | stack[c]]").node
    var copy = original
    copy.children[0].children[0].key = "z"
    #expect(CompactTree.text(of: copy) == "tabs[*stack[z > b] | stack[c]]")
    #expect(CompactTree.text(of: original) == "tabs[*stack[a > b] | stack[c]]")
  }

  @Test func equalTreesHaveEqualHashes() {
    let one = screen("tabs[*stack[a > b!] | c]").node
    let other = screen("tabs[*stack[a > b!] | c]").node
    #expect(one == other && one.hashValue == other.hashValue)
    for tree in [
      "tabs[stack[a > b!] | *c]", "tabs[*stack[a > b] | c]", "tabs[*stack[b! > a] | c]", "pages[*stack[a > b!] | c]",
      "tabs home[*stack[a > b!] | c]",
    ] {
      #expect(screen(tree).node != one, "\(tree)")
    }
  }

  @Test func lockFlagIsNotPartOfEquality() {
    var unlocked = a.policies { $0.lock = .kept }.node
    unlocked.policies.lock = nil
    #expect(unlocked.mayHavePolicies)
    #expect(unlocked == a.node && unlocked.hashValue == a.node.hashValue)
    #expect(unlocked.isBare)
  }

  // MARK: Selection and visibility

  @Test(arguments: [(Int.min, 0), (-1, 0), (0, 0), (2, 2), (3, 2), (Int.max, 2)])
  func selectionIsClamped(asked: Int, selected: Int) {
    for kind in [Kind.app, .tabs, .pages, Self.carousel] { #expect(Self.node(kind, selection: asked).selection == selected, "\(kind)") }
    for kind in [Kind.window, .stack, .split, Self.deck, Self.slot] {
      #expect(Self.node(kind, selection: asked).selection == 0, "\(kind) selects nothing")
    }
    #expect(Self.node(.tabs, [], selection: asked).selection == 0)
    #expect(Self.split(isCollapsed: true, selection: asked).selection == selected)
    #expect(Self.split(isCollapsed: false, selection: asked).selection == 0)
  }

  @Test func customKindArrangesItsChildren() {
    #expect(Self.node(Self.slot).children == [c.node])
    #expect(Self.node(Self.deck).children.count == 3)
  }

  @Test(
    arguments: [
      (node(.page, []), 0..<0, [0]), (node(.stack), 2..<3, [0, 1, 2]), (node(.stack, []), 0..<0, []),
      (node(.tabs, selection: 1), 1..<2, [0, 2, 1]), (node(.tabs, []), 0..<0, []), (node(.tabs, [a.node]), 0..<1, [0]),
      (node(.pages, selection: 2), 2..<3, [0, 1, 2]), (node(.window), 0..<3, [0, 1, 2]), (node(.app, [], selection: 4), 0..<0, []),
      (split(isCollapsed: false, selection: 1), 0..<3, [0, 1, 2]), (split(isCollapsed: true, selection: 1), 1..<2, [0, 2, 1]),
      (node(deck), 2..<3, [0, 1, 2]), (node(carousel, selection: 0), 0..<1, [1, 2, 0]), (node(slot), 0..<1, [0]),
    ] as [(Node, Range<Int>, [Int])]) func visibleChildrenDependOnTheKind(node: Node, visible: Range<Int>, order: [Int])
  {
    #expect(node.visibleChildren == visible)
    #expect((-1...3).filter { node.shows($0) } == Array(visible))
    var searched: [Int] = []
    node.forEachInSearchOrder { index in
      searched.append(index)
      return true
    }
    if !node.children.isEmpty { #expect(searched == order) }
    #expect(node.selects == (node.visibility == .selected))
  }

  @Test func otherAppearanceDoesNotHideColumns() {
    var split = Self.split(isCollapsed: false, selection: 0)
    split.appearance.title = "T"
    #expect(split.visibility == .all)
    var tabs = Self.node(.stack)
    tabs.appearance.isCollapsed = true
    #expect(tabs.visibility == .last, "only a split can be collapsed")
  }

  // MARK: Properties

  @Test func plainContainerIsNamedAfterItsKind() {
    for kind in Kind.builtIn + [Self.deck] {
      #expect(Node.anonymousKey(kind).description == kind.name)
      #expect(Self.node(kind, []).isAnonymous == (kind != .page), "\(kind): a page always has a screen key")
    }
    #expect(!AnyScreen(Room(id: 1)).node.isAnonymous)
    #expect(!Node(key: "stack x=1", kind: .stack).isAnonymous)
    #expect(!Node(key: "tabs", kind: .stack).isAnonymous)
  }

  @Test func countsItsLevelsUpToALimit() {
    let tree = screen("tabs[*a | stack[b > stack[c]] | d]").node
    #expect(tree.height() == 4)
    #expect((0...5).map { tree.height(limit: $0) } == [1, 1, 2, 3, 4, 4])
    #expect(a.node.height() == 1)
  }

  @Test func returnsTheNodeAtAPathOrNil() {
    let tree = screen("tabs[*stack[a > b] | c]").node
    #expect(tree.read(.app) { $0.key } == "tabs")
    #expect(tree.read(path(0, 1)) { $0.key } == "b")
    #expect(tree.read(path(0, 2)) { $0.key } == nil)
    #expect(tree.read(path(1, 0)) { $0.key } == nil)
  }

  // MARK: Locks

  @Test func enclosingNodesRecordALock() {
    #expect(!screen("tabs[*stack[a > b] | c]").node.mayHavePolicies)
    let tree = screen("tabs[*stack[a > b!kept] | c]").node
    #expect(tree.mayHavePolicies && tree.children[0].mayHavePolicies && tree.children[0].children[1].mayHavePolicies)
    #expect(!tree.children[1].mayHavePolicies && !tree.children[0].children[0].mayHavePolicies)
    var copy = tree
    copy.key = "home"
    #expect(copy.mayHavePolicies)
    copy.kind = .pages
    #expect(copy.mayHavePolicies)
  }

  @Test func lockFlagIsSetInEnclosingNodes() {
    let tree = screen("tabs[*stack[a > b] | stack[c]]").node
    var noted = tree
    noted.notePolicies(below: path(0, 1))
    #expect(noted.mayHavePolicies && noted.children[0].mayHavePolicies && noted.children[0].children[1].mayHavePolicies)
    #expect(!noted.children[1].mayHavePolicies && !noted.children[0].children[0].mayHavePolicies)
    #expect(!tree.mayHavePolicies && !tree.children[0].mayHavePolicies, "the copy does not change the original")
    #expect(noted == tree)
  }

  // MARK: Codable

  @Test(arguments: [
    (#"{}"#, Node(key: "page", kind: .page)), (#"{"key":"a"}"#, a.node), (#"{"kind":"stack"}"#, node(.stack, [])),
    (#"{"children":[{"key":"a"},{"key":"b"}],"kind":"tabs","selection":1}"#, node(.tabs, [a.node, b.node], selection: 1)),
    (#"{"key":"room id=1","kind":"stack"}"#, Node(key: "room id=1", kind: .stack)),
    (#"{"key":"a","policies":{"lock":{"extent":"kept"}}}"#, a.policies { $0.lock = .kept }.node),
    (#"{"children":[{"key":"a"}],"kind":"carousel"}"#, node(carousel, [a.node])),
  ]) func savesOnlyNonDefaultValues(text: String, node: Node) throws {
    let kinds: [any CustomContainer.Type] = [ContainerTests.Carousel.self]
    #expect(try decoded(Node.self, text, knowing: [.containerKinds: kinds]) == node)
    #expect(try encoded(node) == (text == "{}" ? #"{"key":"page"}"# : text))
  }

  @Test func decodedNodesAreNormalized() throws {
    let tabs = try decoded(
      Node.self, #"{"kind":"tabs","selection":9,"children":[{"key":"a"},{"key":"b","policies":{"lock":{"extent":"kept"}}}]}"#)
    #expect(tabs.selection == 1)
    #expect(tabs.mayHavePolicies)
    let kinds: [any CustomContainer.Type] = [ContainerTests.Slot.self]
    let slot = try decoded(Node.self, #"{"kind":"slot","children":[{"key":"a"},{"key":"b"}]}"#, knowing: [.containerKinds: kinds])
    #expect(slot.children == [b.node])
  }

  @Test func invalidNodeIsRejected() {
    #expect(refusal(of: Node.self, #"{"kind":"moon"}"#) == "the container kind 'moon' is unknown")
    #expect(refusal(of: Node.self, #"{"key":"x='"}"#) == "'x='' is not a screen key")
    for text in [#"{"children":7}"#, #"{"selection":"one"}"#, #"{"appearance":[]}"#, "[]"] {
      #expect(refusal(of: Node.self, text) != nil, "\(text)")
    }
  }
}
