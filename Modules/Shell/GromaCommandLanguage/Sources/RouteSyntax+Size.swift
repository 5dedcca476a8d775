extension RouteSyntax {
  /// The maximum number of steps in a line, including those in braces.
  package static let mostSteps = 1000
  /// The maximum number of bytes that the values of variables add to a line. Without a limit, a few lines that double a value would use up
  /// all memory.
  package static let mostVariableBytes = 1_000_000

  /// Checks that a line has at most ``mostSteps`` steps, and that the values of its variables have at most ``mostVariableBytes`` bytes in
  /// total. Unknown variables are ignored.
  ///
  /// - Parameter variables: The values of the variables by name.
  /// - Throws: A `Diagnostic` with the code `command.steps` or `variable.length`, at the first step or variable over the limit.
  package func checkSize(with variables: [String: String]) throws(Diagnostic) {
    var size = (steps: 0, bytes: 0)
    try add(to: &size, variables)
  }

  private func add(to size: inout (steps: Int, bytes: Int), _ variables: [String: String]) throws(Diagnostic) {
    for chain in alternatives {
      for step in chain.steps {
        size.steps += 1
        guard size.steps <= Self.mostSteps else {
          throw Diagnostic(
            code: "command.steps", message: "a line can have at most \(Self.mostSteps) steps", span: step.name.span,
            hint: "split the line into several")
        }
        try step.name.add(to: &size.bytes, variables)
        for argument in step.arguments { try argument.value?.add(to: &size.bytes, variables) }
        try step.nested?.add(to: &size, variables)
      }
    }
  }
}

extension Word {
  fileprivate func add(to bytes: inout Int, _ variables: [String: String]) throws(Diagnostic) {
    for case .variable(let name, let span) in parts {
      bytes += variables[name]?.utf8.count ?? 0
      guard bytes <= RouteSyntax.mostVariableBytes else {
        throw Diagnostic(
          code: "variable.length", message: "the values of its variables make the line longer than \(RouteSyntax.mostVariableBytes) bytes",
          span: span)
      }
    }
  }
}

extension ArgumentSyntax {
  fileprivate var value: Word? {
    switch self {
    case .word(let word), .named(_, let word, _): word
    case .flag(_, let word, _): word
    case .comma: nil
    }
  }
}
