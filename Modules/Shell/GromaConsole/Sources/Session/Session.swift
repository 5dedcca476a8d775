public import Groma
import GromaLinks
import Logging

/// A conversation with one app: what is typed, piped or scripted goes through here, line by line.
///
/// It returns values; it knows no terminal, and prints nothing.
@MainActor
public final class Session {
  /// The navigator of the app.
  public let navigator: Navigator
  /// The commands, with the steps of the app.
  public let table: CommandTable
  /// The variables, by name.
  public var variables: [String: String]
  /// Whether a command's other names and unique beginnings of its name mean it: at a prompt, not in scripts.
  public var allowsPrefixes: Bool
  /// Whether a change is answered with the tree.
  public var showsChanges: Bool
  /// Whether somebody sits at a prompt and time passes, so that the navigator's clock may be real.
  public let isLive: Bool
  /// Whether the clock goes on after each line until nothing moves: in scripts and pipes, not at a prompt.
  ///
  /// It does not after a line that ends with `&`, that only looks, or that says itself how far the clock goes.
  public var settles: Bool
  /// The files that lines name.
  var files: FileSpace
  /// The scripts that are being run within each other, the outermost first.
  var sources: [String] = []
  /// The command file that is being written.
  var recording: Recording?
  /// The variables that every script begins with.
  let definitions: [String: String]
  /// The names that a script may use as conditions beside variables: those of apps.
  var knownConditions: Set<String>
  /// Stops the command that runs: what Ctrl-C does.
  public let cancellation = Cancellation()
  /// Shows how far a long command is, in one line, or removes the line; nil where nobody watches.
  public var showProgress: ((String?) -> Void)?
  /// The time of the last report of how far a command is, or of its start.
  var lastProgress = ContinuousClock.now
  /// Whether `quit` ended the conversation.
  public internal(set) var isOver = false
  /// The exit code that `quit` asked for; nil when it said none.
  public internal(set) var exitCode: Int32?
  /// The code of the last error, for `expect error`.
  private(set) var lastError: String?
  /// How many checks of scripts were run: see ``ScriptStep/isCheck``.
  var checkCount = 0
  /// Is told what was run, lines of sourced scripts included.
  var onLine: ((RouteSyntax) -> Void)?

  /// The routes of lines that were run before.
  private var known = KnownRoutes()
  /// Whether what was bound last goes by more than the text of its line: by where the app is.
  private var isOfTheMoment = false

  /// The notes on events and log lines that belong to no answer of a command yet.
  let notes: EventNotes

  /// A conversation with an app in its launch state. A live one has a real clock, until `set clock virtual`.
  public init(
    _ app: AppDefinition, table: CommandTable = .standard, variables: [String: String] = [:], allowsPrefixes: Bool = false,
    showsChanges: Bool = false, settles: Bool = false, isLive: Bool = false
  ) {
    self.table = table.adding(stepsOf: app)
    self.variables = variables
    self.allowsPrefixes = allowsPrefixes
    self.showsChanges = showsChanges
    self.isLive = isLive
    self.settles = settles
    files = FileSpace()
    definitions = variables
    knownConditions = [app.name]
    let log = SessionLog()
    navigator = Navigator(app, logger: Logger(label: "groma") { _ in log })
    navigator.isClockReal = isLive
    notes = EventNotes(on: navigator, log: log)
  }

  // MARK: Lines

  /// Reads and runs one line.
  ///
  /// - Parameters:
  ///   - line: The number of the line, from 1, for the places of errors.
  ///   - column: The column it begins in, in characters from 1.
  /// - Throws: What is wrong with it, placed in the line; then nothing was changed.
  public func run(_ text: String, line: Int = 1, column: Int = 1) throws(Diagnostic) -> Reply {
    // Nobody wants to know how it was written, unless it fails.
    let isPlain = recording == nil && onLine == nil && !allowsPrefixes
    if isPlain, let (route, settles) = known[text] {
      return try answering(nil, settling: settles) { () throws(Diagnostic) in
        try run(route) { () throws(Diagnostic) in
          guard case .statement(let syntax, _) = try SyntaxParser.parse(text, line: line, column: column) else { return BoundRoute() }
          return try bind(syntax)
        }
      }
    }
    return try run(try noting { () throws(Diagnostic) in try SyntaxParser.parse(text, line: line, column: column) }, text: text)
  }

