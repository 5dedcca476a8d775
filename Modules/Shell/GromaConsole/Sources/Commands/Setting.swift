import Groma

/// An option of the `set` command.
struct Setting: Sendable {
  /// The name of the option.
  let name: String
  /// The possible values, with their meanings.
  let values: [(word: String, summary: String)]
  private let apply: @MainActor @Sendable (Session, String, SourceSpan) throws(Diagnostic) -> Void

  /// All options, in the order of the help.
  static let all: [Setting] = [
    Setting(
      name: "echo", values: [("on", "a change is answered with the tree"), ("off", "it is not")],
      apply: { session, word, _ throws(Diagnostic) in session.showsChanges = word == "on" }),
    Setting(
      name: "transitions",
      values: [
        ("immediate", "changes are there at once, and a wait moves the clock"),
        ("queue", "what is done while a change is shown runs behind it; 'advance' and 'settle' move the clock"),
        ("reject", "what is done while a change is shown fails"),
        ("replace", "what is done while a change is shown puts an end to that"),
      ],
      apply: { session, word, _ throws(Diagnostic) in
        if let policy = TransitionPolicy(rawValue: word) { session.navigator.policy = policy }
      }),
    Setting(
      name: "clock",
      values: [
        ("real", "time passes while the prompt is up: what waits happens then, and is shown above it"),
        ("virtual", "only 'advance', 'settle' and waits move the clock, as in scripts"),
      ],
      apply: { session, word, place throws(Diagnostic) in
        guard session.isLive || word != "real" else {
          throw Diagnostic(
            code: "time.no-prompt", message: "the clock is real only where somebody sits at a prompt", span: place,
            hint: "'advance' and 'settle' let it go on")
        }
        session.navigator.isClockReal = word == "real"
      }),
  ]

  /// Consumes an option and its value from the arguments, and sets the option.
  @MainActor
  static func set(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) {
    let (setting, place) = try arguments.one(of: all, called: \.name, wanted: "an option:", else: "command.choice") {
      "there is no option '\($0)'"
    }
    let word = try arguments.choice(Dictionary(uniqueKeysWithValues: setting.values.map { ($0.word, $0.word) }))
    try arguments.finish()
    try setting.apply(session, word, place)
  }

  /// The option as a completion candidate.
  var choice: Command.Choice {
    Command.Choice(
      word: name, usage: values.map(\.word).joined(separator: "|"), summary: values.map(\.summary).joined(separator: "; "),
      parameters: [.choice(values.map(\.word))])
  }

  /// The rows for the help, one for each value.
  var rows: [[String]] { values.map { ["set \(name) \($0.word)", $0.summary] } }
}
