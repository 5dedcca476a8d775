import Groma

/// The containers on which a step of the core library runs.
struct StepPlacement: Sendable {
  /// The kind of container that the step needs, or `nil` if it accepts several kinds.
  let needs: Kind?
  /// The container on which the step runs if it is the first step of a line.
  let start: DefaultContainer
  /// Whether the braces of the step contain the outcomes of a request.
  let isRequest: Bool

  /// The placements of the commands whose step can be created from example arguments, by the name of the command.
  static let byCommand: [String: StepPlacement] = Dictionary(
    Steps.types.flatMap { $0.commands }.compactMap { command in
      let step = try? command.read(ExampleReader())
      return step.map { (command.name, StepPlacement(needs: $0.needs, start: $0.defaultContainer, isRequest: $0 is Steps.Request)) }
    }, uniquingKeysWith: { first, _ in first })

  /// Returns whether the step can run on a container of a kind.
  func allows(_ kind: Kind) -> Bool {
    if let needs { return needs == kind }
    guard start == .sideBySide else { return true }
    switch kind {
    case .tabs, .split, .pages, .custom: return true
    case .app, .window, .page, .stack: return false
    }
  }
}

/// A reader that returns the same example for each argument of a kind. The placement of a step does not depend on its arguments.
private final class ExampleReader: StepReader {
  /// The error for an argument without an example. Outputs and state values have no examples, because they belong to an app.
  private struct NoExample: Error {}

  var isAtEnd: Bool { true }

  func screen() throws -> Node { Node(key: "screen", kind: .page) }
  func screens() throws -> [Node] { [] }
  func key() throws -> ScreenKey { "screen" }
  func match() throws -> Match { Match() }
  func child() throws -> ChildChoice { .index(0) }
  func path() throws -> TreePath { .app }
  func count() throws -> Int { 1 }
  func duration() throws -> Int { 0 }
  func output() throws -> AnyOutput { throw NoExample() }
  func stateValue() throws -> AnyStateValue { throw NoExample() }
  func word(_: StepCommand.Parameter) -> String? { nil }
  func word(_: StepCommand.Parameter, _: String) throws -> String { "text" }
  func value<Value: WordValue>(_: StepCommand.Parameter, as _: Value.Type) throws -> Value? { Value.samples.first }
  func enteredValues() throws -> [EnteredValue] { [] }
  func flag(_: String) -> Bool { false }
  func option(_: String) -> String? { nil }
  func option<Value: WordValue>(_: String, as _: Value.Type) throws -> Value? { nil }
  func options(_: String) -> [String] { [] }
  func refusal(_: WordProblem) -> any Error { NoExample() }
}
