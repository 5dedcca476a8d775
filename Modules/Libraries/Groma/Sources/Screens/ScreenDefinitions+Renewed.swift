// What was saved under names and labels that have been retired since.
extension ScreenDefinitions {
  /// The entry that lists a name now, or under which the name was listed once.
  func current(_ name: String) -> ScreenDefinition? { self[name] ?? byFormerName[name] }

  /// A key as its screen is called and asked with now, in canonical text.
  ///
  /// - Throws: ``NavigationError/unknownScreen(_:)`` when nobody lists it any more, ``NavigationError/badArgument(screen:_:)`` when its
  ///   arguments do not make a screen.
  func renewed(_ key: ScreenKey) throws(NavigationError) -> ScreenKey {
    guard let entry = current(key.name) else { throw .unknownScreen(key.name) }
    do {
      return try entry.renewed(key)
    } catch {
      throw .badArgument(screen: entry.name, error)
    }
  }

  /// A container, without regard to what it holds, as its screen is now. A window is nobody's screen.
  ///
  /// - Returns: The container, and whether it is as its entry makes it, because it is of another kind than it was.
  /// - Throws: As ``renewed(_:)`` of its key.
  func renewed(screen node: Node) throws(NavigationError) -> (node: Node, isAnew: Bool) {
    guard node.kind.isContent, !node.isAnonymous else { return (node, false) }
    var renewed = node
    renewed.key = try self.renewed(node.key)
    if let completion = node.decoration.completion { renewed.decoration.completion = try self.renewed(completion) }
    guard let kind = self[renewed.key.name]?.kind, kind != node.kind else { return (renewed, false) }
    renewed = try screen(renewed.key).node
    renewed.decoration = node.decoration
    // The data was that of another screen's flow.
    renewed.decoration.flowData = nil
    return (renewed, true)
  }

  /// A subtree as its screens are now.
  ///
  /// - Throws: Why one of them is none any more.
  func renewed(_ node: Node) throws(NavigationError) -> Node {
    var (renewed, isAnew) = try renewed(screen: node)
    guard !isAnew else { return renewed }
    for index in node.children.indices { renewed.children[index] = try self.renewed(node.children[index]) }
    return renewed
  }

  /// A match of what is called so now; what nobody lists stays as it is, and finds nothing.
  func renewed(_ match: Match) -> Match {
    if let key = match.key, let renewed = try? self.renewed(key) { return Match(key: renewed) }
    if let name = match.name, let entry = current(name) { return Match(name: entry.name) }
    return match
  }

  /// A route with the screens of now.
  ///
  /// - Throws: Why one that it shows is none any more. What it only searches may be gone: then it finds nothing, as always.
  func renewed(_ route: AppRoute) throws(NavigationError) -> AppRoute {
    try route.mappingScreens({ node throws(NavigationError) in try renewed(node) }, { renewed($0) })
  }

  /// An effect whose outcomes lead to the screens of now.
  ///
  /// - Throws: Why one that they show is none any more.
  func renewed(_ effect: Effect) throws(NavigationError) -> Effect {
    try effect.mappingRoutes { route throws(NavigationError) in try renewed(route) }
  }

  /// Former names that two entries claim, or that one has and another had.
  func formerNameProblems() -> [String] {
    var claims: [String: [ScreenDefinition]] = [:]
    for entry in all {
      for name in Set(entry.formerNames) { claims[name, default: []].append(entry) }
    }
    return claims.sorted { $0.key < $1.key }.flatMap { name, former in
      let listed = self[name].map { now in
        former.map { "screen '\(name)' of \(now.owner) has a former name of '\($0.name)' of \($0.owner)" }
      }
      let twice = former.count < 2 ? [] : ["screens \(former.map(\.place).joined(separator: " and ")) were both called '\(name)'"]
      return (listed ?? []) + twice
    }
  }

  /// Former labels that are still in use, or whose place nothing took.
  func formerLabelProblems() -> [String] {
    all.flatMap { entry in
      let labels = entry.parameters.map(\.label)
      return entry.formerLabels.sorted { $0.key < $1.key }.compactMap { former, label in
        if labels.contains(former) { return "screen \(entry.place) still takes '\(former)', a former label" }
        guard let label, !labels.contains(label) else { return nil }
        return "screen \(entry.place) has no argument '\(label)', which was called '\(former)'"
      }
    }
  }
}

extension ScreenDefinition {
  fileprivate var place: String { "'\(name)' of \(owner)" }

  /// A key with the labels of now, in declared order and canonical text.
  fileprivate func renewed(_ key: ScreenKey) throws(ArgumentError) -> ScreenKey {
    let arguments = key.arguments.compactMap { argument -> (label: String?, text: String)? in
      guard let label = formerLabels[argument.label] else { return (argument.label, argument.text) }
      return label.map { ($0, argument.text) }
    }
    return ScreenKey(name: name, arguments: try canonical(arguments), dataLabels: dataArguments)
  }
}
