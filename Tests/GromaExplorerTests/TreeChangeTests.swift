import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that the difference between two trees is described at the innermost container with all changes.
@MainActor
struct TreeChangeTests {
  @Test(arguments: [
    ("stack[a]", "stack[a > b]", "/0/0 from stack[a] to stack[a > b]"),
    ("tabs[*stack[a] | stack[b]]", "tabs[*stack[a > c] | stack[b]]", "/0/0/0 from stack[a] to stack[a > c]"),
    ("tabs[*stack[a] | stack[b]]", "tabs[*stack[a] | stack[c]]", "/0/0/1/0 from b to c"),
    ("tabs[*stack[a] | stack[b]]", "tabs[stack[a] | *stack[b]]", "/0/0 from tabs[*stack[a] | stack[b]] to tabs[stack[a] | *stack[b]]"),
    ("tabs[*stack[a] | stack[b]]", "tabs[*stack[c] | stack[d]]", "/0/0 from tabs[*stack[a] | stack[b]] to tabs[*stack[c] | stack[d]]"),
    ("stack[a] ^ stack[b]", "stack[a] ^ stack[b > c]", "/0/1 from stack[b] to stack[b > c]"),
    ("stack[a > b(id=1)]", "stack[a > b(id=2)]", "/0/0/1 from b(id=1) to b(id=2)"),
  ])
  func theInnermostContainerIsNamed(_ before: String, _ after: String, _ text: String) throws {
    #expect(TreeChange(from: try StubApp.state(before), to: try StubApp.state(after)).description == text)
  }

  /// A path names no container if layers or windows differ, so the whole tree is written.
  @Test(arguments: [
    ("stack[a]", "stack[a] ^ b"), ("stack[a] ^ b", "stack[a]"), ("a ^ b ^ c", "d ^ b ^ e"), ("main: a & *side: b", "*main: a & side: b"),
    ("stack[a]", "stack[a]"),
  ])
  func otherChangesAreOfTheWholeTree(_ before: String, _ after: String) throws {
    #expect(TreeChange(from: try StubApp.state(before), to: try StubApp.state(after)).description == "the tree from \(before) to \(after)")
  }

  /// Compares with a search of all containers for the deepest one outside of which nothing differs. A failure prints the seed.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func theContainerIsTheDeepestOneWithAllChanges(seed: UInt64) throws {
    let states = try firstSuitable(from: seed) { seed -> [NavigationState]? in
      let app = RandomApp.app(seed: seed, isVaried: true)
      let states = Exploration(app, bounds: Bounds(depth: 3, layers: 2, states: 40), properties: []).states()
      return Set(states.map(\.root)).count > 5 ? states : nil
    }
    for (before, after) in zip(states, states.dropFirst()) where before.root != after.root {
      let places = before.allPaths.filter { Self.isSame(before.root, after.root, at: .app, except: $0) }
      let deepest = places.max { $0.depth < $1.depth }
      var expected = "the tree from \(CompactTree.text(of: before)) to \(CompactTree.text(of: after))"
      if let deepest, deepest.depth >= 2, let old = before.node(at: deepest), let new = after.node(at: deepest) {
        expected = "\(deepest) from \(CompactTree.text(of: old)) to \(CompactTree.text(of: new))"
      }
      #expect("\(TreeChange(from: before, to: after))" == expected, "seed \(seed)")
    }
  }

  /// Returns whether two trees are equal outside of a path.
  private static func isSame(_ one: Node, _ other: Node, at path: TreePath, except place: TreePath) -> Bool {
    if path == place { return true }
    return one.isSame(withoutChildren: other)
      && one.children.indices.allSatisfy { index in
        path.child(index).map { isSame(one.children[index], other.children[index], at: $0, except: place) } ?? false
      }
  }
}
