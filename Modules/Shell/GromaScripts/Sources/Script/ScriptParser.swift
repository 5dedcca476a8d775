public import GromaCommandLanguage

/// The parser of script files.
///
/// A command starts in column 1. It continues on the next line under the same conditions as at the prompt: inside quotes and braces, and
/// after `|`, `||` or a backslash. `;` separates the commands of a line, and expected output belongs to the last one. A command that is
/// incomplete at the end of the file is an error.
///
/// The beginning of a line determines its kind:
///
/// * `#: key value` applies to the whole file. It must precede the first command, and each key can occur once.
/// * `#` starts a comment. In a block of comment lines, the first line with text is the title of the following phase. A first line of the
///   file that starts with `#!` is not a title.
/// * `| text` or `|` is expected output. It directly follows its command or another output line.
/// * `-- name --` starts an attachment, which extends to the next attachment or the end of the file.
/// * Any other text in column 1 starts a command. The command can be preceded by conditions, `[name]` or `[!name]`, and then by `! ` or
///   `! [code] ` if it must fail.
public enum ScriptParser {
  /// Parses a whole script, including the syntax of its commands and its regular expressions.
  ///
  /// - Parameters:
  ///   - text: The text of the script.
  ///   - file: The path of the script, for messages.
  /// - Throws: The first error, as a `Diagnostic` with a location in the whole text. The code of an error in the format of the script
  ///   starts with `script.`; an error in a command has a code of ``/GromaCommandLanguage/SyntaxParser``. No error is marked as incomplete.
  public static func parse(_ text: String, file: String) throws(Diagnostic) -> Script {
    var reader = ScriptReader(script: Script(file: file, source: text))
    for (index, raw) in SourceText.rawLines(of: text).enumerated() { try reader.accept(raw, number: index + 1) }
    try reader.finish()
    return reader.script
  }
}

/// A reader that builds a script line by line.
private struct ScriptReader {
  /// The kind of the previous line, as far as it matters for the next line.
  enum Before { case nothing, comment(isTitled: Bool), step, block }

  var script: Script
  var before = Before.nothing
  /// The title of the phase that starts with the next step, or `nil` if the next step continues the current phase.
  var title: (text: String, line: Int)?
  private var commands = CommandReader()
  /// The command that is incomplete so far, or `nil` if there is none.
  private var open: (draft: StepDraft, lines: [String])?

  init(script: Script) { self.script = script }

  mutating func accept(_ raw: String, number: Int) throws(Diagnostic) {
    let line = SourceText.withoutEnd(number == 1 ? SourceText.withoutMark(raw) : raw)
    if open != nil {
      open?.lines.append(line)
      commands.feed(line, number: number)
      return try readStep(number)
    }
    if try acceptAttachment(line, raw: raw, number: number) { return }
    switch line.utf8.first {
    case UInt8(ascii: "#"): try acceptComment(line, number: number)
    case UInt8(ascii: "|"): try acceptBlockLine(line, number: number)
    case nil: before = .nothing
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      before = .nothing
      guard line.trimmed.isEmpty else {
        throw Diagnostic(
          code: "script.indented", message: "a line of a script must begin in the first column",
          // A space and a combining mark after it form one character.
          span: SourceSpan(line: number, columns: 1..<max(2, line.count - line.trimmed.count + 1)),
          hint: "remove the spaces; expected output begins with '| '")
      }
    default:
      try begin(line, number: number)
    }
  }

  /// Completes the script at the end of the file. Throws an error if a command is incomplete.
  mutating func finish() throws(Diagnostic) {
    guard open != nil else { return }
    commands.finish()
    try readStep(script.text.lines.count)
  }

  /// Starts a command.
  private mutating func begin(_ text: String, number: Int, column: Int = 1) throws(Diagnostic) {
    let draft = try StepDraft(text, number: number, column: column)
    open = (draft, [text])
    commands.feed(draft.command, number: number, column: draft.column)
    try readStep(number)
  }

  /// Adds the open command to the script if it is complete and continues with the commands after it on the same line.
  private mutating func readStep(_ number: Int) throws(Diagnostic) {
    let next: Line?
    do throws(Diagnostic) {
      next = try commands.next()
    } catch {
      var error = error
      error.isIncomplete = false
      throw error
    }
    guard let next, let draft = open?.draft, var lines = open?.lines else { return }
    let rest = commands.rest
    if let last = lines.indices.last, lines[last].utf8.count > rest.text.utf8.count, !rest.text.isEmpty {
      lines[last] = String(Substring(lines[last].utf8.dropLast(rest.text.utf8.count + 1)))
    }
    open = nil
    addStep(try draft.step(next, source: lines.joined(separator: "\n"), lastLine: number))
    before = .step
    let following = rest.text.trimmed
    guard !following.isEmpty, following.utf8.first != UInt8(ascii: "#") else { return }
    let blanks = rest.text.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    let text = String(Substring(rest.text.utf8.dropFirst(blanks)))
    try begin(text, number: number, column: rest.column + rest.text.count - text.count)
  }

