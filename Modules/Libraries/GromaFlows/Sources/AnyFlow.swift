public import Groma
import GromaLinks

/// What a flow has an answer to.
enum FlowRule: Hashable, Sendable {
  /// A value, said by a screen of a name, or by any.
  case said(String, by: String?)
  /// That a child flow is left.
  case left(String)
}

/// A flow without its types, as features offer it and apps list it.
public struct AnyFlow: Sendable {
  typealias Start = @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> AppRoute
  struct Handler: Sendable {
    let answer: @Sendable (AnyOutput, TreePath, inout NavigationTransaction) throws(NavigationError) -> AppRoute
  }
  typealias Receive = @Sendable (ResolvedLink, TreePath, inout NavigationTransaction) throws(NavigationError) -> Reception

  /// The answer of a flow to a link.
  enum Reception {
    case pass
    case take(AppRoute)
    case wait(String)
  }

  /// The name of the screen it belongs to.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// The module and file that offers it.
  public private(set) var owner: String
  /// The data that it starts with.
  let initial: AnyFlowData
  var start: Start?
  var rules: [FlowRule: Handler] = [:]
  var outputs: [any ScreenOutput.Type] = []
  var link: Receive?

  init(name: String, summary: String, owner: String, initial: AnyFlowData) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.initial = initial
  }

  // MARK: Customising from outside

  /// The same flow with another answer: how an app changes what a feature's flow does, without its types.
  ///
  /// ```swift
  /// checkoutFlow.on(Payment.self) { _, _ throws(NavigationError) in .go { $0.stack.push(receipt()) } }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the output that is handled.
  ///   - screen: The name of the screen that sends it; nil for any.
  ///   - answer: A function of the output and the state. Its route ends the flow by ``Groma/Route/finish(with:)``.
  public func on<Value: ScreenOutput>(
    _ type: Value.Type, from screen: String? = nil, owner: String = #fileID,
    _ answer: @escaping @Sendable (Value, inout NavigationTransaction) throws(NavigationError) -> FlowAnswer<NoOutput>
  ) -> AnyFlow {
    var flow = self
    flow.owner = owner
    flow.outputs.append(type)
    flow.rules[.said(Value.name, by: screen)] = Handler { value, _, transaction throws(NavigationError) in
      guard let value = value.base as? Value else { return AppRoute() }
      return try answer(value, &transaction).route
    }
    return flow
  }

  /// The same flow with another start.
  public func onStart(
    owner: String = #fileID, _ start: @escaping @Sendable (inout NavigationTransaction) throws(NavigationError) -> FlowAnswer<NoOutput>
  ) -> AnyFlow {
    var flow = self
    flow.owner = owner
    flow.start = { _, transaction throws(NavigationError) in try start(&transaction).route }
    return flow
  }

  // MARK: Rules

  /// What answers a value that a screen says; nil when the flow does not hear it.
  func handler(of value: String, by screen: String) -> Handler? { rules[.said(value, by: screen)] ?? rules[.said(value, by: nil)] }

  /// What answers that a child flow is left; nil when nothing does.
  func handler(ofLeft screen: String) -> Handler? { rules[.left(screen)] }

  /// The names of the screens that its rules speak of, in alphabetical order.
  var screens: [String] {
    Set(
      rules.keys.compactMap { rule in
        switch rule {
        case .said(_, let screen): screen
        case .left(let screen): screen
        }
      }
    ).sorted()
  }

  /// The names of the screens whose leaving it minds, in alphabetical order.
  var minds: [String] { rules.keys.compactMap { if case .left(let screen) = $0 { screen } else { nil } }.sorted() }

  /// Whether it hears a value that a screen says.
  package func hears(_ value: String, from screen: String) -> Bool { handler(of: value, by: screen) != nil }

  /// What it hears, in alphabetical order, for a person.
  public var hears: [String] {
    rules.keys.map { rule in
      switch rule {
      case .said(NoOutput.name, let screen): "\(screen ?? "a screen") finish"
      case .said(let value, let screen): value + (screen.map { " of \($0)" } ?? "")
      case .left(let screen): "\(screen) left"
      }
    }.sorted()
  }
}
