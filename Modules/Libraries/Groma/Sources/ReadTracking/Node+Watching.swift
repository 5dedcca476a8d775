extension Node {
  /// Returns a copy of the node that is watched under a number from 1 to 32,767: a ``ReadTracker`` records the reads of the copy. The
  /// children are watched separately or not at all.
  ///
  /// ``hasPolicies`` is always `true` in the copy.
  package func watched(as number: UInt16) -> Node { watched(.apart(number), mayHavePolicies: true) }

  /// Returns a copy of the node whose whole subtree is watched under one number from 1 to 32,767: see ``ReadTracker``. In a stack with at
  /// most 4,094 screens, the reads of each screen are recorded separately, with the number and the index of the screen.
  package func watchedWhole(as number: UInt16) -> Node {
    guard kind == .stack, children.count <= Watch.maximumChildren else { return watched(.whole(number, holdsWatched: false)) }
    let screens = children.enumerated().map { $1.watched(.child($0, of: number)) }
    return watched(.whole(number, holdsWatched: true), children: screens)
  }

  /// The number under which a ``ReadTracker`` records reads of the node, or `nil` if the node is not watched, was changed, or is a screen
  /// that is watched with its stack (``watchedChild``).
  package var watchNumber: UInt16? { watch.isNone || watch.isChanged || watch.child != nil ? nil : watch.number }

  /// For a changed copy of a watched node: the number under which the original is watched, and whether the selection of the copy was set.
  /// `nil` if the node was not changed, or if its change was recorded as a read of the whole subtree.
  package var changedWatch: (number: UInt16, hasOwnSelection: Bool)? { watch.isChanged ? (watch.number, watch.hasOwnSelection) : nil }

  /// For a screen that is watched with its stack (``watchedWhole(as:)``): the number of the stack, and the index of the screen in the
  /// stack. `nil` for other nodes.
  package var watchedChild: (number: UInt16, index: Int)? { watch.child.map { (watch.number, $0) } }

  /// Returns the paths of all nodes in this subtree that match, relative to the node and in search order: a container before its children,
  /// and the branch of the selected or topmost child last. Not recorded as a read.
  package func places(of match: Match) -> [TreePath] {
    var places: [TreePath] = []
    addUnseenPlaces(of: match, at: .app, to: &places)
    return places
  }

  /// Whether this subtree may contain a lock, a completion or flow data.
  package var hasPolicies: Bool { mayHavePolicies }

  /// Whether this subtree contains a lock of extent ``Lock/Extent/visible``.
  package var mustStayVisible: Bool {
    if watch.isWhole, !watch.isChanged, watch.child == nil {
      ReadTracker.note(.mustStayVisible(watch.number))
      return mustStayVisibleUnseen
    }
    return mayHavePolicies && (!isBare && policies.lock?.extent == .visible || children.contains { $0.mustStayVisible })
  }

  /// Records a read of ``mayHavePolicies`` if the whole subtree of the node is watched.
  func notePoliciesRead() { if watch.isWhole { ReadTracker.note(.hasPolicies(child: watch.child, watch.number)) } }

  /// Records a read of this subtree.
  func noteReadOfAll() {
    if watch.isWhole, watch.child == nil, !watch.isChanged { return ReadTracker.note(.all(.node(watch.number))) }
    if !watch.isNone { noteSelectionRead() }
    for child in children { child.noteReadOfAll() }
  }

  /// Records a read of the selection, unless the selection of this copy of the node was set.
  ///
  /// - Parameter index: The only index that the selection is compared with, or `nil` if the selection itself is read.
  func noteSelectionRead(_ index: Int? = nil) {
    if watch.isWhole { return ReadTracker.note(watch) }
    if watch.hasOwnSelection { return }
    ReadTracker.note(index.map { .isSelected($0, watch.number) } ?? .selection(watch.number))
  }
}
