extension Verb {
  /// Returns the same step with its screens and matches replaced.
  ///
  /// - Parameters:
  ///   - node: Returns the replacement of a screen that the step shows.
  ///   - match: Returns the replacement of a match that the step searches for.
  func mappingScreens<Failure: Error>(
    _ node: (Node) throws(Failure) -> Node, _ match: (Match) -> Match
  ) throws(Failure) -> Verb {
    func all(_ screens: [Node]) throws(Failure) -> [Node] {
      var mapped: [Node] = []
      for screen in screens { mapped.append(try node(screen)) }
      return mapped
    }
    func tab(_ choice: TabChoice) -> TabChoice { if case .match(let found) = choice { .match(match(found)) } else { choice } }
    switch self {
    case .find(let search, let found): return .find(search, match(found))
    case .lookUp(let found, let options, let start): return .lookUp(match(found), options, from: start)
    case .push(let screen): return .push(try node(screen))
    case .popTo(let found): return .popTo(match(found))
    case .replace(let screen): return .replace(try node(screen))
    case .setStack(let screens): return .setStack(try all(screens))
    case .present(let screen): return .present(try node(screen))
    case .selectTab(let choice): return .selectTab(tab(choice))
    case .setupTab(let screen, let index, let replacing): return .setupTab(try node(screen), at: index, replacing: replacing)
    case .removeTab(let choice): return .removeTab(tab(choice))
    case .select(let choice): return .select(tab(choice))
    case .setChildren(let screens): return .setChildren(try all(screens))
    case .insert(let screen, let index, let replacing): return .insert(try node(screen), at: index, replacing: replacing)
    case .remove(let choice): return .remove(tab(choice))
    case .showPrimary(let screen): return .showPrimary(try node(screen))
    case .showDetail(let screen): return .showDetail(try node(screen))
    case .pushDetail(let screen): return .pushDetail(try node(screen))
    case .setRoot(let screen): return .setRoot(try node(screen))
    case .openWindow(let name, let root?): return .openWindow(name, root: try node(root))
    case .update(let key): return .update(try node(Node(page: key)).key)
    case .request(let effect): return .request(try effect.mappingRoutes { route throws(Failure) in try route.mappingScreens(node, match) })
    case .go, .window, .at, .pop, .popToRoot, .clearStack, .dismiss, .close, .back, .openWindow, .closeWindow, .makeKey, .wear, .unlockAll,
      .makeVisible, .refresh, .finish, .report, .complete, .wait, .tap, .fail, .check, .put, .named, .custom:
      return self
    }
  }
}

extension Verb {
  /// The screens that the step shows.
  var shown: [Node] {
    switch self {
    case .push(let node), .replace(let node), .present(let node), .setupTab(let node, _, _), .insert(let node, _, _),
      .showPrimary(let node),
      .showDetail(let node), .pushDetail(let node), .setRoot(let node), .openWindow(_, let node?):
      [node]
    case .setStack(let nodes), .setChildren(let nodes): nodes
    default: []
    }
  }
}

extension Node {
  /// Whether a screen in this subtree has a completion route that is opaque.
  var isOpaque: Bool {
    mayBeMinded && (!isBare && decoration.completion?.isOpaque == true || children.contains(where: \.isOpaque))
  }
}

extension Route {
  /// Returns the same route with the screens and matches of its steps replaced.
  func mappingScreens<Failure: Error>(
    _ node: (Node) throws(Failure) -> Node, _ match: (Match) -> Match
  ) throws(Failure) -> Self {
    var code = code
    for (index, instruction) in code.enumerated() {
      if case .verb(let verb) = instruction { code[index] = .verb(try verb.mappingScreens(node, match)) }
    }
    return Self(code: code)
  }
}
