/// The folders of the user in which the shell keeps its files, as the XDG Base Directory Specification defines them.
package struct UserFolders: Sendable {
  /// The folder for settings: `$XDG_CONFIG_HOME/groma`, or `~/.config/groma`. `nil` if there is no home folder.
  package let settings: String?
  /// The folder for files that outlive a session: `$XDG_STATE_HOME/groma`, or `~/.local/state/groma`. `nil` if there is no home folder.
  package let state: String?
  /// The folder for files that are not kept after the login session: `$XDG_RUNTIME_DIR/groma`, or the folder `state`.
  package let runtime: String?

  /// Determines the paths of the folders. Creates nothing on disk.
  ///
  /// - Parameter environment: Returns the value of the environment variable with the given name. A value that is not an absolute path is
  ///   ignored.
  package init(environment: (String) -> String?) {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let home = folder("HOME")
    settings = (folder("XDG_CONFIG_HOME") ?? home.map { "\($0)/.config" }).map { "\($0)/groma" }
    state = (folder("XDG_STATE_HOME") ?? home.map { "\($0)/.local/state" }).map { "\($0)/groma" }
    runtime = folder("XDG_RUNTIME_DIR").map { "\($0)/groma" } ?? state
  }

  /// Returns the name of an app for use in a file name, with each slash replaced by an underscore.
  package static func fileName(of app: String) -> String { String(app.map { $0 == "/" ? "_" : $0 }) }
}
