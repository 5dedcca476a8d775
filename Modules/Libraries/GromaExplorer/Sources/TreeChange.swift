import Groma

/// The difference between two trees, described at the innermost container that contains all changes.
struct TreeChange: CustomStringConvertible {
  /// The path of the container, or `nil` if the changes are not inside a single layer.
  private let place: TreePath?
  private let before: String
  private let after: String

  /// Compares the trees of two states.
  init(from before: NavigationState, to after: NavigationState) {
    var (old, new, place) = (before.root, after.root, TreePath.app)
    while old.isSame(withoutChildren: new) {
      let different = old.children.indices.filter { old.children[$0] != new.children[$0] }
      guard different.count == 1, let child = place.child(different[0]) else { break }
      (old, new, place) = (old.children[different[0]], new.children[different[0]], child)
    }
    if place.depth < 2 {
      (self.before, self.after, self.place) = (CompactTree.text(of: before), CompactTree.text(of: after), nil)
    } else {
      (self.before, self.after, self.place) = (CompactTree.text(of: old), CompactTree.text(of: new), place)
    }
  }

  /// The difference in words: `/0/0 from stack[rooms] to stack[rooms > chat]`
  var description: String { "\(place.map { "\($0)" } ?? "the tree") from \(before) to \(after)" }
}
