import GromaTesting
import Testing

@testable import Groma

/// Tests the order of searches in containers of each kind.
struct NavigationStateSearchTests {
  @Test(arguments: [
    ("", "", "", ""),
    ("a", "a", "a", "a"),
    ("stack[]", "", "", ""),
    ("stack[a > b > c]", "a", "c", "c"),
    ("tabs[]", "", "", ""),
    ("tabs[*a | b | c]", "b", "a", "a"),
    ("tabs[a | *b | c]", "a", "b", "b"),
    ("tabs[a | b | *c]", "a", "c", "c"),
    ("tabs[*stack[] | b]", "b", "b", ""),
    ("pages[a | *b | c]", "a", "b", "b"),
    ("pages[*pages[a | *b] | c]", "c", "b", "b"),
    ("split[a || b || c]", "a", "c", "c"),
    ("split[a || stack[b > c]]", "a", "c", "c"),
    ("split[a || stack[]]", "a", "a", "a"),
    ("a ^ b ^ c", "a", "c", "c"),
    ("a ^ stack[]", "a", "a", "a"),
    ("stack[a] ^ tabs[b | *c]", "a", "c", "c"),
    ("*main: a & other: b", "b", "a", "a"),
    ("main: a & *other: b", "a", "b", "b"),
    ("tabs[stack[a > b] | *stack[c > d]]", "a", "d", "d"),
  ]) func findsPages(_ tree: String, first: String, last: String, top: String) throws {
    let state = try StubApp.state(tree)
    func found(_ search: Steps.Find.Choice) -> String {
      state.find(search, Match(kind: .page), in: state.root, at: .app).flatMap { state.node(at: $0)?.key.name } ?? ""
    }
    #expect([found(.first), found(.last), found(.top)] == [first, last, top])
  }

  @Test(arguments: [
    ("", "/0"), ("stack[]", "/0/0"), ("a", "/0/0"), ("stack[a > b]", "/0/0/1"), ("tabs[a | *stack[b > c]]", "/0/0/1/1"),
    ("pages[*a | b]", "/0/0/0"), ("split[a || b]", "/0/0/1"), ("a ^ b", "/0/1"), ("main: a & *other: b", "/1/0"),
  ]) func theVisibleScreenIsTheTopmost(_ tree: String, _ place: String) throws {
    #expect(try StubApp.state(tree).visibleLeaf(of: .app)?.description == place)
  }

  static let trees = [
    "", "a", "tabs home[*stack[a > b] | stack[c]] ^ stack[x] ^ y", "*main: pages[a | *split[a || stack[b > a]]] & other: a",
    "tabs[stack[a > a] | *tabs[a | *a]] ^ a", "split[tabs[*a | a] || pages[a | *a]]", "stack[stack[a] > stack[a > a]]",
  ]

  /// Walking, comparing paths and searching agree on the order.
  @Test(arguments: trees) func allSearchesUseTheSameOrder(_ tree: String) throws {
    let state = try StubApp.state(tree)
    for match in [Match(key: "a"), Match(kind: .page), Match(kind: .stack), Match(), Match(kind: .window)] {
      let places = state.places(of: match)
      #expect(places.sorted(by: state.precedes) == places)
      #expect(Set(places) == Set(state.allPaths.filter { state.node(at: $0).map(match.matches) == true }))
      #expect(state.find(.first, match, in: state.root, at: .app) == places.first)
      #expect(state.find(.last, match, in: state.root, at: .app) == places.last)
      #expect(state.find(.top, match, in: state.root, at: .app) == places.last { state.isVisible($0) })
    }
  }

  @Test(arguments: trees) func precedenceIsAStrictTotalOrder(_ tree: String) throws {
    let state = try StubApp.state(tree)
    let paths = state.allPaths
    for a in paths {
      for b in paths { #expect(state.precedes(a, b) != (a == b || state.precedes(b, a))) }
    }
  }

  @Test(arguments: [
    (path(0), path(0, 1), true), (path(0, 0), path(0, 0), true), (path(0, 0), path(0, 0, 1), true), (path(0, 0), path(0, 1), true),
    (path(0, 0), path(0, 2, 4), true), (path(0, 1), path(0, 0), false), (path(0, 0), path(1, 1), false), (path(0, 0, 0), path(0, 1), false),
    (path(0, 0), path(0), false), (.app, path(3), true),
  ]) func fromTheRootOfALayerTheLayersAboveAreInScope(_ start: TreePath, _ place: TreePath, _ isInScope: Bool) throws {
    #expect(try StubApp.state("a ^ b").isInScope(place, from: start) == isInScope)
  }
}
