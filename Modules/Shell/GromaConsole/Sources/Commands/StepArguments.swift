import Groma
import GromaCommandLanguage

/// A reader through which a step of the core library reads its arguments from a command line.
@MainActor
final class StepArguments {
  /// The arguments that are not yet consumed.
  private(set) var arguments: Arguments
  private let binding: Binding
  /// The location of the word that was read last.
  private var last: SourceSpan

  init(_ arguments: Arguments, _ binding: Binding) {
    self.arguments = arguments
    self.binding = binding
    last = arguments.nextSpan
  }
}

extension StepArguments: @MainActor StepReader {
  var isAtEnd: Bool { arguments.isEmpty }

  func screen() throws -> Node { try binding.screen(&arguments) }
  func screens() throws -> [Node] { try binding.screens(&arguments) }
  func key() throws -> ScreenKey { try binding.screen(&arguments).key }
  func match() throws -> Match { try binding.match(&arguments) }
  func child() throws -> ChildChoice { try binding.child(&arguments) }
  func path() throws -> TreePath { try binding.path(&arguments) }
  func count() throws -> Int { try arguments.repetitions() }
  func duration() throws -> Int { try arguments.duration() }
  func output() throws -> AnyOutput { try binding.output(&arguments) }
  func stateValue() throws -> AnyStateValue { try binding.value(&arguments) }
  func enteredValues() throws -> [EnteredValue] { try arguments.labeled() }

  func word(_: StepCommand.Parameter) -> String? { arguments.word().map(note) }
  func word(_: StepCommand.Parameter, _ description: String) throws -> String { note(try arguments.word(description)) }
  func value<Value: WordValue>(_: StepCommand.Parameter, as type: Value.Type) throws -> Value? { try arguments.value(as: type) }

  func flag(_ name: String) -> Bool { arguments.flag(name) }
  func option(_ name: String) -> String? { arguments.value(name).map(note) }
  func option<Value: WordValue>(_ name: String, as type: Value.Type) throws -> Value? { try arguments.value(name, as: type) }
  func options(_ name: String) -> [String] { arguments.values(name) }
  func refusal(_ problem: WordProblem) -> any Error { Diagnostic(problem, at: last) }

  private func note(_ word: (text: String, span: SourceSpan)) -> String {
    last = word.span
    return word.text
  }
}
