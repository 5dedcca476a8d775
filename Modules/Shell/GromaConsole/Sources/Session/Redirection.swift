import GromaCommandLanguage

/// A redirection of the output of a command from the terminal to a file or a program, such as `> tree.txt` or `| less`.
///
/// Only a command that prints information and must be alone on its line can have a redirection, because `|` after any other command is the
/// separator of steps: see ``Command/isRedirectable``. The operator must be at the start of a word. The program and its arguments are text
/// for the system's shell, up to an unquoted `;` or the end of the line.
struct Redirection {
  /// The receiver of the output.
  enum Target {
    /// A file, which is replaced, or to which the output is added.
    case file(Word, isAppended: Bool)
    /// A command line of the system's shell.
    case program(String)
  }

  var target: Target
  /// The location of the operator.
  var span: SourceSpan

  /// A line of input, split at its first redirection.
  struct Line {
    /// The commands before the redirected one, with their separators.
    var before: Substring
    /// The redirected command, without its redirection.
    var command: Substring
    var redirection: Redirection
    /// The text after the redirection, without the separator.
    var rest: Substring
  }

  /// Splits a line at the first redirection. Returns `nil` if there is none, or if the line has a syntax error before a redirection.
  ///
  /// - Parameters:
  ///   - line: The text. All locations refer to its start.
  ///   - start: The index from which to split the text.
  ///   - number: The line number for locations.
  ///   - command: Returns the command that a word denotes, or `nil` if there is none.
  /// - Throws: An error with the code `command.redirection` for a missing file or program, or a syntax error in the name of the file.
  static func split(
    _ line: String, at start: String.Index, number: Int, command: (String) -> Command?
  ) throws(Diagnostic) -> Line? {
    let text = line[start...]
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") }) else { return nil }
    let isSingle = !text.utf8.contains(UInt8(ascii: ";"))
    var lexer = Lexer(String(text), line: number, column: line.column(of: start))
    var (depth, first) = (0, start)
    // Whether the current command can be redirected, or `nil` before its first word.
    var isRedirectable: Bool?
    while let token = try? lexer.next() {
      switch token.kind {
      case .openBrace: depth += 1
      case .closeBrace: depth -= 1
      case .separator where depth == 0:
        isRedirectable = nil
        first = line.range(of: token.span).upperBound
        continue
      case .pipe where isRedirectable == true && depth == 0, .word where isRedirectable == true && depth == 0:
        let place = line.range(of: token.span).lowerBound
        guard line[place] == "|" || line[place] == ">" else { break }
        let (redirection, rest) = try redirection(in: line, at: place, token.span)
        return Line(before: line[start..<first], command: line[first..<place], redirection: redirection, rest: rest)
      case .word(let word) where isRedirectable == nil:
        isRedirectable = word.literalText.flatMap(command)?.isRedirectable ?? false
      default: break
      }
      isRedirectable = isRedirectable ?? false
      if isSingle, isRedirectable == false { return nil }
    }
    return nil
  }

  /// Reads a redirection that begins at `place`, and returns it with the text after it.
  private static func redirection(
    in line: String, at place: String.Index, _ span: SourceSpan
  ) throws(Diagnostic) -> (Redirection, rest: Substring) {
    let isAppended = line[place...].hasPrefix(">>")
    let operatorEnd = line.index(place, offsetBy: isAppended ? 2 : 1)
    let columns = span.columns.lowerBound..<span.columns.lowerBound + (isAppended ? 2 : 1)
    let span = SourceSpan(line: span.line, columns: columns)
    if line[place] == "|" {
      let end = endOfProgram(line[operatorEnd...])
      let program = line[operatorEnd..<end].trimmed
      guard !program.isEmpty else { throw missing("a program", span, "tree | less") }
      return (Redirection(target: .program(String(program)), span: span), line[end...].dropFirst())
    }
    var lexer = Lexer(String(line[operatorEnd...]), line: span.line, column: columns.upperBound)
    guard case .word(let file)? = try lexer.next()?.kind else { throw missing("a file", span, "tree > tree.txt") }
    let redirection = Redirection(target: .file(file, isAppended: isAppended), span: span)
    guard let next = try lexer.next() else { return (redirection, line[line.endIndex...]) }
    switch next.kind {
    case .separator: return (redirection, line[line.range(of: next.span).upperBound...])
    case .comment: return (redirection, line[line.endIndex...])
    default:
      throw Diagnostic(
        code: "command.redirection", message: "nothing can follow the name of the file", span: next.span,
        hint: "quote a name with blanks, and write other commands after ';'")
    }
  }

  private static func missing(_ what: String, _ span: SourceSpan, _ example: String) -> Diagnostic {
    Diagnostic(code: "command.redirection", message: "\(what) is missing here", span: span, hint: "for example '\(example)'")
  }

  /// Returns the index of the first `;` that the system's shell would not read as quoted, or the end of the text.
  private static func endOfProgram(_ text: Substring) -> String.Index {
    var quote: Character?
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == ";" {
        return index
      }
    }
    return text.endIndex
  }
}

extension String {
  /// Returns the column of an index in a line of text, from 1.
  func column(of index: Index) -> Int { distance(from: startIndex, to: index) + 1 }
}

extension Substring {
  /// The text without blanks at both ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.prefix(start.reversed().drop { $0.isWhitespace }.count)
  }
}
