import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests that errors have a position in the line, for all commands of the table and each kind of argument.
@MainActor
struct ErrorTableTests {
  private nonisolated static let table = CommandTable.standard

  /// Returns the error of a line in a session that has run some lines. Expects that the state is unchanged.
  private func error(_ line: String, after lines: [String] = []) throws -> Diagnostic {
    let session = Session(.sample, variables: ["room": "1"])
    for line in lines { _ = try session.run(line) }
    let before = session.navigator.state
    let error = try #require(throws: Diagnostic.self, "\(line)") { try session.run(line) }
    #expect(session.navigator.state == before, "\(line)")
    let span = try #require(error.span, "\(line)")
    #expect(span.line == 1 && span.columns.lowerBound >= 1 && span.columns.upperBound <= line.count + 2, "\(line)")
    #expect(error.code.contains(".") && !error.message.isEmpty && !error.message.hasSuffix("."), "\(line): \(error)")
    return error
  }

  // MARK: All commands

  @Test(arguments: table.all.map(\.name))
  func unlistedFlagsAreRejected(_ name: String) throws {
    let error = try error(name == "on" ? "alert Hi { on a --nothing }" : "\(name) --nothing")
    #expect(error.code == "command.unknown-flag")
  }

  @Test(arguments: table.all.flatMap { command in command.flags.filter { $0.value == nil }.map { (command.name, $0.name) } })
  func aFlagWithoutAValueTakesNone(_ name: String, _ flag: String) throws {
    let line = name == "on" ? "alert Hi { on a --\(flag)=x }" : "\(name) --\(flag)=x"
    let error = try error(line)
    #expect(error.code == "command.flag-value")
    #expect(error.span?.columns.lowerBound == line.count - (name == "on" ? 2 : 0), "\(error.rendered(source: line))")
  }

  @Test(arguments: table.all.flatMap { command in command.flags.filter { $0.value != nil }.map { (command.name, $0.name) } })
  func aFlagWithAValueNeedsOne(_ name: String, _ flag: String) throws {
    let error = try error(name == "on" ? "alert Hi { on a --\(flag) }" : "\(name) --\(flag)")
    #expect(error.code == "command.flag-value")
    #expect(error.message == "'--\(flag)' needs a value")
  }

  @Test(arguments: table.all.filter { $0.parameters.isEmpty && !["on", "do", "done", "ensure"].contains($0.name) }.map(\.name))
  func commandsWithoutParametersRejectArguments(_ name: String) throws {
    let error = try error("\(name) superfluous")
    #expect(error.code == "command.extra-argument")
    #expect(error.span?.columns == name.count + 2..<name.count + 13)
  }

  /// Returns a valid and an invalid word for a kind of argument, and the error code of the invalid one.
  private nonisolated static func words(_ parameter: Command.Parameter) -> (right: String, wrong: String, code: String)? {
    switch parameter {
    case .screen, .screens, .target: ("rooms", "romos", "nav.unknown-screen")
    case .screenName: ("rooms", "nowhere", "nav.unknown-screen")
    case .tab: ("0", "romos", "nav.unknown-screen")
    case .window: ("main", "mian", "nav.no-container")
    case .place: ("/0/0", "0.0", "command.path")
    case .number, .deferred, .change: ("1", "-1", "command.number")
    case .duration: ("1s", "1h", "command.number")
    case .animation: ("none", "no:ne", "command.choice")
    case .height: ("large", "larg", "command.choice")
    case .choice(let choices): (choices[0], choices[0] + "x", "command.choice")
    case .language: ("base", "basex", "command.choice")
    case .action: ("open", "oepn", "nav.unknown-action")
    case .outcome: ("delete", "delte", "nav.unknown-action")
    case .value, .property: ("session", "sesion", "state.unknown")
    case .sentence: ("word", "nothing", "expect.property")
    case .command: ("push", "psuh", "command.unknown")
    case .variable: ("room", "1room", "variable.name")
    case .tree: ("rooms", "stack[", "tree.notation")
    case .line: ("pop", "poop", "command.unknown")
    case .file, .script: ("here", "/", "file")
    case .arguments, .step, .oneOf, .request, .requestInProgress, .index, .searchStart, .list, .link, .code, .text: nil
    }
  }

  /// A line with a mistake for each parameter of each command, and for each keyword of `expect` and `set`.
  private nonisolated static let mistakes: [(line: String, wrong: String, code: String)] = table.all.flatMap { command in
    func lines(_ start: String, _ parameters: [Command.Parameter]) -> [(String, String, String)] {
      parameters.indices.flatMap { index in
        let before = parameters[..<index].map { words($0)?.right ?? "word" }
        let start = ([start] + before).joined(separator: " ")
        if case .oneOf(let choices, _) = parameters[index] {
          return [("\(start) nothing", "nothing", "")] + choices.flatMap { lines("\(start) \($0.word)", $0.parameters) }
        }
        // The line of an alias is checked when the alias runs.
        if parameters[index] == .line, index > 0 { return [] }
        // An action that is not offered is what the check is about.
        if parameters[index] == .action, start.hasPrefix("expect") { return [] }
        return words(parameters[index]).map { [("\(start) \($0.wrong)", $0.wrong, $0.code)] } ?? []
      }
    }
    return lines(command.name, command.parameters)
  }

