import Groma
import GromaCommandLanguage
import GromaExplorer
import GromaLinks

/// A check that the `expect` command can perform on a session, such as `expect top rooms`.
struct Expectation: Sendable {
  /// The expected and the actual value, as strings that a check compares.
  struct Difference {
    /// The note that an error shows below its message.
    enum Context {
      /// The whole tree, on one line.
      case tree
      /// The part of each string between the common beginning and the common end of the two strings, which are trees.
      case place
      /// No note.
      case none
    }

    var expected: String
    var found: String
    /// Whether the check passes. If `nil`, the check passes if the strings are equal.
    var isMet: Bool?
    var context = Context.tree

    /// A sentence with the parts of the strings between their common beginning and their common end, widened to whole words. `nil` if the
    /// strings have nothing in common.
    var place: String? {
      let (all, other) = (Array(expected), Array(found))
      var start = zip(all, other).prefix { $0 == $1 }.count
      while start > 0, all[start - 1].isPartOfName { start -= 1 }
      let room = min(all.count, other.count) - start
      var end = zip(all.reversed(), other.reversed()).prefix { $0 == $1 }.prefix(room).count
      while end > 0, all[all.count - end].isPartOfName { end -= 1 }
      guard start + end > 0 else { return nil }
      func part(_ text: [Character]) -> String { start + end == text.count ? "nothing" : "'\(String(text[start..<text.count - end]))'" }
      return "expected \(part(all)) where there is \(part(other))"
    }
  }

  private typealias Check = @MainActor @Sendable (inout Arguments, Session) throws(Diagnostic) -> Difference?

  /// The word after `expect`.
  let word: String
  /// The arguments after the word, as shown in help.
  let usage: String
  /// A summary of one line.
  let summary: String
  /// The parameters of the check, for name resolution and completion.
  let parameters: [Command.Parameter]
  /// An example line that passes.
  let example: Command.Example
  /// Returns the expected and the actual value as strings. The check passes if the result is `nil`, if its ``Difference/isMet`` is `true`,
  /// or if its ``Difference/isMet`` is `nil` and its strings are equal.
  private let difference: Check

  private init(
    _ word: String, _ usage: String, _ summary: String, takes parameters: [Command.Parameter] = [], example: Command.Example,
    _ difference: @escaping Check
  ) {
    (self.word, self.usage, self.summary, self.parameters, self.example) = (word, usage, summary, parameters, example)
    self.difference = difference
  }

  /// The check as a completion candidate.
  var choice: Command.Choice { Command.Choice(word: word, usage: usage, summary: summary, parameters: parameters) }

