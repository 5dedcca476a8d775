public import Groma
public import GromaLinks

/// The part of an app that contains its flows. The table starts the flows and delivers outputs and links to them.
///
/// The table of an app contains all flows among the elements of the app, so an app rarely lists a table itself. A copy of a flow with
/// further handlers takes the place of the flow: see ``AnyFlow``.
public struct FlowTable: TreePart {
  /// The flows, in the order in which they were passed to the initializer, without those that a customized copy replaces.
  public let all: [AnyFlow]
  private let byName: [String: AnyFlow]
  private let names: Set<String>
  /// The names of the flows that handle links.
  private let receivers: Set<String>

  /// Creates a table of the flows of all features. A customized copy of a flow takes the place of the flow. If two other flows belong to
  /// the same screen, the first is used, and ``/Groma/AppDefinition/problems()`` reports both owners.
  public init(_ flows: [AnyFlow]) {
    let all = flows.filter { flow in !flows.contains { $0.customizes(flow) } }
    self.all = all
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    names = Set(byName.keys)
    receivers = Set(byName.values.filter(\.handlesLinks).map(\.name))
  }

  /// The flow that belongs to screens with this name, or `nil` if there is none.
  public subscript(name: String) -> AnyFlow? { byName[name] }

  /// The types of the outputs that the flows handle.
  package var outputs: [any ScreenOutput.Type] { all.flatMap(\.outputs) }

  /// The initial data of the flows, keyed by the names of their screens.
  package var flowData: [String: AnyFlowData] { byName.mapValues(\.initial) }

