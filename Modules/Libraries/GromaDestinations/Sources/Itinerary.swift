import Groma

/// What a chain of steps comes to in a state: where the navigation begins, and what is made from there on.
struct Itinerary: Sendable {
  /// Where the navigation was asked for.
  let start: TreePath
  /// The guards of the steps, that of the destination first.
  private(set) var guards: [String] = []
  /// Whether what is made next stands at the root of the window.
  private(set) var isRootNext = false
  private var steps = 0
  private var beginning: Beginning?
  /// What is made, that nearest to the beginning last.
  private var builds: [Build] = []

  init(from start: TreePath) { self.start = start }

  /// Where the navigation begins, and what is done there.
  private struct Beginning: Sendable {
    var path: TreePath
    /// Nil where no task needs it.
    var key: ScreenKey?
    var kind: Kind?
    /// The key that the screen there gets its data of; nil where it has none.
    var data: ScreenKey?
    var settings: Settings?

    /// Whether something is done with the screen there before anything is shown on it.
    var isUsed: Bool { data != nil || settings?.tasks.isEmpty == false }
  }

  /// What is made at one step, and what is done with it.
  private struct Build: Sendable {
    enum Content: Sendable {
      case made(ScreenKey, Kind, Integration)
      case found(FindAgain)
    }
    let content: Content
    /// The made node, until it is moved into a container or a route. Moving saves a copy (benchmark row r3).
    var node: Node?
    let settings: Settings?

    var hasTasks: Bool { settings?.tasks.isEmpty == false }
  }

  /// How many steps a chain may have, choices included: one that chooses itself has an end.
  static let maximumSteps = 200