  /// All checks, in the order in which help lists them.
  static let all: [Expectation] = [
    Expectation(
      "tree", "'NOTATION'", "the tree, on one line", takes: [.tree],
      example: .init(line: "expect tree 'stack[rooms > chat(room=1 chat=2)]'", after: ["set-tree 'stack[rooms > chat(room=1 chat=2)]'"])
    ) { arguments, session throws(Diagnostic) in
      let (text, place) = try arguments.word("a tree")
      return Difference(
        expected: try canonical(text, place, session), found: CompactTree.text(of: session.navigator.state), context: .place)
    },
    Expectation("top", "TARGET", "the visible screen on the top layer", takes: [.target], example: "expect top rooms") {
      arguments, session throws(Diagnostic) in
      let match = try session.binding.match(&arguments)
      let state = session.navigator.state
      let top = state.visibleLeaf(of: state.keyWindow ?? .app)
      if let top, match.described(in: state).contains(top) { return nil }
      return Difference(expected: "\(match) on top", found: text(at: top, state))
    },
    Expectation(
      "visible", "TARGET", "a visible match", takes: [.target],
      example: .init(line: "expect visible rooms", after: ["present support"])
    ) { arguments, session throws(Diagnostic) in
      let match = try session.binding.match(&arguments)
      let state = session.navigator.state
      if match.described(in: state).contains(where: { state.isVisible($0) }) { return nil }
      return Difference(expected: "\(match) to be visible", found: text(at: state.visibleLeaf(of: state.keyWindow ?? .app), state))
    },
    Expectation("text", "TEXT", "the top layer shows a text that contains TEXT", takes: [.text], example: "expect text Surveyors") {
      arguments, session throws(Diagnostic) in
      let text = try arguments.word("a text").text
      let shown = ScreenPicture(of: session.navigator).topTexts
      let isMet = shown.contains { $0.contains(text) }
      return Difference(
        expected: "the text '\(text)'", found: shown.isEmpty ? "no text" : shown.map { "'\($0)'" }.joined(separator: ", "), isMet: isMet,
        context: .none)
    },
    Expectation("action", "NAME", "the visible screen offers an action", takes: [.action], example: "expect action open-list-1") {
      arguments, session throws(Diagnostic) in
      let name = try arguments.word("the name of an action").text
      let offered = session.navigator.actions().map(\.name)
      return Difference(
        expected: "the action '\(name)'", found: offered.isEmpty ? "no action" : offered.joined(separator: ", "),
        isMet: offered.contains(name), context: .none)
    },
    Expectation("path", "PATH [TARGET]", "the container or screen at a path", takes: [.place, .target], example: "expect path /0/0 tabs") {
      arguments, session throws(Diagnostic) in
      let path = try session.binding.path(&arguments)
      let match = arguments.isEmpty ? nil : try session.binding.match(&arguments)
      let state = session.navigator.state
      let isThere = match.map { $0.described(in: state).contains(path) } ?? (state.node(at: path) != nil)
      if isThere { return nil }
      return Difference(expected: "\(match?.description ?? "something") at \(path)", found: text(at: path, state))
    },
    Expectation("count", "NUMBER TARGET", "the number of matches", takes: [.number, .target], example: "expect count 1 rooms") {
      arguments, session throws(Diagnostic) in
      let count = try arguments.count()
      let match = try session.binding.match(&arguments)
      return Difference(expected: "\(count) \(match)", found: "\(match.described(in: session.navigator.state).count) \(match)")
    },
    Expectation(
      "unsaved", "NUMBER TARGET", "the number of matches that are locked or contain unsaved input", takes: [.number, .target],
      example: .init(line: "expect unsaved 1 chat", after: ["push chat 1 2", "lock"])
    ) { arguments, session throws(Diagnostic) in
      let count = try arguments.count()
      let match = try session.binding.match(&arguments)
      let state = session.navigator.state
      let found = match.described(in: state).count { state.node(at: $0)?.isUnsaved == true }
      return Difference(expected: "\(count) \(match) with unsaved input", found: "\(found) \(match) with unsaved input")
    },
    Expectation("tab", "INDEX|TARGET", "the selected tab of the topmost tabs", takes: [.tab], example: "expect tab 0") {
      arguments, session throws(Diagnostic) in tab(try session.binding.child(&arguments), session)
    },
    .number("pending", "the number of routes that wait for a screen or an answer", "waiting", example: "expect pending 0") {
      $0.navigator.state.pending.count
    },
    .number(
      "deferred", "the number of deferred routes", "deferred",
      example: .init(line: "expect deferred 1", after: ["set transitions queue", "push chat 1 2", "push support"])
    ) { $0.navigator.state.deferred.count },
    .number(
      "asked", "the number of requests in progress", "asked",
      example: .init(line: "expect asked 1", after: ["request call number=112 { on done }"])
    ) { $0.navigator.state.running.count },
    Expectation(
      "link", "URL", "the link's screen is visible", takes: [.link],
      example: .init(line: "expect link plaza://chat/1/2", after: ["push chat 1 2"])
    ) { arguments, session throws(Diagnostic) in
      let (expected, found) = try LinkCommands.landing(session, &arguments)
      return Difference(expected: expected, found: found)
    },
    Expectation(
      "landed", "URL", "the link's screen is visible, or the link waits", takes: [.link],
      example: .init(line: "expect landed plaza://chat/1/2", after: ["push chat 1 2"])
    ) { arguments, session throws(Diagnostic) in
      let (expected, found) = try LinkCommands.landing(session, &arguments, orWaits: true)
      return Difference(expected: expected, found: found)
    },
    .number("links", "the number of waiting links", "links waiting", example: "expect links 0") {
      $0.navigator.state.pendingLinks.count
    },
    .number("flows", "the number of running flows", "flows running", example: .init(line: "expect flows 0", after: ["set-root support"])) {
      FlowCommands.runningFlows($0)
    },
    Expectation(
      "state", "VALUE[.PROPERTY] [TEXT]", "a state value; without TEXT, the property has no value", takes: [.property],
      example: .init(line: "expect state session.user ann", after: ["state session.user ann"])
    ) { arguments, session throws(Diagnostic) in try value(&arguments, session) },
    Expectation(
      "property", "SENTENCE", "a property of the app holds", takes: [.sentence],
      example: "expect property 'home requires a signed-in user'"
    ) { arguments, session throws(Diagnostic) in try property(&arguments, session) },
    Expectation("no-leaks", "", "removed screens released their models", example: "expect no-leaks") { _, session throws(Diagnostic) in
      let leaks = session.navigator.leaks()
      return leaks.isEmpty ? nil : Difference(expected: "no leaks", found: leaks.map(\.description).joined(separator: ", "))
    },
    Expectation(
      "error", "CODE", "the code of the last error", takes: [.code],
      example: .init(line: "expect error nav.unknown-screen", after: ["! push nowhere"])
    ) {
      arguments, session throws(Diagnostic) in
      Difference(expected: try arguments.word("a code").text, found: session.lastError ?? "no error")
    },
  ]

