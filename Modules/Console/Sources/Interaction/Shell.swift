import Navigation

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

  /// Reads and runs lines until they end, `quit`, or a second Ctrl-C within a second. An open quote or brace asks for more.
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
    var unfinished = ""
    var first = 1
    var number = 0
    while !session.isOver, !isLeft {
      let asked = unfinished.isEmpty ? prompt : "… "
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
        number += 1
        let text = unfinished.isEmpty ? line : unfinished + "\n" + line
        if unfinished.isEmpty { first = number }
        unfinished = run(text, firstLine: first, isLast: false, editor) ? "" : text
        if unfinished.isEmpty { editor.remember(text.onOneLine) }
      case .interrupted(let isEmpty):
        interrupt(isAlone: isEmpty && unfinished.isEmpty, editor)
        unfinished = ""
      case .endOfInput:
        if !unfinished.isEmpty { _ = run(unfinished, firstLine: first, isLast: true, editor) }
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
    let lines = renderer.lines(reply)
    if !lines.isEmpty { editor.show(lines.joined(separator: "\n")) }
  }

  /// Runs a text; false when it is not finished.
  private func run(_ text: String, firstLine: Int, isLast: Bool, _ editor: any LineEditing) -> Bool {
    session.begin()
    defer { editor.showProgress(nil) }
    do throws(Diagnostic) {
      show(try session.run(text), editor)
      if style.isInteractive { model.update(session) }
    } catch {
      if error.isIncomplete, !isLast { return false }
      hasFailed = true
      if style.isInteractive {
        editor.show(style.renderer.lines(error, source: SourceText(text)).joined(separator: "\n"))
      } else {
        report(error.shifted(by: firstLine - 1), source: SourceText(text, from: firstLine))
      }
    }
    return true
  }

  private lazy var prompt = style.prompt(session.navigator.app.name)

  // MARK: Lines that are all there

  /// Runs the lines of a text, separated by `;` or line ends: all of them, whatever fails.
  ///
  /// - Returns: The exit code: 0, or 1 when a line failed.
  public func run(commands text: String, write: (String) -> Void) -> Int32 {
    lazy var source = SourceText(text)
    for piece in CommandList.pieces(of: text) {
      do throws(Diagnostic) {
        renderer.lines(try session.run(piece.text, line: piece.line, column: piece.column)).forEach(write)
      } catch {
        hasFailed = true
        report(error, source: source)
      }
      if session.isOver { break }
    }
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

extension Diagnostic {
  fileprivate func shifted(by lines: Int) -> Diagnostic {
    var diagnostic = self
    diagnostic.span?.line += lines
    return diagnostic
  }
}

extension String {
  /// A line that means the same, for the history; what was wrong is kept with blanks for its line ends.
  fileprivate var onOneLine: String {
    guard utf8.contains(UInt8(ascii: "\n")) else { return self }
    return (try? SyntaxParser.parse(self).description) ?? String(map { $0 == "\n" ? " " : $0 })
  }
}
