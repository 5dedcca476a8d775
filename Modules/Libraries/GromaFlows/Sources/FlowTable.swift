public import Groma
public import GromaLinks

/// The flows of an app.
public struct FlowTable: TreePart {
  /// In the order the features list them.
  public let all: [AnyFlow]
  private let byName: [String: AnyFlow]
  private let names: Set<String>

  /// The flows of all features. Of two flows of one screen the first counts; ``problems()`` names both owners.
  public init(_ all: [AnyFlow]) {
    self.all = all
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    names = Set(byName.keys)
  }

  /// The flow of the screens of a name.
  public subscript(name: String) -> AnyFlow? { byName[name] }

  /// The types of the outputs that its flows handle.
  public var outputs: [any ScreenOutput.Type] { all.flatMap(\.outputs) }

  /// The data that its flows start with, by the names of their screens.
  public var flowData: [String: AnyFlowData] { byName.mapValues(\.initial) }

  /// Two flows of one screen, screens that nobody lists, and screens that no flow belongs to and whose leaving somebody minds.
  public func problems(in app: AppDefinition) -> [String] {
    let clashes = Dictionary(grouping: all, by: \.name).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, flows in
      "the screen '\(name)' has the flows of \(flows.map(\.owner).joined(separator: " and "))"
    }
    let unlisted = all.flatMap { flow in
      ([flow.name] + flow.screens).filter { app.entries[$0] == nil }.map {
        "the flow of \(flow.owner) speaks of '\($0)', which no feature lists"
      }
    }
    let unminded = all.flatMap { flow in
      flow.minds.filter { app.entries[$0] != nil && byName[$0] == nil }.map {
        "the flow of \(flow.owner) minds that '\($0)' is left, which has no flow"
      }
    }
    return clashes + unlisted + unminded
  }

  /// The flow at a place, and the name of its screen.
  private func flow(at path: TreePath, in transaction: inout NavigationTransaction) -> (flow: AnyFlow, key: ScreenKey)? {
    guard let key = transaction.key(path), let flow = byName[key.name] else { return nil }
    return (flow, key)
  }

  // MARK: Hearing

  /// The nearest flow that hears a value: the screen's own, unless it finishes, and those around it.
  public func listener(to report: Report, in transaction: inout NavigationTransaction) -> Listener? {
    let value = report.value ?? AnyOutput(NoOutput())
    let own = report.isFinal ? [] : [report.place]
    for path in own + transaction.surroundings(of: report.place, named: names) {
      guard let (flow, key) = flow(at: path, in: &transaction), let handler = flow.handler(of: value.name, by: report.screen.name) else {
        continue
      }
      return Listener(at: path) { transaction throws(NavigationError) in
        try startToHear(flow, key, at: path, &transaction)
        // What it did as it started may have put something else there.
        guard transaction.key(path).map(key.identifies) == true else { return AppRoute() }
        transaction.announce(FlowEvent.heard(value, from: report.screen, by: key))
        return try transaction.tracing(.flow(key)) { transaction throws(NavigationError) in try handler.answer(value, path, &transaction) }
      }
    }
    return nil
  }

  // MARK: Beginning and ending

  /// Tells the nearest flow around that minds that a flow is left.
  public func screenLeft(_ departure: Departure, in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard names.contains(departure.screen.name) else { return }
    transaction.announce(FlowEvent.left(departure.screen))
    guard departure.isOutermost else { return }
    for path in transaction.surroundings(of: departure.place, named: names) {
      guard let (flow, key) = flow(at: path, in: &transaction), let handler = flow.handler(ofLeft: departure.screen.name) else { continue }
      try startToHear(flow, key, at: path, &transaction)
      guard transaction.key(path).map(key.identifies) == true else { return }
      let route = try transaction.tracing(.flow(key)) { transaction throws(NavigationError) in
        try handler.answer(AnyOutput(NoOutput()), path, &transaction)
      }
      _ = try transaction.run(route, on: path)
      return
    }
  }

  /// How many flows one change may start that lead somewhere by themselves.
  private static let maximumStarts = 1_000

  /// Starts the flows that came in sight.
  public func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
    var places = arrivals
    var starts = 0
    while let place = places.last {
      guard let path = transaction.unstarted(below: place, named: names).first else {
        places.removeLast()
        continue
      }
      guard let (flow, key) = flow(at: path, in: &transaction), try start(flow, key, at: path, &transaction) else { continue }
      starts += 1
      guard starts <= Self.maximumStarts else { throw .limit("\(Self.maximumStarts) flows started by one change") }
      places = [.app]
    }
  }

  /// Starts a flow that is to hear something before it has come in sight: with the same change, or in a tab that nobody has selected.
  private func startToHear(
    _ flow: AnyFlow, _ key: ScreenKey, at path: TreePath, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    if transaction.flowData(at: path) == nil { _ = try start(flow, key, at: path, &transaction) }
  }

  /// Starts a flow. True when its answer may have changed the tree.
  private func start(
    _ flow: AnyFlow, _ key: ScreenKey, at path: TreePath, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) -> Bool {
    try transaction.keep(flow.initial, at: path)
    transaction.announce(FlowEvent.started(key))
    guard let start = flow.start else { return false }
    let route = try transaction.tracing(.flow(key)) { transaction throws(NavigationError) in try start(path, &transaction) }
    if route == AppRoute() { return false }
    _ = try transaction.run(route, on: path)
    return true
  }

  // MARK: Links

  /// Lets the deepest flow in sight that can take a link take it: for the ``GromaLinks/LinkTable`` of the app.
  public var interceptor: LinkInterceptor {
    LinkInterceptor("flows", "a flow under way may take a link") { link, transaction in
      guard let path = link.window(in: &transaction).flatMap({ transaction.visible($0) }) else { return .proceed }
      for place in [path] + transaction.surroundings(of: path, named: names) {
        guard let (flow, key) = flow(at: place, in: &transaction), let receive = flow.link else { continue }
        do throws(NavigationError) {
          let reception = try transaction.tracing(.flow(key)) { transaction throws(NavigationError) in
            try receive(link, place, &transaction)
          }
          switch reception {
          case .pass: continue
          case .wait(let reason): return .wait(reason)
          case .take(let route): return .redirect(AppRoute().at(place).then(route))
          }
        } catch {
          return .refuse("\(error)")
        }
      }
      return .proceed
    }
  }
}
