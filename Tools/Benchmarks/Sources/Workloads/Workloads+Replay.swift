import Groma
import GromaConsole

// Lines that the shell reads from a prompt, pipe or script.
extension Workload {
  static let replay: [Workload] = [
    Workload(
      "replay-push-pop", "one line of a replayed session: push, pop, push, pop …", limit: .figure(5), steps: 2
    ) { operations in
      let session = Session(Bed.app(stack(0..<1)), settles: true)
      var errors: [String] = []
      let style = Shell.Style(renderer: Renderer(), isInteractive: false)
      let shell = Shell(session, style: style) { errors.append($0) }
      let lines = String(repeating: "push numbered 1\npop\n", count: operations)
      return Batch {
        let code = shell.run(commands: lines) { errors.append("it printed: \($0)") }
        try check(code == 0 && errors.isEmpty, "exit code \(code), \(errors)")
        let commits = session.navigator.history.commits.count
        try check(commits == 2 * operations, "there were \(commits) changes")
      }
    }
  ]
}
