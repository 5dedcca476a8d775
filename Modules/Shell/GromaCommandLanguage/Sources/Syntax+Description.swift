extension Line: CustomStringConvertible {
  /// The line in command syntax, or an empty string if the line is empty.
  public var description: String {
    switch self {
    case .empty: ""
    case .statement(let route, let settles): settles ? route.description : "\(route) &"
    }
  }
}

extension RouteSyntax: CustomStringConvertible {
  /// The route in command syntax.
  public var description: String { alternatives.map(\.description).joined(separator: " || ") }
}

extension ChainSyntax: CustomStringConvertible {
  /// The chain in command syntax.
  public var description: String { steps.map(\.description).joined(separator: " | ") }
}

extension StepSyntax: CustomStringConvertible {
  /// The step in command syntax.
  public var description: String {
    var text = name.description
    for argument in arguments {
      if case .comma = argument { text += "," } else { text += " \(argument)" }
    }
    if let nested { text += " { \(nested) }" }
    return text
  }
}

extension ArgumentSyntax: CustomStringConvertible {
  /// The argument in command syntax.
  public var description: String {
    switch self {
    case .flag(let name, nil, _): "--\(name)"
    case .flag(let name, let value?, _): "--\(name)=\(value)"
    case .named(let label, let value, _): "\(label)=\(value)"
    case .word(let word): word.description
    case .comma: ","
    }
  }
}
