/// A source of the arguments of a step: the words of a command, or random values.
///
/// The methods that read an argument or option consume it. Arguments are consumed in order; options may be consumed in any order. A method
/// throws if a required argument is missing, or if an argument or the value of an option is malformed.
package protocol StepReader: AnyObject {
  /// Whether no argument is left.
  var isAtEnd: Bool { get }

  /// Reads a screen and the options for its appearance and presentation.
  func screen() throws -> Node
  /// Reads a list of screens with the options for their appearance and presentation. The list can be empty.
  func screens() throws -> [Node]
  /// Reads a screen without options, and returns its key.
  func key() throws -> ScreenKey
  /// Reads a search target.
  func match() throws -> Match
  /// Reads a child of a container.
  func child() throws -> ChildChoice
  /// Reads the path or the identity of a container, and returns the path.
  func path() throws -> TreePath
  /// Reads a count of at least 1. Returns 1 if no argument is left.
  func count() throws -> Int
  /// Reads a duration, in milliseconds.
  func duration() throws -> Int
  /// Reads an output of a screen.
  func output() throws -> AnyOutput
  /// Reads a state value.
  func stateValue() throws -> AnyStateValue
  /// Reads an optional word. Returns `nil` if no argument is left.
  func word(_ parameter: StepCommand.Parameter) -> String?
  /// Reads a word that is required.
  ///
  /// - Parameters:
  ///   - parameter: The kind of the word.
  ///   - description: The noun for the missing word in an error message, such as `a name`.
  func word(_ parameter: StepCommand.Parameter, _ description: String) throws -> String
  /// Reads an optional argument as a value that is written as one word. Returns `nil` if no argument is left.
  func value<Value: WordValue>(_ parameter: StepCommand.Parameter, as type: Value.Type) throws -> Value?
  /// Reads all remaining arguments, each of which must have a label.
  func enteredValues() throws -> [EnteredValue]

  /// Returns whether an option is given.
  func flag(_ name: String) -> Bool
  /// Reads the next value of an option. Returns `nil` if no value is left. An option that is not repeatable has at most one value.
  func option(_ name: String) -> String?
  /// Reads the value of an option. Returns `nil` if the option is not given.
  func option<Value: WordValue>(_ name: String, as type: Value.Type) throws -> Value?
  /// Reads all values of a repeatable option, in order.
  func options(_ name: String) -> [String]
  /// Returns the error for a problem with the argument or option that was read last.
  func refusal(_ problem: WordProblem) -> any Error
}

/// A value that is written as one word.
package protocol WordValue {
  /// Creates the value from a word. Returns `nil` if the word is not a value of this type.
  init?(word: String)
  /// Returns the problem with a word that is not a value of this type.
  static func problem(with word: String) -> WordProblem
  /// Example values for random routes.
  static var samples: [Self] { get }
}

/// A problem with a word in the arguments of a step, such as an unknown presentation style.
package struct WordProblem: Hashable, Sendable {
  /// The stable code for programs.
  package var code = "command.choice"
  /// The error message.
  package var message: String
  /// A hint for the user, or `nil` if there is none.
  package var hint: String?

  /// Returns the error message for a word that is negative, too large, or not a whole number.
  package static func number(_ word: String) -> String {
    if let number = Int(word), number < 0 { return "'\(word)' is less than 0" }
    return !word.isEmpty && word.allSatisfy { $0.isASCII && $0.isNumber } ? "'\(word)' is too large" : "'\(word)' is not a whole number"
  }
}

extension ModalStyle: WordValue {
  package init?(word: String) { self.init(rawValue: word) }
  package static func problem(with word: String) -> WordProblem {
    WordProblem(message: "'\(word)' is not a presentation style", hint: "one of " + allCases.map(\.rawValue).joined(separator: ", "))
  }
  package static var samples: [ModalStyle] { allCases }
}

extension Detent: WordValue {
  package init?(word: String) { self.init(word) }
  package static func problem(with word: String) -> WordProblem {
    WordProblem(message: "'\(word)' is not a sheet height", hint: "medium, large, content, points (300pt) or a percentage (40%)")
  }
  package static var samples: [Detent] { [.medium, .large, .content, .points(300), .percent(40)] }
}

/// A list of heights of a sheet, joined by commas.
package struct DetentList: WordValue {
  /// The heights, in order.
  package var detents: [Detent]

  package init?(word: String) {
    detents = []
    for word in word.split(separator: ",") {
      guard let detent = Detent(String(word)) else { return nil }
      detents.append(detent)
    }
  }
  private init(_ detents: [Detent]) { self.detents = detents }

  package static func problem(with word: String) -> WordProblem {
    Detent.problem(with: word.split(separator: ",").map(String.init).first { Detent($0) == nil } ?? word)
  }
  package static var samples: [DetentList] { [Self([]), Self(Detent.samples), Self([.large])] }
}

/// The index of a child, from 0.
package struct ChildIndex: WordValue {
  /// The index.
  package var index: Int

  package init?(word: String) {
    guard let index = Int(word), index >= 0 else { return nil }
    self.index = index
  }

  package static func problem(with word: String) -> WordProblem {
    WordProblem(code: "command.number", message: WordProblem.number(word))
  }
  package static var samples: [ChildIndex] { (0..<4).compactMap { ChildIndex(word: "\($0)") } }
}