  /// Returns the mistakes in the table, one message each: several flows of one screen, several copies of a flow of which none customizes the
  /// others, screens that the app does not define, and `onLeft`
  /// handlers for screens that have no flow.
  package func problems(in app: AppDefinition) -> [String] {
    let clashes = Dictionary(grouping: all, by: \.name).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, flows in
      let owners = flows.map(\.owner).joined(separator: " and ")
      return Set(flows.map(\.lineage.first)).count == 1
        ? "the flow of '\(name)' is listed several times, by \(owners): list one copy with all handlers"
        : "the screen '\(name)' has several flows: those of \(owners)"
    }
    let unlisted = all.flatMap { flow in
      ([flow.name] + flow.screens).filter { app.screens[$0] == nil }.map {
        "the flow of \(flow.owner) names the screen '\($0)', which is not defined"
      }
    }
    let withoutFlow = all.flatMap { flow in
      flow.minds.filter { app.screens[$0] != nil && byName[$0] == nil }.map {
        "the flow of \(flow.owner) has an onLeft handler for '\($0)', which has no flow"
      }
    }
    return clashes + unlisted + withoutFlow
  }

  /// Returns the flow of the screen at a path, with the key of that screen, or `nil` if the screen has no flow.
  private func flow(at path: TreePath, in transaction: inout NavigationTransaction) -> (flow: AnyFlow, key: ScreenKey)? {
    // A window may have the name of a screen.
    guard path.depth > 1, let key = transaction.key(path), let flow = byName[key.name] else { return nil }
    return (flow, key)
  }

  // MARK: Outputs

  /// Returns the handler of an output in the nearest enclosing flow that handles it, or `nil` if there is none. The search begins with the
  /// flow of the screen itself, or with the next enclosing flow if the screen finishes.
  package func outputHandler(for report: Report, in transaction: inout NavigationTransaction) -> OutputHandler? {
    let value = report.value ?? AnyOutput(NoOutput())
    let own = report.isFinal ? [] : [report.place]
    for path in own + transaction.surroundings(of: report.place, named: names) {
      guard let (flow, key) = flow(at: path, in: &transaction), let handler = flow.handler(of: value.name, by: report.screen.name) else {
        continue
      }
      return OutputHandler(at: path) { transaction throws(NavigationError) in
        try startToHear(flow, key, at: path, &transaction)
        // The start handler may have replaced the screen.
        guard transaction.key(path).map(key.identifies) == true else { return AppRoute() }
        transaction.announce(FlowEvent.handled(value.base, from: report.screen, by: key))
        return try transaction.tracing(.flow(key)) { transaction throws(NavigationError) in try handler.answer(value, path, &transaction) }
      }
    }
    return nil
  }

  // MARK: Starts and ends

  /// If the removed screen had a flow, announces that the flow was left and runs the `onLeft` handler for it in the nearest enclosing flow
  /// that has one. If the enclosing flow has not started, it starts first. The handler does not run if the flow was removed together with
  /// an enclosing flow.
  ///
  /// - Throws: The error of the handler or of its route, or an error of the start of the enclosing flow.
  package func screenLeft(_ departure: Departure, in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard names.contains(departure.screen.name) else { return }
    transaction.announce(FlowEvent.left(departure.screen))
    guard departure.isOutermost else { return }
    for path in transaction.surroundings(of: departure.place, named: names) {
      guard let (flow, key) = flow(at: path, in: &transaction), let handler = flow.handler(ofLeft: departure.screen.name) else { continue }
      try startToHear(flow, key, at: path, &transaction)
      guard transaction.key(path).map(key.identifies) == true else { return }
      let answer = try transaction.tracing(.flow(key)) { transaction throws(NavigationError) in
        try handler.answer(AnyOutput(NoOutput()), path, &transaction)
      }
      let route = transaction.intercepted(answer, of: .left(departure.screen.name, flow: key.name))
      _ = try transaction.run(route, on: path)
      return
    }
  }

  /// The maximum number of flows with a start route that can start when one change is completed.
  private static let maximumStarts = 1_000

  /// Starts the flows whose screens have become visible or are covered only from above, outermost first. Repeats this for flows whose
  /// screens the start routes show.
  ///
  /// - Throws: ``/Groma/NavigationError/limit(_:)`` if too many flows start each other, or the error of a start handler or of its route.
  package func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
    var places = arrivals
    var starts = 0
    while let place = places.last {
      guard let path = transaction.unstarted(below: place, named: names).first else {
        places.removeLast()
        continue
      }
      guard let (flow, key) = flow(at: path, in: &transaction), try start(flow, key, at: path, &transaction) else { continue }
      starts += 1
      guard starts <= Self.maximumStarts else { throw .limit("one change can start at most \(Self.maximumStarts) flows") }
      places = [.app]
    }
  }

  /// Starts a flow that has to handle an event, unless it has already started. For example, a flow has not started if its screen is in a
  /// tab that was never selected.
  private func startToHear(
    _ flow: AnyFlow, _ key: ScreenKey, at path: TreePath, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) {
    if transaction.flowData(at: path) == nil { _ = try start(flow, key, at: path, &transaction) }
  }

  /// Starts a flow: stores its initial data and runs its start route.
  ///
  /// - Returns: Whether the start route may have changed the tree.
  private func start(
    _ flow: AnyFlow, _ key: ScreenKey, at path: TreePath, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) -> Bool {
    try transaction.keep(flow.initial, at: path)
    transaction.announce(FlowEvent.started(key))
    guard let start = flow.start else { return false }
    let answer = try transaction.tracing(.flow(key)) { transaction throws(NavigationError) in try start(path, &transaction) }
    let route = transaction.intercepted(answer, of: .start(flow: key.name))
    if route == AppRoute() { return false }
    _ = try transaction.run(route, on: path)
    return true
  }

  // MARK: Links

  /// The interceptor that calls the link handlers of the visible flows, innermost first, before a link's own route runs. The table adds it
  /// to the ``/GromaLinks/LinkTable`` of the app.
  public var interceptor: LinkInterceptor {
    LinkInterceptor("flows", "offers links to the visible flows") { link, transaction in
      // If no flow handles links, the visible screen is not read, so that the explorer learns the result of the link once for all screens.
      guard !receivers.isEmpty, let path = link.window(in: &transaction).flatMap({ transaction.visibleScreen(in: $0) }) else {
        return .proceed
      }
      for place in [path] + transaction.surroundings(of: path, named: receivers) {
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

extension FlowTable {
  /// The flows of an app that is being created.
  struct Collector: PartCollector {
    static let order = 0
    var flows: [AnyFlow] = []

    /// Inserts the table before the other parts, and adds its interceptor after that of the launch.
    func finish(_ contents: inout AppContents) {
      let table = FlowTable(flows)
      contents.parts.insert(table, at: 0)
      contents[LinkTable.Collector.self].interceptors.append(table.interceptor)
    }
  }

  /// Adds the flows of the table to those of the app.
  package func add(to contents: inout AppContents) { contents[Collector.self].flows += all }
}

extension AppDefinition {
  /// The flows of the app. With a ``FlowTree``, a test reads which of them run in a state.
  ///
  /// ```swift
  /// FlowTree(of: navigator.state, navigator.app.flows).nodes.filter(\.isRunning).map(\.screen)
  /// ```
  public var flows: FlowTable { part(FlowTable.self) ?? FlowTable([]) }
}
