/// The reason why arguments do not match parameters, such as those of a screen or step, or why the values of a type cannot be arguments.
public enum ArgumentError: Error, Hashable, Sendable {
  /// A required parameter without a value. Carries the label and the type of the parameter.
  case missing(label: String, type: String)
  /// A value that is not of the type of its parameter.
  case mistyped(label: String, text: String, type: String)
  /// A label that is not the label of a parameter. Carries the labels of all parameters.
  case unknown(label: String, parameters: [String])
  /// A label that occurs more than once.
  case repeated(label: String)
  /// A value without a label for which no parameter is left. Carries the labels of all parameters.
  case tooMany(text: String, parameters: [String])
  /// A secret that is known only by its printed or saved form, such as a value of a restored route. The user must enter it again.
  case unsaved(label: String)
  /// A property that cannot be an argument. The declaration of the type must be corrected. Carries a description of the property.
  case unsupported(String)
  /// A type whose parameters can be found only with a valid sample. Carries the name of the type and the reason.
  case needsSample(String)
}

extension ArgumentError: CustomStringConvertible {
  /// The error message, with `argument` as the noun.
  public var description: String { sentence(of: "argument") }

  /// Returns the error message.
  ///
  /// - Parameter noun: The word for the value that does not match: `argument` or `field`.
  func sentence(of noun: String) -> String {
    switch self {
    case .missing(let label, let type): "missing \(noun) '\(label)' (\(type))"
    case .mistyped(let label, let text, let type): "\(noun) '\(label)' is '\(text)', which is not \(type.withArticle)"
    case .unknown(let label, let parameters): "there is no \(noun) '\(label)'; \(ArgumentError.list(parameters, of: noun))"
    case .repeated(let label): "\(noun) '\(label)' is given twice"
    case .tooMany(let text, let parameters): "'\(text)' is one \(noun) too many; \(ArgumentError.list(parameters, of: noun))"
    case .unsaved(let label): "the secret \(noun) '\(label)' is not saved: enter it again"
    case .unsupported(let what): "not usable as \(noun.withArticle): \(what)"
    case .needsSample(let type): "a sample is needed to find the parameters of \(type)"
    }
  }

  /// Returns a copy of the error in which three dots replace the text of a secret.
  ///
  /// - Parameter labels: The labels of the secrets.
  func sealing(_ labels: Set<String>) -> ArgumentError {
    guard case .mistyped(let label, _, let type) = self, labels.contains(String(label.prefix { $0 != "[" && $0 != "." })) else {
      return self
    }
    return .mistyped(label: label, text: Secret.mask, type: type)
  }

  private static func list(_ parameters: [String], of noun: String) -> String {
    if parameters.isEmpty { return "no \(noun)s are expected" }
    return (parameters.count == 1 ? "the only \(noun) is " : "the \(noun)s are ") + parameters.joined(separator: ", ")
  }
}

extension String {
  /// The string, which is a noun or the name of a type, with an article: `an Int`, `a UInt`, `a list [Int]`, `a record {city:String}`. A
  /// list of choices follows the words `one of`: `one of red|green`.
  var withArticle: String {
    if hasPrefix("[") { return "a list \(self)" }
    if hasPrefix("{") { return "a record \(self)" }
    if contains("|") { return "one of \(self)" }
    return (first.map { "AEIOaeio".contains($0) } == true ? "an " : "a ") + self
  }
}
