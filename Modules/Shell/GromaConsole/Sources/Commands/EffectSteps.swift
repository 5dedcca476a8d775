import Groma
import GromaCommandLanguage

/// The steps that request work outside of the tree, and complete it.
enum EffectSteps: CommandSet {
  private static let button = Command.Flag(
    name: "button", value: "CHOICE", summary: "a choice without a route", isRepeatable: true)

  static let commands: [Command] = [
    .step(
      "alert", .effects, "TITLE [MESSAGE] [--field NAME]… [--button CHOICE]… [{ on … | … }]",
      "Ask the user a question in the middle of the screen.",
      details: """
        Each choice can run a route: on CHOICE [--cancel|--destructive] [{ ROUTE }].
        'tap CHOICE' makes a choice, 'tap CHOICE name=Ann' with a text in a field. If
        the alert is removed without a choice, it ends with the choice that has
        --cancel.
        """,
      takes: [.text], flags: [.init(name: "field", value: "NAME", summary: "a text field", isRepeatable: true), button],
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
      "action-sheet", .effects, "TITLE [MESSAGE] [--anchor NAME] [--button CHOICE]… [{ on … | … }]",
      "Offer the user choices at the bottom or at an anchor.", takes: [.text],
      flags: [.init(name: "anchor", value: "NAME", summary: "the anchor that it points at"), button],
      examples: ["action-sheet 'This chat' { on archive { pop-to-root } | on nothing --cancel }"]
    ) { arguments, _ throws(Diagnostic) in
      let title = try arguments.word("a title").text
      let message = arguments.word()?.text
      let anchor = arguments.value("anchor")?.text
      return .request(try Effect.actionSheet(title, message: message, anchor: anchor).offering(&arguments))
    },
    .step(
      "request", .effects, "NAME [LABEL=TEXT]… [--style STYLE] [--field NAME]… [{ on … | … }]",
      "Request work outside the tree, such as a mail.",
      details: """
        A request without outcomes is only sent. A request with outcomes is under way
        until 'complete OUTCOME' ends it; 'help on' shows how to write outcomes. The
        requests of the platform are open-url, open-settings, call, mail, share,
        preview-document, pick-media, web-page, store-page, request-review and
        haptic.
        """, takes: [.request],
      flags: [
        .init(name: "style", value: "STYLE", choices: ModalStyle.allCases.map(\.rawValue), summary: "how it covers the screen"),
        .init(name: "field", value: "NAME", summary: "a text field", isRepeatable: true),
      ],
      examples: [
        "request haptic kind=success", "request mail to=help@example.org --style=page-sheet { on done | on unavailable { push support } }",
      ]
    ) { arguments, binding throws(Diagnostic) in
      let name = try arguments.word("the name of a request").text
      let style = try binding.style(&arguments)
      let fields = arguments.values("field")
      let key = ScreenKey(name: name, arguments: try arguments.labelled().map { .init(label: $0.label, text: $0.text) })
      return .request(Effect(key, style: style, fields: fields))
    },
    .step(
      "complete", .effects, "OUTCOME [LABEL=TEXT]… [--of REQUEST]", "End the request under way with one of its outcomes.",
      details: """
        At the start of a line it fails if no such request is under way. After other
        steps, a late outcome is noted and changes nothing.
        """, takes: [.outcome],
      flags: [.init(name: "of", value: "REQUEST", parameter: .requestUnderWay, summary: "the request, if it is not the last one")],
      examples: [.init(line: "complete done", after: ["request call number=112 { on done }"])]
    ) { arguments, _ throws(Diagnostic) in
      let outcome = try arguments.word("an outcome").text
      let request = arguments.value("of")?.text
      return .complete(outcome, of: request, values: try arguments.labelled())
    },
    Command(
      "on", .effects, "OUTCOME [--cancel|--destructive] [--take STEP | { ROUTE }]",
      "Define what an outcome of a request does.",
      details: """
        'on' is only allowed in the braces of a request.
        The route starts at the container that made the request. As at the start of a
        line, a first step that needs a stack or tabs searches for the topmost visible
        one: { push support }. 'here' prevents that search: { here | push support }.
        A custom step, --take='rename chat=1', gets the entered texts as its other
        arguments.
        """, takes: [.text],
      flags: [
        .init(name: "cancel", summary: "also the outcome if its layer is removed"),
        .init(name: "destructive", summary: "mark a choice that destroys something"),
        .init(name: "take", value: "STEP", summary: "a custom step that gets the entered texts"),
      ],
      examples: ["request call number=112 { on done { push support } }"], body: .composing(.outcome)),
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
