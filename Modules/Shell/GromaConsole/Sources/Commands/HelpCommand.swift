import Groma
import GromaCommandLanguage
import GromaReportFormats

/// The command that shows help.
enum HelpCommands: CommandSet {
  static let commands: [Command] = [
    .line(
      "help", aliases: ["?", "man"], .shell, "[TOPIC | NAME | search WORD… | --markdown]", "Show help about a topic, a name or a sign.",
      details: """
        NAME is a command, a screen, a link or its URL, a destination, an action of
        the visible screen, a flow, a guard or an option of 'set'. A sign of the
        language, such as '|', leads to the topic that explains it. 'help search'
        lists what contains all of the words. --markdown writes the whole reference,
        without the app's custom steps.
        """, takes: [.command],
      flags: [.init(name: "markdown", summary: "write the whole reference as Markdown")],
      examples: ["help", "help routes", "help push", "help '||'", "help search tab", "help --markdown"], isRecorded: false
    ) { session, arguments, _ throws(Diagnostic) in
      let span = arguments.nextSpan
      let isReference = arguments.isEmpty && arguments.flag("markdown")
      let words = arguments.rest().map { word in word.label.map { "\($0)=\(word.text)" } ?? word.text }
      try arguments.finish()
      if isReference { return .lines(CommandReference(of: session.table).lines) }
      if words.isEmpty { return .help(overview(of: session)) }
      if words[0] == "search" {
        guard words.count > 1 else { throw arguments.missing("a word to search for") }
        return try search(Array(words.dropFirst()), span, in: session)
      }
      return try help(on: words.joined(separator: " "), span, in: session)
    }
  ]

  // MARK: A name

  /// Returns the pages of all subjects with the given name, or the page of the command that the name abbreviates.
  ///
  /// - Throws: A diagnostic with the code `command.ambiguous` if the name abbreviates several commands, or `command.unknown` if it denotes
  ///   nothing.
  @MainActor private static func help(on name: String, _ span: SourceSpan, in session: Session) throws(Diagnostic) -> Reply {
    let subjects = HelpSubject.all(in: session)
    var found = subjects.filter { $0.isNamed(name) }
    // A URL is longer than the sample that has a name.
    if found.isEmpty, let link = HelpSubject.link(of: name, in: session) { found = [link] }
    if found.isEmpty { found = subjects.filter { $0.isNamed(name.lowercased()) } }
    // The tree has signs of its own.
    if found.isEmpty, treeSigns.contains(name) { found = subjects.filter { $0.kind == .command && $0.name == "tree" } }
    if found.isEmpty {
      let commands = session.table.meant(by: name, allowsShort: true)
      guard commands.count <= 1 else {
        throw Diagnostic(
          code: "command.ambiguous", message: "'\(name)' could be \(commands.map(\.name).joined(separator: ", "))", span: span)
      }
      found = subjects.filter { $0.kind == .command && $0.name == commands.first?.name }
    }
    guard !found.isEmpty else { throw unknown(name, span, among: subjects, in: session) }
    return .all(found.enumerated().flatMap { ($0 == 0 ? [] : [.heading("")]) + [.help($1.page())] })
  }

  /// The signs in a printed tree, which the help of `tree` explains.
  private static let treeSigns: Set = ["*", "+", "-", "~"]

  @MainActor private static func unknown(
    _ name: String, _ span: SourceSpan, among subjects: [HelpSubject], in session: Session
  ) -> Diagnostic {
    let words = name.split(separator: " ").map(String.init)
    // A name that contains the words is a better suggestion than a name that is spelled similarly.
    let near = subjects.filter { $0.nameContains(words) }
    let hint =
      switch near.count {
      case 0 where name.contains("://"):
        session.hint(forLink: name) ?? "'links' lists the links of the app"
      case 0: NameMatches.hint(for: name, among: subjects.flatMap { [$0.name] + $0.otherNames })
      case 1: "did you mean '\(near[0].name)'?"
      default: "did you mean one of \(list(near))?"
      }
    let hits = found(words, among: subjects)
    let search =
      hits.isEmpty
      ? "'help' lists the topics, and 'help search WORD' searches all of the help"
      : "'help search \(words.withoutTexts.joined(separator: " "))' finds \(list(hits))"
    return Diagnostic(
      code: "command.unknown", message: "there is no help on '\(words.withoutTexts.joined(separator: " "))'", span: span,
      hint: hint ?? search,
      notes: hint == nil ? [] : [search])
  }

