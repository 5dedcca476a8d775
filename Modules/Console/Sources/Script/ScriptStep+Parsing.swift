extension ScriptStep {
  /// Reads the line of a command in a script: its conditions, whether it must fail, and the command.
  init(_ line: String, number: Int) throws(Diagnostic) {
    var prefix = Prefix(line: line, number: number)
    let conditions = try prefix.conditions()
    let expectsFailure = try prefix.failureMark()
    let syntax: Line
    do throws(Diagnostic) {
      syntax = try SyntaxParser.parse(prefix.rest, line: number, column: prefix.consumed + 1)
    } catch {
      guard error.isIncomplete else { throw error }
      var error = error
      error.isIncomplete = false
      error.notes.append("A command of a script is one line.")
      throw error
    }
    guard case .statement(let route, let settles) = syntax else {
      throw Diagnostic(
        code: "script.missing-command", message: "A command is missing here.", span: prefix.span(0..<max(1, prefix.rest.count)))
    }
    self.init(
      line: number, source: line, route: route, command: prefix.rest, expectsFailure: expectsFailure, conditions: conditions,
      settles: settles)
  }
}

/// What stands before a command. All of it is ASCII, so bytes are columns.
private struct Prefix {
  let line: String
  let number: Int
  var consumed = 0

  init(line: String, number: Int) {
    self.line = line
    self.number = number
  }

  var rest: String { String(Substring(line.utf8.dropFirst(consumed))) }

  func span(_ columns: Range<Int>) -> SourceSpan {
    SourceSpan(line: number, columns: consumed + 1 + columns.lowerBound..<consumed + 1 + columns.upperBound)
  }

  mutating func conditions() throws(Diagnostic) -> [ScriptStep.Condition] {
    var conditions: [ScriptStep.Condition] = []
    while rest.utf8.first == UInt8(ascii: "[") {
      let text = rest
      let inside = String(Substring(text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "]") }))
      let isNegated = inside.utf8.first == UInt8(ascii: "!")
      let name = String(Substring(inside.utf8.dropFirst(isNegated ? 1 : 0)))
      guard Identifier.isValid(name), text.utf8.dropFirst(inside.utf8.count + 1).first == UInt8(ascii: "]") else {
        throw Diagnostic(
          code: "script.condition", message: "A condition is a name in brackets.", span: span(0..<inside.count + 1),
          hint: "Write [name] or [!name].")
      }
      let start = isNegated ? 2 : 1
      conditions.append(.init(name: name, isNegated: isNegated, span: span(start..<start + name.utf8.count)))
      consumed += inside.utf8.count + 2
      skipBlanks()
    }
    return conditions
  }

  mutating func failureMark() throws(Diagnostic) -> Bool {
    guard rest.utf8.first == UInt8(ascii: "!") else { return false }
    let next = rest.utf8.dropFirst().first
    guard next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") else {
      throw Diagnostic(
        code: "script.failure-mark", message: "A blank follows the '!' before a command that must fail.", span: span(0..<1))
    }
    consumed += 1
    skipBlanks()
    if rest.utf8.first == UInt8(ascii: "[") {
      throw Diagnostic(code: "script.condition-order", message: "Conditions stand before the '!'.", span: span(0..<1))
    }
    return true
  }

  private mutating func skipBlanks() {
    consumed += rest.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
  }
}
