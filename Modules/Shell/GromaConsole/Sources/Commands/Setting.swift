import Groma
import GromaCommandLanguage
import GromaReportFormats

/// An option of the `set` command.
struct Setting: Sendable {
  /// The name of the option.
  let name: String
  /// The possible values, each with a summary of one line.
  let values: [(word: String, summary: String)]
  /// Whether a recording includes a line that sets the option.
  var isRecorded = true
  /// Whether the languages of the app are values as well.
  var takesLanguage = false
  /// Returns the current value.
  let current: @MainActor @Sendable (Session) -> String
  private let apply: @MainActor @Sendable (Session, String, SourceSpan) throws(Diagnostic) -> Void

  /// All options, in the order in which help lists them.
  static let all: [Setting] = [
    Setting(
      name: "echo",
      values: [
        ("on", "show the whole tree after each line that changes it"), ("changes", "show only the rows that change, and those around them"),
        ("off", "show no changes"),
      ],
      current: { !$0.showsChanges ? "off" : $0.showsChangedRowsOnly ? "changes" : "on" },
      apply: { session, word, _ throws(Diagnostic) in
        session.showsChanges = word != "off"
        session.showsChangedRowsOnly = word == "changes"
      }),
    Setting(
      name: "transitions",
      values: [
        ("immediate", "changes happen at once; a wait moves the clock"),
        ("queue", "a route waits for the transition; 'settle' ends it"),
        ("reject", "a route during a transition fails"),
        ("replace", "a route during a transition ends the transition"),
      ],
      current: { $0.navigator.policy.rawValue },
      apply: { session, word, _ throws(Diagnostic) in
        if let policy = TransitionPolicy(rawValue: word) { session.navigator.policy = policy }
      }),
    Setting(
      name: "clock",
      values: [
        ("real", "time passes at the prompt, and due routes run"),
        ("virtual", "only 'advance', 'settle' and waits move the clock"),
      ],
      // A script has no real clock.
      isRecorded: false, current: { $0.navigator.isClockReal ? "real" : "virtual" },
      apply: { session, word, place throws(Diagnostic) in
        guard session.isLive || word != "real" else {
          throw Diagnostic(
            code: "time.no-prompt", message: "the clock is real only at a prompt", span: place,
            hint: "'advance' and 'settle' move the clock")
        }
        session.navigator.isClockReal = word == "real"
      }),
    Setting(
      name: "language", values: [(Session.baseLanguage, "show texts as they are written in the code")], takesLanguage: true,
      current: { $0.navigator.language ?? Session.baseLanguage },
      apply: { session, word, _ throws(Diagnostic) in session.navigator.language = word == Session.baseLanguage ? nil : word }),
    Setting(
      name: "pager",
      values: [("auto", "page output that is longer than the screen"), ("off", "print all output at once")],
      // A script has no screen.
      isRecorded: false, current: { $0.prompt.isPaged ? "auto" : "off" },
      apply: { session, word, _ throws(Diagnostic) in session.prompt.isPaged = word == "auto" }),
  ]

  /// Consumes an option and its value from the arguments and sets the option. Returns a reply that describes the value. Without arguments,
  /// returns the values of all options.
  @MainActor
  static func set(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) -> Reply {
    if arguments.isEmpty {
      return .records(
        all.map { setting in
          let word = setting.current(session)
          let summary = setting.values(in: session.navigator.app).first { $0.word == word }?.summary ?? ""
          return Record(
            "current-setting", ["name": .text(setting.name), "value": .text(word), "summary": .text(summary)],
            rows: [[setting.name, word, summary]])
        })
    }
    let (setting, place) = try arguments.one(of: all, called: \.name, wanted: "an option:", else: "command.choice") {
      "there is no option '\($0)'"
    }
    let app = session.navigator.app
    if setting.takesLanguage, app.languages.isEmpty, let word = arguments.nextWord, word != Session.baseLanguage {
      throw Diagnostic(
        code: "command.choice", message: "the app '\(app.name)' has no translations", span: arguments.nextSpan,
        hint: "an app lists them as Localization")
    }
    let values = setting.values(in: app).map { ($0.word, $0) }
    let value = try arguments.choice(Dictionary(values, uniquingKeysWith: { first, _ in first }))
    try arguments.finish()
    try setting.apply(session, value.word, place)
    return .effect("set", of: setting.name, "\(setting.name) \(value.word): \(value.summary)")
  }

  private func values(in app: AppDefinition) -> [(word: String, summary: String)] {
    values + (takesLanguage ? app.languages.map { ($0, "show texts in the language '\($0)'") } : [])
  }

  /// The words for the values in help.
  private var words: [String] { values.map(\.word) + (takesLanguage ? ["LANGUAGE"] : []) }

  /// The option as a completion candidate.
  var choice: Command.Choice {
    Command.Choice(
      word: name, usage: words.joined(separator: "|"), summary: words.joined(separator: ", "),
      parameters: [takesLanguage ? .language : .choice(values.map(\.word))], isRecorded: isRecorded)
  }

  /// The rows for help, one for each value: the line that sets the value, and the summary of the value.
  var rows: [[String]] {
    values.map { ["set \(name) \($0.word)", $0.summary] }
      + (takesLanguage ? [["set language de", "show texts in another language of the app"]] : [])
  }
}
