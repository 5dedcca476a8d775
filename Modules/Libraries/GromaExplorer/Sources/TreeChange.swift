import Groma

/// The difference between two trees, described at the innermost container that contains all changes.
struct TreeChange: CustomStringConvertible {
  /// The difference in words: `/0/0 from stack[rooms] to stack[rooms > chat]`. If the changes are not inside a single layer, the texts of
  /// both states.
  let description: String

  /// Compares the trees of two states.
  init(from before: NavigationState, to after: NavigationState) {
    var (old, new, place) = (before.root, after.root, TreePath.app)
    while old.isSame(withoutChildren: new) {
      let different = old.children.indices.filter { old.children[$0] != new.children[$0] }
      guard different.count == 1, let child = place.child(different[0]) else { break }
      (old, new, place) = (old.children[different[0]], new.children[different[0]], child)
    }
    description =
      place.depth < 2
      ? "the tree from \(CompactTree.text(of: before)) to \(CompactTree.text(of: after))"
      : "\(place) from \(CompactTree.text(of: old)) to \(CompactTree.text(of: new))"
  }
}
