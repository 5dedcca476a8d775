/// A piece of an app that a feature contributes, such as a screen definition, a guard, a flow or a deep link.
///
/// A feature lists its elements, and an app lists the elements of its features in the initializer of ``AppDefinition``:
///
/// ```swift
/// extension ChatFeature {
///   @AppBuilder var chat: AppElements {
///     ScreenDefinition(ChatScreen.self, "one chat")
///     DeepLink("chat/:room", "one chat") { (screen: ChatScreen) in AppRoute().land(on: AnyScreen(screen)) }
///     ReadMessages.self  // the type of a state value
///   }
/// }
/// ```
///
/// The order of elements matters only where two of them compete. For example, the first of two screen definitions with the same name is
/// used. Only modules of this package can define types of elements.
public protocol AppElement: Sendable {
  /// The contributions of the element to an app.
  var contributions: AppContributions { get }
}

/// The elements of a feature or of an app.
public typealias AppElements = [any AppElement]

/// The result builder for the elements of a feature or of an app.
public typealias AppBuilder = ListBuilder<any AppElement>

/// The contributions of an element to an app.
public struct AppContributions: Sendable {
  let all: [any AppContribution]

  /// Creates the contributions of an element that consists of other elements.
  package init(_ all: [any AppContribution]) { self.all = all }
}

/// An element that adds itself to the contents of an app.
package protocol AppContribution: AppElement {
  /// The module that declares the element, or `nil` if the element belongs to no feature, such as the type of a value or a service.
  var module: String? { get }
  /// Adds the element to the contents.
  func add(to contents: inout AppContents)
}

extension AppContribution {
  /// `nil`.
  package var module: String? { nil }
  /// This element.
  public var contributions: AppContributions { AppContributions([self]) }
}

/// The contents of an app, collected from its elements.
package struct AppContents: Sendable {
  /// The screen definitions.
  package var screens: [AnyScreenDefinition] = []
  /// The views of screens that are not part of their definitions.
  package var views: [ScreenView] = []
  /// The guards.
  package var guards: [Guard] = []
  /// The types of state values.
  package var values: [any StateValue.Type] = []
  /// The types of state values that are also outputs.
  package var outputs: [any ScreenOutput.Type] = []
  /// The types of custom containers.
  package var kinds: [any CustomContainer.Type] = []
  /// The custom steps.
  package var customSteps: [CustomStep] = []
  /// The requests.
  package var requests: [RequestDefinition] = []
  /// The parts, in the order they are called.
  package var parts: [any LibraryPart] = []
  /// The services that are available to every screen.
  package var services: [Service] = []
  /// The translations of the texts.
  var localizations: [Localization] = []
  private var collectors: [any PartCollector] = []

  /// Creates contents from lists.
  init(
    screens: [AnyScreenDefinition], guards: [Guard], values: [any StateValue.Type], outputs: [any ScreenOutput.Type],
    kinds: [any CustomContainer.Type], customSteps: [CustomStep], requests: [RequestDefinition], parts: [any LibraryPart],
    services: [Service]
  ) {
    self.screens = screens
    self.guards = guards
    self.values = values
    self.outputs = outputs
    self.kinds = kinds
    self.customSteps = customSteps
    self.requests = requests
    self.parts = parts
    self.services = services
  }

  /// Collects the contributions of elements, and then creates the parts from the collected elements.
  init(_ elements: AppElements) {
    for contribution in elements.flatMap(\.contributions.all) { contribution.add(to: &self) }
    // A collector may use a part that an earlier collector has created: for example, the table of deep links uses the table of flows.
    while !collectors.isEmpty {
      let next = collectors.indices.min { type(of: collectors[$0]).order < type(of: collectors[$1]).order } ?? 0
      collectors.remove(at: next).finish(&self)
    }
  }

  /// The collector of the given type. If the contents have none yet, reading returns an empty collector, and writing adds the collector to
  /// the contents.
  package subscript<Collector: PartCollector>(_: Collector.Type) -> Collector {
    get { collectors.first { $0 is Collector } as? Collector ?? Collector() }
    _modify {
      // The collector leaves the list while it changes. Otherwise each element that is added would copy all earlier elements.
      var collector = takeOut(Collector.self)
      defer { collectors.append(collector) }
      yield &collector
    }
  }

  /// Removes the collector of the given type from the list and returns it, or returns an empty collector if there is none.
  private mutating func takeOut<Collector: PartCollector>(_: Collector.Type) -> Collector {
    guard let index = collectors.firstIndex(where: { $0 is Collector }) else { return Collector() }
    return collectors.remove(at: index) as? Collector ?? Collector()
  }
}

