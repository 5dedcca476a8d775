@testable import Groma

extension NavigationState {
  /// Walks the tree from a container until a match is found.
  func find(_ search: Verb.Search, _ match: Match, in node: Node, at start: TreePath) -> TreePath? {
    var walk = TreeSearch(for: match, in: self)
    return walk.find(search, in: node, at: start)
  }
}
