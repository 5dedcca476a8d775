import Groma

/// The words that combine steps into routes. The binder implements them.
enum CompositionSteps: CommandSet {
  static let commands: [Command] = [
    Command(
      "animated", .composing, "ANIMATION { ROUTE }", "Runs a route and shows what it changes with an animation.",
      details: """
        ANIMATION is none, default, cross-dissolve, or a name with its duration: flip:400ms. Steps that put screens somewhere or take them away
        have an option for themselves alone: push chat 1 2 --animation=none.
        """, takes: [.animation],
      examples: ["animated none { push chat 1 2 }"], body: .composing),
    Command(
      "here", .composing, "", "Begins a route at the container that it is given, without searching for a stack or tabs first.",
      details: """
        In the braces of an outcome, and in --when-gone, a first step that needs a stack or tabs searches for the topmost visible one, as at the
        start of a line. After 'here' it runs on the container that asked, or that held the screen.
        """, examples: ["here | present support"], body: .composing),
    Command(
      "separate", .composing, "", "Makes a change of its own of the steps before.", examples: ["push chat 1 2 | separate | push support"],
      body: .composing),
    Command(
      "do", .composing, "{ ROUTE }", "Makes a unit of a route, so that what follows runs after all its alternatives.",
      examples: ["do { pop || push support } | push chat 1 2"], body: .composing),
    Command(
      "done", .composing, "{ ROUTE }", "Runs a route on the container once the steps before are done, and stays.",
      examples: ["top stack | push support | done { push chat 1 2 }"], body: .composing),
    Command(
      "ensure", .composing, "{ ROUTE }", "Runs a route at the start whether the steps before it are done or fail.",
      examples: ["push support | ensure { make-key }"], body: .composing),
    Command(
      "ignore-failure", .composing, "", "Takes the failure of the steps before it for success, with nothing changed by them.",
      examples: ["pop | ignore-failure"], body: .composing),
  ]
}