  /// Whether a text was run before and means the same again.
  func knows(_ text: String) -> Bool { recording == nil && onLine == nil && !allowsPrefixes && known[text] != nil }

  /// Reads something, and notes how that fails.
  func noting<Result>(_ read: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try read()
    } catch {
      lastError = error.code
      throw error
    }
  }

  /// Runs a line that was read.
  ///
  /// - Parameter text: All of its text, if that is this line alone: the route is kept for the next time.
  func run(_ line: Line, text: String?) throws(Diagnostic) -> Reply {
    guard case .statement(let route, let settles) = line else { return .nothing }
    let isPlain = recording == nil && onLine == nil && !allowsPrefixes
    return try run(route, settling: settles) { bound in
      guard isPlain, !isOfTheMoment, let text, !text.utf8.contains(UInt8(ascii: ";")) else { return }
      known.keep(bound.route, settles: settles, of: text)
    }
  }

  /// Runs one parsed line.
  ///
  /// - Parameter settling: Whether the clock may go on after it.
  public func run(_ syntax: RouteSyntax, settling: Bool = true) throws(Diagnostic) -> Reply {
    try run(syntax, settling: settling) { _ in }
  }

  private func run(_ syntax: RouteSyntax, settling: Bool, whenBound: (BoundRoute) -> Void) throws(Diagnostic) -> Reply {
    // What is numbered before the line is run may be another action after it.
    let syntax = recording == nil ? syntax : naming(syntax)
    defer { onLine?(syntax) }
    return try answering(syntax, settling: settling) { () throws(Diagnostic) in try perform(syntax, whenBound) }
  }

  /// Does what a line asks for, and answers also with what happens beside. A line without its syntax is a route and is not recorded.
  private func answering(
    _ syntax: RouteSyntax?, settling: Bool, _ body: () throws(Diagnostic) -> Reply
  ) throws(Diagnostic) -> Reply {
    // A script that is sourced runs lines within a line: each has notes of its own.
    let outer = notes.setAside()
    defer { notes.putBack(outer) }
    do throws(Diagnostic) {
      var reply = try body()
      if settles, settling, syntax.map(movesTime) ?? true { navigator.settle() }
      reply = reply.followed(by: notes.taken())
      if let syntax, recording != nil { try record(syntax, reply, settling: settling) }
      return reply
    } catch {
      lastError = error.code
      if let syntax, recording != nil, error.code != Diagnostic.stoppedCode { try record(syntax, error, settling: settling) }
      var error = error
      error.notes += notes.taken()
      throw error
    }
  }

  /// Lets time pass, and answers with what happened meanwhile.
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
      // A command that takes a line takes all of it, whatever its shape; the others stand alone.
      if command.parameters.contains(.line) {
        var arguments = try Arguments(StepSyntax(name: step.name, span: step.span), flags: [], variables: variables)
        return try body(self, &arguments, syntax)
      }
      try syntax.refuseRest(behind: command)
      var arguments = try Arguments(step, flags: command.flags, variables: variables)
      return try changing { () throws(Diagnostic) in try body(self, &arguments, syntax) }
    }
    isOfTheMoment = false
    let bound = try bind(syntax)
    whenBound(bound)
    return try run(bound.route) { bound }
  }

  /// Whether what moves may come to its end after a line: not after one that only looks, or says itself how far the clock goes.
  private func movesTime(_ syntax: RouteSyntax) -> Bool {
    let command = syntax.alternatives[0].steps[0].name.literalText.flatMap { table[$0] }
    return command.map { !$0.isLine || $0.group == .state && $0.name != "expect" } ?? true
  }

  /// The line command that a step names; nil when it is a step of a route, or nothing that is known (the binder says so).
  private func lineCommand(_ step: StepSyntax) throws(Diagnostic) -> Command? {
    let name = try step.name.expanded(variables)
    if let command = table[name] { return command.isLine ? command : nil }
    guard allowsPrefixes else { return nil }
    let command = try table.resolve(name, step.name.span, entries: navigator.app.entries, allowsPrefixes: allowsPrefixes)
    return command.isLine ? command : nil
  }

  /// The route of a line. One that begins by ending a request needs one that is under way.
  func bind(_ syntax: RouteSyntax) throws(Diagnostic) -> BoundRoute {
    let bound = try binder.bind(syntax)
    if case .verb(.complete(let outcome, let request, _))? = bound.code.first {
      let running = here.state.running.map(\.effect.request.name)
      guard request.map(running.contains) ?? !running.isEmpty else {
        let subject = request.map { "no request '\($0)'" } ?? "no request"
        throw Diagnostic(
          code: "command.no-request", message: "\(subject) is under way that could end with '\(outcome)'", span: bound.steps.first?.span,
          hint: "'pending' lists the requests under way")
      }
    }
    return bound
  }

  private var binder: RouteBinder {
    RouteBinder(table: table, binding: binding, variables: variables, allowsPrefixes: allowsPrefixes)
  }

  var binding: Binding {
    Binding(
      entries: navigator.app.entries, values: navigator.app.values, outputs: navigator.app.outputs, containers: navigator.app.kinds,
      place: { self.here.path(of: $0) },
      open: { self.openKind },
      isRequest: { name in self.here.state.running.contains { $0.effect.style != nil && $0.effect.request.name == name } },
      requestNames: { self.navigator.app.requestNames },
      actions: { self.here.actions() },
      route: { text throws(Diagnostic) in
        guard case .statement(let syntax, _) = try SyntaxParser.parse(text) else { return AppRoute() }
        return try self.binder.later(syntax).route
      })
  }

  /// The navigator, as what a line names is looked up in it: the line has another route at another moment.
  private var here: Navigator {
    isOfTheMoment = true
    return navigator
  }

  /// The kind of the topmost container in sight that holds children beside each other.
  private var openKind: Kind? {
    let state = here.state
    return state.places(of: Match()).last { path in
      guard let kind = state.node(at: path)?.kind else { return false }
      return kind.holdsChildrenBesideEachOther && state.isVisible(path)
    }.flatMap { state.node(at: $0)?.kind }
  }

  // MARK: Routes

  /// Runs a route; when it fails it is asked how it was written.
  private func run(_ route: AppRoute, written: () throws(Diagnostic) -> BoundRoute) throws(Diagnostic) -> Reply {
    try changing { () throws(Diagnostic) in
      do throws(RunFailure) {
        return Reply(try navigator.attempt(route))
      } catch {
        throw diagnostic(error, of: try written())
      }
    }
  }

  /// An error of a route, placed at the step of the line that failed, or that made the step that failed.
  func diagnostic(_ failure: RunFailure, of bound: BoundRoute) -> Diagnostic {
    let error = failure.error
    let index = failure.step.map { bound.steps.count - 1 - $0.instructionsBehind }
    let step = index.flatMap { bound.steps.indices.contains($0) ? bound.steps[$0] : nil } ?? bound.steps.first
    var message = "\(error)"
    if case .badEntry(let name, let problem) = error, let step {
      return Diagnostic(.badEntry(action: name, problem), in: step, offered: navigator.actions())
    }
    if case .typeMismatch = error, let step {
      let made = failure.step.flatMap { $0.makers.isEmpty ? nil : $0.verb?.description }
      message = "'\(made ?? step.name.description)' \(message)"
    }
    return Diagnostic(code: error.code, message: message, span: step?.span, hint: step.flatMap { near(error, at: $0) } ?? error.hint)
  }

  /// What was perhaps meant by the link or the window that a step names.
  private func near(_ error: NavigationError, at step: StepSyntax) -> String? {
    guard case .word(let word)? = step.arguments.first, let text = try? word.expanded(variables) else { return nil }
    let name: String?
    switch error {
    case .custom(code: "link.unmatched", _), .custom(code: "link.foreign", _):
      name = nearestLink(to: text)
    case .noContainer where text != "" && table.meant(by: step.name.literalText ?? "", allowsShort: allowsPrefixes).first?.name == "window":
      name = EditDistance.nearest(to: text, in: navigator.state.root.children.map(\.key.name))
    default: return nil
    }
    return name.map { "did you mean '\($0)'?" }
  }

  /// The sample of a link that a URL is perhaps meant to be, as far as its question mark.
  func nearestLink(to url: String) -> String? {
    let samples = navigator.app.part(LinkTable.self).map { table in table.links.flatMap(table.samples(of:)) } ?? []
    return EditDistance.nearest(to: url.withoutQuery, in: samples.map(\.withoutQuery))
  }

  /// Runs what may change the tree, and answers with what changed, if that is wanted.
  private func changing<Failure>(_ body: () throws(Failure) -> Reply) throws(Failure) -> Reply {
    guard showsChanges else { return try body() }
    let before = rows
    let reply = try body()
    let change = rows.marked(since: before)
    guard showsChanges, change.contains(where: { $0.mark != .none }) else { return reply }
    return reply == .nothing ? .change(change) : .all([.change(change), reply])
  }

  /// The rows of the tree as it is.
  public var rows: [TreeRow] { TreeRow.rows(of: navigator.state, id: navigator.id(at:)) }
}

