public import Groma
public import GromaLinks

/// A coordinator as a state machine: what belongs to a screen while it is in the tree, and decides where its screens lead.
///
/// A flow needs no starting: it runs while its screen is there, with all that is pushed on it, contained in it or presented from it, and ends
/// with it, however the screen goes. Screens report what the user chose (``Groma/Route/report(_:)``) and finish
/// (``Groma/Route/finish(_:with:)``); the nearest flow around them that handles such an output answers. A screen does not know which.
///
/// ```swift
/// Flow(of: CheckoutScreen.self, keeping: Purchase(), "buying what is in the bag")
///   .on(Address.self) { address, flow, _ in
///     flow.data.address = address
///     return .go { $0.stack.push(payment()) }
///   }
///   .on(Payment.self) { payment, _, _ in .finish(with: Receipt(payment)) }
/// ```
///
/// Its data is a value on the screen's node: part of the state, so undo, snapshots and the explorer include it.
public struct Flow<S: Screen, Data: FlowData>: Sendable {
  /// The flow as its handlers see it.
  public typealias Running = RunningFlow<S, Data>
  /// What its handlers answer.
  public typealias Answer = FlowAnswer<S.Output>

  /// The same without its types, as apps list it.
  public private(set) var any: AnyFlow
  private let initial: Data

  /// A flow that hears nothing so far.
  ///
  /// - Parameters:
  ///   - screen: The screen it belongs to; its `Output` is the flow's.
  ///   - data: What it keeps, as it is at the start.
  ///   - summary: One line for a person.
  public init(of screen: S.Type, keeping data: Data, _ summary: String, owner: String = #fileID) {
    initial = data
    any = AnyFlow(name: S.name, summary: summary, owner: owner, initial: AnyFlowData(data))
  }

  /// A flow that keeps nothing, and hears nothing so far.
  public init(of screen: S.Type, _ summary: String, owner: String = #fileID) where Data == NoData {
    self.init(of: screen, keeping: NoData(), summary, owner: owner)
  }

  /// Says what to do when the flow's screen first comes in sight: of a tab, when it is first selected. Once; and before it hears anything,
  /// wherever its screen is.
  public func onStart(_ start: @escaping @Sendable (inout Running, inout NavigationTransaction) throws(NavigationError) -> Answer) -> Self {
    var flow = self
    flow.any.start = { [initial] path, transaction throws(NavigationError) in
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return AppRoute() }
      let answer = try start(&running, &transaction)
      try running.keep(in: &transaction)
      return answer.route
    }
    return flow
  }

  /// Says what to do when a screen or a child flow in it finishes with a value of a type, or reports one.
  ///
  /// - Parameters:
  ///   - type: The type of the output; ``Groma/NoOutput`` for a screen that just finishes.
  ///   - screen: Handles the output of this screen alone: preferred to a handler of any screen's.
  ///   - answer: A function of the output, the flow and the state.
  public func on<Value: ScreenOutput>(
    _ type: Value.Type, from screen: (any Screen.Type)? = nil,
    _ answer: @escaping @Sendable (Value, inout Running, inout NavigationTransaction) throws(NavigationError) -> Answer
  ) -> Self {
    var flow = self
    flow.any.outputs.append(type)
    flow.any.rules[.said(Value.name, by: screen?.name)] = AnyFlow.Handler { [initial] value, path, transaction throws(NavigationError) in
      guard let value = value.base as? Value else { return AppRoute() }
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return AppRoute() }
      let answer = try answer(value, &running, &transaction)
      try running.keep(in: &transaction)
      return answer.route
    }
    return flow
  }

  /// Says what to do when a child flow is left: when its screen went and it has not finished.
  ///
  /// - Parameter screen: The name of the child flow's screen.
  public func onLeft(
    _ screen: String, _ answer: @escaping @Sendable (inout Running, inout NavigationTransaction) throws(NavigationError) -> Answer
  ) -> Self {
    var flow = self
    flow.any.rules[.left(screen)] = AnyFlow.Handler { [initial] _, path, transaction throws(NavigationError) in
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return AppRoute() }
      let answer = try answer(&running, &transaction)
      try running.keep(in: &transaction)
      return answer.route
    }
    return flow
  }

  /// Says what becomes of a link that comes while the flow is in sight: the deepest flow is asked first.
  public func onLink(
    _ receive:
      @escaping @Sendable (ResolvedLink, inout Running, inout NavigationTransaction) throws(NavigationError) -> LinkAnswer<S.Output>
  ) -> Self {
    var flow = self
    flow.any.link = { [initial] link, path, transaction throws(NavigationError) in
      guard var running = Running(at: path, in: &transaction, initially: initial) else { return .pass }
      switch try receive(link, &running, &transaction) {
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
