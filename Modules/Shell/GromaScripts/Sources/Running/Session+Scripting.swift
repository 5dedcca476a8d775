public import Groma
public import GromaConsole

extension Session {
  /// Creates a session that can also run and record scripts: with the commands `source`, `record` and `stop`.
  ///
  /// The clock of a live session is real until `set clock virtual`.
  public convenience init(
    scripting app: AppDefinition, variables: [String: String] = [:], allowsPrefixes: Bool = false, showsChanges: Bool = false,
    settles: Bool = false, isLive: Bool = false
  ) {
    self.init(
      app, table: ScriptInterpreter().table, variables: variables, allowsPrefixes: allowsPrefixes, showsChanges: showsChanges,
      settles: settles, isLive: isLive)
  }
}
