import Groma
import GromaCommandLanguage

/// A shell: a loop that reads lines from a user or a pipe and runs the lines in a session.
@MainActor
public final class Shell {
  /// The input and output style of a shell.
  public struct Style: Sendable {
    /// The renderer that converts replies to text.
    public var renderer: Renderer
    /// Whether a user types at a terminal. Errors are then shown between the other output, instead of on standard error.
    public var isInteractive: Bool
    /// The name by which error messages refer to the input, such as `stdin`. Not used if the shell is interactive.
    public var source: String
    /// Returns the current width of the terminal in columns, or `nil` if there is no terminal.
    public var width: @Sendable () -> Int?
    /// The runner of the programs that lines pass output to, or `nil` if lines can run no programs.
    public var programs: (any ProgramRunning)?
    /// The pager for long output of an interactive shell, or `nil` if there is none. ``programs`` runs it.
    public var pager: Pager?
    /// Whether changes of the tree and other effects of lines are not shown.
    package var hidesEffects = false

    /// Creates a style.
    public init(
      renderer: Renderer, isInteractive: Bool, source: String = "stdin", width: @escaping @Sendable () -> Int? = { nil },
      programs: (any ProgramRunning)? = nil, pager: Pager? = nil
    ) {
      self.renderer = renderer
      self.isInteractive = isInteractive
      self.source = source
      self.width = width
      self.programs = programs
      self.pager = pager
    }

    /// Returns the prompt for the app with the given name.
    ///
    /// - Parameter isRecording: Whether lines are being recorded.
    public func prompt(_ app: String, isRecording: Bool = false) -> String {
      let text = isRecording ? "\(app) (rec)>" : "\(app)>"
      return renderer.hasColor ? "\u{1B}[1m\(text)\u{1B}[0m " : "\(text) "
    }
  }

  let session: Session
  let style: Style
  let writeError: (String) -> Void
  /// The data for completion.
  private lazy var model = CompletionModel(session)
  private let time: LiveTime
  private var hasFailed = false
  private var reader = CommandReader()
  /// The lines of the current, incomplete command line, with aliases replaced.
  private var entry: [String] = []
  /// The same lines as they were entered.
  private var typed: [String] = []
  /// A closure that is called before each prompt, and after each change while a prompt is shown.
  package var whenReady: () -> Void = {}
  /// The number of the last line of input, from 1.
  private var number = 0
  /// The time of the last Ctrl-C, or `nil` if there was none or a line followed.
  private var lastInterrupt: Duration?
  /// Whether a second Ctrl-C ended the loop.
  private var isLeft = false
  /// Whether the input is a command file, so that its remaining lines are not read.
  private var isRefused = false

  /// Creates a shell.
  ///
  /// - Parameters:
  ///   - session: The session that runs the lines.
  ///   - style: The input and output style.
  ///   - clock: The clock that drives the navigator of a live session, and that measures the time between two presses of Ctrl-C.
  ///   - writeError: Writes complete lines, given without a final line end, to standard error after all previous output.
  public init(
    _ session: Session, style: Style, clock: some Clock<Duration> = ContinuousClock(), writeError: @escaping (String) -> Void
  ) {
    self.session = session
    self.style = style
    self.writeError = writeError
    time = LiveTime(session, clock: clock)
  }

  // MARK: Interactive lines

