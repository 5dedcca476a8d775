import Groma

/// The words that combine steps into routes. The type ``RouteBinder`` implements the words.
enum CompositionSteps: CommandSet {
  static let commands: [Command] = [
    Command(
      "animated", .composing, "ANIMATION { ROUTE }", "Run a route and show its changes with an animation.",
      details: """
        ANIMATION is none, default, cross-dissolve, or a name with a duration:
        flip:400ms. Steps that add or remove screens have an option for the step
        alone: push chat 1 2 --animation=none.
        """, takes: [.animation],
      examples: ["animated none { push chat 1 2 }"], body: .composing(.animated)),
    Command(
      "here", .composing, "", "Start a route at its own container, without a search.",
      details: """
        In the braces of an outcome and in --when-gone, a first step that needs a
        stack or tabs searches for the topmost visible one, as at the start of a line.
        After 'here' the step runs on the container that made the request or that
        held the screen.
        """, examples: ["here | present support"], body: .composing(.here)),
    Command(
      "separate", .composing, "", "Commit the preceding steps and their consequences.",
      examples: ["push chat 1 2 | separate | push support"],
      body: .composing(.separate)),
    Command(
      "do", .composing, "{ ROUTE }", "Group a route and its alternatives into one step.",
      examples: ["do { pop || push support } | push chat 1 2"], body: .composing(.group)),
    Command(
      "done", .composing, "{ ROUTE }", "Run a route, then continue on the current container.",
      examples: ["top stack | push support | done { push chat 1 2 }"], body: .composing(.done)),
    Command(
      "ensure", .composing, "{ ROUTE }", "Run a route whether or not the preceding steps fail.",
      details: """
        The route runs on the container where the preceding steps started. If the
        preceding steps failed, the changes of the route remain only if '||' or
        'ignore-failure' handles the failure.
        """,
      examples: ["push support | ensure { make-key }"], body: .composing(.ensure)),
    Command(
      "ignore-failure", .composing, "", "If the preceding steps fail, revert them and continue.",
      examples: ["pop | ignore-failure"], body: .composing(.ignoreFailure)),
  ]
}