  private mutating func addStep(_ step: ScriptStep) {
    if title != nil || script.phases.isEmpty {
      script.phases.append(Script.Phase(title: title?.text, line: title?.line ?? step.line))
      title = nil
    }
    script.phases[script.phases.count - 1].steps.append(step)
  }

  private mutating func acceptAttachment(_ line: String, raw: String, number: Int) throws(Diagnostic) -> Bool {
    let isMarker = line.utf8.starts(with: "-- ".utf8) && line.utf8.reversed().starts(with: "-- ".utf8)
    if isMarker, line.utf8.count > 6 {
      let name = String(Substring(line.utf8.dropFirst(3).dropLast(3))).trimmed
      guard !name.isEmpty, script[attachment: name] == nil else {
        throw Diagnostic(
          code: "script.attachment", message: name.isEmpty ? "an attachment needs a name" : "there are two attachments '\(name)'",
          span: SourceSpan(line: number, columns: 1..<line.count + 1))
      }
      script.attachments.append(Script.Attachment(name: name, text: "", line: number))
      return true
    }
    guard script.attachments.isEmpty else {
      script.attachments[script.attachments.count - 1].text += raw
      return true
    }
    guard !line.utf8.starts(with: "-- ".utf8) else {
      throw Diagnostic(
        code: "script.attachment", message: "an attachment must begin with '-- name --', alone on its line",
        span: SourceSpan(line: number, columns: 1..<line.count + 1))
    }
    return false
  }

  private mutating func acceptComment(_ line: String, number: Int) throws(Diagnostic) {
    if line.utf8.starts(with: "#:".utf8) {
      before = .nothing
      return try acceptMetadata(line, number: number)
    }
    var isTitled = false
    if case .comment(let wasTitled) = before { isTitled = wasTitled }
    let text = String(Substring(line.utf8.drop { $0 == UInt8(ascii: "#") })).trimmed
    if !isTitled, !text.isEmpty, number > 1 || !line.utf8.starts(with: "#!".utf8) {
      title = (text, number)
      isTitled = true
    }
    before = .comment(isTitled: isTitled)
  }

  /// The keys of `#:` lines.
  private static let keys = ["name", "owner", "tags", "app", "conditions", "for", "only", "skip", "strict", "no-failures", "may-quit"]
  /// The keys without a value.
  private static let flags = ["only", "strict", "no-failures", "may-quit"]

  private mutating func acceptMetadata(_ line: String, number: Int) throws(Diagnostic) {
    let text = String(Substring(line.utf8.dropFirst(2))).trimmed
    let key = String(Substring(text.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }))
    let value = String(Substring(text.utf8.dropFirst(key.utf8.count))).trimmed
    let problem: String? =
      if !key.isEmpty, !Self.keys.contains(key) {
        "unknown key '\(key)'"
      } else if key.isEmpty {
        "a key must follow '#:', such as name, tags or strict"
      } else if script[metadata: key] != nil {
        "'\(key)' is given twice"
      } else if !script.phases.isEmpty {
        "lines with '#:' must come before the first command"
      } else if Self.flags.contains(key), !value.isEmpty {
        "'\(key)' has no value"
      } else if key == "skip", value.isEmpty {
        "the reason must follow 'skip'"
      } else {
        key == "for" ? readRows(value) : nil
      }
    if let problem {
      throw Diagnostic(
        code: "script.metadata", message: problem, span: SourceSpan(line: number, columns: 1..<line.count + 1),
        hint: Self.keys.contains(key) ? nil : "the keys are \(Self.keys.joined(separator: ", "))")
    }
    script.metadata.append(Script.Metadata(key: key, value: value, line: number))
  }

  /// Reads the table after `#: for`. Returns the reason if the table cannot be read, otherwise `nil`.
  private mutating func readRows(_ text: String) -> String? {
    do throws(ScriptRow.Fault) {
      script.rows = try ScriptRow.rows(text)
      return nil
    } catch {
      return error.message
    }
  }

  private mutating func acceptBlockLine(_ line: String, number: Int) throws(Diagnostic) {
    guard line.utf8.count == 1 || line.utf8.starts(with: "| ".utf8) else {
      throw Diagnostic(
        code: "script.block-blank", message: "a space must follow the '|' of expected output",
        span: SourceSpan(line: number, columns: 1..<2))
    }
    switch before {
    case .step, .block: break
    case .nothing, .comment:
      throw Diagnostic(
        code: "script.stray-block", message: "expected output must follow its command immediately",
        span: SourceSpan(line: number, columns: 1..<2), hint: "write '|' alone for an empty line of output")
    }
    let expected = try ExpectedLine(String(Substring(line.utf8.dropFirst(2))), line: number)
    let phase = script.phases.count - 1
    script.phases[phase].steps[script.phases[phase].steps.count - 1].block.append(expected)
    before = .block
  }
}

extension [ExpectedLine]? {
  fileprivate mutating func append(_ line: ExpectedLine) {
    if self == nil { self = [] }
    self?.append(line)
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  fileprivate var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let front = utf8.drop(while: isBlank)
    return String(Substring(front.dropLast(front.reversed().prefix(while: isBlank).count)))
  }
}