  /// Counts one more step.
  mutating func count() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw .limit("more than \(Self.maximumSteps) steps to a destination") }
  }

  /// Counts one more step, with its guards.
  mutating func count(_ settings: Settings?) throws(NavigationError) {
    try count()
    if let settings, !settings.guards.isEmpty { guards += settings.guards }
  }

  func find<Context>(
    _ find: Chain<Context>.Find, _ context: Context, _ word: @autoclosure () -> String, _ transaction: inout NavigationTransaction
  ) -> TreePath? {
    let path = find(context, start, &transaction)
    transaction.note(path.map { "finds \(word()) at \($0)" } ?? "does not find \(word())")
    return path
  }

  func find(_ key: ScreenKey, _ transaction: inout NavigationTransaction) -> TreePath? {
    let path = transaction.find(key, at: start)
    transaction.note(path.map { "finds '\(key)' at \($0)" } ?? "does not find '\(key)'")
    return path
  }

  /// Notes where the navigation begins, and the kind of container that is there if that is known.
  ///
  /// - Parameter screen: The key of the screen there, whose data it gets.
  mutating func begin(
    at path: TreePath, _ kind: Kind?, _ settings: Settings?, data screen: ScreenKey? = nil, _ transaction: inout NavigationTransaction
  ) {
    let data = screen.flatMap { $0.dataLabels.isEmpty ? nil : $0 }
    let key = settings?.finals.isEmpty == false ? transaction.key(path) : nil
    beginning = Beginning(path: path, key: key, kind: kind, data: data, settings: settings)
  }

  /// Notes that a screen is made.
  mutating func build(_ node: Node, _ integration: Integration, _ settings: Settings?) {
    isRootNext = integration == .root
    // A place for each of a common chain: a list that grows is made anew (benchmark row r3).
    if builds.isEmpty { builds.reserveCapacity(4) }
    builds.append(Build(content: .made(node.key, node.kind, integration), node: node, settings: settings))
  }

  /// Notes that a screen comes with what is made before, and is found once that is shown.
  mutating func findAgain<Context: Sendable>(
    _ find: @escaping Chain<Context>.Find, _ context: Context, _ word: String, _ integration: Integration?, _ settings: Settings?
  ) {
    isRootNext = integration == .root
    let again = FindAgain(what: word) { path, transaction in find(context, path, &transaction) }
    builds.append(Build(content: .found(again), settings: settings))
  }

  /// What is said of how a destination was reached.
  func event(_ destination: ScreenKey) -> DestinationEvent {
    let made = builds.reversed().compactMap { build in if case .made(let key, _, _) = build.content { key } else { nil } }
    return DestinationEvent(destination: destination, beginning: beginning?.path ?? start, made: made)
  }

  /// Makes the route of built-in steps that it comes to. Once: what is made is moved into it.
  mutating func makeRoute() -> AppRoute {
    guard let beginning else { return AppRoute() }
    var code: [Instruction] = []
    // At the beginning, and for each that is made: how it is shown, and back.
    code.reserveCapacity(2 + 4 * builds.count)
    // What is replaced as a whole need not be in sight before, and its window is where that is done.
    let isReplaced = if case .made(_, _, .root)? = builds.last?.content { !beginning.isUsed } else { false }
    let window = isReplaced ? beginning.path.window : nil
    code.append(.verb(.at(window ?? beginning.path)))
    if !isRootNext { code.append(.verb(.makeVisible)) }
    if let data = beginning.data { code.append(.verb(.update(data))) }
    if let settings = beginning.settings { for task in settings.tasks { code.append(task: task) } }
    show(from: window == nil ? beginning.kind : .window, in: &code)
    if let settings = beginning.settings {
      for task in settings.finals {
        code.append(finally: task) { [path = beginning.path, key = beginning.key] _, transaction in
          key.flatMap { transaction.key(path).map($0.identifies) } == true ? path : nil
        }
      }
    }
    for build in builds.reversed() {
      guard let settings = build.settings else { continue }
      for task in settings.finals {
        switch build.content {
        case .made(let key, _, _):
          code.append(finally: task) { path, transaction in try? transaction.last(Target<AnyContainer>.key(key), from: path) }
        case .found(let again): code.append(finally: task) { path, transaction in again.find(path, &transaction) }
        }
      }
    }
    return AppRoute(code: code)
  }

  /// Shows what is made, each on the one before, from a container that is of a kind if that is known.
  private mutating func show(from kind: Kind?, in code: inout [Instruction]) {
    var kind = kind
    var nested = 0
    var index = builds.count
    while index > 0 {
      index -= 1
      let outermost = index
      switch builds[index].content {
      case .found(let again):
        code += AppRoute().action(again).code
        code += [.enter, .verb(.makeVisible)]
        append(tasksOf: index, to: &code)
        kind = nil
      case .made(_, let made, let integration):
        guard var node = builds[index].node.take() else { continue }
        _ = fill(&node, of: outermost, &index)
        integration.show(node, on: kind, in: &code)
        append(tasksOf: outermost, to: &code)
        kind = made
        if index < outermost, builds[index].hasTasks, case .made(let last, let lastKind, _) = builds[index].content {
          // It is visible now, and what comes after it is shown once its tasks are done.
          code += [.verb(.find(.last, Match(key: last))), .enter]
          append(tasksOf: index, to: &code)
          kind = lastKind
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

  private func append(tasksOf index: Int, to code: inout [Instruction]) {
    guard let settings = builds[index].settings else { return }
    for task in settings.tasks { code.append(task: task) }
  }

  /// Puts what is made next into a container that is made: each screen into the innermost that takes it, up to the first screen that has
  /// tasks. These run while it is visible.
  ///
  /// - Parameters:
  ///   - outermost: The index of the outermost container in ``builds``.
  ///   - index: That of this container; then that of the last screen put in.
  /// - Returns: Whether a container around it may take the next one.
  private mutating func fill(_ container: inout Node, of outermost: Int, _ index: inout Int) -> Bool {
    while index > 0, index == outermost || !builds[index].hasTasks, case .made(_, _, let integration) = builds[index - 1].content {
      let kind = container.kind
      if !integration.fits(kind) { return true }
      // A custom container may drop what is put in.
      let before: [Build]? = if case .custom = kind { builds } else { nil }
      var last = index - 1
      guard integration.isTaken(by: container), var screen = builds[last].node.take() else { return false }
      let goesOn = fill(&screen, of: outermost, &last)
      guard container.adopt(screen, integration) else {
        if let before { builds = before }
        return false
      }
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
  fileprivate mutating func append(
    finally task: AppRoute, on find: @escaping @Sendable (TreePath, inout NavigationTransaction) -> TreePath?
  ) {
    self +=
      AppRoute().with { path, transaction throws(NavigationError) in
        find(path, &transaction).map { AppRoute().at($0).then(task) } ?? AppRoute()
      }.code
  }
}
