import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct RouteSyntaxSizeTests {
  private func outcome(_ text: String, _ variables: [String: String] = [:]) -> String? {
    let session = Session(.sample, variables: variables)
    do throws(Diagnostic) {
      _ = try session.run(text)
      return nil
    } catch {
      return "\(error.code) \(error.span?.columns.lowerBound ?? 0)"
    }
  }

  private func line(_ count: Int, _ separator: String) -> String {
    Array(repeating: "top tabs", count: count).joined(separator: separator)
  }

  @Test func aLineHasAThousandCommandsAtMost() {
    #expect(outcome(line(1000, " | ")) == nil)
    #expect(outcome(line(1000, " || ")) == nil)
    #expect(outcome(line(1001, " | ")) == "command.steps 11001")
    #expect(outcome("explain \(line(1001, " || "))") == "command.steps 12009")
    #expect(outcome("top tabs { \(line(1000, " | ")) }") == "command.steps 11001")
    let choices = (0..<1000).map { "on b\($0)" }.joined(separator: " | ")
    #expect(outcome("alert t { \(choices) }")?.hasPrefix("command.steps ") == true)
  }

  @Test func variablesExpandALineToAMillionBytesAtMost() {
    let variables = ["x": String(repeating: "x", count: 500_000)]
    #expect(outcome("let y $x$x", variables) == nil)
    #expect(outcome("let y a$x $x b=$x", variables) == "variable.length 16")
    #expect(outcome("push rooms || push rooms { $x --y=$x $x }", variables) == "variable.length 38")
  }
}
