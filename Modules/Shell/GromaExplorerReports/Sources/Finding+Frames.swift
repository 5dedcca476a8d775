public import Groma
import GromaConsole
public import GromaExplorer

extension ExplorationReport.Finding {
  /// Runs the moves of the finding again in a live app, then the moves of its cycle and its checks. Returns one drawing of the app at
  /// launch and one after each move and check. A drawing is an array of lines. The drawing after a check is empty if the check changes
  /// nothing.
  ///
  /// If the last move traps or never returns, neither that move nor anything after it is run, and the drawing before that move is repeated.
  ///
  /// - Complexity: O(n) in the number of moves.
  @MainActor
  public func frames(in app: AppDefinition) -> [[String]] {
    let session = Session(app, settles: true)
    session.files.keepsWrites = true
    let renderer = Renderer()
    func frame() -> [String] { renderer.lines(.screen(ScreenPicture(of: session.navigator))) }
    session.navigator.settle()
    var frames = [frame()]
    for step in isLost ? steps.dropLast() : steps + (cycle ?? []) {
      session.variables.merge(step.variables ?? [:]) { $1 }
      // The last move may be the failing one. It then changed nothing.
      _ = try? session.run(step.move)
      frames.append(frame())
    }
    if isLost { return frames + frames.suffix(1) }
    for check in checks {
      let state = session.navigator.state
      _ = try? session.run(check)
      frames.append(session.navigator.state == state ? [] : frame())
    }
    return frames
  }
}
