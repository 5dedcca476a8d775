import Groma
import GromaCommandLanguage

/// The word that defines an outcome in the braces of a request.
enum EffectSteps: CommandSet {
  static let commands: [Command] = [
    Command(
      "on", .requests, "OUTCOME [--title TEXT] [--cancel|--destructive|--failure] [--perform STEP | { ROUTE }]",
      "Define what an outcome of a request does.",
      details: """
        'on' is only allowed in the braces of 'alert', 'action-sheet' and 'request'.
        The route starts at the container that made the request. As at the start of a
        line, a first step that needs a stack or tabs searches for the topmost visible
        one: { push support }. 'here' prevents that search: { here | push support }.
        A custom step, --perform='rename chat=1', gets the entered texts or the value
        of the outcome as its other arguments. Waiting routes are dropped if the
        request ends with an outcome that has --cancel or --failure.
        """, takes: [.text],
      flags: [
        .init(name: "title", value: "TEXT", summary: "the text that the user taps; by default, the name"),
        .init(name: "cancel", summary: "also use this outcome if the request's layer is removed"),
        .init(name: "destructive", summary: "mark a choice that destroys something"),
        .init(name: "failure", summary: "mark work that failed"),
        .init(name: "perform", value: "STEP", summary: "a custom step that gets the entered texts or the value"),
      ],
      examples: ["request call number=112 { on done { push support } }"], body: .composing(.outcome))
  ]
}
