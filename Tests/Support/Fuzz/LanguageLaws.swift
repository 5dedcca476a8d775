import Groma
import GromaCommandLanguage
import GromaConsole
import GromaScripts

/// The numbers of texts and lines that were tried.
struct Tally: CustomStringConvertible {
  var texts = 0
  var lines = 0
  /// The number of texts that are well-formed command lines.
  var readable = 0
  /// The number of well-formed scripts.
  var readableScripts = 0

  var description: String {
    "\(texts) texts with \(lines) lines: \(readable) are commands, \(readableScripts) are well-formed scripts"
  }
}

/// The laws that hold for every text.
enum LanguageLaws {
  /// Returns a description of the law that a text breaks, or nil if it breaks none.
  static func violation(of text: String, _ tally: inout Tally) -> String? {
    tally.texts += 1
    tally.lines += max(1, SourceText(text).lines.count)
    return tokens(text) ?? syntax(text, &tally) ?? quoting(text) ?? pieces(text) ?? completion(text) ?? scripts(text, &tally)
  }

  // MARK: Lines

  /// The spans of tokens are in the text, in order and without overlap.
  private static func tokens(_ text: String) -> String? {
    let places = Places(text)
    var lexer = Lexer(text)
    var last = (line: 1, column: 1)
    do throws(Diagnostic) {
      while let token = try lexer.next() {
        let span = token.span
        guard places.hold(span) else { return "the token \(token) is outside the text" }
        guard (span.line, span.columns.lowerBound) >= last else { return "the token \(token) is before the one before it" }
        last = (span.line, span.columns.lowerBound)
      }
      return nil
    } catch {
      return misplaced(error, in: places)
    }
  }

  /// A line that can be parsed can be written, and parsed again with the same result.
  private static func syntax(_ text: String, _ tally: inout Tally) -> String? {
    do throws(Diagnostic) {
      let line = try SyntaxParser.parse(text)
      if case .empty = line { return nil }
      tally.readable += 1
      let written = line.description
      guard let again = try? SyntaxParser.parse(written) else { return "what is written of it cannot be read: \(written)" }
      guard shape(again) == shape(line) else { return "what is written of it is another line: \(written)" }
      return written.escapingControls.unicodeScalars.elementsEqual(written.unicodeScalars) ? nil : "it is written with controls"
    } catch {
      return misplaced(error, in: Places(text))
    }
  }

  /// Returns the scalars of a line's text, so that two lines can be compared without their spans.
  private static func shape(_ line: Line) -> [Unicode.Scalar] { Array(line.description.unicodeScalars) }

  /// Any text, when quoted, is one word with the same text.
  private static func quoting(_ text: String) -> String? {
    let line = "x \(Quoting.quoted(text)) y"
    guard case .statement(let route, _)? = try? SyntaxParser.parse(line), let step = route.alternatives.first?.steps.first,
      step.arguments.count == 2, case .word(let word) = step.arguments[0], let read = word.literalText
    else { return "quoted, it is not one word: \(line)" }
    return read.unicodeScalars.elementsEqual(text.unicodeScalars) ? nil : "quoted, it is another text: \(line)"
  }

  /// The command lines of a text, when written and read again, are the same. Diagnostics point into the text.
  private static func pieces(_ text: String) -> String? {
    let (lines, errors) = read(text)
    let places = Places(text)
    if let misplaced = errors.lazy.compactMap({ misplaced($0, in: places) }).first { return misplaced }
    let again = read(lines.joined(separator: "; "))
    return again.lines == lines && again.errors.isEmpty ? nil : "its command lines, written, are others: \(again.lines)"
  }

  private static func read(_ text: String) -> (lines: [String], errors: [Diagnostic]) {
    var reader = CommandReader()
    var (lines, errors): ([String], [Diagnostic]) = ([], [])
    func take() {
      while true {
        do throws(Diagnostic) {
          guard let line = try reader.next() else { return }
          if line != .empty { lines.append(line.description) }
        } catch {
          errors.append(error)
        }
      }
    }
    for (index, line) in SourceText(text).lines.enumerated() {
      reader.feed(line, number: index + 1)
      take()
    }
    reader.finish()
    take()
    return (lines, errors)
  }

