@testable import Groma

extension NavigationState {
  /// Searches the tree from a container and returns the path of the first match.
  func find(_ search: Steps.Find.Choice, _ match: Match, in node: Node, at start: TreePath) -> TreePath? {
    var walk = TreeSearch(for: match, in: self)
    return walk.find(search, in: node, at: start)
  }
}
