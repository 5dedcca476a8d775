extension NavigationState {
  /// Returns the paths of all nodes with a key or a name, in any order, and records the search in the current ``ReadTracker`` of this thread.
  /// Returns `nil` for any other criterion, if there is no tracker, or if the state is not watched: see ``NavigationState/isWatched``.
  func watchedPlaces(of match: Match) -> [TreePath]? {
    guard isWatched, match.isOfKeyOrName, let number = ReadTracker.number(of: match) else { return nil }
    var places: [TreePath] = []
    root.addWatchedPlaces(of: match, number, at: .app, to: &places)
    return places
  }
}

extension Node {
  fileprivate func addWatchedPlaces(of match: Match, _ number: Int, at path: TreePath, to places: inout [TreePath]) {
    // A search in a node that is watched as a whole also covers its children.
    if watch.isWhole, !watch.isChanged {
      ReadTracker.notePlaces(of: match, number, in: watch.number)
      return addUnseenPlaces(of: match, at: path, to: &places)
    }
    let (kind, key, children) = parts
    if match.matches(kind, key) { places.append(path) }
    for index in children.indices {
      if let place = path.child(index) { children[index].addWatchedPlaces(of: match, number, at: place, to: &places) }
    }
  }
}
