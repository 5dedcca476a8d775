import Groma

/// The loop between somebody who types (or a pipe) and a session.
@MainActor
public final class Shell {
  /// How it talks.
  public struct Style: Sendable {
    /// Makes text of replies.
    public var renderer: Renderer
    /// Whether a person is at the other end, who sees errors where they type.
    public var isInteractive: Bool
    /// What lines are called in errors, when nobody is: `stdin`.
    public var source: String
    /// How wide the terminal is now; nil when there is none.
    public var width: @Sendable () -> Int?

    /// A way to talk.
    public init(renderer: Renderer, isInteractive: Bool, source: String = "stdin", width: @escaping @Sendable () -> Int? = { nil }) {
      self.renderer = renderer
      self.isInteractive = isInteractive
      self.source = source
      self.width = width
    }

    /// What asks for a line to an app.
    public func prompt(_ app: String) -> String { renderer.hasColour ? "\u{1B}[1m\(app)>\u{1B}[0m " : "\(app)> " }
  }

  private let session: Session
  private let style: Style
  private let writeError: (String) -> Void
  /// What completion knows: read by an editor that completes.
  private lazy var model = CompletionModel(session)
  private let time: LiveTime
  private var hasFailed = false
  private var reader = CommandReader()
  /// The lines since the last command line that was at its end.
  private var entry: [String] = []
  /// The number of the last line.
  private var number = 0
  /// When the last Ctrl-C came, if nothing was done since.
  private var lastInterrupt: Duration?
  /// Whether a second Ctrl-C followed at once.
  private var isLeft = false

  /// A loop.
  ///
  /// - Parameters:
  ///   - clock: What a live session's clock goes by.
  ///   - writeError: Writes a line to standard error, after what was printed before.
  public init(
    _ session: Session, style: Style, clock: some Clock<Duration> = ContinuousClock(), writeError: @escaping (String) -> Void
  ) {
    self.session = session
    self.style = style
    self.writeError = writeError
    time = LiveTime(session, clock: clock)
  }

  // MARK: Lines that come one by one

  /// Reads and runs lines until they end, `quit`, or a second Ctrl-C within a second. What is open asks for more.
  ///
  /// While a live session's prompt is up time passes, and what happens is shown above it.
  ///
  /// - Returns: The exit code: 0, or 1 when a line failed and nobody was there to see it; 128 and more after a signal.
  public func run(_ editor: any LineEditing) async -> Int32 {
    if style.isInteractive {
      editor.complete { [table = session.table, model] in Completer(table: table, model: model.current).completions($0) }
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

  /// Handles a Ctrl-C; one that gave up nothing and follows another within a second ends the conversation.
  private func interrupt(isAlone: Bool, _ editor: any LineEditing) {
    if isAlone, let lastInterrupt, time.now - lastInterrupt < .seconds(1) { isLeft = true }
    lastInterrupt = time.now
    if isAlone, !isLeft { editor.show("Ctrl-C again within a second, Ctrl-D or 'quit' leaves the shell") }
  }

  /// Shows what happened by itself.
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

  /// Takes in a line, and runs the command lines that it ends.
  private func accept(_ line: String, _ editor: any LineEditing) {
    number += 1
    // A pipe has the same lines again and again.
    if entry.isEmpty, session.knows(line) {
      return run(shown(by: editor), source: { [number] in SourceText(line, from: number) }) { () throws(Diagnostic) in
        try session.run(line, line: number)
      }
    }
    entry.append(line)
    reader.feed(line, number: number)
    runRead(shown(by: editor))
    guard !reader.isOpen else { return }
    editor.remember(entry.joined(separator: "\n").onOneLine)
    forget()
  }

  /// Gives up what is not finished.
  private func forget() {
    entry = []
    reader = CommandReader()
  }

  /// Runs all command lines that are there.
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
      // Who types sees an error of syntax at once, and types all of it again.
      if isThere, !isRead, style.isInteractive {
        reader = CommandReader()
        return
      }
      if !isThere { return }
    }
  }

  /// Runs a command line, and writes its answer, or what is wrong with it.
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

  // MARK: Lines that are all there

  /// Runs the lines of a text, separated by `;` or line ends: all of them, whatever fails.
  ///
  /// - Returns: The exit code: 0, or 1 when a line failed.
  public func run(commands text: String, write: (String) -> Void) -> Int32 {
    entry = SourceText(text).lines
    for line in entry where !session.isOver {
      number += 1
      reader.feed(line, number: number)
      runRead(write)
    }
    reader.finish()
    runRead(write)
    return exitCode
  }

  // MARK: Output

  /// The renderer for a terminal as wide as it is now.
  private var renderer: Renderer {
    var renderer = style.renderer
    if let width = style.width() { renderer.width = width }
    return renderer
  }

  /// Writes an error where nobody looks for colours.
  private func report(_ error: Diagnostic, source: SourceText) {
    var renderer = style.renderer
    renderer.hasColour = false
    writeError(renderer.lines(error, source: source, file: style.source).joined(separator: "\n"))
  }

  private var exitCode: Int32 { session.exitCode ?? (hasFailed && !style.isInteractive ? 1 : 0) }
}

extension [String] {
  /// The lines as one text; nil when there are none.
  fileprivate var joinedLines: String? { isEmpty ? nil : joined(separator: "\n") }
}

extension String {
  /// A line that means the same, for the history; what was wrong is kept with blanks for its line ends.
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
