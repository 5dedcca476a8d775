import Navigation

extension ScriptStep {
  /// Reads the line of a command in a script: its conditions, whether it must fail, and the command.
  init(_ line: String, number: Int) throws(Diagnostic) {
    var prefix = Prefix(line: line, number: number)
    let conditions = try prefix.conditions()
    let failure = try prefix.failureMark()
    let syntax: Line
    do throws(Diagnostic) {
      syntax = try SyntaxParser.parse(prefix.rest, line: number, column: prefix.consumed + 1)
    } catch {
      guard error.isIncomplete else { throw error }
      var error = error
      error.isIncomplete = false
      error.notes.append("a command of a script is one line")
      throw error
    }
    guard case .statement(let route, let settles) = syntax else {
      throw Diagnostic(
        code: "script.missing-command", message: "a command is missing here", span: prefix.span(0..<max(1, prefix.rest.count)))
    }
    self.init(
      line: number, source: line, route: route, command: prefix.rest, expectsFailure: failure.isExpected,
      expectedCode: failure.code, conditions: conditions,
      settles: settles)
  }
}

/// What stands before a command. All of it is ASCII, so bytes are columns.
private struct Prefix {
  let bytes: [UInt8]
  let number: Int
  var consumed = 0

  init(line: String, number: Int) {
    bytes = Array(line.utf8)
    self.number = number
  }

  /// What follows what was read.
  var rest: String { String(decoding: bytes[consumed...], as: UTF8.self) }

  /// Columns from where the reading is.
  func span(_ columns: Range<Int>) -> SourceSpan {
    SourceSpan(line: number, columns: consumed + 1 + columns.lowerBound..<consumed + 1 + columns.upperBound)
  }

  mutating func conditions() throws(Diagnostic) -> [ScriptStep.Condition] {
    var conditions: [ScriptStep.Condition] = []
    while byte() == UInt8(ascii: "[") {
      let start = byte(after: 1) == UInt8(ascii: "!") ? 2 : 1
      let inside = bytes[(consumed + start)...].prefix(while: Identifier.isPart)
      let name = String(decoding: inside, as: UTF8.self)
      guard Identifier.isValid(name), byte(after: start + inside.count) == UInt8(ascii: "]") else {
        throw Diagnostic(
          code: "script.condition", message: "a condition is a name in brackets", span: span(0..<start + inside.count),
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
        code: "script.failure-mark", message: "a blank follows the '!' before a command that must fail", span: span(0..<1))
    }
    consumed += 1
    skipBlanks()
    guard byte() == UInt8(ascii: "[") else { return (true, nil) }
    let code = String(decoding: bytes[(consumed + 1)...].prefix(while: Identifier.isPart), as: UTF8.self)
    guard code.contains("."), byte(after: code.utf8.count + 1) == UInt8(ascii: "]") else {
      throw Diagnostic(
        code: "script.condition-order", message: "behind the '!' stands the code of an error, and conditions before it", span: span(0..<1),
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
