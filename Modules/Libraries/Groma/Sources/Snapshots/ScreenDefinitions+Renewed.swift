// Migration of saved names and labels that have changed in the app.
extension ScreenDefinitions {
  /// Returns the definition whose current name is `name`, or else the definition whose former name is `name`. Returns `nil` if there is
  /// neither.
  func current(_ name: String) -> AnyScreenDefinition? { self[name] ?? byFormerName[name] }

  /// Returns a key with the current name and labels of its screen, in canonical text.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` if the key's name is neither a current nor a former name of a definition,
  ///   ``NavigationError/badArgument(screen:_:)`` if the arguments do not match the parameters or the definition has a
  ///   ``AnyScreenDefinition/problem``.
  func renewed(_ key: ScreenKey) throws(NavigationError) -> ScreenKey {
    guard let definition = current(key.name) else { throw .unknownScreen(key.name) }
    do {
      return try definition.renewed(key)
    } catch {
      throw .badArgument(screen: definition.name, error)
    }
  }

  /// Returns a node with the current key and completion route of its screen. The children of the node are not migrated. A node that is not
  /// a screen, such as a window or a plain container, is returned unchanged.
  ///
  /// - Returns: The node, and whether the node was replaced by the initial subtree of its screen because the kind of the screen has
  ///   changed.
  /// - Throws: The reason why the key, the completion route or the initial subtree of the screen is not valid in the current app.
  func renewed(screen node: Node) throws(NavigationError) -> (node: Node, isAnew: Bool) {
    guard node.kind.isContent, !node.isAnonymous else { return (node, false) }
    var renewed = node
    renewed.key = try self.renewed(node.key)
    if let completion = node.policies.completion { renewed.policies.completion = try self.renewed(completion) }
    guard let kind = self[renewed.key.name]?.kind, kind != node.kind else { return (renewed, false) }
    renewed = try screen(renewed.key).node
    renewed.attributes = node.attributes
    // The saved flow data belongs to the former kind of the screen.
    renewed.flowData = nil
    return (renewed, true)
  }

  /// Returns a subtree with the current keys of its screens.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` or ``NavigationError/badArgument(screen:_:)`` for a screen that no longer exists or
  ///   whose arguments are no longer valid.
  func renewed(_ node: Node) throws(NavigationError) -> Node {
    var (renewed, isAnew) = try renewed(screen: node)
    guard !isAnew else { return renewed }
    for index in node.children.indices { renewed.children[index] = try self.renewed(node.children[index]) }
    return renewed
  }

  /// Returns a match with the current name and labels of its screen. Any other match is returned unchanged: for example, a match for a kind
  /// of container or for a screen that no longer exists.
  func renewed(_ match: Match) -> Match {
    if let key = match.key, let renewed = try? self.renewed(key) { return Match(key: renewed) }
    if let name = match.name, let definition = current(name) { return Match(name: definition.name) }
    return match
  }

  /// Returns a route with the current keys of its screens.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` or ``NavigationError/badArgument(screen:_:)`` for a screen that the route shows. A
  ///   screen that the route only searches for may be missing.
  func renewed(_ route: AppRoute) throws(NavigationError) -> AppRoute {
    let replacement = ScreenReplacement(
      screen: { [self] node throws(NavigationError) in try renewed(node) }, match: { [self] in renewed($0) })
    return try route.replacing(replacement)
  }

  /// Returns an effect with the current keys of screens in the routes of its outcomes.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` or ``NavigationError/badArgument(screen:_:)`` for a screen that one of these routes
  ///   shows.
  func renewed(_ effect: Effect) throws(NavigationError) -> Effect {
    try effect.mappingRoutes { route throws(NavigationError) in try renewed(route) }
  }

  /// Returns messages about former names that several definitions share, or that are the current name of a definition, sorted by former
  /// name.
  func formerNameProblems() -> [String] {
    var claims: [String: [AnyScreenDefinition]] = [:]
    for definition in all {
      for name in Set(definition.formerNames) { claims[name, default: []].append(definition) }
    }
    return claims.sorted { $0.key < $1.key }.flatMap { name, former in
      let listed = self[name].map { now in
        former.map { "the name of screen '\(name)' of \(now.owner) is a former name of '\($0.name)' of \($0.owner)" }
      }
      let twice = former.count < 2 ? [] : ["screens \(former.map(\.place).joined(separator: " and ")) have the same former name '\(name)'"]
      return (listed ?? []) + twice
    }
  }

  /// Returns a message for each former label that is still the label of a parameter, or whose new label does not exist.
  func formerLabelProblems() -> [String] {
    all.flatMap { definition in
      let labels = definition.parameters.map(\.label)
      return definition.formerLabels.sorted { $0.key < $1.key }.compactMap { former, label in
        if labels.contains(former) {
          return "screen \(definition.place) still has the argument '\(former)', which is listed as a former label"
        }
        guard let label, !labels.contains(label) else { return nil }
        return "screen \(definition.place) has no argument '\(label)', the new label of '\(former)'"
      }
    }
  }
}

extension AnyScreenDefinition {
  fileprivate var place: String { "'\(name)' of \(owner)" }

  /// Returns a key with the current name and labels, in declared order and in canonical text. Arguments that were removed from the screen
  /// are omitted.
  fileprivate func renewed(_ key: ScreenKey) throws(ArgumentError) -> ScreenKey {
    let arguments = key.arguments.compactMap { argument -> (label: String?, text: String)? in
      guard let label = formerLabels[argument.label] else { return (argument.label, argument.text) }
      return label.map { ($0, argument.text) }
    }
    return ScreenKey(name: name, arguments: try canonical(arguments), dataLabels: dataArguments)
  }
}
