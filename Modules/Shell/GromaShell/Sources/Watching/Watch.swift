import ArgumentParser
import Groma
import GromaConsole
import GromaProcesses
import GromaScripts

/// The command `groma watch`, which shows the tree or the screen of the running interactive session.
struct Watch<Program: GromaCommand>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "watch", abstract: "Show the tree of the running interactive session, and redraw it at each change.",
      discussion: """
        Run this command in a second terminal. Without '--app', it shows the session of any app. It waits for a session if none is running, and for the next one when a session ends. Ctrl-C \
        ends it. If standard output is not a terminal, each change is appended. Secrets are not shown.
        """)
  }

  @OptionGroup var options: SharedOptions<Program>

  @Flag(help: "Draw the screen that the user of the app sees, instead of the tree.")
  var screen = false

  @MainActor
  func run() async throws {
    let folders = UserFolders(environment: StandardStreams.environment)
    let followed = options.isNamed ? [options.definition] : options.apps
    let apps = followed.compactMap { app in LiveSession.Files(of: app, in: folders).map { (app: app, files: $0) } }
    guard !apps.isEmpty else {
      StandardStreams.writeError("error: neither XDG_RUNTIME_DIR nor HOME is set to a folder")
      throw ExitCode(2)
    }
    try OpenFiles.require(16, for: "a live view")
    Interruption.begin()
    let look = Look(color: options.color, isASCII: options.ascii)
    var view = LiveView(apps, renderer: look.renderer, showsScreen: screen)
    view.begin()
    while Interruption.signal == nil {
      view.refresh()
      // Looking at the two files takes a few microseconds.
      try await Task.sleep(for: .milliseconds(100))
    }
    view.end()
    throw ExitCode(128 + (Interruption.signal ?? 0))
  }
}
