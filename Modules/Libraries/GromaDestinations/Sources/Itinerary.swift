import Groma

/// The result of resolving a chain in a state: the screen where the navigation begins, and the screens to make and show on it.
struct Itinerary: Sendable {
  /// The path where the navigation was started.
  let start: TreePath
  /// The names of the steps' guards, in the order of the chain: from the destination back to the beginning.
  private(set) var guards: [String] = []
  /// Whether the screen that was added last becomes the root of the window.
  private(set) var isRootNext = false
  /// Whether no screen is found, so that each screen of the chain is created.
  var findsNothing = false
  private var steps = 0
  private var beginning: Beginning?
  /// The screens to make, from the destination back to the beginning.
  private var builds: [Build] = []

  init(from start: TreePath) { self.start = start }

  /// The screen where the navigation begins and its tasks.
  private struct Beginning: Sendable {
    var path: TreePath
    /// The key of the screen, if an `afterwards` route needs the key; otherwise `nil`.
    var key: ScreenKey?
    var kind: Kind?
    /// The key with the new data of the screen, or `nil` if the data stays unchanged.
    var data: ScreenKey?
    var settings: Settings?

    /// Whether the screen is updated or has tasks before another screen is shown on it.
    var isUsed: Bool { data != nil || settings?.tasks.isEmpty == false }
  }

  /// One step of the chain after the beginning, with its tasks.
  private struct Build: Sendable {
    enum Content: Sendable {
      case made(ScreenKey, Kind, Integration)
      case found(FindAgain)
    }
    let content: Content
    /// The created node, until it is moved into a container or a route; `nil` for a screen that is found. Moving saves a copy (benchmark
    /// row r3).
    var node: Node?
    let settings: Settings?

    var hasTasks: Bool { settings?.tasks.isEmpty == false }
  }

  /// The maximum number of steps in a chain, including choices. This limit stops the search if a choice returns itself.
  static let maximumSteps = 200

