public import Groma
public import GromaCommandLanguage
import GromaLinks
import Logging

/// A session with one app, which runs command lines one after the other. Typed, piped and scripted lines all run in a session.
///
/// The result of a line is a ``Reply``. A session prints nothing and does not depend on a terminal.
@MainActor
public final class Session {
  /// The navigator of the app.
  public let navigator: Navigator
  /// The commands, including the guards and custom steps of the app.
  public let table: CommandTable
  /// The values of the variables, by name.
  public var variables: [String: String]
  /// Whether aliases and unique prefixes of command names are accepted: `true` at a prompt, `false` in scripts.
  public var allowsPrefixes: Bool
  /// Whether the reply to a line that changes the tree includes the changed tree.
  public var showsChanges: Bool
  /// Whether only the changed rows of the tree, their containers and the rows that became visible are shown, even if the tree is small.
  package var showsChangedRowsOnly = false
  /// Whether the navigator's clock can be real, so that time passes while a prompt is shown.
  public let isLive: Bool
  /// Whether the clock advances after each line until no transition is in progress and no route is deferred: `true` in scripts and pipes,
  /// `false` at a prompt.
  ///
  /// The clock does not advance after a line that fails, ends with `&`, only reads the state, or moves the clock itself.
  public var settles: Bool
  /// The files that command lines can read and write.
  package var files = FileSpace()
  /// The variables that the session was created with.
  package let definitions: [String: String]
  /// The request to stop the running command, sent by Ctrl-C.
  public let cancellation = Cancellation()
  /// A closure that shows the progress of a long command as one line, or removes that line if its argument is `nil`. The property is `nil`
  /// if progress cannot be shown.
  public var showProgress: ((String?) -> Void)?
  /// The time of the last progress report, or of the start of the command.
  var lastProgress = ContinuousClock.now
  /// The word for the language of the texts in the code of an app.
  package nonisolated static let baseLanguage = "base"
  /// The settings of the prompt.
  package var prompt = PromptState()
  /// Whether `quit` ended the session.
  public internal(set) var isOver = false
  /// The exit code that `quit` was given, or `nil` if `quit` did not run or was given none.
  public internal(set) var exitCode: Int32?
  /// The code of the last error, for `expect error`, or `nil` if there was none.
  private(set) var lastError: String?
  /// The observers of all lines, in the order in which they are called.
  package var observers: [any LineObserver] = []

  /// The fields of the actions for which lines entered values.
  var usedFields = ActionFields()
  /// The names of the variables whose values lines entered into secret fields.
  package internal(set) var secretVariables: Set<String> = []
  /// The names of the variables that command files use.
  var scriptVariables: Set<String> = []

  /// The explorations of earlier lines.
  var explorations = KnownExplorations()
  /// The routes of earlier lines, by the text of the line.
  private var known = KnownRoutes()
  /// Whether the meaning of the line that was bound last depends on the current state, not only on its text.
  private var isOfTheMoment = false

  /// Whether a note has reported that a layer covers the containers that a line changed. The note appears only once.
  private var hasNotedCover = false

  /// The events and log lines that are not yet part of a reply.
  let notes: EventNotes

  /// Creates a session with an app in its launch state and the commands of a table, to which the guards and custom steps of the app are
  /// added.
  ///
  /// The clock of a live session is real until the line `set clock virtual` runs.
  public init(
    _ app: AppDefinition, table: CommandTable, variables: [String: String] = [:], allowsPrefixes: Bool = false,
    showsChanges: Bool = false, settles: Bool = false, isLive: Bool = false
  ) {
    self.table = table.adding(stepsOf: app)
    self.variables = variables
    self.allowsPrefixes = allowsPrefixes
    self.showsChanges = showsChanges
    self.isLive = isLive
    self.settles = settles
    definitions = variables
    let log = SessionLog()
    navigator = Navigator(app, logger: Logger(label: "groma") { _ in log })
    navigator.isClockReal = isLive
    // 'undo' and 'goto' reach the start of the session, unless its changes take too much memory.
    navigator.historyLimit = History.Limit(commits: .max, bytes: 64 << 20)
    notes = EventNotes(on: navigator, log: log)
  }

  /// Returns the note for the first failure since the last call that is not the error of a line, or `nil` if there was none: the failure of
  /// a waiting or deferred route, of the route of an outcome, or of a route that followed a change.
  package func takeFailure() -> Note? { notes.takeFailure() }

  // MARK: Lines

