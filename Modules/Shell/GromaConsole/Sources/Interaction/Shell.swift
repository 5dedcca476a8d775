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

    /// Creates a style.
    public init(renderer: Renderer, isInteractive: Bool, source: String = "stdin", width: @escaping @Sendable () -> Int? = { nil }) {
      self.renderer = renderer
      self.isInteractive = isInteractive
      self.source = source
      self.width = width
    }

    /// Returns the prompt for the app with a name.
    public func prompt(_ app: String) -> String { renderer.hasColour ? "\u{1B}[1m\(app)>\u{1B}[0m " : "\(app)> " }
  }

  private let session: Session
  private let style: Style
  private let writeError: (String) -> Void
  /// The data for completion.
  private lazy var model = CompletionModel(session)
  private let time: LiveTime
  private var hasFailed = false
  private var reader = CommandReader()
  /// The lines of the current, incomplete command line.
  private var entry: [String] = []
  /// The number of the last line of input, from 1.
  private var number = 0
  /// The time of the last Ctrl-C, or `nil` if there was none or a line followed.
  private var lastInterrupt: Duration?
  /// Whether a second Ctrl-C ended the loop.
  private var isLeft = false

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
      editor.assist(
        with: TypingAid(completions: { [table = session.table, model] in Completer(table: table, model: model.current).completions($0) }))
    }
    editor.onInterrupt { [cancellation = session.cancellation] in cancellation.request() }
    if style.isInteractive { session.showProgress = { editor.showProgress($0) } }
    defer {
      session.showProgress = nil
      editor.close()
    }
    while !session.isOver, !isLeft {
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
        reader.finish()
        runRead(shown(by: editor))
        return exitCode
      case .terminated(let signal): return 128 + signal
      }
    }
    return isLeft ? 130 : exitCode
  }

  /// Handles Ctrl-C. Ends the loop if the entry is empty and the previous Ctrl-C was less than a second ago.
  ///
  /// - Parameters:
  ///   - isAlone: Whether the user typed no text and no command is incomplete.
  ///   - editor: Shows a message after the first Ctrl-C.
  private func interrupt(isAlone: Bool, _ editor: any LineEditing) {
    if isAlone, let lastInterrupt, time.now - lastInterrupt < .seconds(1) { isLeft = true }
    lastInterrupt = time.now
    if isAlone, !isLeft { editor.show("Ctrl-C again within a second, Ctrl-D or 'quit' leaves the shell") }
  }

  /// Shows the events and changes that occurred while time passed.
  private func happened(_ reply: Reply, _ editor: any LineEditing) {
    if case .nothing = reply { return }
    show(reply, editor)
    if style.isInteractive { model.update(session) }
  }

  private func show(_ reply: Reply, _ editor: any LineEditing) {
    if case .nothing = reply { return }
    renderer.lines(reply).joinedLines.map(editor.show)
  }

  // MARK: Reading

  /// Adds a line of input and runs all command lines that the line completes.
  private func accept(_ line: String, _ editor: any LineEditing) {
    number += 1
    // In a pipe, the same lines often repeat, so known lines are not parsed again.
    if entry.isEmpty, session.knows(line) {
      return run(shown(by: editor), source: { [number] in SourceText(line, from: number) }) { () throws(Diagnostic) in
        try session.run(line, line: number)
      }
    }
    read(line, shown(by: editor)) { editor.remember($0.onOneLine) }
  }

  /// Adds an input line, which has the current number, and runs all command lines that the input line completes.
  ///
  /// - Parameters:
  ///   - line: The input line.
  ///   - write: Writes output.
  ///   - complete: Called with all lines of the entry when no command is incomplete.
  private func read(_ line: String, _ write: (String) -> Void, whenComplete complete: (String) -> Void = { _ in }) {
    entry.append(line)
    reader.feed(line, number: number)
    runRead(write)
    if reader.isOpen { return }
    complete(entry.joined(separator: "\n"))
    forget()
  }

  /// Discards the current entry and its incomplete command line.
  private func forget() {
    entry = []
    reader = CommandReader()
  }

  /// Runs all command lines that are complete and have not run yet.
  private func runRead(_ write: (String) -> Void) {
    let text = entry.count == 1 ? entry.first : nil
    while !session.isOver {
      var isRead = false
      var isThere = true
      run(write, source: { SourceText(entry.joined(separator: "\n"), from: number - entry.count + 1) }) { () throws(Diagnostic) in
        guard let line = try session.noting({ () throws(Diagnostic) in try reader.next() }) else {
          isThere = false
          return .nothing
        }
        isRead = true
        return try session.run(line, text: text)
      }
      // At a prompt, a syntax error discards the whole entry: the user sees the error and types it again.
      if isThere, !isRead, style.isInteractive {
        reader = CommandReader()
        return
      }
      if !isThere { return }
    }
  }

  /// Runs a command line and writes its reply or its error.
  private func run(_ write: (String) -> Void, source: () -> SourceText, _ body: () throws(Diagnostic) -> Reply) {
    session.begin()
    defer { session.showProgress?(nil) }
    do throws(Diagnostic) {
      let reply = try body()
      if case .nothing = reply {} else { renderer.lines(reply).joinedLines.map(write) }
      if style.isInteractive { model.update(session) }
    } catch {
      hasFailed = true
      if style.isInteractive {
        write(style.renderer.lines(error, source: source()).joined(separator: "\n"))
      } else {
        report(error, source: source())
      }
    }
  }

  private func shown(by editor: any LineEditing) -> (String) -> Void { { editor.show($0) } }

  private lazy var prompt = style.prompt(session.navigator.app.name)

  // MARK: Lines of text

  /// Runs the command lines of a text, separated by `;` or line ends, until `quit`. An error does not stop the following lines.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - write: Called with the output of each command line, without a final line end.
  /// - Returns: The exit code: the argument of `quit`, or 1 if a line failed and the style is not interactive, otherwise 0.
  public func run(commands text: String, write: (String) -> Void) -> Int32 {
    for line in SourceText(text).lines where !session.isOver {
      number += 1
      read(line, write)
    }
    reader.finish()
    runRead(write)
    return exitCode
  }

  // MARK: Output

  /// The renderer for the current width of the terminal.
  private var renderer: Renderer {
    var renderer = style.renderer
    if let width = style.width() { renderer.width = width }
    return renderer
  }

  /// Writes an error to standard error, without colors.
  private func report(_ error: Diagnostic, source: SourceText) {
    var renderer = style.renderer
    renderer.hasColour = false
    writeError(renderer.lines(error, source: source, file: style.source).joined(separator: "\n"))
  }

  private var exitCode: Int32 { session.exitCode ?? (hasFailed && !style.isInteractive ? 1 : 0) }
}

extension [String] {
  /// The lines joined as one string, or `nil` if there are none.
  fileprivate var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}

extension String {
  /// The text as a single equivalent line, for the history. If the text has a syntax error, its line ends become spaces.
  fileprivate var onOneLine: String {
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
