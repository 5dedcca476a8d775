import GromaCommandLanguage
import GromaConsole

extension Script {
  /// Returns the text of the script, whose message shows no secrets.
  ///
  /// - Parameter number: The number of the line that the message shows, or `nil` if it can be any.
  /// - Complexity: O(steps), and one pass over the command that contains the line.
  @MainActor
  func printableText(by printer: LinePrinter, showing number: Int?) -> SourceText {
    var chunks: [ClosedRange<Int>] = []
    for step in steps where chunks.last?.upperBound ?? 0 < step.line { chunks.append(step.line...step.lastLine) }
    return printer.printed(text, chunks: number.map { number in chunks.filter { $0.contains(number) } } ?? chunks)
  }

  /// Returns the text of a script that has an error, whose messages show no secrets.
  ///
  /// - Parameters:
  ///   - text: The text of the script.
  ///   - error: The error. Its message shows a line of the text.
  @MainActor
  static func printableText(_ text: String, with error: Diagnostic, by printer: LinePrinter) -> SourceText {
    // The error can be that of a name, in a script that can be parsed.
    if let script = try? ScriptParser.parse(text, file: "") { return script.printableText(by: printer, showing: error.span?.line) }
    return printer.printed(SourceText(text), alone: error.span?.line ?? 0)
  }
}
