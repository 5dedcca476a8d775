extension Verb {
  /// The same step with other screens in it.
  ///
  /// - Parameters:
  ///   - node: What stands for a screen that is shown.
  ///   - match: What stands for a screen that is searched.
  func mappingScreens<Failure: Error>(
    _ node: (Node) throws(Failure) -> Node, _ match: (Match) -> Match
  ) throws(Failure) -> Verb {
    func tab(_ choice: TabChoice) -> TabChoice { if case .match(let found) = choice { .match(match(found)) } else { choice } }
    switch self {
    case .find(let search, let found): return .find(search, match(found))
    case .push(let screen): return .push(try node(screen))
    case .popTo(let found): return .popTo(match(found))
    case .replace(let screen): return .replace(try node(screen))
    case .setStack(let screens):
      var mapped: [Node] = []
      for screen in screens { mapped.append(try node(screen)) }
      return .setStack(mapped)
    case .present(let screen): return .present(try node(screen))
    case .selectTab(let choice): return .selectTab(tab(choice))
    case .setupTab(let screen, let index, let replacing): return .setupTab(try node(screen), at: index, replacing: replacing)
    case .removeTab(let choice): return .removeTab(tab(choice))
    case .setRoot(let screen): return .setRoot(try node(screen))
    case .go, .window, .at, .pop, .popToRoot, .clearStack, .dismiss, .close, .back, .makeKey, .makeVisible, .refresh, .finish, .tap, .fail,
      .check, .put, .custom:
      return self
    }
  }
}
