import Groma

/// The steps that work on any container.
enum FlowSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "make-visible", .flow, "", "Brings the container in sight: closes layers, selects, pops, outside in.",
      examples: ["last profile | make-visible"]
    ) { _, _ throws(Diagnostic) in .makeVisible },
    .step(
      "update", .flow, "SCREEN [ARGUMENT…]", "Replaces the data of the screen, which stays the same screen.",
      details: "It fails on another screen: one whose identifying arguments differ.", takes: [.screen],
      examples: [.init(line: "update category instruments sort=price", after: ["push category instruments"])]
    ) { arguments, binding throws(Diagnostic) in .update(try binding.screen(&arguments).key) },
    .step("refresh", .flow, "", "Tells the contents to show what is new.", examples: ["refresh"]) { _, _ throws(Diagnostic) in .refresh },
    .step(
      "finish", .flow, "[OUTPUT]", "Finishes the screen: it is removed, and the route that waits for it or the nearest flow goes on.",
      details: "OUTPUT is what the screen hands over: its name with its properties.", takes: [.value],
      examples: [.init(line: "finish", after: ["present support"])]
    ) { arguments, binding throws(Diagnostic) in .finish(arguments.isEmpty ? nil : try binding.output(&arguments)) },
    .step(
      "report", .flow, "OUTPUT [PROPERTY=TEXT]…", "Sends an output from the screen, which stays, to the nearest flow that handles it.",
      details: "OUTPUT is what the user selected there. It fails where no flow handles it.", takes: [.value],
      examples: ["report session user=ann || pop-to-root"]
    ) { arguments, binding throws(Diagnostic) in .report(try binding.output(&arguments)) },
    .step(
      "tap", .flow, "ACTION|NUMBER [FIELD=TEXT]…", "Takes an action or a choice that the screen in sight offers; 'actions' lists them.",
      details: """
        First in a line, a number is the action that 'actions' and 'screen' show with it, unless one is called so. What is run and kept is
        its name. The texts are what the user enters into the fields of the action, which 'actions' and 'screen' show. What is entered into
        a secret one is printed and recorded as a variable of its name.
        """, takes: [.action],
      examples: ["tap open-list-1", "tap 1", .init(line: "tap sign-in user=ann", after: ["present authorization"])]
    ) { arguments, _ throws(Diagnostic) in
      .tap(try arguments.word("an action").text, values: try arguments.labelled())
    },
    .step(
      "wait", .flow, "DURATION", "Commits what the steps before changed, and goes on when time has passed.", takes: [.duration],
      examples: ["push chat 1 2 | wait 2s | pop"]
    ) { arguments, _ throws(Diagnostic) in .wait(milliseconds: try arguments.duration()) },
    .step(
      "fail", .flow, "CODE [MESSAGE]", "Fails with an error of one's own.", takes: [.text],
      examples: ["push chat 1 2 | fail no-network || push support"]
    ) { arguments, _ throws(Diagnostic) in
      let code = try arguments.word("a code").text
      return .fail(code: code, message: arguments.word()?.text ?? code)
    },
    .step(
      "set-value", .flow, "VALUE [PROPERTY=TEXT]…", "Puts a feature's value, whole.", takes: [.value],
      examples: ["set-value session user=ann"]
    ) { arguments, binding throws(Diagnostic) in .put(try binding.value(&arguments)) },
  ]
}