  /// Parses and runs one command line.
  ///
  /// - Parameters:
  ///   - text: The text of the command line.
  ///   - line: The line number for error messages, from 1.
  ///   - column: The column of the first character for error messages, from 1.
  /// - Returns: The reply of the command, with notes for the events that occurred.
  /// - Throws: A diagnostic, usually with its location in the line. A route that fails leaves the state unchanged, apart from the steps
  ///   before a `wait`. If a script fails, the changes of its earlier lines remain.
  public func run(_ text: String, line: Int = 1, column: Int = 1) throws(Diagnostic) -> Reply {
    // For a known line the syntax is needed only if the route fails, so it is parsed only then.
    if isRepeatable, let (route, settles) = known[text] {
      return try answering(nil, settling: settles) { () throws(Diagnostic) in
        try run(route) { () throws(Diagnostic) in
          guard case .statement(let syntax, _) = try SyntaxParser.parse(text, line: line, column: column) else { return BoundRoute() }
          return try bind(syntax)
        }
      }
    }
    return try run(try noting { () throws(Diagnostic) in try SyntaxParser.parse(text, line: line, column: column) }, text: text)
  }

  /// Returns whether the route of a line is cached, because the line ran before and its meaning does not depend on the state.
  func knows(_ text: String) -> Bool { isRepeatable && known[text] != nil }

  /// Whether cached routes may be used: no observer needs the syntax of the lines, and abbreviated command names are not accepted.
  private var isRepeatable: Bool { observers.isEmpty && !allowsPrefixes }

