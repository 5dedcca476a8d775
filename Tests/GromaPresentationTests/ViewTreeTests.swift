import Groma
import GromaTesting
import Testing

@testable import GromaPresentation

@MainActor struct ViewTreeTests {
  /// Describes the views of a state: kinds, and the children in brackets.
  private func views(_ tree: String) throws -> String {
    func text(_ view: ViewTree.View) -> String {
      let name =
        switch view.kind {
        case .node: view.key.name
        default: "\(view.kind)"
        }
      return view.children.isEmpty ? name : "\(name)[\(view.children.map(text).joined(separator: " "))]"
    }
    let state = try StubApp.state(tree)
    return ViewTree(Navigator(StubApp.plain, state: state)).windows.flatMap(\.layers).map { text($0.view) }.joined(separator: " / ")
  }

  @Test(arguments: [
    ("a", "a"), ("stack[a > b]", "stack[a b]"), ("tabs[stack[a] | b]", "tabs[stack[a] b]"), ("a ^ stack[b]", "a / stack[b]"),
    ("stack[]", "stack[placeholder]"), ("stack[a > stack[b]]", "stack[a wrapper[stack[b]]]"),
    ("stack[tabs[a | b]]", "stack[wrapper[tabs[a b]]]"), ("split[a || stack[b]]", "split[a stack[b]]"),
    ("stack[split[a || b]]", "stack[wrapper[split[a b]]]"), ("split[split[a || b] || c]", "split[wrapper[split[a b]] c]"),
  ]) func whatCannotBeShownIsWrapped(tree: String, expected: String) throws {
    #expect(try views(tree) == expected)
  }

  /// The expected text lists the views with a back item of a column (`<` and the shown column) or a hidden back item (`-`).
  @Test(arguments: [
    ("stack[a > b]", ""), ("stack[a > stack[b > c]]", "stack-"), ("stack[a > stack[b]]", ""), ("split[a || b]", ""),
    ("split[a || *b]", "b<a"), ("split[*a || b]", ""), ("split[a || *stack[b]]", "b<a"), ("split[a || *stack[b > c]]", ""),
    ("split[a || *stack[]]", "stack<a"), ("split[a || *tabs[*stack[b] | c]]", "tabs<a"), ("stack[a > split[stack[b > c] || d]]", ""),
    ("stack[a > split[stack[b > c] || stack[d > e]]]", "split-"), ("stack[a > split[b || *stack[c]]]", "split- c<b"),
  ])
  func eachScreenHasTheNearestBackItem(tree: String, expected: String) throws {
    let tree = ViewTree(Navigator(StubApp.plain, state: try StubApp.state(tree)))
    func items(_ view: ViewTree.View) -> [String] {
      let column = view.columnBack.flatMap { tree.view($0.column) }.map { "\(view.key.name)<\($0.key.name)" }
      let own = [view.appearance.hidesBack && view.kind == .wrapper ? "\(view.key.name)-" : nil, column].compactMap(\.self)
      return own + view.children.flatMap(items)
    }
    #expect(items(tree.windows[0].layers[0].view).joined(separator: " ") == expected)
  }

  /// The law that holds for the views of each state notices arrangements that UIKit cannot show.
  @Test func arrangementsThatUIKitCannotShowAreViolations() throws {
    func violation(_ change: (inout ViewTree.View) -> Void) throws -> String? {
      var tree = ViewTree(Navigator(StubApp.plain, state: try StubApp.state("stack[a > stack[b]]")))
      change(&tree.windows[0].layers[0].view)
      return tree.violation
    }
    #expect(try violation { _ in } == nil)
    #expect(try violation { $0.children = [] } == "the stack #2 is empty")
    #expect(try violation { $0.children[1] = $0.children[1].children[0] } == "the stack #2 directly contains the stack #4")
    #expect(try violation { $0.children.append($0.children[0]) } == "the view #3 has two places")
  }

  @Test func operationsOfEqualTreesAreNone() throws {
    let tree = ViewTree(Navigator(StubApp.plain, state: try StubApp.state("tabs[*stack[a > b] | c] ^ d")))
    #expect(tree.operations(to: tree).isEmpty)
    #expect(tree.visible.map(\.key.name) == ["tabs", "stack", "b", "d"])
  }

  /// The object of a note's screen.
  private final class NoteObject {}

  private struct Note: Screen {
    var number: Int
  }

  @Test func aViewLeadsToThePathTheContextAndTheObjectOfItsScreen() throws {
    let app = AppDefinition("notes", "", root: AnyScreen(Note(number: 1)).withStackContainer().erased) {
      ScreenDefinition(Note.self, "a note", samples: [Note(number: 1)]).view { _ in NoteObject() }
    }
    let navigator = Navigator(app)
    try navigator.run { $0.top(.stack).push(Note(number: 2)) }
    let stack = try #require(ViewTree(navigator).windows.first?.layers.first?.view)
    let note = try #require(stack.children.last)
    #expect(navigator.path(of: note.id) == path(0, 0, 1))
    #expect(navigator.context(of: note)?.key == note.key)
    #expect(navigator.makeView(of: note) is NoteObject)
    #expect(navigator.makeView(of: stack) == nil)
    #expect(navigator.context(of: stack)?.path == path(0, 0))

    try navigator.run { $0.top(.stack).pop() }
    #expect(navigator.path(of: note.id) == nil)
    let foreign = ViewTree.View(id: .foreign(1), kind: .foreign, key: note.key)
    #expect(navigator.path(of: foreign.id) == nil)
    #expect(navigator.context(of: foreign)?.key == nil)
    #expect(navigator.makeView(of: foreign) == nil)
  }

  /// Runs random routes and compares, after each, what is shown with the state.
  @Test(arguments: 0..<40) func hierarchyFollowsRandomRoutes(seed: UInt64) throws {
    let navigator = Navigator(StubApp.plain, state: try StubApp.state("tabs[*stack[a > b] | c] ^ d"))
    let hierarchy = ModelHierarchy()
    hierarchy.isSlow = seed % 2 == 1
    let presenter = Presenter(navigator, on: hierarchy, clock: nil)
    var random = SeededGenerator(seed: seed)
    var routes = RandomRoutes(seed: seed)
    for step in 0..<60 {
      hierarchy.clear()
      let before = hierarchy.shown
      let target = presenter.target
      try? routes.step(for: navigator).run(on: navigator)
      if random.chance(50) { continue }
      while hierarchy.isMoving { hierarchy.end() }
      let bound = before.operations(to: presenter.target).count + 2
      #expect(presenter.isAtRest, "seed \(seed), step \(step): \(hierarchy.shown.operations(to: presenter.target))")
      #expect(hierarchy.shown == ViewTree(navigator), "seed \(seed), step \(step)")
      if before == target { #expect(hierarchy.operations.count <= bound, "seed \(seed), step \(step)") }
    }
  }
}
