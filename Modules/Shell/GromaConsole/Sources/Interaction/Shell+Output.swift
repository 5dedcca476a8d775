import GromaCommandLanguage

extension Shell {
  /// The places to which a shell writes.
  struct Output {
    /// Writes the output of a command, as complete lines without a final line end. At a prompt, long output goes through the pager.
    var reply: (String) -> Void
    /// Writes lines that are never paged, such as the changed tree and the notes about events.
    var aside: (String) -> Void
  }

  /// The answer of a command line.
  struct Answer {
    var reply: Reply
    /// The receiver of the output, or `nil` for the terminal or standard output.
    var receiver: Receiver?
  }

  /// The receiver of a redirected output.
  enum Receiver {
    case file(String, isAppended: Bool, span: SourceSpan)
    case program(String, any ProgramRunning, span: SourceSpan)
  }

  /// Returns the output for lines that an editor reads.
  func output(to editor: any LineEditing) -> Output {
    guard style.isInteractive else { return Output(reply: { editor.show($0) }, aside: { editor.show($0) }) }
    return Output(reply: { self.page($0, editor) }, aside: { editor.show($0) })
  }

  /// Shows output, in the pager if the output is longer than the screen. Without a usable pager, shows the output as it is.
  private func page(_ text: String, _ editor: any LineEditing) {
    if let pager = style.pager, let programs = style.programs, session.prompt.isPaged,
      pager.isNeeded(for: text, columns: style.width())
    {
      session.showProgress?(nil)
      switch programs.run(pager.command, input: text + "\n") {
      case .exited(0), .interrupted: return
      case .exited, .failed: break
      }
    }
    editor.show(text)
  }

  /// The renderer for the current width of the terminal.
  var renderer: Renderer {
    var renderer = style.renderer
    if let width = style.width() { renderer.width = width }
    return renderer
  }

  /// A renderer without colors, for standard error, files and programs.
  private var plainRenderer: Renderer {
    var renderer = renderer
    renderer.hasColor = false
    return renderer
  }

  /// Writes an error to standard error.
  func report(_ error: Diagnostic, source: SourceText) {
    writeError(plainRenderer.lines(error, source: source, file: style.source).joined(separator: "\n"))
  }

  // MARK: Replies

  /// Writes the reply of a command line.
  ///
  /// The notes about events are not part of the requested output: without a prompt they are written to standard error, so that a program
  /// that reads the output reads nothing else. JSON lines contain them, because each line states its kind.
  func write(_ answer: Answer, _ output: Output) throws(Diagnostic) {
    updateCompletion()
    let separatesNotes = style.renderer.format != .jsonl && (!style.isInteractive || answer.receiver != nil)
    let shown = style.hidesEffects ? answer.reply.withoutChanges : answer.reply
    let (reply, notes) = separatesNotes ? shown.separatingNotes : (shown, [])
    if let receiver = answer.receiver {
      try write(plainRenderer.lines(reply).map { $0 + "\n" }.joined(), to: receiver)
    } else {
      // The changes of a route are not paged: the pager would treat a line that the user types in advance as its own keys.
      renderer.lines(reply).joinedLines.map(reply.hasChange ? output.aside : output.reply)
    }
    let write = style.isInteractive ? output.aside : writeError
    notes.flatMap { plainRenderer.lines(.note($0)) }.joinedLines.map(write)
  }

  private func write(_ text: String, to receiver: Receiver) throws(Diagnostic) {
    switch receiver {
    case .file(let name, let isAppended, let span):
      do throws(FileError) {
        let old = isAppended && FileError.isRegular(name) ? try session.files.read(name) : []
        try session.files.write(old + text.utf8, to: name)
      } catch {
        throw Diagnostic(error, span)
      }
    case .program(let command, let programs, let span):
      session.showProgress?(nil)
      switch programs.run(command, input: text) {
      case .exited(0): return
      case .interrupted: throw .stopped()
      case .exited(127): throw Diagnostic(code: "command.program", message: "there is no program for '\(command)'", span: span)
      case .exited(let code):
        throw Diagnostic(code: "command.program", message: "'\(command)' ended with exit code \(code)", span: span)
      case .failed(let reason): throw Diagnostic(code: "command.program", message: "'\(command)' \(reason)", span: span)
      }
    }
  }

  /// Returns the receiver that a redirection names. Checks before the command runs that a file can be written.
  func receiver(of redirection: Redirection) throws(Diagnostic) -> Receiver {
    switch redirection.target {
    case .file(let word, let isAppended):
      let name = try word.expanded(session.variables)
      do throws(FileError) {
        try FileError.checkWriting(name)
      } catch {
        throw Diagnostic(error, word.span)
      }
      return .file(name, isAppended: isAppended, span: word.span)
    case .program(let command):
      guard let programs = style.programs else {
        throw Diagnostic(code: "command.redirection", message: "this shell runs no programs", span: redirection.span)
      }
      // A step is more likely meant than a program that does not exist.
      let name = String(command.prefix { !$0.isWhitespace })
      if session.table[name] != nil, !programs.finds(name) {
        throw Diagnostic(
          code: "command.not-a-step", message: "'\(name)' is a route step, but the command before '|' is not", span: redirection.span,
          hint: "after this command, '|' starts a program, as in 'tree | less'")
      }
      return .program(command, programs, span: redirection.span)
    }
  }
}

extension Reply {
  /// Whether the reply contains the changed tree.
  fileprivate var hasChange: Bool {
    switch self {
    case .change: true
    case .all(let replies): replies.contains(where: \.hasChange)
    default: false
    }
  }

  /// The reply without its notes, and the notes in order.
  fileprivate var separatingNotes: (reply: Reply, notes: [Note]) {
    switch self {
    case .note(let note): return (.nothing, [note])
    case .all(let replies):
      let parts = replies.map(\.separatingNotes)
      return (.all(parts.map(\.reply)), parts.flatMap(\.notes))
    default: return (self, [])
    }
  }
}
