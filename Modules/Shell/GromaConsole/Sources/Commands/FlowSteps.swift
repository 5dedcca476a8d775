import Groma
import GromaCommandLanguage

/// The steps that work on any container.
enum FlowSteps: CommandSet {
  static let commands: [Command] = [
    .step(
      "make-visible", .flow, "", "Make the container visible: dismiss, select and pop.",
      examples: ["last profile | make-visible"]
    ) { _, _ throws(Diagnostic) in .makeVisible },
    .step(
      "update", .flow, "SCREEN [ARGUMENT…]", "Update the data of the screen.",
      details: "The screen stays the same screen: other identifying arguments are an error.", takes: [.screen],
      examples: [.init(line: "update category instruments sort=price", after: ["push category instruments"])]
    ) { arguments, binding throws(Diagnostic) in .update(try binding.screen(&arguments).key) },
    .step("refresh", .flow, "", "Refresh the contents of the screen.", examples: ["refresh"]) { _, _ throws(Diagnostic) in .refresh },
    .step(
      "finish", .flow, "[OUTPUT]", "Finish the screen, with or without an output.",
      details: """
        The screen is removed. The route that waits for the screen continues, or the
        nearest flow handles the output. OUTPUT is a name with its properties.
        """, takes: [.value],
      examples: [.init(line: "finish", after: ["present support"])]
    ) { arguments, binding throws(Diagnostic) in .finish(arguments.isEmpty ? nil : try binding.output(&arguments)) },
    .step(
      "report", .flow, "OUTPUT [PROPERTY=TEXT]…", "Send an output to the nearest flow that handles it.",
      details: "The screen that sends it stays open. It is an error if no flow handles it.", takes: [.value],
      examples: ["report session user=ann || pop-to-root"]
    ) { arguments, binding throws(Diagnostic) in .report(try binding.output(&arguments)) },
    .step(
      "tap", .flow, "ACTION|NUMBER [FIELD=TEXT]…", "Perform an action or a choice of the visible screen.",
      details: """
        'actions' and 'screen' list the actions with their numbers and fields. At the
        start of a line ACTION can be a number, unless an action has it as its name;
        the line runs and is recorded with the name. FIELD=TEXT enters a text into a
        field. A text in a secret field is printed and recorded as a variable with the
        name of the field.
        """, takes: [.action],
      examples: ["tap open-list-1", "tap 1", .init(line: "tap sign-in user=ann", after: ["present authorization"])]
    ) { arguments, _ throws(Diagnostic) in
      .tap(try arguments.word("an action").text, values: try arguments.labelled())
    },
    .step(
      "wait", .flow, "DURATION", "Commit the steps before, then continue after a time.",
      details: "DURATION is written 350ms or 2s. A number alone is in milliseconds.", takes: [.duration],
      examples: ["push chat 1 2 | wait 2s | pop"]
    ) { arguments, _ throws(Diagnostic) in .wait(milliseconds: try arguments.duration()) },
    .step(
      "fail", .flow, "CODE [MESSAGE]", "Fail with a custom error.", takes: [.text],
      examples: ["push chat 1 2 | fail no-network || push support"]
    ) { arguments, _ throws(Diagnostic) in
      let code = try arguments.word("a code").text
      return .fail(code: code, message: arguments.word()?.text ?? code)
    },
    .step(
      "set-value", .flow, "VALUE [PROPERTY=TEXT]…", "Replace a feature's value, with all its properties.", takes: [.value],
      examples: ["set-value session user=ann"]
    ) { arguments, binding throws(Diagnostic) in .put(try binding.value(&arguments)) },
  ]
}
