/// Why arguments do not make a screen.
public enum ArgumentError: Error, Hashable, Sendable {
  /// A parameter without a value.
  case missing(label: String, type: String)
  /// A value that is not of the parameter's type.
  case mistyped(label: String, text: String, type: String)
  /// A label that no parameter has.
  case unknown(label: String, parameters: [String])
  /// A label given twice.
  case repeated(label: String)
  /// More positional values than parameters.
  case tooMany(text: String, parameters: [String])
  /// A property that cannot be an argument: the author's mistake.
  case unsupported(String)
  /// A type whose parameters are found only with a sample: the author's mistake.
  case needsSample(String)
}

extension ArgumentError: CustomStringConvertible {
  /// The sentence the shell prints.
  public var description: String { sentence(of: "argument") }

  /// The sentence about an argument, or a field.
  func sentence(of noun: String) -> String {
    switch self {
    case .missing(let label, let type): "missing \(noun) '\(label)' (\(type))"
    case .mistyped(let label, let text, let type): "\(noun) '\(label)' is '\(text)', which is not \(type.withArticle)"
    case .unknown(let label, let parameters): "no \(noun) is called '\(label)'; \(ArgumentError.list(parameters))"
    case .repeated(let label): "\(noun) '\(label)' is given twice"
    case .tooMany(let text, let parameters): "'\(text)' is one \(noun) too many; \(ArgumentError.list(parameters))"
    case .unsupported(let what): "not usable as \(noun.withArticle): \(what)"
    case .needsSample(let type): "a sample is needed to find the parameters of \(type)"
    }
  }

  private static func list(_ parameters: [String]) -> String {
    parameters.isEmpty ? "it takes none" : "it takes " + parameters.joined(separator: ", ")
  }
}

extension String {
  /// `an Int`, `a Bool`, and `a UInt` as it is spoken; a choice of values (`red|green`) is `one of red|green`.
  var withArticle: String {
    if hasPrefix("[") { return "a list \(self)" }
    if hasPrefix("{") { return "a record \(self)" }
    if contains("|") { return "one of \(self)" }
    return (first.map { "AEIOaeio".contains($0) } == true ? "an " : "a ") + self
  }
}