  /// Reads and runs lines until the input ends, `quit` runs, a signal terminates the shell, or the user presses Ctrl-C on an empty line
  /// less than a second after another Ctrl-C. An incomplete command continues on the next line.
  ///
  /// While a prompt is shown and the clock of the session is real, time passes, and events appear above the prompt.
  ///
  /// - Parameter editor: The source of the lines. The shell closes the editor at the end.
  /// - Returns: The exit code: the argument of `quit`; 130 if Ctrl-C ended the shell; 128 plus the number of a signal that terminated the
  ///   shell; 1 if a line of a non-interactive input failed; otherwise 0.
  public func run(_ editor: any LineEditing) async -> Int32 {
    if style.isInteractive {
      let completer = { @Sendable [table = session.table, model] in Completer(table: table, model: model.current) }
      editor.assist(
        with: TypingAid(
          completions: { completer().completions(afterAlias: $0) }, hint: { completer().hint($0) },
          highlights: { completer().highlights($0) }))
    }
    editor.onInterrupt { [cancellation = session.cancellation] in cancellation.request() }
    if style.isInteractive { session.showProgress = { editor.showProgress($0) } }
    defer {
      session.showProgress = nil
      editor.close()
    }
    while !session.isOver, !isLeft, !isRefused {
      whenReady()
      let asked = entry.isEmpty ? prompt : "… "
      let input =
        session.isLive
        ? await time.passing {
          self.happened($0, editor)
        } until: {
          await editor.readLine(prompt: asked)
        }
        : await editor.readLine(prompt: asked)
      happened(time.pass(), editor)
      switch input {
      case .line(let line):
        lastInterrupt = nil
        accept(line, editor)
      case .interrupted(let isEmpty):
        interrupt(isAlone: isEmpty && entry.isEmpty, editor)
        forget()
      case .endOfInput:
        // Ctrl-D in a continuation ends only the entry. If the input has really ended, the next read returns that.
        let isContinuation = style.isInteractive && !entry.isEmpty
        reader.finish()
        runRead(output(to: editor))
        if !isContinuation { return exitCode }
        forget()
      case .terminated(let signal): return 128 + signal
      }
    }
    return isLeft ? 130 : exitCode
  }

  private var prompt: String { style.prompt(session.navigator.app.name, isRecording: session.prompt.isRecording) }

  /// Handles Ctrl-C. Ends the loop if the entry is empty and the previous Ctrl-C was less than a second ago.
  ///
  /// - Parameters:
  ///   - isAlone: Whether the user typed no text and no command is incomplete.
  ///   - editor: Shows a message after the first Ctrl-C.
  private func interrupt(isAlone: Bool, _ editor: any LineEditing) {
    if isAlone, let lastInterrupt, time.now - lastInterrupt < .seconds(1) { isLeft = true }
    // A Ctrl-C that discards a line does not announce that the next one ends the shell.
    lastInterrupt = isAlone ? time.now : nil
    if isAlone, !isLeft { editor.show("Ctrl-C again within a second, Ctrl-D or 'quit' leaves the shell") }
  }

  /// Shows the events and changes that occurred while time passed.
  private func happened(_ reply: Reply, _ editor: any LineEditing) {
    if case .nothing = reply { return }
    renderer.lines(reply).joinedLines.map(editor.show)
    updateCompletion()
    whenReady()
  }

  /// Updates the data for completion at a prompt.
  func updateCompletion() { if style.isInteractive { model.update(session) } }

  // MARK: Reading

  /// Adds a line of input and runs all command lines that the line completes.
  private func accept(_ line: String, _ editor: any LineEditing) {
    number += 1
    // In a pipe, the same lines often repeat, so known lines are not parsed again.
    if entry.isEmpty, session.knows(line) {
      _ = run(output(to: editor), source: { [number] in session.printable(SourceText(line, from: number)) }) { () throws(Diagnostic) in
        try write(Answer(reply: try session.run(line, line: number)), output(to: editor))
      }
      return
    }
    read(line, output(to: editor)) { self.remember($0, editor) }
  }

  /// Adds an entry to the history, with variables in place of secrets. An entry that contains a secret in another place is not added, nor
  /// one that sets a variable, whose value can be a secret.
  private func remember(_ entry: String, _ editor: any LineEditing) {
    let line = session.printable(entry.onOneLine)
    if line.isComplete, line.assignments.isEmpty { editor.remember(line.text) }
  }