extension RouteSyntax {
  /// Refuses what stands behind a command that is a line of its own.
  func refuseRest(behind command: Command) throws(Diagnostic) {
    let rest = alternatives[0].steps.dropFirst().first ?? alternatives.dropFirst().first?.steps.first
    if let rest = rest ?? alternatives[0].steps[0].nested?.alternatives.first?.steps.first {
      throw Diagnostic(
        code: "command.not-a-step", message: "'\(command.name)' is a line of its own, not a step of a route", span: rest.span)
    }
  }
}

extension Reply {
  /// What a route led to.
  init(_ outcome: Navigator.Outcome) {
    self = if case .waiting(let screen) = outcome { .note("waiting for '\(screen)' to finish") } else { .nothing }
  }

  /// The same with notes behind it.
  fileprivate func followed(by notes: [String]) -> Reply { notes.isEmpty ? self : .all([self] + notes.map(Reply.note)) }
}

extension String {
  /// A URL without what stands behind its question mark.
  fileprivate var withoutQuery: String { String(prefix { $0 != "?" }) }
}

extension Kind {
  fileprivate var holdsChildrenBesideEachOther: Bool {
    switch self {
    case .tabs, .split, .pages, .custom: true
    case .app, .window, .page, .stack: false
    }
  }
}

extension NavigationError {
  /// What a person may do about it.
  fileprivate var hint: String? {
    switch self {
    case .typeMismatch(_, found: .split, needed: .pages): "only a collapsed split has a selection: 'collapse'"
    case .typeMismatch(_, let found, .stack) where found == .page: "'stack' goes to the enclosing stack"
    case .typeMismatch(_, _, let needed) where needed == .stack || needed == .tabs: "go to one first: 'top \(needed)'"
    case .alreadyPresenting: "'dismiss' removes the layers above it"
    case .unknownAction(let name, _, let offered):
      EditDistance.hint(for: name, among: offered)
        ?? (offered.isEmpty ? "'actions' lists the actions" : nil)
    case .locked: "it can be removed when it finishes, or after 'unlock'"
    case .busy: "'settle' ends the transition"
    case .custom(code: "link.unmatched", _): "'links' lists them all"
    case .badRequest(let request, _) where request.name == "alert" || request.name == "action-sheet":
      "write its choices in braces: \(request.name) TITLE { on CHOICE { ROUTE } | on CHOICE --cancel }"
    default: nil
    }
  }
}
