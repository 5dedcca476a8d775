import Navigation

/// What a chain of steps comes to in a state: where the navigation begins, and what is made from there on.
struct Itinerary: Sendable {
  /// Where the navigation was asked for.
  let start: Path
  /// The guards of the steps, that of the destination first.
  private(set) var guards: [String] = []
  /// Whether what is made next stands at the root of the window.
  private(set) var isRootNext = false
  private var steps = 0
  private var beginning: Beginning?
  /// What is made, that nearest to the beginning last.
  private var builds: [Build] = []

  init(from start: Path) { self.start = start }

  /// Where the navigation begins, and what is done there.
  private struct Beginning: Sendable {
    var path: Path
    /// Nil where no task needs it.
    var key: ScreenKey?
    var kind: Kind?
    /// The key that the screen there gets its data of; nil where it has none.
    var data: ScreenKey?
    var tasks: [AppRoute]
    var finals: [AppRoute]
  }

  /// What is made at one step, and what is done with it.
  private struct Build: Sendable {
    enum Content: Sendable {
      case node(Node, Integration)
      case found(FindAgain)
    }
    var content: Content
    var tasks: [AppRoute]
    var finals: [AppRoute]
  }

  /// How many steps a chain may have, choices included: one that chooses itself has an end.
  static let maximumSteps = 200