  /// Adds an input line, which has the current number, and runs all command lines that the input line completes.
  ///
  /// - Parameters:
  ///   - line: The input line.
  ///   - output: Writes output.
  ///   - complete: Called with all lines of the entry, as they were entered, when no command is incomplete.
  private func read(_ line: String, _ output: Output, whenComplete complete: (String) -> Void = { _ in }) {
    let isFirst = entry.isEmpty
    let text = isFirst && session.allowsPrefixes ? session.prompt.expanded(line) : line
    typed.append(line)
    entry.append(text)
    if isFirst { runParts(of: text, output) } else { feed(text[...], of: text, output, before: "") }
    if reader.isOpen { return }
    complete(typed.joined(separator: "\n"))
    forget()
  }

  /// Runs the command lines of the first line of an entry, in which a command can have a redirection.
  private func runParts(of text: String, _ output: Output) {
    var start = text.startIndex
    while !session.isOver {
      var line: Redirection.Line?
      let isSplit = run(output, source: { source }) { () throws(Diagnostic) in
        try session.noting { () throws(Diagnostic) in
          if start == text.startIndex { try refuseScriptNotation(text) }
          line = try Redirection.split(text, at: start, number: number, command: command)
        }
      }
      guard isSplit else { return }
      guard let line else {
        feed(text[start...], of: text, output, before: "")
        return
      }
      guard line.before.isEmpty || feed(line.before, of: text, output, before: text[line.before.endIndex...]) else { return }
      guard !session.isOver, feed(line.command, of: text, output, to: line.redirection, before: line.rest) else { return }
      start = line.rest.startIndex
    }
  }

  /// Returns the command that a word denotes in this session, or `nil`.
  private func command(_ word: String) -> Command? {
    let meant = session.table.meant(by: word, allowsShort: session.allowsPrefixes)
    return meant.count == 1 ? meant[0] : nil
  }

  /// Reads a part of a line, and runs all command lines that it completes.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - line: The line that contains the part.
  ///   - output: Writes output.
  ///   - redirection: The redirection of the output, or `nil` if the output is not redirected.
  ///   - rest: The part of the line that runs next.
  /// - Returns: Whether the next part of the line can run.
  @discardableResult
  private func feed(
    _ part: Substring, of line: String, _ output: Output, to redirection: Redirection? = nil, before rest: Substring
  ) -> Bool {
    reader.feed(String(part), number: number, column: line.column(of: part.startIndex))
    return runRead(output, to: redirection, before: rest)
  }

  /// Discards the current entry and its incomplete command line.
  private func forget() {
    entry = []
    typed = []
    reader = CommandReader()
  }

  /// The text of the current entry, for messages.
  private var source: SourceText { session.printable(SourceText(entry.joined(separator: "\n"), from: number - entry.count + 1)) }

  /// Runs all command lines that are complete and have not run yet.
  ///
  /// At a prompt, an error discards the rest of the entry: the rest was written for the state that the failed command would have produced.
  ///
  /// - Parameters:
  ///   - output: Writes output.
  ///   - redirection: The redirection of the output, or `nil` if the output is not redirected.
  ///   - rest: The part of the entry that is not read yet.
  /// - Returns: `false` if an error discarded the rest of the entry or if the session is over; otherwise `true`.
  @discardableResult
  private func runRead(_ output: Output, to redirection: Redirection? = nil, before rest: Substring = "") -> Bool {
    let text = entry.count == 1 ? entry.first : nil
    while !session.isOver {
      var isThere = true
      let isDone = run(output, source: { source }) { () throws(Diagnostic) in
        do throws(Diagnostic) {
          guard let line = try session.noting({ () throws(Diagnostic) in try reader.next() }) else {
            isThere = false
            return
          }
          let receiver = try redirection.map { redirection throws(Diagnostic) in
            try session.noting { () throws(Diagnostic) in try self.receiver(of: redirection) }
          }
          try write(Answer(reply: try session.run(line, text: text), receiver: receiver), output)
        } catch {
          guard style.isInteractive else { throw error }
          let count = reader.rest.text.unicodeScalars.count + rest.unicodeScalars.count
          throw error.discarding(session.printable(entry.joined(separator: "\n")).suffix(count))
        }
      }
      if !isDone, style.isInteractive {
        reader = CommandReader()
        return false
      }
      if !isThere { return true }
    }
    return false
  }

