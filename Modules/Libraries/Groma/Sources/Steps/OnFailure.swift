extension Steps {
  /// A step at the start of a fallback that limits the fallback to failures with some codes: it fails with the error of the preceding
  /// failure if the code of that error is another one.
  package struct OnFailure: RouteStep {
    package static let name = "on-failure"

    /// The codes of the failures after which the fallback continues.
    package var codes: [String]

    package init(codes: [String]) { self.codes = codes }

    package var text: String { "on-failure " + codes.map(Quoting.quoted).joined(separator: " ") }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      guard let error = transaction.caught?.error else {
        throw .custom(code: "nav.no-failure", message: "'on-failure' needs a preceding failure: write it first after '||'")
      }
      if !codes.contains(error.code) { throw error }
      return .stayed(path)
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "on-failure", .flow, "CODE…", "Limit a fallback to failures with one of these codes.",
          details: """
            The first step after '||'. With another code, the fallback fails with the
            error of the failure.
            """, takes: [.text],
          examples: ["pop 9 || on-failure nav.no-screen | top stack | push support"]
        ) { reader in
          var codes = [try reader.word(.text, "a code")]
          while let code = reader.word(.text) { codes.append(code) }
          return OnFailure(codes: codes)
        }
      ]
    }
  }
}