  /// Calls a closure that parses a line and returns its result. If the closure throws, records the code of the error for `expect error`.
  func noting<Result>(_ read: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try read()
    } catch {
      lastError = error.code
      throw error
    }
  }

  /// Runs a parsed line.
  ///
  /// - Parameters:
  ///   - line: The parsed line.
  ///   - text: The source text of the line, by which the route may be cached, or `nil` if the text extends over several input lines.
  func run(_ line: Line, text: String?) throws(Diagnostic) -> Reply {
    guard case .statement(let route, let settles) = line else { return .nothing }
    return try run(route, settling: settles) { bound in
      guard isRepeatable, !isOfTheMoment, let text, !text.utf8.contains(UInt8(ascii: ";")) else { return }
      known.keep(bound.route, settles: settles, of: text)
    }
  }

  /// Runs a parsed line. A route that fails leaves the state unchanged, apart from the steps before a `wait`.
  ///
  /// - Parameters:
  ///   - syntax: The parsed line.
  ///   - settling: Whether the clock may advance after the line, if the session ``settles``.
  /// - Returns: The reply of the command, with notes for the events that occurred.
  /// - Throws: A diagnostic, usually with its location in the line or in a sourced script.
  public func run(_ syntax: RouteSyntax, settling: Bool = true) throws(Diagnostic) -> Reply {
    try run(syntax, settling: settling) { _ in }
  }

  private func run(_ syntax: RouteSyntax, settling: Bool, whenBound: (BoundRoute) -> Void) throws(Diagnostic) -> Reply {
    // The numbers of actions refer to the state before the line, so they are replaced by names before it runs.
    let syntax = observers.isEmpty ? syntax : naming(syntax)
    return try answering(syntax, settling: settling) { () throws(Diagnostic) in try perform(syntax, whenBound) }
  }

  /// Calls a closure that runs a line ending with `&`, so that its waits do not advance the clock.
  private func lettingWaitsLast(_ body: () throws(Diagnostic) -> Reply) throws(Diagnostic) -> Reply {
    let isClockReal = navigator.isClockReal
    navigator.isClockReal = true
    defer { navigator.isClockReal = isClockReal }
    return try body()
  }

  /// Runs a line by calling `body`, and adds notes for the events of the line to the reply or to the error. Advances the clock if the
  /// session ``settles`` and the line allows it. Reports the line to the observers unless `syntax` is `nil`, as for a cached route.
  private func answering(
    _ syntax: RouteSyntax?, settling: Bool, _ body: () throws(Diagnostic) -> Reply
  ) throws(Diagnostic) -> Reply {
    // A sourced script runs lines within a line. Each of these has its own notes.
    let outer = notes.setAside()
    defer { notes.putBack(outer) }
    let before = showsChanges ? navigator.state : nil
    do throws(Diagnostic) {
      var reply = try settles && !settling ? lettingWaitsLast(body) : body()
      if settles, settling, syntax.map(movesTime) ?? true { navigator.settle() }
      reply = reply.followed(by: notes.taken())
      if !showsChanges {
        reply = reply.withoutChanges
      } else if reply == .nothing, let before, !isOver {
        reply = .unchanged(hasChangedUnseen: navigator.state != before)
      }
      if let syntax { try report(syntax, .success(reply), settling: settling) }
      return reply
    } catch {
      lastError = error.code
      if let syntax { try report(syntax, .failure(error), settling: settling) }
      var error = error
      error.notes += notes.taken().map(\.message)
      throw error
    }
  }

  /// Passes the result of a line to the observers.
  private func report(_ syntax: RouteSyntax, _ result: Result<Reply, Diagnostic>, settling: Bool) throws(Diagnostic) {
    for observer in observers { try observer.ended(syntax, result, settling: settling, in: self) }
  }

  /// Advances the clock. Returns notes for the events of that time and, if the session shows changes, the changed tree. Returns an empty
  /// reply if nothing was due. Discards notes that are not yet part of a reply.
  ///
  /// - Parameter milliseconds: The time by which to advance, in milliseconds.
  public func letPass(milliseconds: Int) -> Reply {
    guard let next = navigator.nextChange, next <= milliseconds else {
      navigator.advance(by: milliseconds)
      return .nothing
    }
    _ = notes.setAside()
    let reply = changing {
      navigator.advance(by: milliseconds)
      return .nothing
    }
    return reply.followed(by: notes.taken())
  }

  private func perform(_ syntax: RouteSyntax, _ whenBound: (BoundRoute) -> Void) throws(Diagnostic) -> Reply {
    try syntax.checkSize(with: variables)
    if let step = syntax.alternatives.first?.steps.first, let command = try lineCommand(step) {
      guard case .line(let body) = command.body else { return .nothing }
      // A command with a line as its argument uses the rest of the line. Other commands must be the only step.
      if command.parameters.contains(.line) {
        var arguments = try Arguments(step.leadingFlags, flags: command.flags, variables: variables)
        return try body(self, &arguments, syntax)
      }
      try syntax.refuseRest(behind: command)
      var arguments = try Arguments(step, flags: command.flags, variables: variables)
      // Each line of a sourced script has its own changes.
      if command.parameters.contains(.script) { return try body(self, &arguments, syntax) }
      return try changing { () throws(Diagnostic) in try body(self, &arguments, syntax) }
    }
    isOfTheMoment = false
    let bound = try bind(syntax)
    whenBound(bound)
    let cover = allowsPrefixes && !hasNotedCover && syntax.changesOnlyContainers(table) ? CoveringLayer(navigator) : nil
    let reply = try run(bound.route) { bound }
    guard let cover, cover.covers(navigator.history.commits(since: cover.position), navigator) else { return reply }
    hasNotedCover = true
    return .all([reply, .effect("covered", of: cover.words, "a user could not do this: \(cover.words) covers the screen")])
  }

  /// Returns whether the first command of a line allows the clock to advance after the line. Returns `true` if the command is not written
  /// as its full name.
  private func movesTime(_ syntax: RouteSyntax) -> Bool {
    syntax.alternatives[0].steps[0].name.literalText.flatMap { table[$0] }?.settles ?? true
  }

  /// Returns the command that a step names if the command must be the only one of its line. Returns `nil` for a command that can be part of
  /// a route and, unless abbreviations are allowed, for an unknown name.
  ///
  /// - Throws: A diagnostic for an unknown variable or, if abbreviations are allowed, for an unknown or ambiguous name.
  private func lineCommand(_ step: StepSyntax) throws(Diagnostic) -> Command? {
    let name = try step.name.expanded(variables)
    if let command = table[name] { return command.isLine ? command : nil }
    guard allowsPrefixes else { return nil }
    let command = try table.resolve(name, step.name.span, screens: navigator.app.screens, allowsPrefixes: allowsPrefixes)
    return command.isLine ? command : nil
  }

  /// Returns the route of a line.
  ///
  /// - Throws: A diagnostic for a name or an argument that cannot be resolved, or with the code `command.no-request` if the route starts
  ///   with `complete` and no matching request is in progress.
  func bind(_ syntax: RouteSyntax) throws(Diagnostic) -> BoundRoute {
    let bound = try binder.bind(syntax)
    if let complete = bound.code.first?.step as? Steps.Complete {
      let request = complete.request
      let running = lookUp { $0.state.running.map(\.effect.request.name) }
      guard request.map(running.contains) ?? !running.isEmpty else {
        let subject = request.map { "no request '\($0)'" } ?? "no request"
        throw Diagnostic(
          code: "command.no-request", message: "\(subject) is in progress",
          span: bound.steps.first?.span,
          hint: "'pending' lists the requests in progress")
      }
    }
    return bound
  }

  private var binder: RouteBinder {
    RouteBinder(table: table, binding: binding, variables: variables, allowsPrefixes: allowsPrefixes)
  }

  /// The lowest level of the log lines that replies include: one of ``SessionLog/levels``.
  package var logLevel: String { notes.logLevel }

  var binding: Binding {
    Binding(
      screens: navigator.app.screens, values: navigator.app.values, outputs: navigator.app.outputs, containers: navigator.app.kinds,
      place: { id in self.lookUp { $0.path(of: id) } },
      open: { self.lookUp(\.state.openKind) },
      isRequest: { name in self.lookUp { $0.state.running.contains { $0.effect.style != nil && $0.effect.request.name == name } } },
      requestNames: { self.navigator.app.requestNames },
      actions: { self.lookUp { $0.actions() } },
      screen: { self.lookUp { ScreenPicture(of: $0) } },
      isSecret: { use in self.lookUp { _ in self.isSecret(use) } },
      route: { text throws(Diagnostic) in
        guard case .statement(let syntax, _) = try SyntaxParser.parse(text) else { return AppRoute() }
        return try self.binder.later(syntax).route
      })
  }

  /// Looks up the meaning of a name in the current state. Marks the line as dependent on the state, so that the route of the line is not
  /// cached.
  private func lookUp<Found>(_ find: (Navigator) -> Found) -> Found {
    isOfTheMoment = true
    return find(navigator)
  }

  // MARK: Routes

  /// Runs a route.
  ///
  /// - Parameter written: Returns the route with the syntax of its steps, to locate an error. Called only if the route fails.
  private func run(_ route: AppRoute, written: () throws(Diagnostic) -> BoundRoute) throws(Diagnostic) -> Reply {
    try changing { () throws(Diagnostic) in
      do throws(RunFailure) {
        let reply = Reply(try navigator.attempt(route))
        return reply == .nothing ? found(by: route) : reply
      } catch {
        throw diagnostic(error, of: try written())
      }
    }
  }

  /// Returns the place that a route finds if the session shows changes and the route only searches; otherwise an empty reply.
  private func found(by route: AppRoute) -> Reply {
    guard showsChanges, !route.code.isEmpty, route.code.allSatisfy(\.isSearch) else { return .nothing }
    let paths = navigator.explain(route).trace.events.compactMap { event in
      if case .asked(_, .path(let path?)) = event { path } else { nil }
    }
    return paths.last.map { .effect("found", "found \(navigator.state.place($0))") } ?? .nothing
  }

  /// Calls a closure that may change the state. If the session shows changes, the changed tree and the changed values precede the reply of
  /// the closure.
  func changing<Failure>(_ body: () throws(Failure) -> Reply) throws(Failure) -> Reply {
    guard showsChanges else { return try body() }
    let (rows, state, position) = (rows, navigator.state, navigator.history.position)
    let reply = try body()
    guard showsChanges else { return reply }
    let change = self.rows.marked(since: rows)
    let changes =
      (change.contains { $0.mark != .none } ? [Reply.change(change, whole: showsChangedRowsOnly ? 0 : 20)] : [])
      + StateDifference(from: state, to: navigator.state, of: navigator.app).reply
    if changes.isEmpty { return reply }
    let causes = navigator.history.notes(from: position, on: state.deferred).map { Reply.effect($0) }
    return .all(causes + changes + (reply == .nothing ? [] : [reply]))
  }

  /// The rows of the current tree.
  public var rows: [TreeRow] { TreeRow.rows(of: navigator.state, id: navigator.id(at:)) }
}

