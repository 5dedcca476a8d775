import Groma
import GromaCommandLanguage

/// The part of a step that precedes its command: the conditions, and whether the command must fail.
struct StepDraft {
  /// The text of the command on its first line.
  let command: String
  /// The column where the command starts, from 1.
  let column: Int
  private let number: Int
  private let prefixLength: Int
  private let conditions: [ScriptStep.Condition]
  private let failure: (isExpected: Bool, code: String?)

  /// Parses the conditions and the `!` before a command.
  ///
  /// - Parameters:
  ///   - text: The text of the step on its first line.
  ///   - number: The line number in the script, from 1.
  ///   - column: The column where the text starts, from 1.
  init(_ text: String, number: Int, column: Int) throws(Diagnostic) {
    var prefix = Prefix(line: text, number: number, column: column)
    conditions = try prefix.conditions()
    failure = try prefix.failureMark()
    (self.number, command, prefixLength) = (number, prefix.rest, prefix.consumed)
    // A space and a combining mark after it form one character.
    self.column = column + text.count - command.count
  }

  /// Returns the step with its parsed command.
  ///
  /// - Parameters:
  ///   - line: The parsed command.
  ///   - source: The whole text of the step, without its expected output.
  ///   - lastLine: The number of the last line of the command.
  /// - Throws: An error with the code `script.missing-command` if there is no command.
  func step(_ line: Line, source: String, lastLine: Int) throws(Diagnostic) -> ScriptStep {
    let command = String(Substring(source.utf8.dropFirst(prefixLength)))
    guard case .statement(let route, let settles) = line else {
      throw Diagnostic(
        code: "script.missing-command", message: "a command is missing here",
        span: SourceSpan(line: number, columns: column..<column + max(1, self.command.count)))
    }
    return ScriptStep(
      line: number, lastLine: lastLine, source: source, route: route, command: command, expectsFailure: failure.isExpected,
      expectedCode: failure.code, conditions: conditions, settles: settles)
  }
}

/// A parser for the text before a command. That text is ASCII, so bytes are columns.
private struct Prefix {
  let bytes: [UInt8]
  let number: Int
  let column: Int
  var consumed = 0

  init(line: String, number: Int, column: Int) {
    bytes = Array(line.utf8)
    (self.number, self.column) = (number, column)
  }

  /// The unread text.
  var rest: String { String(decoding: bytes[consumed...], as: UTF8.self) }

  /// Returns the location of a range of columns, which are counted from the current position.
  func span(_ columns: Range<Int>) -> SourceSpan {
    SourceSpan(line: number, columns: column + consumed + columns.lowerBound..<column + consumed + columns.upperBound)
  }

  mutating func conditions() throws(Diagnostic) -> [ScriptStep.Condition] {
    var conditions: [ScriptStep.Condition] = []
    while byte() == UInt8(ascii: "[") {
      let start = byte(after: 1) == UInt8(ascii: "!") ? 2 : 1
      let inside = bytes[(consumed + start)...].prefix(while: Identifier.isPart)
      let name = String(decoding: inside, as: UTF8.self)
      guard Identifier.isValid(name), byte(after: start + inside.count) == UInt8(ascii: "]") else {
        throw Diagnostic(
          code: "script.condition", message: "a condition must be a name in brackets", span: span(0..<start + inside.count),
          hint: "write [name] or [!name]")
      }
      conditions.append(.init(name: name, isNegated: start == 2, span: span(start..<start + inside.count)))
      consumed += start + inside.count + 1
      skipBlanks()
    }
    return conditions
  }

  mutating func failureMark() throws(Diagnostic) -> (isExpected: Bool, code: String?) {
    guard byte() == UInt8(ascii: "!") else { return (false, nil) }
    guard byte(after: 1).map(Self.isBlank) ?? true else {
      throw Diagnostic(
        code: "script.failure-mark", message: "a space must follow the '!' before a command that must fail", span: span(0..<1))
    }
    consumed += 1
    skipBlanks()
    guard byte() == UInt8(ascii: "[") else { return (true, nil) }
    let code = String(decoding: bytes[(consumed + 1)...].prefix(while: Identifier.isPart), as: UTF8.self)
    guard !code.isEmpty, byte(after: code.utf8.count + 1) == UInt8(ascii: "]") else {
      throw Diagnostic(
        code: "script.condition-order", message: "the code of an error follows '!'; conditions come before '!'", span: span(0..<1),
        hint: "write ! [nav.locked] pop")
    }
    consumed += code.utf8.count + 2
    skipBlanks()
    return (true, code)
  }

  private func byte(after distance: Int = 0) -> UInt8? {
    consumed + distance < bytes.count ? bytes[consumed + distance] : nil
  }

  private mutating func skipBlanks() {
    while let byte = byte(), Self.isBlank(byte) { consumed += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
