import GromaTesting
import Testing

@testable import Groma

/// Tests that a list of nodes with one inline element behaves like an array.
struct NodesTests {
  private static let pages = "abcdef".map { page(String($0)).node }

  @Test(arguments: 0...3) func containsItsElementsInOrder(count: Int) {
    let list = Array(Self.pages.prefix(count))
    let nodes = Edit.Nodes(list: list)
    #expect(Array(nodes) == list)
    #expect(nodes.count == count && nodes.isEmpty == list.isEmpty)
    #expect(nodes.indices.map { nodes[$0] } == list)
    #expect(Array(nodes.reversed()) == list.reversed())
    #expect(nodes.only == (count == 1 ? list[0] : nil))
  }

  @Test func equalityDoesNotDependOnTheStorage() {
    let one = Edit.Nodes(Self.pages[0])
    var shrunk = Edit.Nodes(list: Self.pages)
    shrunk.removeSubrange(1...)
    var grown = Edit.Nodes()
    grown.append(Self.pages[0])
    for other in [shrunk, grown, Edit.Nodes(list: [Self.pages[0]])] {
      #expect(other == one && other.hashValue == one.hashValue)
      #expect(other.only == Self.pages[0])
    }
    #expect(one != Edit.Nodes() && one != Edit.Nodes(Self.pages[1]))
  }

  /// Every list of up to three nodes, with each range replaced by up to three others.
  @Test func changesLikeAnArray() {
    for count in 0...3 {
      for lower in 0...count {
        for upper in lower...count {
          for added in 0...3 {
            var list = Array(Self.pages.prefix(count))
            let kept = Edit.Nodes(list: list)
            var nodes = kept
            nodes.replaceSubrange(lower..<upper, with: Self.pages.suffix(added))
            #expect(Array(kept) == list)
            list.replaceSubrange(lower..<upper, with: Self.pages.suffix(added))
            #expect(nodes == Edit.Nodes(list: list) && Array(nodes) == list)
            nodes += Self.pages.prefix(2)
            #expect(Array(nodes) == list + Self.pages.prefix(2))
          }
        }
      }
    }
  }
}
