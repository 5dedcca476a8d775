import GromaCommandLanguage
import GromaConsole

extension Script {
  /// Returns the text of the script, whose messages show no secrets.
  @MainActor
  func printableText(by printer: LinePrinter) -> SourceText {
    var chunks: [ClosedRange<Int>] = []
    for step in steps where chunks.last?.upperBound ?? 0 < step.line { chunks.append(step.line...step.lastLine) }
    return printer.printed(text, chunks: chunks)
  }

  /// Returns the text of a script that has an error, whose messages show no secrets.
  ///
  /// - Parameters:
  ///   - text: The text of the script.
  ///   - error: The error. Its message shows a line of the text.
  @MainActor
  static func printableText(_ text: String, with error: Diagnostic, by printer: LinePrinter) -> SourceText {
    // The error can be that of a name, in a script that can be parsed.
    if let script = try? ScriptParser.parse(text, file: "") { return script.printableText(by: printer) }
    return printer.printed(SourceText(text), alone: error.span?.line ?? 0)
  }
}
