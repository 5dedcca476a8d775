import GromaCommandLanguage

extension Completer {
  /// The finished arguments of a step or, in a list, those after the last comma.
  struct Words {
    var plain: ArraySlice<String> = []
    var labels: Set<String> = []
    var flags: Set<String> = []
    /// The flag whose value is the next word, or `nil` if the next word is not the value of a flag.
    var openFlag: Command.Flag?

    init() {}

    init(_ arguments: [ArgumentSyntax], flags known: [Command.Flag]) {
      for argument in arguments { append(argument, flags: known) }
    }

    /// Adds the next argument of the step.
    ///
    /// - Parameter known: The flags of the command.
    mutating func append(_ argument: ArgumentSyntax, flags known: [Command.Flag]) {
      switch argument {
      case .comma: self = Words()
      case .word where openFlag != nil: openFlag = nil
      case .word(let word): plain.append(word.literalText ?? "")
      case .named(let label, _, _): labels.insert(label)
      case .flag(let name, let value, _):
        flags.insert(name)
        openFlag = value == nil ? known.first { $0.name == name && $0.value != nil } : nil
      }
    }

    /// Returns the words without the first `count` plain ones.
    func dropping(_ count: Int) -> Words {
      var words = self
      words.plain = plain.dropFirst(count)
      return words
    }
  }

  /// The parameter to which the next plain word of a step belongs, with the words that already belong to it.
  struct Slot {
    var parameter: Command.Parameter
    var words: Words
  }

  /// Returns the parameter to which the next plain word belongs, or `nil` if no word can follow. Each word belongs to one parameter, and
  /// all remaining words to the last parameter.
  func slot(in parameters: [Command.Parameter], _ words: Words) -> Slot? {
    guard !parameters.isEmpty else { return nil }
    let index = min(words.plain.count, parameters.count - 1)
    let own = words.dropping(index)
    guard case .oneOf(let choices, let other) = parameters[index], let first = own.plain.first else {
      return Slot(parameter: parameters[index], words: own)
    }
    guard let choice = choices.first(where: { $0.word == first }) else { return other.flatMap { slot(in: [$0], own) } }
    return slot(in: choice.parameters, own.dropping(1))
  }
}
