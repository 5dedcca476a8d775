extension NavigationTransaction {
  /// Returns the actions that the user can take, each with the path of the screen or layer that offers it.
  ///
  /// The first actions are those of the visible screen at or below a path, followed by those of the containers that enclose that screen,
  /// from the inside out. The actions of the screens beside it, such as those in the other columns of a split, and of their containers follow
  /// in the same way, from left to right. An action of a container is omitted if a nearer action has the same name. The outcomes of a visible
  /// effect, such as an alert, are actions as well.
  ///
  /// - Throws: The error of a screen that cannot list its actions.
  package mutating func actions(at path: TreePath) throws(NavigationError) -> [(action: OfferedAction, screen: TreePath)] {
    var actions: [(action: OfferedAction, screen: TreePath)] = []
    var visited: Set<TreePath> = []
    for leaf in shownScreens(in: path) {
      var nearer: Set<String> = []
      var place: TreePath? = leaf
      while let screen = place, screen.depth >= 2, visited.insert(screen).inserted, let key = key(screen) {
        var offered = choices(at: screen)
        if isScreen(screen), let entry = environment.screens[key.name] {
          trace?.events.append(.began(.actions(of: key)))
          defer { trace?.events.append(.ended) }
          let environment = environment
          let chosen = Set(offered.map(\.name)).union(nearer)
          offered += try entry.actions(key, at: screen, in: &self).filter {
            !chosen.contains($0.name) && environment.offers($0.name, on: key)
          }
        }
        actions += offered.map { ($0, screen) }
        nearer.formUnion(offered.map(\.name))
        place = screen.parent
      }
    }
    return actions
  }

  /// Returns whether the node at a path is a screen of the app: not a window, a plain container or the layer of an effect.
  func isScreen(_ path: TreePath) -> Bool { store.state.read(path) { $0.isScreen } == true }

  /// Returns the route of an action that the user can take, and the path of the screen that offers the action.
  ///
  /// - Throws: ``NavigationError/unknownAction(_:on:offered:)`` if no action has this name, the error of values that do not match the
  ///   fields of the action, or the error of a screen that cannot list its actions.
  mutating func action(
    named name: String, values: [EnteredValue], at path: TreePath
  ) throws(NavigationError) -> (AppRoute, TreePath) {
    let offered = try actions(at: path)
    guard let found = offered.first(where: { $0.action.name == name }) else {
      let key = visibleKey(path) ?? Node.anonymousKey(.app)
      throw .unknownAction(name, on: key, offered: offered.map(\.action.name))
    }
    if trace != nil, let key = store.state.node(at: found.screen)?.key { trace?.events.append(.tapped(name, on: key)) }
    if !values.isEmpty { secretFields.formUnion(found.action.secretFields) }
    let route = try found.action.route(entering: values)
    // The outcomes of effects are intercepted when the effect ends. The key of the screen was read when the actions were listed.
    guard environment.interceptor != nil, found.action.choice == nil, let key = key(found.screen) else { return (route, found.screen) }
    return (intercepted(route, of: .action(name, screen: key.name)), found.screen)
  }

  // MARK: Guards

  /// Evaluates the guard with the given name for the container at a path. If the guard redirects, no further step of the transaction can
  /// run.
  ///
  /// - Throws: ``NavigationError/unknownGuard(_:)``, the error of ``Verdict/deny(_:)``, or ``NavigationError/interrupted(by:)`` after a
  ///   redirect.
  package mutating func check(guard name: String, on path: TreePath) throws(NavigationError) {
    guard let found = environment.guards[name] else { throw .unknownGuard(name) }
    if let canceledWait, canceledWait.interrupter == .guard(name) { throw .waitCanceled(canceledWait.awaits) }
    trace?.events.append(.began(.guard(name)))
    let verdict = intercepted(found.check(path, &self), ofGuard: name)
    trace?.events.append(.ended)
    trace?.events.append(.guarded(name, verdict))
    switch verdict {
    case .allow: passedGuards.append(name)
    case .deny(let error):
      denial = Denial(guardName: name, error: error)
      throw error
    case .redirect:
      interrupt = Interrupt(by: .guard(name), verdict: verdict, path: path, tap: lastTap, action: action)
      throw .interrupted(by: .guard(name))
    }
  }

  /// Requests an effect in the key window, as a guard that returns ``Verdict/ask(_:)``: the changes of the route are reverted, and the route
  /// runs again from its start when an outcome arrives. No further step of the transaction can run.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - link: The pattern of the link that asks.
  ///   - path: The path at which the route is.
  /// - Throws: ``NavigationError/interrupted(by:)``, or ``NavigationError/waitCanceled(_:)`` if the effect was canceled or has failed.
  package mutating func ask(_ effect: Effect, ofLink link: String, on path: TreePath) throws(NavigationError) -> Never {
    let interrupter = Interrupter.link(link)
    if let canceledWait, canceledWait.interrupter == interrupter { throw .waitCanceled(canceledWait.awaits) }
    note("link \(Quoting.name(link)): \(Quoting.name(effect.request)) comes first")
    interrupt = Interrupt(
      by: interrupter, verdict: .redirect(AppRoute().window.request(effect).erased, until: effect.request), path: path, tap: lastTap,
      action: action)
    throw .interrupted(by: interrupter)
  }
}
