public import Groma
public import GromaConsole

extension Session {
  /// Creates a session that can also run and record scripts, with the commands `source`, `record` and `stop`.
  ///
  /// The clock of a live session is real until `set clock virtual`.
  ///
  /// - Parameters:
  ///   - app: The app, which starts in its launch state.
  ///   - variables: The values of variables that are defined for all lines and scripts, by name.
  ///   - allowsPrefixes: Whether alternative command names and unique prefixes of command names are accepted.
  ///   - showsChanges: Whether the reply to a change includes the tree.
  ///   - settles: Whether the clock advances after each line until nothing is in progress.
  ///   - isLive: Whether time passes while a prompt is shown, so that the clock can be real.
  public convenience init(
    scripting app: AppDefinition, variables: [String: String] = [:], allowsPrefixes: Bool = false, showsChanges: Bool = false,
    settles: Bool = false, isLive: Bool = false
  ) {
    self.init(
      app, table: ScriptInterpreter().table, variables: variables, allowsPrefixes: allowsPrefixes, showsChanges: showsChanges,
      settles: settles, isLive: isLive)
  }
}
