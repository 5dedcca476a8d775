extension Steps {
  /// A step that starts an ``Effect``, such as an alert, an e-mail or a phone call.
  package struct Request: RouteStep {
    package static let name = "request"

    /// The effect.
    package var effect: Effect

    package init(_ effect: Effect) { self.effect = effect }

    package var defaultContainer: DefaultContainer { .content }
    package var opaqueParts: [String] { effect.opaqueParts }
    package var text: String { effect.description }

    package func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
      Request(try effect.mappingRoutes { route throws(NavigationError) in try route.replacing(replacement) })
    }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      .stayed(try transaction.request(effect, on: path))
    }

    package static var commands: [StepCommand] { [alert, actionSheet, request] }

    private static var alert: StepCommand {
      StepCommand(
        "alert", .effects, "TITLE [MESSAGE] [--field NAME]… [--button CHOICE]… [{ on … | … }]",
        "Ask the user a question in the middle of the screen.",
        details: """
          Each choice can run a route: on CHOICE [--title=TEXT] [--cancel|--destructive]
          [{ ROUTE }]. A value in braces is not translated: alert 'Leave {Rooms}?'.
          'tap CHOICE' makes a choice; 'tap CHOICE name=Ann' also enters text into a
          field. If the alert is removed without a choice, it ends with the choice that
          has --cancel.
          """,
        takes: [.text], options: [.init("field", "NAME", "a text field", isRepeatable: true), button],
        examples: [
          "alert 'Your order is on its way' --button=Fine",
          .init("alert 'Leave the chat?' { on leave --destructive { back } | on stay --cancel }", after: ["push chat 1 2"]),
        ], frequency: 1
      ) { reader in
        let title = LocalizableText(form: try reader.word(.text, "a title"))
        let message = reader.word(.text).map(LocalizableText.init(form:))
        return try offering(Effect.alert(title, message: message, fields: reader.options("field")), reader)
      }
    }

    private static var actionSheet: StepCommand {
      StepCommand(
        "action-sheet", .effects, "TITLE [MESSAGE] [--anchor NAME] [--button CHOICE]… [{ on … | … }]",
        "Offer the user choices, at the bottom or at an anchor.", takes: [.text],
        options: [.init("anchor", "NAME", "the anchor that the sheet points at"), button],
        examples: ["action-sheet 'This chat' { on archive { pop-to-root } | on nothing --cancel }"], frequency: 1
      ) { reader in
        let title = LocalizableText(form: try reader.word(.text, "a title"))
        let message = reader.word(.text).map(LocalizableText.init(form:))
        return try offering(Effect.actionSheet(title, message: message, anchor: reader.option("anchor")), reader)
      }
    }

    private static var request: StepCommand {
      StepCommand(
        "request", .effects, "NAME [LABEL=TEXT]… [--style STYLE] [--field NAME]… [{ on … | … }]",
        "Request work outside the tree, such as sending an email.",
        details: """
          A request without outcomes is only sent. A request with outcomes is in progress
          until 'complete OUTCOME' ends it; 'help on' shows how to write outcomes. Any
          name can be requested; the arguments of the requests that the app defines are
          checked.
          """, takes: [.request],
        options: [
          .init("style", "STYLE", choices: ModalStyle.allCases.map(\.rawValue), "how the layer of the request covers the screen"),
          .init("field", "NAME", "a text field", isRepeatable: true),
        ],
        examples: [
          "request scan kind=ticket",
          "request scan kind=ticket --style=page-sheet { on done | on unavailable --failure { push support } }",
        ], frequency: 1
      ) { reader in
        let name = try reader.word(.request, "the name of a request")
        let style = try reader.option("style", as: ModalStyle.self)
        let fields = reader.options("field")
        let key = ScreenKey(name: name, arguments: try reader.enteredValues().map { .init(label: $0.label, text: $0.text) })
        return Request(Effect(key, style: style, fields: fields))
      }
    }

    private static var button: StepCommand.Option { .init("button", "CHOICE", "a choice that runs no route", isRepeatable: true) }

    /// Returns a step that requests the effect. For each `--button` option, the effect has one more choice, which runs no route.
    private static func offering(_ effect: Effect, _ reader: any StepReader) throws -> Request {
      var effect = effect
      while let name = reader.option("button") {
        guard effect.outcomes.count < Effect.maximumOutcomes else {
          let error = NavigationError.limit("at most \(Effect.maximumOutcomes) outcomes of a request")
          throw reader.refusal(WordProblem(code: error.code, message: "\(error)"))
        }
        if effect.outcomes.contains(where: { $0.name == name }) {
          throw reader.refusal(WordProblem(code: "command.outcome", message: "there are two outcomes '\(name)'"))
        }
        effect = effect.on(OutcomeName(name))
      }
      return Request(effect)
    }
  }
}

extension Effect: CustomStringConvertible {
  /// The step that requests the effect, in the command language: `request scan kind=ticket { on done | on canceled --cancel }`.
  public var description: String {
    var text = "request \(request)"
    if let style { text += " --style=\(style.rawValue)" }
    for field in fields { text += " --field=\(Quoting.quoted(field))" }
    return outcomes.isEmpty ? text : text + " { \(outcomes.map(\.text).joined(separator: " | ")) }"
  }
}

extension Effect.Outcome {
  /// The outcome in the command language: `on delete --destructive { stack | pop }`.
  package var text: String {
    "on \(Quoting.quoted(name))" + (title.map { " --title=\(Quoting.quoted($0.form))" } ?? "")
      + (role == .normal ? "" : " --\(role.rawValue)")
      + (step.map { " --perform=\(Quoting.quoted($0.description))" } ?? "") + (route == AppRoute() ? "" : " { \(route.startText) }")
  }
}

extension Route {
  /// Starts an effect, and stays on the container. An effect with a style is presented as a modal layer; a nested route cannot run on that
  /// layer.
  ///
  /// Fails with ``NavigationError/badRequest(_:_:)`` if the arguments or outcomes of the effect are invalid, and with the errors of
  /// ``present(_:)`` if the effect has a style.
  public consuming func request(_ effect: Effect) -> Self { step(Steps.Request(effect)) }
}
