public import Groma
import GromaLinks

/// An event that a flow can handle.
enum FlowRule: Hashable, Sendable {
  /// An output with this name, sent by the screen with the name `by`, or by any screen if `by` is `nil`.
  case output(String, by: String?)
  /// The screen with this name was removed before the flow of that screen finished. The flow that handles the event encloses that flow.
  case left(String)
}

/// A type-erased ``Flow``, which an app can customize.
///
/// A feature offers its flow as a property, and lists the flow among its elements. An app lists a customized copy among its own elements. The
/// copy is used in place of the flow:
///
/// ```swift
/// AppDefinition("kiosk", "a counter with a few things to buy") {
///   screens.bagElements  // with the flow of the checkout
///   screens.checkoutFlow.on(Payment.self) { _, _ in .go { $0.stack.push(pickUp()) } }
/// }
/// ```
public struct AnyFlow: Sendable {
  typealias Start = @Sendable (TreePath, inout NavigationTransaction) throws(NavigationError) -> AppRoute
  struct Handler: Sendable {
    let answer: @Sendable (AnyOutput, TreePath, inout NavigationTransaction) throws(NavigationError) -> AppRoute
  }
  typealias Receive = @Sendable (ResolvedLink, TreePath, inout NavigationTransaction) throws(NavigationError) -> Reception

  /// The decision of a flow about a link.
  enum Reception {
    case pass
    case take(AppRoute)
    case wait(String)
  }

  /// The name of the screen that the flow belongs to.
  public let name: String
  /// A one-line description, shown by the shell.
  public let summary: String
  /// The module and file that declared the flow, or that customized it last.
  public private(set) var owner: String
  /// The place of the declaration, followed by the handlers in the order in which they were added. A copy with further handlers has all
  /// of them, and more.
  var lineage: [String]
  /// The module that declared the flow. An app that customizes the flow does not change it.
  package let module: String?
  /// The data of a new flow.
  let initial: AnyFlowData
  var start: Start?
  var rules: [FlowRule: Handler] = [:]
  var outputs: [any ScreenOutput.Type] = []
  var link: Receive?
  /// Whether the flow handles links. A comparison with `nil` would need the type of the handler at run time, which older systems lack.
  var handlesLinks: Bool { if case .some = link { true } else { false } }

  init(name: String, summary: String, owner: String, line: Int, initial: AnyFlowData) {
    lineage = ["\(owner):\(line)"]
    self.name = name
    self.summary = summary
    self.owner = owner
    module = owner.moduleOfFile
    self.initial = initial
  }

  // MARK: Customization

  /// Returns a copy with a handler for an output. The handler replaces an existing handler for the same output and screen. With this
  /// method, an app customizes the flow of a feature without access to the types of the flow.
  ///
  /// ```swift
  /// checkoutFlow.on(Payment.self) { _, _ in .go { $0.stack.push(receipt()) } }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the output that is handled.
  ///   - screen: The name of the screen that sends the output; `nil` matches any screen.
  ///   - owner: The module and file that customize the flow.
  ///   - answer: Returns the response to the output. The closure must read the state only through the transaction. The response `.finish`
  ///     ends the flow without an output.
  public func on<Value: ScreenOutput>(
    _ type: Value.Type, from screen: String? = nil, owner: String = #fileID,
    _ answer: @escaping @Sendable (Value, inout NavigationTransaction) throws -> FlowAnswer<NoOutput>
  ) -> AnyFlow {
    var flow = self
    flow.owner = owner
    flow.outputs.append(type)
    flow.lineage.append("on \(Value.name) from \(screen ?? "any") in \(owner)")
    flow.rules[.output(Value.name, by: screen)] = Handler { value, _, transaction throws(NavigationError) in
      guard let value = value.base as? Value else { return AppRoute() }
      return try NavigationError.converting { try answer(value, &transaction).route }
    }
    return flow
  }

  /// Returns a copy with this start handler, which replaces an existing one. The handler is called when the flow starts.
  ///
  /// - Parameters:
  ///   - owner: The module and file that customize the flow.
  ///   - start: Returns the response to the start of the flow. The closure must read the state only through the transaction.
  public func onStart(
    owner: String = #fileID, _ start: @escaping @Sendable (inout NavigationTransaction) throws -> FlowAnswer<NoOutput>
  ) -> AnyFlow {
    var flow = self
    flow.owner = owner
    flow.lineage.append("onStart in \(owner)")
    flow.start = { _, transaction throws(NavigationError) in try NavigationError.converting { try start(&transaction).route } }
    return flow
  }

  /// Returns whether this flow is a copy of another one with further handlers.
  func customizes(_ other: AnyFlow) -> Bool {
    name == other.name && lineage.count > other.lineage.count && lineage.starts(with: other.lineage)
  }

  // MARK: Rules

  /// Returns the handler of an output from a screen, or `nil` if the flow does not handle the output. A handler for this screen takes
  /// precedence over one for any screen.
  func handler(of value: String, by screen: String) -> Handler? { rules[.output(value, by: screen)] ?? rules[.output(value, by: nil)] }

  /// Returns the handler for a child flow that is left, or `nil` if there is none. `screen` is the name of the child flow's screen.
  func handler(ofLeft screen: String) -> Handler? { rules[.left(screen)] }

  /// The names of the screens to which handlers are limited, in alphabetical order: the senders of outputs, and the screens of child flows.
  var screens: [String] {
    Set(
      rules.keys.compactMap { rule in
        switch rule {
        case .output(_, let screen): screen
        case .left(let screen): screen
        }
      }
    ).sorted()
  }

  /// The screen names of the child flows for which the flow has an `onLeft` handler, in alphabetical order.
  var minds: [String] { rules.keys.compactMap { if case .left(let screen) = $0 { screen } else { nil } }.sorted() }

  /// Returns whether the flow handles an output from a screen.
  ///
  /// - Parameters:
  ///   - value: The name of the output.
  ///   - screen: The name of the screen that sends the output.
  package func handles(_ value: String, from screen: String) -> Bool { handler(of: value, by: screen) != nil }

  /// The events that the flow handles, as text in alphabetical order.
  public var handles: [String] {
    rules.keys.map { rule in
      switch rule {
      case .output(NoOutput.name, let screen): "finish" + (screen.map { " of \($0)" } ?? "")
      case .output(let value, let screen): value + (screen.map { " of \($0)" } ?? "")
      case .left(let screen): "removal of \(screen)"
      }
    }.sorted()
  }
}

extension AnyFlow: AppContribution {
  /// Adds the flow to the flow table of the app.
  package func add(to contents: inout AppContents) { contents[FlowTable.Collector.self].flows.append(self) }
}
