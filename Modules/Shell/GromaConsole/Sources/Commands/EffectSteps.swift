import Groma

/// The steps that request work outside of the tree, and complete it.
enum EffectSteps: CommandSet {
  private static let button = Command.Flag(
    name: "button", value: "CHOICE", summary: "a choice that leads nowhere", isRepeatable: true)

  static let commands: [Command] = [
    .step(
      "alert", .effects, "TITLE [MESSAGE] [--field NAME]… [--button CHOICE]… [{ on CHOICE [--cancel|--destructive] [{ ROUTE }] | … }]",
      "Asks the user a question in the middle of the screen; each choice leads on.",
      details: "'tap CHOICE' chooses, 'tap CHOICE name=Ann' with what was entered. Taken away otherwise, it ends as --cancel says.",
      takes: [.text], flags: [.init(name: "field", value: "NAME", summary: "a text to enter", isRepeatable: true), button],
      examples: [
        "alert 'Your order is on its way' --button=Fine",
        .init(line: "alert 'Leave the chat?' { on leave --destructive { back } | on stay --cancel }", after: ["push chat 1 2"]),
      ]
    ) { arguments, _ throws(Diagnostic) in
      let title = try arguments.word("a title").text
      let message = arguments.word()?.text
      return .request(try Effect.alert(title, message: message, fields: arguments.values("field")).offering(&arguments))
    },
    .step(
      "action-sheet", .effects, "TITLE [MESSAGE] [--anchor NAME] [--button CHOICE]… [{ on CHOICE … | … }]",
      "Offers the user choices at the bottom edge, or beside an anchor.", takes: [.text],
      flags: [.init(name: "anchor", value: "NAME", summary: "what it points at"), button],
      examples: ["action-sheet 'This chat' { on archive { pop-to-root } | on nothing --cancel }"]
    ) { arguments, _ throws(Diagnostic) in
      let title = try arguments.word("a title").text
      let message = arguments.word()?.text
      let anchor = arguments.value("anchor")?.text
      return .request(try Effect.actionSheet(title, message: message, anchor: anchor).offering(&arguments))
    },
    .step(
      "request", .effects, "NAME [LABEL=TEXT]… [--style STYLE] [--field NAME]… [{ on OUTCOME … | … }]",
      "Asks for work outside the tree: a mail, a picture, a vibration.",
      details: """
        Without outcomes it is only told. With some it is under way until 'complete OUTCOME' ends it. The platform's own are open-url,
        open-settings, call, mail, share, preview-document, pick-media, web-page, store-page, request-review and haptic.
        """, takes: [.request],
      flags: [
        .init(name: "style", value: "STYLE", choices: ModalStyle.allCases.map(\.rawValue), summary: "how it covers the screen"),
        .init(name: "field", value: "NAME", summary: "a text to enter", isRepeatable: true),
      ],
      examples: [
        "request haptic kind=success", "request mail to=help@example.org --style=page-sheet { on done | on unavailable { push support } }",
      ]
    ) { arguments, binding throws(Diagnostic) in
      let name = try arguments.word("what to ask for").text
      let style = try binding.style(&arguments)
      let fields = arguments.values("field")
      let key = ScreenKey(name: name, arguments: try arguments.labelled().map { .init(label: $0.label, text: $0.text) })
      return .request(Effect(key, style: style, fields: fields))
    },
    .step(
      "complete", .effects, "OUTCOME [LABEL=TEXT]… [--of REQUEST]", "Ends the work under way with one of its outcomes.",
      details: """
        Fails at the start of a line when no such request is under way. Behind other steps, a late outcome is noted and changes nothing.
        """, takes: [.outcome],
      flags: [.init(name: "of", value: "REQUEST", summary: "which request, when not the last")],
      examples: [.init(line: "complete done", after: ["request call number=112 { on done }"])]
    ) { arguments, _ throws(Diagnostic) in
      let outcome = try arguments.word("an outcome").text
      let request = arguments.value("of")?.text
      return .complete(outcome, of: request, values: try arguments.labelled())
    },
    Command(
      "on", .effects, "OUTCOME [--cancel|--destructive] [--take STEP | { ROUTE }]",
      "Says what an outcome leads to: only in the braces of a request.",
      details: """
        The route starts at the container that asked. Like at the start of a line, a first step that needs a stack or tabs searches for the
        topmost visible one: { push support }. 'here' keeps it from that: { here | push support }. A step of the app's own,
        --take='rename chat=1', gets what was entered as its other arguments.
        """, takes: [.text],
      flags: [
        .init(name: "cancel", summary: "also when its layer is taken away"), .init(name: "destructive", summary: "it loses something"),
        .init(name: "take", value: "STEP", summary: "a step of the app's own that takes what was entered"),
      ],
      examples: ["request call number=112 { on done { push support } }"], body: .composing),
  ]
}

extension Arguments {
  /// Consumes all occurrences of a flag that may repeat, and returns their values.
  mutating func values(_ flag: String) -> [String] {
    var values: [String] = []
    while let (text, _) = value(flag) { values.append(text) }
    return values
  }

  /// Consumes and returns all remaining arguments. Throws if an argument has no label.
  mutating func labelled() throws(Diagnostic) -> [EnteredValue] {
    var labelled: [EnteredValue] = []
    for (label, text, span) in rest() {
      guard let label else {
        throw Diagnostic(code: "command.label", message: "'\(text)' has no label", span: span, hint: "it is written LABEL=TEXT")
      }
      labelled.append(EnteredValue(label: label, text: text))
    }
    return labelled
  }
}

extension Effect {
  /// Returns the effect with the choices given by `--button`, which have no route.
  fileprivate func offering(_ arguments: inout Arguments) throws(Diagnostic) -> Effect {
    var effect = self
    while let (name, span) = arguments.value("button") {
      if effect.outcomes.contains(where: { $0.name == name }) {
        throw Diagnostic(code: "command.outcome", message: "there are two outcomes '\(name)'", span: span)
      }
      effect = effect.on(name) { $0 }
    }
    return effect
  }
}