  /// Returns a check that compares the number in the line with a count.
  ///
  /// - Parameters:
  ///   - word: The word after `expect`.
  ///   - summary: A summary of one line.
  ///   - what: The text after the numbers in the error, such as `flows running`.
  ///   - example: An example line that passes.
  ///   - count: Returns the actual count.
  private static func number(
    _ word: String, _ summary: String, _ what: String, example: Command.Example, _ count: @escaping @MainActor @Sendable (Session) -> Int
  ) -> Expectation {
    Expectation(word, "NUMBER", summary, takes: [.number], example: example) { arguments, session throws(Diagnostic) in
      Difference(expected: "\(try arguments.count()) \(what)", found: "\(count(session)) \(what)")
    }
  }

  /// The checks that can follow `expect` and `expect no`, as completion candidates.
  static let choices: [Command.Choice] =
    all.map(\.choice) + [
      Command.Choice(
        word: "no", usage: "WHAT …", summary: "WHAT does not hold: expect no text Free", parameters: [.oneOf(all.map(\.choice))])
    ]

  /// Reads a check from the arguments of `expect` and runs it. After the word `no`, the check must not pass.
  ///
  /// - Throws: A diagnostic with the code `expect.failed` and the actual state if the check fails, or the error of an argument.
  @MainActor
  static func check(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) {
    let isNegated = arguments.take("no")
    let written = arguments.text
    let (expectation, span) = try arguments.one(of: all, called: \.word, wanted: "an expectation:", else: "command.choice") {
      "there is no expectation '\($0)'"
    }
    let difference = try expectation.difference(&arguments, session)
    try arguments.finish()
    let isMet = difference.map { $0.isMet ?? ($0.expected == $0.found) } ?? true
    if isMet != isNegated { return }
    var message = "expected that '\(written)' does not hold, but it does"
    var note: String?
    if let difference, !isNegated {
      message = "expected \(difference.expected), found \(difference.found)"
      note =
        switch difference.context {
        case .tree: "the tree is \(CompactTree.text(of: session.navigator.state))"
        case .place: difference.place
        case .none: nil
        }
    }
    throw Diagnostic(code: "expect.failed", message: message, span: span, notes: note.map { [$0] } ?? [])
  }
}

extension Match {
  /// Returns the paths of the nodes that match and that have all arguments of the match, including arguments that do not identify a screen.
  func described(in state: NavigationState) -> [TreePath] {
    state.places(of: self).filter { state.node(at: $0).map(describes) == true }
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "-" || self == "_" || self == "." }
}

extension Expectation {
  /// Returns the canonical text of a tree in the one-line notation, so that spaces and the order of arguments do not matter.
  @MainActor private static func canonical(_ text: String, _ span: SourceSpan, _ session: Session) throws(Diagnostic) -> String {
    let (windows, key) = try session.binding.windows(text, span, allowsRequests: true)
    return CompactTree.text(of: session.navigator.state.replacing(windows: windows, key: key))
  }

  @MainActor private static func text(at path: TreePath?, _ state: NavigationState) -> String {
    path.flatMap(state.node(at:)).map { $0.isAnonymous ? "\($0.kind)" : $0.key.description } ?? "nothing"
  }

  @MainActor private static func tab(_ choice: ChildChoice, _ session: Session) -> Difference {
    let state = session.navigator.state
    guard let path = state.places(of: Match(kind: .tabs)).last(where: { state.isVisible($0) }), let tabs = state.node(at: path) else {
      return Difference(expected: "tab \(choice)", found: "no visible tabs")
    }
    let index =
      switch choice {
      case .index(let index): index
      case .match(let match):
        tabs.tab(match).flatMap { index in
          let tab = tabs.children[index]
          return match.describes(tab) || tab.children.first.map(match.describes) == true ? index : nil
        } ?? -1
      }
    let selected = tabs.children.indices.contains(tabs.selection) ? CompactTree.text(of: tabs.children[tabs.selection]) : "none"
    return Difference(
      expected: "tab \(choice)", found: index == tabs.selection ? "tab \(choice)" : "tab \(tabs.selection): \(selected)")
  }

  /// Consumes the name of a property of the app. Returns the difference if the current state violates the property, or `nil` if the
  /// property holds.
  @MainActor private static func property(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) -> Difference? {
    let (name, span) = try arguments.word("a property")
    let property = try session.navigator.app.property(name, span)
    return property.violation(in: session.navigator).map { Difference(expected: "that \(name)", found: $0) }
  }

  @MainActor private static func value(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) -> Difference {
    let expected = try ExpectedValue(&arguments, session)
    let found = expected.text(in: session.navigator.state)
    guard let property = expected.property else {
      return Difference(expected: "'\(expected.text.orNone)'", found: "'\(found ?? "")'", context: .none)
    }
    return Difference(
      expected: "\(expected.type.name).\(property) to be \(expected.text.orNone)", found: found.orNone, isMet: expected.text == found,
      context: .none)
  }
}

extension Arguments {
  /// Consumes the next word and parses it as a nonnegative integer. Throws if the next argument is not such a number.
  fileprivate mutating func count() throws(Diagnostic) -> Int {
    guard let count = try number() else { throw missing("a number") }
    return count
  }
}