  /// A completion replaces text before the cursor, and inserts the intended value.
  private static func completion(_ text: String) -> String? {
    let context = CompletionContext(textBeforeCursor: text)
    let word = context.word
    guard (0...text.count).contains(word.replaced) else { return "completion replaces \(word.replaced) characters" }
    guard context.place == .argument, word.role == .plain, word.variable == nil else { return nil }
    // A combining mark forms one character with the sign before it, so that a word can start inside a character.
    if text.contains(where: { $0.unicodeScalars.count > 1 && $0.unicodeScalars.first?.isASCII == true && $0 != "\r\n" }) { return nil }
    let value = "it's $5"
    let completed = String(text.dropLast(word.replaced)) + word.written(value)
    guard (try? SyntaxParser.parse(text + (word.quote.map { $0 == .single ? "'" : "\"" } ?? ""))) != nil else { return nil }
    var lexer = Lexer(completed)
    var last: Word?
    while let token = try? lexer.next() { if case .word(let word) = token.kind { last = word } }
    return last?.literalText == value ? nil : "completed, it ends with \(last.map(\.description) ?? "nothing")"
  }

  // MARK: Scripts

  /// A parsed script contains its source lines unchanged, and a rewrite without changes returns the same text.
  private static func scripts(_ text: String, _ tally: inout Tally) -> String? {
    let lines = SourceText(text)
    do throws(Diagnostic) {
      let script = try ScriptParser.parse(text, file: "x.nav")
      tally.readableScripts += 1
      for step in script.steps {
        guard
          // Compared byte by byte, because a mark may combine with the ';' before it, and a line feed with the carriage return before it.
          step.source.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy({ part in
            (step.line...step.lastLine).contains { lines[line: $0].map { Array($0.utf8).contains(Array(part)) } == true }
          })
        else { return "line \(step.line) is another than it was" }
        for expected in step.block ?? []
        where lines[line: expected.line]?.utf8.reversed().starts(with: expected.text.utf8.reversed()) != true {
          return "line \(expected.line) expects something else than it says"
        }
      }
      let blessed = Blessing.blessed(script, outputs: [:])
      guard blessed.utf8.elementsEqual(text.utf8) else { return "with nothing to rewrite it is rewritten" }
      let outputs = Dictionary(
        script.steps.map { ($0.line, $0.block == nil ? [] : ["...", "a", $0.command]) }, uniquingKeysWith: { $1 })
      guard let new = try? ScriptParser.parse(Blessing.blessed(script, outputs: outputs), file: "x.nav") else {
        return "rewritten, it is no script"
      }
      for (old, step) in zip(script.steps, new.steps) {
        guard OutputMatcher.mismatch(expected: step.block ?? [], actual: outputs[old.line] ?? []) == nil || old.block == nil else {
          return "rewritten, line \(old.line) expects something else than it printed"
        }
      }
      return new.steps.count == script.steps.count ? nil : "rewritten, it has other steps"
    } catch {
      if error.isIncomplete { return "a script is never incomplete" }
      return misplaced(error, in: Places(text))
    }
  }

  // MARK: Spans

  private static func misplaced(_ error: Diagnostic, in places: Places) -> String? {
    guard let span = error.span, places.hold(span) else { return "'\(error)' is outside the text: \(String(describing: error.span))" }
    let rendered = error.rendered(source: places.text, file: "x")
    return rendered.split(separator: "\n").allSatisfy { $0.unicodeScalars.allSatisfy { !$0.isControlling } }
      ? nil : "'\(error)' shows controls"
  }
}

/// The lines and columns of a text, counted in the simplest way.
private struct Places {
  let text: String
  /// The number of characters in each line.
  private let widths: [Int]

  init(_ text: String) {
    self.text = text
    widths = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(\.count)
  }

  /// Returns whether a span starts within its line or at the end of it, and ends at most one column after the end.
  func hold(_ span: SourceSpan) -> Bool {
    guard widths.indices.contains(span.line - 1) else { return false }
    let end = widths[span.line - 1] + 1
    return (1...end).contains(span.columns.lowerBound) && span.columns.lowerBound < span.columns.upperBound
      && span.columns.upperBound <= end + 1
  }
}
