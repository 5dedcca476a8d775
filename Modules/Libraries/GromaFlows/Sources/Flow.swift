public import Groma
public import GromaLinks

/// A coordinator, modeled as a state machine. A flow belongs to a screen and determines the navigation between the screens inside that
/// screen.
///
/// You do not start a flow explicitly. A flow starts when its screen is first visible or covered only by screens above it, or earlier if
/// the flow has to handle an event. The flow ends when the screen finishes or is removed; if a finished screen stays in the tree, the flow
/// starts again. The flow encloses all screens that are pushed on its screen, contained in it or presented from it. Screens send outputs
/// with ``/Groma/Route/send(_:)`` and finish with ``/Groma/Route/finish(_:with:)``. The nearest enclosing flow that handles the output
/// responds with a route. The screen does not depend on the flow.
///
/// ```swift
/// Flow(of: CheckoutScreen.self, keeping: Purchase(), "buying what is in the bag")
///   .on(Address.self) { address, flow in
///     flow.data.address = address
///     return .go { $0.stack.push(payment()) }
///   }
///   .on(Payment.self) { payment, _ in .finish(with: Receipt(payment)) }
/// ```
///
/// The data of a flow is a value that is stored in the screen's node. The data is part of the state, so undo, snapshots and the explorer
/// include it.
public struct Flow<S: Screen, Data: FlowData>: Sendable {
  /// The type of the running flow that is passed to handlers.
  public typealias Running = RunningFlow<S, Data>
  /// The result type of a handler.
  public typealias Answer = FlowAnswer<S.Output>

  /// The type-erased flow, which an app can customize without access to the types of this one.
  public private(set) var any: AnyFlow
  private let initial: Data

  /// Creates a flow without handlers.
  ///
  /// - Parameters:
  ///   - screen: The screen that the flow belongs to. The output of the screen is the output of the flow.
  ///   - data: The data of a new flow.
  ///   - summary: A one-line description.
  ///   - owner: The module and file that declare the flow.
  ///   - line: The line of the declaration in that file.
  public init(of screen: S.Type, keeping data: Data, _ summary: String, owner: String = #fileID, line: Int = #line) {
    initial = data
    any = AnyFlow(name: S.name, summary: summary, owner: owner, line: line, initial: AnyFlowData(data))
  }

  /// Creates a flow without data and without handlers.
  public init(of screen: S.Type, _ summary: String, owner: String = #fileID, line: Int = #line) where Data == NoData {
    self.init(of: screen, keeping: NoData(), summary, owner: owner, line: line)
  }

  /// Returns a copy with the start handler, which replaces an existing one.
  ///
  /// The handler runs when the flow starts: when the flow's screen is first visible or covered only by screens above it; in a tab, when the
  /// tab is first selected. If the flow has to handle an output or the end of a child flow earlier, the start handler runs before that,
  /// even while the screen is hidden.
  ///
  /// - Parameter start: Receives the running flow and the transaction, and returns the response.
  public func onStart(_ start: @escaping @Sendable (inout Running, inout NavigationTransaction) throws -> Answer) -> Self {
    var flow = self
    flow.any.lineage.append("onStart")
    flow.any.start = { [initial] path, transaction throws(NavigationError) in
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return AppRoute() }
      let answer = try NavigationError.converting { try start(&running, &transaction) }
      try running.keep(in: &transaction)
      return answer.route
    }
    return flow
  }

  /// Returns a copy with a handler for outputs of a type. It handles an output that the flow's screen sends, and an output that a screen or
  /// child flow inside this flow sends or finishes with. The handler replaces an existing one for the same output and screen.
  ///
  /// - Parameters:
  ///   - type: The type of the output; ``/Groma/NoOutput`` for a screen that finishes without a value.
  ///   - screen: The screen whose output is handled; `nil` matches any screen. A handler for a specific screen takes precedence over one
  ///     for any screen.
  ///   - answer: Receives the output, the running flow and the transaction, and returns the response.
  public func on<Value: ScreenOutput>(
    _ type: Value.Type, from screen: (any Screen.Type)? = nil,
    _ answer: @escaping @Sendable (Value, inout Running, inout NavigationTransaction) throws -> Answer
  ) -> Self {
    var flow = self
    flow.any.outputs.append(type)
    flow.any.lineage.append("on \(Value.name) from \(screen?.name ?? "any")")
    flow.any.rules[.output(Value.name, by: screen?.name)] = AnyFlow.Handler { [initial] value, path, transaction throws(NavigationError) in
      guard let value = value.base as? Value else { return AppRoute() }
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return AppRoute() }
      let answer = try NavigationError.converting { try answer(value, &running, &transaction) }
      try running.keep(in: &transaction)
      return answer.route
    }
    return flow
  }

  /// Returns a copy with a handler whose response depends only on the output and the running flow. The parameters are the same as in the
  /// variant with a transaction.
  public func on<Value: ScreenOutput>(
    _ type: Value.Type, from screen: (any Screen.Type)? = nil, _ answer: @escaping @Sendable (Value, inout Running) throws -> Answer
  ) -> Self {
    on(type, from: screen) { value, flow, _ in try answer(value, &flow) }
  }

  /// Returns a copy with a handler for a child flow that is left, which means that the screen of the child flow was removed before the
  /// child flow finished. The handler is not called if the child flow was removed together with an enclosing flow. The handler
  /// replaces an existing one for the same screen.
  ///
  /// - Parameters:
  ///   - screen: The name of the child flow's screen.
  ///   - answer: Receives the running flow and the transaction, and returns the response.
  public func onLeft(
    _ screen: String, _ answer: @escaping @Sendable (inout Running, inout NavigationTransaction) throws -> Answer
  ) -> Self {
    var flow = self
    flow.any.lineage.append("onLeft \(screen)")
    flow.any.rules[.left(screen)] = AnyFlow.Handler { [initial] _, path, transaction throws(NavigationError) in
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return AppRoute() }
      let answer = try NavigationError.converting { try answer(&running, &transaction) }
      try running.keep(in: &transaction)
      return answer.route
    }
    return flow
  }

  /// Returns a copy with a handler for links that arrive while the flow's screen is visible or encloses the visible screen. The handlers of
  /// inner flows are called before the handlers of outer flows.
  ///
  /// - Parameter receive: Receives the link, the running flow and the transaction, and returns the decision. Changes to the data of the
  ///   flow are stored only if the decision is ``LinkAnswer/take(_:)``.
  public func onLink(
    _ receive:
      @escaping @Sendable (ResolvedLink, inout Running, inout NavigationTransaction) throws -> LinkAnswer<S.Output>
  ) -> Self {
    var flow = self
    flow.any.lineage.append("onLink")
    flow.any.link = { [initial] link, path, transaction throws(NavigationError) in
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return .pass }
      switch try NavigationError.converting({ try receive(link, &running, &transaction) }) {
      case .pass: return .pass
      case .wait(let reason): return .wait(reason)
      case .take(let answer):
        try running.keep(in: &transaction)
        return .take(answer.route)
      }
    }
    return flow
  }
}

extension Flow: AppElement {
  /// The flow, as an element of its feature.
  public var contributions: AppContributions { any.contributions }
}
