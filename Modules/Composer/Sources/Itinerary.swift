import Navigation

/// What a chain of steps comes to in a state: where the navigation begins, and what is made from there on.
struct Itinerary: Sendable {
  /// Where the navigation was asked for.
  let start: Path
  /// What was said of the step that is resolved next.
  var stage = Stage()
  /// The guards of the steps, that of the destination first.
  private(set) var guards: [String] = []
  private var steps = 0
  private var beginning: (path: Path, kind: Kind?, stage: Stage)?
  /// What is made, nearest to the beginning first.
  private var builds: [Build] = []

  init(from start: Path) { self.start = start }

  /// What is made at one step.
  private struct Build: Sendable {
    enum Content: Sendable {
      case node(Node)
      case found(FindAgain)
    }
    var content: Content
    var stage: Stage
  }

  /// What was said of the step, which ends with that.
  mutating func takeStage() throws(NavigationError) -> Stage {
    try count()
    defer { stage = Stage() }
    guards += stage.guards
    return stage
  }

  /// How many steps a chain may have, choices included: one that chooses itself has an end.
  static let maximumSteps = 200

  /// Counts one more step.
  mutating func count() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw .limit("more than \(Self.maximumSteps) steps to a destination") }
  }

  /// Whether what is made next stands at the root of the window.
  var isRootNext: Bool { builds.first?.stage.place?.integration == .root }

  func find<Context, Kind>(
    _ finder: Finder<Context, Kind>, _ context: Context, _ what: @autoclosure () -> String, _ transaction: inout Transaction
  ) -> Path? {
    let path = finder.find(context, start, &transaction)
    transaction.note(path.map { "finds \(what()) at \($0)" } ?? "does not find \(what())")
    return path
  }

  /// Notes where the navigation begins, and the kind of container that is there if that is known.
  mutating func begin(at path: Path, _ kind: Kind?, _ stage: Stage) { beginning = (path, kind, stage) }
  mutating func build(_ node: Node, _ stage: Stage) { builds.insert(Build(content: .node(node), stage: stage), at: 0) }
  /// Notes that a screen comes with what is made before, and is found once that is shown.
  mutating func findAgain<Context, Kind>(_ stage: Stage, _ finder: Finder<Context, Kind>, _ context: Context, _ what: String) {
    let again = FindAgain(what: what) { path, transaction in finder.find(context, path, &transaction) }
    builds.insert(Build(content: .found(again), stage: stage), at: 0)
  }

  /// What is said of how a destination was reached.
  func event(_ destination: ScreenKey) -> DestinationEvent {
    let made = builds.compactMap { build in if case .node(let node) = build.content { node.key } else { nil } }
    return DestinationEvent(destination: destination, beginning: beginning?.path ?? start, made: made)
  }

  /// The route of built-in steps that it comes to.
  var route: AppRoute {
    guard let beginning else { return AppRoute() }
    let begin = AppRoute().at(beginning.path)
    let way = Self.tasks(beginning.stage.tasks).then(Self.route(building: builds[...], on: beginning.kind))
    let finals = builds.reduce(Self.tasks(beginning.stage.finals, at: beginning.path)) { route, build in
      switch build.content {
      case .node(let node): route.then(Self.tasks(build.stage.finals, on: node.key))
      case .found(let again): build.stage.finals.reduce(route) { route, task in route.done { $0.action(again) { $0.then(task) } } }
      }
    }
    // What is replaced as a whole need not be in sight before.
    return (isRootNext ? begin : begin.makeVisible()).then(way).then(finals)
  }

  private static func tasks(_ tasks: [AppRoute]) -> AppRoute { tasks.reduce(AppRoute()) { route, task in route.done { $0.then(task) } } }

  private static func tasks(_ tasks: [AppRoute], on key: ScreenKey) -> AppRoute {
    tasks.reduce(AppRoute()) { route, task in route.done { $0.last(Target<AnyContainer>.key(key)).then(task) } }
  }

  private static func tasks(_ tasks: [AppRoute], at path: Path) -> AppRoute {
    tasks.reduce(AppRoute()) { route, task in route.done { $0.at(path).then(task) } }
  }

  /// The route that shows what is made, from where the one before stands, which is of a kind if that is known.
  private static func route(building builds: ArraySlice<Build>, on kind: Kind?) -> AppRoute {
    guard let build = builds.first, let integration = build.stage.place?.integration else { return AppRoute() }
    var rest = builds.dropFirst()
    switch build.content {
    case .found(let again):
      let inner = tasks(build.stage.tasks).then(route(building: rest, on: nil))
      return AppRoute().action(again) { $0.makeVisible().then(inner) }
    case .node(let node):
      var adopter = Adopter(node)
      var then = tasks(build.stage.tasks)
      // What is made next goes into what is made now, as far as that takes it.
      while let next = rest.first, case .node(let child) = next.content, let place = next.stage.place,
        adopter.adopt(child, place.integration)
      {
        then = then.then(tasks(next.stage.tasks, on: child.key))
        rest = rest.dropFirst()
      }
      return integration.route(showing: adopter.node, on: kind, then.then(route(building: rest, on: node.kind)))
    }
  }
}