  /// Counts a step.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if there are more than ``maximumSteps`` steps.
  mutating func count() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw .limit("at most \(Self.maximumSteps) steps to a destination") }
  }

  /// Counts a step and adds its guards.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if there are more than ``maximumSteps`` steps.
  mutating func count(_ settings: Settings?) throws(NavigationError) {
    try count()
    if let settings, !settings.guards.isEmpty { guards += settings.guards }
  }

  func find<Context>(
    _ find: Chain<Context>.Find, _ context: Context, _ word: @autoclosure () -> String, _ transaction: inout NavigationTransaction
  ) -> TreePath? {
    let path = findsNothing ? nil : find(context, start, &transaction)
    transaction.note(path.map { "finds \(word()) at \($0)" } ?? "does not find \(word())")
    return path
  }

  func find(_ key: ScreenKey, _ transaction: inout NavigationTransaction) -> TreePath? {
    let path = findsNothing ? nil : transaction.find(key, at: start)
    transaction.note(path.map { "finds \(Quoting.name(key)) at \($0)" } ?? "does not find \(Quoting.name(key))")
    return path
  }

  /// Sets the screen where the navigation begins.
  ///
  /// - Parameters:
  ///   - kind: The container kind of the screen, or `nil` if unknown.
  ///   - screen: The key with the new data of the screen, or `nil` if its data stays unchanged.
  mutating func begin(
    at path: TreePath, _ kind: Kind?, _ settings: Settings?, data screen: ScreenKey? = nil, _ transaction: inout NavigationTransaction
  ) {
    let data = screen.flatMap { $0.dataLabels.isEmpty ? nil : $0 }
    let key = settings?.finals.isEmpty == false ? transaction.key(path) : nil
    beginning = Beginning(path: path, key: key, kind: kind, data: data, settings: settings)
  }

  /// Adds a screen to create and show.
  mutating func build(_ node: Node, _ integration: Integration, _ settings: Settings?) {
    isRootNext = integration.isRoot
    // Space for the steps of a typical chain, because growing an array copies it (benchmark row r3).
    if builds.isEmpty { builds.reserveCapacity(4) }
    builds.append(Build(content: .made(node.key, node.kind, integration), node: node, settings: settings))
  }

  /// Adds a screen that a created container contains. The route finds the screen once the container is shown.
  mutating func findAgain<Context: Sendable>(
    _ find: @escaping Chain<Context>.Find, _ context: Context, _ word: String, _ integration: Integration?, _ settings: Settings?
  ) {
    isRootNext = integration?.isRoot == true
    let again = FindAgain(what: word) { path, transaction in find(context, path, &transaction) }
    builds.append(Build(content: .found(again), settings: settings))
  }

  /// Returns the event that describes how a destination was reached.
  func event(_ destination: ScreenKey) -> DestinationEvent {
    let made = builds.reversed().compactMap { build in if case .made(let key, _, _) = build.content { key } else { nil } }
    return DestinationEvent(destination: destination, beginning: beginning?.path ?? start, made: made)
  }

  /// A route that checks the guards, and shows the created screens with their tasks, in any order. The route is only inspected, never run.
  var inspectedRoute: AppRoute {
    var code = guards.map { Instruction.perform(AnyStep(Steps.Check(guard: $0))) }
    for build in builds {
      if case .made(_, _, let integration) = build.content, let node = build.node { integration.show(node, on: nil, in: &code) }
      for task in (build.settings?.tasks ?? []) + (build.settings?.finals ?? []) { code += task.code }
    }
    return AppRoute(code: code)
  }

  /// Creates the route to the destination. Call this function only once, because the created nodes are moved into the route.
  mutating func makeRoute() -> AppRoute {
    guard let beginning else { return AppRoute() }
    var code: [Instruction] = []
    // Two instructions for the beginning and four for each screen.
    code.reserveCapacity(2 + 4 * builds.count)
    // A root that is replaced need not be visible first. The route then begins at its window.
    let isReplaced = if case .made(_, _, .root)? = builds.last?.content { !beginning.isUsed } else { false }
    let window = isReplaced ? beginning.path.window : nil
    code.append(.step(Steps.At(window ?? beginning.path)))
    if !isRootNext { code.append(.step(Steps.MakeVisible())) }
    if let data = beginning.data { code.append(.step(Steps.Update(data))) }
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
          code.append(finally: task) { path, transaction in try? transaction.last(.key(key), from: path) }
        case .found(let again): code.append(finally: task) { path, transaction in again.find(path, &transaction) }
        }
      }
    }
    return AppRoute(code: code)
  }

  /// Appends the instructions that show the screens to make, each on the preceding one.
  ///
  /// - Parameter kind: The kind of the current container of the route, or `nil` if unknown.
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
        code += [.enter, .step(Steps.MakeVisible())]
        append(tasksOf: index, to: &code)
        kind = nil
      case .made(_, let made, let integration):
        guard var node = builds[index].node.take() else { continue }
        _ = fill(&node, of: outermost, &index)
        integration.show(node, on: kind, in: &code)
        append(tasksOf: outermost, to: &code)
        kind = made
        if index < outermost, builds[index].hasTasks, case .made(let last, let lastKind, _) = builds[index].content {
          // This screen is visible now. The following ones are shown after its tasks.
          code += [.step(Steps.Find(.last, Match(key: last))), .enter]
          append(tasksOf: index, to: &code)
          kind = lastKind
          nested += 1
        }
      }
      nested += 1
    }
    // The route does not continue at the last screen, because no instruction follows.
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

  /// Moves the next screens into a created container. Each screen is moved into the innermost container that accepts it. Stops after the
  /// first screen with tasks, because the tasks run while that screen is visible.
  ///
  /// - Parameters:
  ///   - outermost: The index of the outermost container in ``builds``.
  ///   - index: The index of this container; on return, the index of the last screen that was moved.
  /// - Returns: Whether an enclosing container may accept the next screen.
  private mutating func fill(_ container: inout Node, of outermost: Int, _ index: inout Int) -> Bool {
    while index > 0, index == outermost || !builds[index].hasTasks, case .made(_, _, let integration) = builds[index - 1].content {
      let kind = container.kind
      if !integration.fits(kind) { return true }
      // A custom container may drop the screen. The moved nodes are then restored.
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
  /// Appends instructions that run a task at the current container. The route then continues at that container.
  fileprivate mutating func append(task: AppRoute) {
    append(.here)
    append(.enter)
    self += task.code
    append(.leave)
  }

  /// Appends instructions that run a task on a screen, which is found when the task begins. The task is skipped if the screen no longer
  /// exists. The route then continues at the current container.
  fileprivate mutating func append(
    finally task: AppRoute, on find: @escaping @Sendable (TreePath, inout NavigationTransaction) -> TreePath?
  ) {
    self +=
      AppRoute().with { path, transaction throws(NavigationError) in
        find(path, &transaction).map { AppRoute().at($0).then(task) } ?? AppRoute()
      }.code
  }
}