  private static func list(_ subjects: [HelpSubject]) -> String {
    subjects.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ") + (subjects.count > 3 ? ", …" : "")
  }

  // MARK: Search

  /// Returns the subjects that contain all of the given words. Subjects whose names contain all of the words come first.
  private static func found(_ words: [String], among subjects: [HelpSubject]) -> [HelpSubject] {
    let found = subjects.filter { $0.contains(words) }
    return found.filter { $0.nameContains(words) } + found.filter { !$0.nameContains(words) }
  }

  @MainActor private static func search(_ words: [String], _ span: SourceSpan, in session: Session) throws(Diagnostic) -> Reply {
    let hits = found(words, among: HelpSubject.all(in: session))
    guard !hits.isEmpty else {
      throw Diagnostic(
        code: "help.nothing-found", message: "nothing in the help contains '\(words.withoutTexts.joined(separator: "' and '"))'",
        span: span,
        hint: words.count > 1 ? "search for one word, or for a part of it" : "search for a part of the word; 'help' lists the topics")
    }
    let blocks = HelpSubject.Kind.allCases.flatMap { kind -> [HelpPage.Block] in
      let found = hits.filter { $0.kind == kind }
      return found.isEmpty ? [] : [.heading(kind.rawValue), .rows(found.map { [$0.name, $0.summary] })]
    }
    let records = hits.map { hit in
      Record("found", ["subject": .text("\(hit.kind)"), "name": .text(hit.name), "summary": .text(hit.summary)], rows: [])
    }
    return .help(HelpPage(blocks: blocks, records: records))
  }

  // MARK: Overview

  /// Returns the page of `help` without arguments, which fits on one screen.
  @MainActor static func overview(of session: Session) -> HelpPage {
    let table = session.table
    let topics = HelpTopic.all(in: table)
    let screens = session.navigator.app.screens.all
    // A screen with required arguments shows how arguments are written.
    let telling = screens.filter { !$0.parameters.isEmpty && $0.parameters.allSatisfy { !$0.isOptional } }
    let sample = (telling + screens).lazy.compactMap(\.samples.first).first
    var blocks: [HelpPage.Block] = [
      .lead(
        "A line is a command, or a route: steps joined by |, each on the container that the step before it found."
          + (sample.map { " For example: top stack | push \($0)" } ?? ""))
    ]
    let everyday = CommandTable.everyday.filter { table[$0] != nil }.prefix(11) + ["quit"]
    blocks += [.gap, .columns(everyday.map { [forms[$0] ?? $0, cues[$0] ?? ""] })]
    blocks += [.gap, .heading("Topics"), .columns(topics.map { [$0.name, $0.cue] })]
    blocks += [
      .gap,
      .lead(
        "'help TOPIC' and 'help NAME' explain a topic, a command, a screen or a link; 'help search WORD' finds them. Tab completes; Ctrl-D leaves."
      ),
    ]
    return HelpPage(blocks: blocks, records: table.all.map(\.record) + topics.flatMap { $0.page(in: table).records })
  }

  /// The forms of the commands that the overview shows with arguments, by the name of the command.
  private static let forms = [
    "tap": "tap NUMBER", "open": "open URL", "go": "go NAME", "push": "push SCREEN", "present": "present SCREEN",
    "select-tab": "select-tab 1", "find": "find SCREEN", "set-root": "set-root SCREEN",
  ]

  /// The summaries of the commands in the overview, of at most 20 letters.
  private static let cues = [
    "screen": "draw what is visible", "tap": "tap an item of it", "back": "go back, as a user", "home": "go to the first tab",
    "open": "follow a link", "go": "go to a destination", "push": "add to the stack", "present": "show it as a sheet",
    "select-tab": "go to the second tab", "tree": "list all containers", "undo": "undo the last change", "find": "find it in the tree",
    "set-root": "start from a screen", "quit": "end the session",
  ]
}

extension [String] {
  /// The words before the first NAME=TEXT, and then an ellipsis: the text may be secret. A URL is no such word.
  fileprivate var withoutTexts: [String] {
    guard let end = firstIndex(where: { $0.contains("=") && !$0.contains("://") }) else { return self }
    return prefix(end) + ["…"]
  }
}
