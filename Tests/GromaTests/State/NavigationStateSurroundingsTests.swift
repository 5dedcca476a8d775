import GromaTesting
import Testing

@testable import Groma

/// Tests the enclosing nodes of a screen in containers of each kind.
struct NavigationStateSurroundingsTests {
  /// Returns the names of the nodes around the first screen with a name.
  private func surroundings(of name: String, in tree: String, of app: AppDefinition = StubApp.plain) throws -> String {
    let state = try app.state(tree)
    let place = try #require(state.places(of: Match(name: name)).first)
    return state.surroundings(of: place).compactMap { state.node(at: $0)?.key.name }.joined(separator: " ")
  }

  @Test(arguments: [
    ("a", "a"),
    ("stack[a]", "a stack"),
    ("stack[x > y > a > z]", "a y x stack"),
    ("tabs[x | *a | y]", "a tabs"),
    ("tabs[*x | a]", "a tabs"),
    ("pages[x | *a]", "a pages"),
    ("split[x || a]", "a split"),
    ("split[stack[x > y] || stack[z > a]]", "a z stack split"),
    ("tabs home[*stack[x] | stack[y > a]]", "a y stack home"),
    ("stack[x > tabs[*stack[y > a]] > z]", "a y stack tabs x stack"),
    ("stack[stack[x] > stack[y > stack[a]]]", "a stack y stack stack stack"),
  ]) func enclosingContainersOfTheLayerComeFirst(_ tree: String, _ places: String) throws {
    #expect(try surroundings(of: "a", in: tree) == places)
  }

  @Test(arguments: [
    ("x ^ a", "a x"),
    ("x ^ a ^ y", "a x"),
    ("x ^ y ^ stack[z > a]", "a z stack y x"),
    ("stack[x > y] ^ a", "a y x stack"),
    ("tabs[x | *stack[y > z]] ^ a", "a z y stack tabs"),
    ("tabs[*stack[] | y] ^ a", "a stack tabs"),
    ("pages[x | *y] ^ a", "a y pages"),
    ("split[stack[x > y] || z] ^ a", "a z y x stack split"),
    ("stack[x > tabs[y | *z]] ^ stack[a]", "a stack z tabs x stack"),
    ("tabs home[*x | y] ^ stack[z] ^ a", "a z stack x home"),
  ]) func layersBelowContributeTheirVisibleScreens(_ tree: String, _ places: String) throws {
    #expect(try surroundings(of: "a", in: tree) == places)
  }

  @Test func collapsedSplitContributesOneColumn() throws {
    var state = try StubApp.state("split[x || y] ^ a")
    state.root.children[0].children[0].appearance.isCollapsed = true
    #expect(state.surroundings(of: path(0, 1)) == [path(0, 1), path(0, 0, 0), path(0, 0)])
  }

  @Test func lowerScreensOfACustomStackAreIncluded() throws {
    let app = StubApp.app(kinds: [ContainerTests.Deck.self, ContainerTests.Carousel.self])
    #expect(try surroundings(of: "a", in: "deck[x | a]", of: app) == "a x deck")
    #expect(try surroundings(of: "a", in: "carousel[x | *a]", of: app) == "a carousel")
  }

  @Test func containersHaveSurroundings() throws {
    let state = try StubApp.state("stack[x > tabs[y | z]] ^ a")
    #expect(state.surroundings(of: path(0, 0, 1)) == [path(0, 0, 1), path(0, 0, 0), path(0, 0)])
    #expect(state.surroundings(of: path(0, 0)) == [path(0, 0)])
  }

  @Test func windowsAreIndependent() throws {
    let state = try StubApp.state("main: stack[x > y] ^ z & *other: stack[a]")
    #expect(state.surroundings(of: path(1, 0, 0)) == [path(1, 0, 0), path(1, 0)])
  }

  @Test(arguments: [.app, path(0), path(0, 1), path(0, 0, 2), path(0, 0, 0, 0), path(3, 0), path(0, 0, 0, 0, 0, 0, 0)])
  func pathsWithoutAScreenHaveNone(_ place: TreePath) throws {
    #expect(try StubApp.state("stack[a > b]").surroundings(of: place) == [])
  }

  @Test(arguments: [
    ("a", "stack[x > a]", "a"), ("x", "stack[x > a > tabs[*b | c]]", "x a tabs b c"), ("a", "tabs[*stack[a] | stack[b]]", "a"),
    ("b", "tabs[*stack[a] | stack[b > c]] ^ x", "b c"), ("a", "tabs[*stack[a > b] | stack[c]] ^ stack[x] ^ y", "a b stack x y"),
    ("x", "stack[a] ^ stack[x] ^ y", "x y"), ("b", "split[a || b] ^ c", "b c"),
  ]) func keptIsTheInverseOfSurroundings(_ name: String, _ tree: String, _ kept: String) throws {
    var store = Store(try StubApp.state(tree))
    for path in store.state.allPaths.dropFirst(2) {
      store.modify(path) { $0.flowData = AnyFlowData("x") }
      store.state.root.notePolicies(below: path)
    }
    let state = store.state
    let place = try #require(state.places(of: Match(name: name)).first)
    let places = state.kept(within: place)
    #expect(places.compactMap { state.key(at: $0)?.name }.joined(separator: " ") == kept)
    #expect(Set(places) == Set(state.allPaths.filter { state.surroundings(of: $0).contains(place) }))
  }

  @Test(arguments: [
    "a", "tabs home[*stack[a > b] | stack[c]] ^ stack[x] ^ y", "split[tabs[*a | a] || pages[a | *a]] ^ b",
    "*main: pages[a | *split[a || stack[b > a]]] & other: a",
  ]) func surroundingsStartWithThePathItselfAndAreUnique(_ tree: String) throws {
    let state = try StubApp.state(tree)
    for place in state.places(of: Match()) where place.depth >= 2 {
      let surroundings = state.surroundings(of: place)
      #expect(surroundings.first == place)
      #expect(Set(surroundings).count == surroundings.count)
      #expect(surroundings.allSatisfy { $0.depth >= 2 && $0.window == place.window })
      #expect(place.parent.map { $0.depth < 2 || surroundings.contains($0) } == true)
    }
  }
}
