extension Steps {
  /// A step that performs a user action of the visible screen or of a container around it, with the values that the user entered.
  package struct Tap: RouteStep {
    package static let name = "tap"

    /// The name of the action.
    package var action: String
    /// The values, with their labels.
    package var values: [EnteredValue]

    package init(_ action: String, values: [EnteredValue] = []) { (self.action, self.values) = (action, values) }

    package var text: String { "tap \(Quoting.quoted(action))" + values.text }

    package func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> StepResult {
      let (route, place) = try transaction.action(named: action, values: values, at: path)
      let screen = transaction.store.state.node(at: place)?.key ?? Node.anonymousKey(.app)
      try transaction.makers.enter(.tap(action, on: screen))
      if transaction.action == nil { transaction.action = .action(action, of: screen) }
      // While the route waits, an action with a secret is stored by its name, because the steps of the action would contain the secret.
      let isSecret = values.contains { $0.isSecret || transaction.secretFields.contains(SecretField(action: action, label: $0.label)) }
      return .call(.init(code: route.code, path: place, isNamed: true, tapped: isSecret ? nil : (screen, route)))
    }

    package static var commands: [StepCommand] {
      [
        StepCommand(
          "tap", .flow, "ACTION|NUMBER|TEXT [FIELD=TEXT]…", "Tap an action or a text of the visible screen.",
          details: """
            'screen' draws what can be tapped; 'actions' lists the actions. At the start
            of a line, 'tap' takes a number, which counts from 0, or a text: the title of
            an action or a row, of a tab or of the back item ('tap back'), which can be
            shortened to its first words. A tap on the selected tab pops its stack to the
            root. In recordings, the number or text is replaced by the step that it means:
            'tap' with the name of an action, 'select-tab' or 'back'. As a later step of a
            line, 'tap' takes only the name of an action.
            FIELD=TEXT enters text into a field. A field that is omitted keeps its current
            value. Text for a secret field is printed and recorded as a variable named
            after the field, such as $password. So is text for a field that is not known.
            """, takes: [.action],
          examples: [
            "tap Surveyors", "tap 1", "tap Catalog", "tap open-list-1", .init("tap sign-in user=ann", after: ["present authorization"]),
          ]
        ) { reader in Tap(try reader.word(.action, "an action"), values: try reader.enteredValues()) }
      ]
    }
  }
}

extension [EnteredValue] {
  /// The values as `label=text`, each preceded by a space.
  var text: String { map { " \($0)" }.joined() }
}

extension Route {
  /// Performs a user action of the screen that is visible in the current container, or of a container around that screen. The route of the
  /// action runs on the screen that offers the action; then this route continues on its own container.
  ///
  /// Fails with ``NavigationError/unknownAction(_:on:offered:)`` if no action has this name, with
  /// ``NavigationError/badEntry(action:_:)`` if the values do not match the fields of the action, with the error of a screen that cannot
  /// list its actions, and with the error of the action's route.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - values: The values that the user entered, with their labels and in any order, as in `tap("sign-in", ["user": "ann"])`.
  public consuming func tap(_ action: String, _ values: KeyValuePairs<String, String> = [:]) -> Self {
    tap(action, values: EnteredValue.list(values))
  }
  /// Performs an action with values of which some are secret, as in `tap("sign-in", ["user": "ann"], secrets: ["password": password])`.
  /// Otherwise, this method works like the one without secrets.
  ///
  /// Secret text is never printed or saved, even while the route waits. Without this method, text is treated as secret only from the time at
  /// which the action is performed.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - values: The values that are not secret, with their labels.
  ///   - secrets: The secret values, with their labels.
  public consuming func tap(
    _ action: String, _ values: KeyValuePairs<String, String> = [:], secrets: KeyValuePairs<String, Secret>
  ) -> Self {
    tap(action, values: EnteredValue.list(values) + secrets.map { EnteredValue(label: $0.key, secret: $0.value) })
  }
  /// Performs an action with values that can be marked as secret. Otherwise, this method works like the public method.
  package consuming func tap(_ action: String, values: [EnteredValue]) -> Self { step(Steps.Tap(action, values: values)) }
}