extension Reply {
  /// Creates the reply to the outcome of a route: a note if the route waits for a screen, otherwise no output.
  init(_ outcome: Navigator.Outcome) {
    self =
      if case .waiting(let screen) = outcome {
        .note(Note("waiting", of: "\(screen)", "waiting for \(Quoting.name(screen)) to finish"))
      } else {
        .nothing
      }
  }

  /// Returns the reply to a line that changed neither the tree nor a value.
  ///
  /// - Parameter hasChangedUnseen: Whether the line changed another part of the state.
  fileprivate static func unchanged(hasChangedUnseen: Bool) -> Reply {
    .effect("unchanged", hasChangedUnseen ? "neither the tree nor a value changed" : "nothing changed")
  }

  /// Returns the reply followed by notes.
  fileprivate func followed(by notes: [Note]) -> Reply { notes.isEmpty ? self : .all([self] + notes.map(Reply.note)) }
}

extension NavigationState {
  /// The kind of the topmost visible tab container, split, pages or custom container, or `nil` if there is none.
  fileprivate var openKind: Kind? {
    places(of: Match()).last { path in
      guard let kind = node(at: path)?.kind else { return false }
      return kind.holdsChildrenBesideEachOther && isVisible(path)
    }.flatMap { node(at: $0)?.kind }
  }
}

extension Kind {
  fileprivate var holdsChildrenBesideEachOther: Bool {
    switch self {
    case .tabs, .split, .pages, .custom: true
    case .app, .window, .page, .stack: false
    }
  }
}
