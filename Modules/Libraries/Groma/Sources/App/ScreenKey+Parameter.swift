extension ScreenKey {
  /// A parameter of a screen, a custom step, a state value or an output, or a field of an action.
  package struct Parameter: Hashable, Sendable {
    /// The label of the argument.
    package let label: String
    /// The name of the type for help: `Int`, `String`, `red|green`.
    package let type: String
    /// Whether the argument may be omitted.
    package let isOptional: Bool

    /// Whether values of the parameter are neither printed nor saved, because its type is ``Secret`` or contains secrets.
    package internal(set) var isSecret = false
  }
}

extension ScreenKey.Parameter {
  /// Returns the parameters in the form that help uses: `user:String [password:Secret]`. Optional parameters are in brackets.
  package static func usage(_ parameters: [ScreenKey.Parameter]) -> String {
    parameters.map { $0.isOptional ? "[\($0.label):\($0.type)]" : "\($0.label):\($0.type)" }.joined(separator: " ")
  }

  /// Returns the parameters of a type, in declared order.
  ///
  /// The parameters are found by decoding the type from placeholder values or from a sample.
  ///
  /// - Parameter sample: The value from which the type is decoded, or `nil` to decode the type from placeholder values.
  /// - Throws: The reason why the type cannot be used as arguments.
  package static func list<Arguments: Codable>(
    of type: Arguments.Type, sample: Arguments? = nil
  ) throws(ArgumentError) -> [ScreenKey.Parameter] {
    var texts = ArgumentTexts()
    if let sample { texts = ArgumentTexts(try ArgumentEncoder.enteredTexts(of: sample)) }
    return try ArgumentDecoder.parameters(of: type, sample: texts)
  }

  /// Returns a value that is computed on first access: the parameters of a type, or the reason why the type cannot be used as arguments.
  /// The sample is used only if the type cannot be decoded from placeholder values.
  static func described<Arguments: Codable & Sendable>(
    _ type: Arguments.Type, sample: @escaping @Sendable () -> ScreenKey?
  ) -> Lazy<Result<[ScreenKey.Parameter], ArgumentError>> {
    Lazy {
      Result { () throws(ArgumentError) in
        do throws(ArgumentError) {
          return try ArgumentDecoder.parameters(of: type, sample: ArgumentTexts())
        } catch .needsSample {
          // Created only here, because samples may be numerous and slow to create.
          return try ArgumentDecoder.parameters(of: type, sample: sample()?.texts ?? ArgumentTexts())
        }
      }
    }
  }

  /// Returns a name and its parameters in the form that help uses.
  package static func usage(_ name: String, _ parameters: [ScreenKey.Parameter]) -> String {
    parameters.isEmpty ? name : "\(name) \(usage(parameters))"
  }
}