  @Test func mistakesCoverMostCommands() {
    let commands = Set(Self.mistakes.compactMap { $0.line.split(separator: " ").first })
    #expect(commands.count > 40)
  }

  @Test(arguments: mistakes)
  func errorsHaveAMessageAndALocation(_ line: String, _ wrong: String, _ code: String) throws {
    let asks = line.hasPrefix("complete") ? ["alert Hi { on delete | on keep --cancel }"] : []
    let error = try error(line, after: asks)
    #expect(error.code.hasPrefix(code), "\(error.rendered(source: line))")
    let place = line.count - wrong.count + 1
    let isWholeStep = ["nav.unknown-action", "nav.no-container"].contains(code)
    #expect(error.span?.columns.lowerBound == (isWholeStep ? 1 : place), "\(error.rendered(source: line))")
    #expect(error.hint != nil || code == "command.number" || code == "file" || code == "tree.notation", "\(error.rendered(source: line))")
  }

  @Test func duplicateOutcomesAreRejected() throws {
    #expect(try error("alert Hi --button=a --button=a").message == "there are two outcomes 'a'")
    // The first choice beyond the limit is an error, however many follow.
    let buttons = (0..<20_000).map { "--button=b\($0)" }.joined(separator: " ")
    let outcomes = (0..<65).map { "on b\($0)" }.joined(separator: " | ")
    for line in ["alert Hi \(buttons)", "action-sheet Hi \(buttons)", "alert Hi { \(outcomes) }", "request scan { \(outcomes) }"] {
      let error = try error(line)
      #expect(error.code == "nav.limit" && error.message == "limit exceeded: at most 64 outcomes of a request")
    }
    let windows = (0..<33).map { "w\($0): rooms" }.joined(separator: " & ")
    let tree = try error("set-tree '\(windows)'")
    #expect(tree.code == "nav.limit" && tree.message == "limit exceeded: at most 32 windows")
    #expect(try error("alert Hi --button=a { on a }").message == "there are two outcomes 'a'")
  }

  // MARK: Suggestions

  @Test(
    arguments: [
      ("pussh rooms", "push"), ("push romos", "rooms"), ("push rooms --titel=x", "--title"), ("first stakc", "stack"),
      ("top chta", "chat"), ("tap oepn", "open"), ("set-value sesion", "session"), ("state sesion", "session"),
      ("push chat $roon 2", "$room"), ("set ecko on", "echo"), ("set echo onn", "on"), ("set transitions queu", "queue"),
      ("expect tpo rooms", "top"), ("expect state sesion", "session"), ("help psuh", "push"), ("window mian", "main"),
      ("find romos", "rooms"), ("screens romos --uses", "rooms"), ("log debgu", "debug"), ("swipe begn", "begin"),
      ("plan psuh rooms", "push"),
      ("push rooms { psuh rooms }", "push"), ("authorise", "authorize"),
      ("push ofil", "profile"), ("select-tab prof", "profile"), ("TREE", "tree"), ("tap opne", "open"), ("push ROOMS", "rooms"),
    ])
  func suggestsASimilarName(_ line: String, _ meant: String) throws {
    #expect(try error(line).hint == "did you mean '\(meant)'?", "\(line)")
  }

  @Test func suggestsSeveralEquallySimilarNames() throws {
    #expect(try error("push rooms --tab x").hint == "did you mean '--tab-title', '--tab-symbol' or '--tab-badge'?")
    #expect(try error("push r").hint == "did you mean 'rooms'?")
  }

  @Test func suggestsASimilarOutcome() throws {
    let alert = "alert Hi { on delete | on keep --cancel }"
    #expect(try error("complete delte", after: [alert]).hint == "did you mean 'delete'?")
    #expect(try error("tap kepe", after: [alert]).hint == "did you mean 'keep'?")
  }

  @Test func aFlagDoesNotSwallowTheNext() throws {
    let error = try error("push rooms --title --tab-title x")
    #expect(error.message == "'--title' needs a value")
    #expect(error.span?.columns == 12..<19)
  }

  @Test(arguments: ["present rooms --style=popovr", "present rooms --style popovr"])
  func errorPointsAtTheValueOfAFlag(_ line: String) throws {
    let error = try error(line)
    #expect(error.span?.columns == 23..<29)
    #expect(error.hint == "one of page-sheet, form-sheet, full-screen, bottom-sheet, popover" || error.hint?.contains("popover") == true)
  }
}
