import Groma

/// Finds the locked screens that go while something happens, though the user was not asked.
///
/// A lock is what a screen says of itself that has something to lose: built-in steps mind it, and ask. What takes such a screen away all the same is an
/// action that changes the tree itself, a screen around it that finishes, and the like. The user answers for it with a choice of a question, and with
/// an action of the screen itself or of what is in it; what that asked for outside may end it as well.
@MainActor
struct Discarding {
  private let start: NavigationState
  private let standing: Navigator.Standing
  /// Where the user acted: what contains it may go.
  private let place: TreePath?
  private let isAnswer: Bool

  /// What stands before a move.
  init(before move: Move, on navigator: Navigator) {
    start = navigator.state
    standing = navigator.standing
    isAnswer = move.answersQuestion
    switch move.origin {
    case .tap: place = navigator.offer(of: move)?.place
    case .outcome(_, let request): place = navigator.state.running.last { $0.effect.request.name == request }?.asker
    case .wayOut, .link, .carrier: place = nil
    }
  }

  /// The screens that are gone after it and should have been asked about.
  func screens(on navigator: Navigator) -> [ScreenKey] {
    if isAnswer { return [] }
    var found: [(path: TreePath, key: ScreenKey)] = []
    Self.addLocked(start.root, navigator.state.root, at: .app, to: &found)
    return found.filter { path, _ in
      if let place, path.contains(place) { return false }
      return standing.id(at: path).flatMap(navigator.path(of:)) == nil
    }.map(\.key)
  }

  /// What stays as it is needs no look; of what changes it is asked whether anybody minds, whatever the move itself asked.
  private nonisolated static func addLocked(
    _ node: Node, _ other: Node?, at path: TreePath, to found: inout [(path: TreePath, key: ScreenKey)]
  ) {
    if let other, node.isIdentical(to: other) { return }
    guard node.isMinded else { return }
    if !node.isBare, node.decoration.lock != nil { found.append((path, node.key)) }
    let (children, others) = (node.children, other?.children ?? [])
    for index in children.indices {
      guard let place = path.child(index) else { continue }
      addLocked(children[index], index < others.count ? others[index] : nil, at: place, to: &found)
    }
  }
}

extension Search {
  /// Says which screens went though nobody was asked.
  func noteDiscarded(_ facts: RunFacts, by move: Move, from number: Int, _ record: inout ExplorationRecord) {
    guard !facts.discarded.isEmpty, let property = properties.first(where: { $0.builtIn == .asksBefore }) else { return }
    for key in facts.discarded {
      record.add(
        property, at: number, move, cause: "\(property.name): \(key.name) by \(move)", screen: sight(number).screen, owner: move.owner,
        way: way,
        "\(move) removes the locked screen '\(key)' without a question",
        checks: ["expect count \(state(number).places(of: Match(key: key)).count) \(key)"])
    }
  }
}
