public import Groma

extension CommandTable {
  /// The commands of the shell that do not depend on an app.
  public static let standard = CommandTable(
    of: ScreenCommands.self, StepCommands.self, EffectSteps.self, CompositionSteps.self, LookingCommands.self, ExplanationCommands.self,
    FindCommands.self, ServiceCommands.self, LinkCommands.self, DestinationCommands.self, FlowCommands.self, PendingCommands.self,
    TimeCommands.self, HistoryCommands.self, ExplorationCommands.self, StateCommands.self, HelpCommands.self, ShellCommands.self,
    AliasCommands.self)
}

extension Session {
  /// Creates a session with an app in its launch state, the standard commands, and the guards and custom steps of the app.
  ///
  /// The clock of a live session is real until the line `set clock virtual` runs.
  ///
  /// - Parameters:
  ///   - app: The definition of the app.
  ///   - variables: The values of the variables, by name.
  ///   - allowsPrefixes: Whether aliases and unique prefixes of command names are accepted.
  ///   - showsChanges: Whether the reply to a line that changes the tree includes the changed tree.
  ///   - settles: Whether the clock advances after each line until no transition is in progress and no route is deferred.
  ///   - isLive: Whether time can pass while a prompt is shown.
  public convenience init(
    _ app: AppDefinition, variables: [String: String] = [:], allowsPrefixes: Bool = false, showsChanges: Bool = false,
    settles: Bool = false, isLive: Bool = false
  ) {
    self.init(
      app, table: .standard, variables: variables, allowsPrefixes: allowsPrefixes, showsChanges: showsChanges, settles: settles,
      isLive: isLive)
  }
}