  /// Reads and runs a command line, and writes its error. Returns whether there was no error.
  ///
  /// - Parameters:
  ///   - output: Writes the error at a prompt. A long error, such as the report of an exploration, is shown in the pager.
  ///   - source: Returns the text that contains the error.
  ///   - body: Reads and runs the command line, and writes its reply.
  private func run(_ output: Output, source: () -> SourceText, _ body: () throws(Diagnostic) -> Void) -> Bool {
    session.begin()
    defer { session.showProgress?(nil) }
    do throws(Diagnostic) {
      try body()
      return true
    } catch {
      hasFailed = true
      if style.isInteractive {
        model.update(session)
        output.reply(style.renderer.lines(error, source: source(), columns: style.width()).joined(separator: "\n"))
      } else {
        report(error, source: source())
      }
      return false
    }
  }

  /// Throws an error for a line in the notation of command files. The rest of an input that is not interactive is then not read, because
  /// its lines are also in that notation.
  private func refuseScriptNotation(_ line: String) throws(Diagnostic) {
    if style.isInteractive, line.hasPrefix("!"), !line.hasPrefix("! ") {
      throw Diagnostic(
        code: "command.script", message: "'!' starts no programs here", span: SourceSpan(line: number, columns: 1..<2),
        hint: "Ctrl-Z suspends the shell, and 'fg' continues it; 'help terminal' explains '| PROGRAM' and '> FILE'")
    }
    guard line.hasPrefix("| ") || line == "|" || line.hasPrefix("! ") else { return }
    isRefused = !style.isInteractive
    throw Diagnostic(
      code: "command.script", message: "'\(line.prefix(1))' at the start of a line is the notation of a command file",
      span: SourceSpan(line: number, columns: 1..<2),
      hint: isRefused
        ? "nothing after this line ran; 'groma run FILE' runs a command file, 'groma run -' runs one from standard input"
        : "'source FILE' runs a command file here")
  }

  // MARK: Lines of text

  /// Runs the command lines of a text, separated by `;` or line ends, until `quit`. An error does not stop the following lines.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - write: Called with the output of each command line, without a final line end.
  /// - Returns: The exit code: the argument of `quit`, or 1 if a line failed and the style is not interactive, otherwise 0.
  public func run(commands text: String, write: @escaping (String) -> Void) -> Int32 {
    let output = Output(reply: write, aside: write)
    for line in SourceText(text).lines where !session.isOver && !isRefused {
      number += 1
      read(line, output)
    }
    reader.finish()
    runRead(output)
    return exitCode
  }

  private var exitCode: Int32 { session.exitCode ?? (hasFailed && !style.isInteractive ? 1 : 0) }
}

extension [String] {
  /// The lines joined as one string, or `nil` if there are none.
  var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}

extension Diagnostic {
  /// Returns the error with a note about the rest of the line, which did not run.
  fileprivate func discarding(_ rest: String) -> Diagnostic {
    let rest = rest.drop { $0.isWhitespace || $0 == ";" }
    if rest.isEmpty || rest.hasPrefix("#") { return self }
    var error = self
    error.notes.append("the rest of the line did not run: \(rest)")
    return error
  }
}

extension String {
  /// The text as a single equivalent line, for the history. If the text has a syntax error, its line ends become spaces.
  package var onOneLine: String {
    guard utf8.contains(UInt8(ascii: "\n")) else { return self }
    var reader = CommandReader()
    var lines: [String] = []
    do throws(Diagnostic) {
      for line in SourceText(self).lines {
        reader.feed(line, number: 1)
        while let line = try reader.next() { lines.append(line.description) }
      }
      return lines.filter { !$0.isEmpty }.joined(separator: "; ")
    } catch {
      return String(map { $0 == "\n" ? " " : $0 })
    }
  }
}
