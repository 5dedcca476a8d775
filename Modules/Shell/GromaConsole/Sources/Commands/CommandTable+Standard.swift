public import Groma

extension CommandTable {
  /// The built-in commands of the shell, without commands that an app adds.
  public static let standard = CommandTable(
    of: StepCommands.self, EffectSteps.self, CompositionSteps.self, LookingCommands.self, FindCommands.self, ScreenCommands.self,
    ServiceCommands.self, LinkCommands.self, DestinationCommands.self, FlowCommands.self, PendingCommands.self, TimeCommands.self,
    HistoryCommands.self, ExplorationCommands.self, StateCommands.self, ShellCommands.self)
}

extension Session {
  /// Creates a session with an app in its launch state, and the built-in commands.
  ///
  /// The clock of a live session is real until `set clock virtual`.
  public convenience init(
    _ app: AppDefinition, variables: [String: String] = [:], allowsPrefixes: Bool = false, showsChanges: Bool = false,
    settles: Bool = false, isLive: Bool = false
  ) {
    self.init(
      app, table: .standard, variables: variables, allowsPrefixes: allowsPrefixes, showsChanges: showsChanges, settles: settles,
      isLive: isLive)
  }
}
