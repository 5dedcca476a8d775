import Navigation

/// What a chain of steps comes to in a state: where the navigation begins, and what is made from there on.
struct Itinerary: Sendable {
  /// Where the navigation was asked for.
  let start: Path
  /// What was said of the step that is resolved next.
  var stage = Stage()
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

  /// What was said of the step, which ends with that.
  mutating func takeStage() throws(NavigationError) -> Stage {
    try count()
    defer { stage = Stage() }
    if !stage.guards.isEmpty { guards += stage.guards }
    return stage
  }

  /// How many steps a chain may have, choices included: one that chooses itself has an end.
  static let maximumSteps = 200

  /// Counts one more step.
  mutating func count() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw .limit("more than \(Self.maximumSteps) steps to a destination") }
  }

  func find<Context, Kind>(
    _ finder: Finder<Context, Kind>, _ context: Context, _ what: @autoclosure () -> String, _ transaction: inout Transaction
  ) -> Path? {
    let path = finder.find(context, start, &transaction)
    transaction.note(path.map { "finds \(what()) at \($0)" } ?? "does not find \(what())")
    return path
  }

  /// Notes where the navigation begins, and the kind of container that is there if that is known.
  ///
  /// - Parameter screen: The key of the screen there, whose data it gets.
  mutating func begin(at path: Path, _ kind: Kind?, _ stage: Stage, data screen: ScreenKey? = nil, _ transaction: inout Transaction) {
    let data = screen.flatMap { $0.dataLabels.isEmpty ? nil : $0 }
    let key = stage.finals.isEmpty ? nil : transaction.key(path)
    beginning = Beginning(path: path, key: key, kind: kind, data: data, tasks: stage.tasks, finals: stage.finals)
  }

  /// Notes that a screen is made.
  mutating func build(_ node: Node, _ integration: Integration, _ stage: Stage) {
    isRootNext = integration == .root
    builds.append(Build(content: .node(node, integration), tasks: stage.tasks, finals: stage.finals))
  }

  /// Notes that a screen comes with what is made before, and is found once that is shown.
  mutating func findAgain<Context, Kind>(
    _ finder: Finder<Context, Kind>, _ context: Context, _ what: String, _ integration: Integration?, _ stage: Stage
  ) {
    isRootNext = integration == .root
    let again = FindAgain(what: what) { path, transaction in finder.find(context, path, &transaction) }
    builds.append(Build(content: .found(again), tasks: stage.tasks, finals: stage.finals))
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
      case .node(let node, let integration):
        var adopter = Adopter(node)
        let adopted = adopt(before: index, by: &adopter)
        integration.show(adopter.node, on: kind, in: &code)
        for task in build.tasks { code.append(task: task) }
        index -= adopted
        kind = node.kind
        if adopted > 0, case .node(let last, _) = builds[index].content, !builds[index].tasks.isEmpty {
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

  /// Puts what is made next into what is made now, as far as that takes it, up to the first screen that has tasks: these run while it is
  /// visible.
  ///
  /// - Returns: The number of screens put in.
  private func adopt(before index: Int, by adopter: inout Adopter) -> Int {
    var adopted = 0
    for build in builds[..<index].reversed() {
      guard case .node(let node, let integration) = build.content, adopter.adopt(node, integration) else { break }
      adopted += 1
      if !build.tasks.isEmpty { break }
    }
    return adopted
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
