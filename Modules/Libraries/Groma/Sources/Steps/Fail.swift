extension Steps {
  /// A step that fails with a feature's own error.
  package struct Fail: RouteStep {
    package static let name = "fail"

    /// The stable code of the error.
    package var code: String
    /// The error message.
    package var message: String

    package init(code: String, message: String) { (self.code, self.message) = (code, message) }

    package var text: String { "fail \(Quoting.quoted(code)) \(Quoting.quoted(message))" }

    package func run(on _: TreePath, in _: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      throw .custom(code: code, message: message)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "fail", .flow, "CODE [MESSAGE]", "Fail with a custom error.", takes: [.text],
          examples: ["push chat 1 2 | fail no-network || push support"]
        ) { reader in
          let code = try reader.word(.text, "a code")
          return Fail(code: code, message: reader.word(.text) ?? code)
        }
      ]
    }
  }
}

extension Route {
  /// Fails with a feature's own error, ``NavigationError/custom(code:message:)``.
  ///
  /// - Parameters:
  ///   - code: A stable error code for programs.
  ///   - message: The error message for people.
  public consuming func fail(_ code: String, _ message: String = "failed") -> Self { step(Steps.Fail(code: code, message: message)) }
}