  /// Counts one more step.
  mutating func count() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw .limit("more than \(Self.maximumSteps) steps to a destination") }
  }

  /// Counts one more step, with its guards.
  mutating func count(_ settings: Settings) throws(NavigationError) {
    try count()
    if !settings.guards.isEmpty { guards += settings.guards }
  }

  func find<Context>(
    _ find: Chain<Context>.Find, _ context: Context, _ word: @autoclosure () -> String, _ transaction: inout Transaction
  ) -> Path? {
    let path = find(context, start, &transaction)
    transaction.note(path.map { "finds \(word()) at \($0)" } ?? "does not find \(word())")
    return path
  }

  func find(_ key: ScreenKey, _ transaction: inout Transaction) -> Path? {
    let path = transaction.find(key, at: start)
    transaction.note(path.map { "finds '\(key)' at \($0)" } ?? "does not find '\(key)'")
    return path
  }

  /// Notes where the navigation begins, and the kind of container that is there if that is known.
  ///
  /// - Parameter screen: The key of the screen there, whose data it gets.
  mutating func begin(at path: Path, _ kind: Kind?, _ settings: Settings, data screen: ScreenKey? = nil, _ transaction: inout Transaction) {
    let data = screen.flatMap { $0.dataLabels.isEmpty ? nil : $0 }
    let key = settings.finals.isEmpty ? nil : transaction.key(path)
    beginning = Beginning(path: path, key: key, kind: kind, data: data, tasks: settings.tasks, finals: settings.finals)
  }

  /// Notes that a screen is made.
  mutating func build(_ node: Node, _ integration: Integration, _ settings: Settings) {
    isRootNext = integration == .root
    // A place for each of a common chain: a list that grows is made anew (benchmark row r3).
    if builds.isEmpty { builds.reserveCapacity(4) }
    builds.append(Build(content: .node(node, integration), tasks: settings.tasks, finals: settings.finals))
  }

  /// Notes that a screen comes with what is made before, and is found once that is shown.
  mutating func findAgain<Context: Sendable>(
    _ find: @escaping Chain<Context>.Find, _ context: Context, _ word: String, _ integration: Integration?, _ settings: Settings
  ) {
    isRootNext = integration == .root
    let again = FindAgain(what: word) { path, transaction in find(context, path, &transaction) }
    builds.append(Build(content: .found(again), tasks: settings.tasks, finals: settings.finals))
  }

  /// What is said of how a destination was reached.
  func event(_ destination: ScreenKey) -> DestinationEvent {
    let made = builds.reversed().compactMap { build in if case .node(let node, _) = build.content { node.key } else { nil } }
    return DestinationEvent(destination: destination, beginning: beginning?.path ?? start, made: made)
  }

  /// The route of built-in steps that it comes to.
  var route: AppRoute {
    guard let beginning else { return AppRoute() }
    var code: [Instruction] = []
    // At the beginning, and for each that is made: how it is shown, and back.
    code.reserveCapacity(2 + 4 * builds.count)
    code.append(.verb(.at(beginning.path)))
    // What is replaced as a whole need not be in sight before.
    if !isRootNext { code.append(.verb(.makeVisible)) }
    if let data = beginning.data { code.append(.verb(.update(data))) }
    for task in beginning.tasks { code.append(task: task) }
    show(from: beginning.kind, in: &code)
    for task in beginning.finals {
      code.append(finally: task) { [path = beginning.path, key = beginning.key] _, transaction in
        key.flatMap { transaction.key(path).map($0.identifies) } == true ? path : nil
      }
    }
    for build in builds.reversed() {
      for task in build.finals {
        switch build.content {
        case .node(let node, _):
          code.append(finally: task) { path, transaction in try? transaction.last(Target<AnyContainer>.key(node.key), from: path) }
        case .found(let again): code.append(finally: task) { path, transaction in again.find(path, &transaction) }
        }
      }
    }
    return AppRoute(code: code)
  }

  /// Shows what is made, each on the one before, from a container that is of a kind if that is known.
  private func show(from kind: Kind?, in code: inout [Instruction]) {
    var kind = kind
    var nested = 0
    var index = builds.count
    while index > 0 {
      index -= 1
      let build = builds[index]
      switch build.content {
      case .found(let again):
        code += AppRoute().action(again).code
        code += [.enter, .verb(.makeVisible)]
        for task in build.tasks { code.append(task: task) }
        kind = nil
      case .node(var node, let integration):
        let outermost = index
        _ = fill(&node, of: outermost, &index)
        integration.show(node, on: kind, in: &code)
        for task in build.tasks { code.append(task: task) }
        kind = node.kind
        if index < outermost, case .node(let last, _) = builds[index].content, !builds[index].tasks.isEmpty {
          // It is visible now, and what comes after it is shown once its tasks are done.
          code += [.verb(.find(.last, Match(key: last.key))), .enter]
          for task in builds[index].tasks { code.append(task: task) }
          kind = last.kind
          nested += 1
        }
      }
      nested += 1
    }
    // Nothing happens on the last one.
    if case .enter? = code.last {
      code.removeLast()
      nested -= 1
    }
    code.append(contentsOf: repeatElement(.leave, count: nested))
  }

  /// Puts what is made next into a container that is made: each screen into the innermost that takes it, up to the first screen that has
  /// tasks. These run while it is visible.
  ///
  /// - Parameters:
  ///   - outermost: The index of the outermost container in ``builds``.
  ///   - index: That of this container; then that of the last screen put in.
  /// - Returns: Whether a container around it may take the next one.
  private func fill(_ container: inout Node, of outermost: Int, _ index: inout Int) -> Bool {
    while index > 0, index == outermost || builds[index].tasks.isEmpty,
      case .node(var screen, let integration) = builds[index - 1].content
    {
      if !integration.fits(container.kind) { return true }
      var last = index - 1
      let goesOn = fill(&screen, of: outermost, &last)
      guard container.adopt(screen, integration) else { return false }
      index = last
      if !goesOn { return false }
    }
    return false
  }
}

extension [Instruction] {
  /// Runs a task where the route is, and stays.
  fileprivate mutating func append(task: AppRoute) {
    append(.here)
    append(.enter)
    self += task.code
    append(.leave)
  }

  /// Runs a task on a screen that is found from where the route is, and stays. A screen that is gone by then has no task left.
  fileprivate mutating func append(finally task: AppRoute, on find: @escaping @Sendable (Path, inout Transaction) -> Path?) {
    self +=
      AppRoute().with { path, transaction throws(NavigationError) in
        find(path, &transaction).map { AppRoute().at($0).then(task) } ?? AppRoute()
      }.code
  }
}