/// A collection of elements from which one part of an app is created, such as the table of all flows.
package protocol PartCollector: Sendable {
  /// The position of the collector in the order in which parts are created. A collector with a lower position comes first.
  static var order: Int { get }
  /// Creates an empty collection.
  init()
  /// Creates the part and adds it to the contents.
  func finish(_ contents: inout AppContents)
}

// MARK: - Elements of the core

extension AnyScreenDefinition: AppContribution {
  /// The module that defines the screen.
  package var module: String? { owner.moduleOfFile }
  /// This definition.
  public var contributions: AppContributions { AppContributions([self]) }
  /// Adds the definition.
  package func add(to contents: inout AppContents) { contents.screens.append(self) }
}

extension ScreenView: AppContribution {
  /// The module that defines the screen.
  package var module: String? { owner.moduleOfFile }
  /// Adds the view.
  package func add(to contents: inout AppContents) { contents.views.append(self) }
}

extension Guard: AppContribution {
  /// Adds the guard.
  package func add(to contents: inout AppContents) { contents.guards.append(self) }
}

extension CustomStep: AppContribution {
  /// Adds the custom step.
  package func add(to contents: inout AppContents) { contents.customSteps.append(self) }
}

extension RequestDefinition: AppContribution {
  /// Adds the request.
  package func add(to contents: inout AppContents) { contents.requests.append(self) }
}

extension Service: AppContribution {
  /// Adds the service as one that is available to every screen.
  package func add(to contents: inout AppContents) { contents.services.append(self) }
}

extension LibraryPart {
  /// Adds the part after the parts that are already in the contents.
  package func add(to contents: inout AppContents) { contents.parts.append(self) }
}

/// The type of a state value or of a custom container, as an element.
private struct TypeElement: AppContribution {
  let add: @Sendable (inout AppContents) -> Void

  func add(to contents: inout AppContents) { add(&contents) }
}

// MARK: - Lists

/// A result builder for lists of user actions and for lists of app elements.
@resultBuilder
public enum ListBuilder<Element> {
  /// Returns a list with one element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Returns the list.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// Returns the lists joined in order.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  /// Returns the list of an `if` without `else`, or an empty list if the condition is false.
  public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
  /// Returns the list of the first branch.
  public static func buildEither(first elements: [Element]) -> [Element] { elements }
  /// Returns the list of the second branch.
  public static func buildEither(second elements: [Element]) -> [Element] { elements }
  /// Returns the lists of a loop joined in order.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}

extension ListBuilder where Element == any AppElement {
  /// Returns a list of elements of one type.
  public static func buildExpression(_ elements: [some AppElement]) -> [any AppElement] { elements }
  /// Returns a list with the type of a value that the app keeps in the navigation state.
  public static func buildExpression<Value: StateValue>(_: Value.Type) -> [any AppElement] {
    [TypeElement { $0.values.append(Value.self) }]
  }
  /// Returns a list with the type of a value that the app keeps in the navigation state and that is also an output. The compiler selects
  /// this method for such a type. A search for the conformance at run time would take longer in a program with more types.
  public static func buildExpression<Value: StateValue & ScreenOutput>(_: Value.Type) -> [any AppElement] {
    [
      TypeElement {
        $0.values.append(Value.self)
        $0.outputs.append(Value.self)
      }
    ]
  }
  /// Returns a list with the type of a custom container of the app.
  public static func buildExpression<Container: CustomContainer>(_: Container.Type) -> [any AppElement] {
    [TypeElement { $0.kinds.append(Container.self) }]
  }
  /// Unavailable: an output is not an element.
  @available(*, unavailable, message: "remove the output: an app lists flows and screens, not the types of their outputs")
  @_disfavoredOverload public static func buildExpression<Output: ScreenOutput>(_: Output.Type) -> [any AppElement] { [] }
  /// Unavailable: a screen needs a definition.
  @available(*, unavailable, message: "list the definition of the screen: ScreenDefinition(Screen.self, \"summary\")")
  @_disfavoredOverload public static func buildExpression<S: Screen>(_: S.Type) -> [any AppElement] { [] }
}

extension ListBuilder {
  /// Unavailable: a closure that creates a model is not a list of actions.
  @available(*, unavailable, message: "label the closure that makes the model: model: { screen, context in … }")
  @_disfavoredOverload public static func buildExpression(_: some ScreenModel) -> [Element] { [] }
}

extension String {
  /// The module of a file that is written as `#fileID`.
  package var moduleOfFile: String { String(prefix { $0 != "/" }) }
}
