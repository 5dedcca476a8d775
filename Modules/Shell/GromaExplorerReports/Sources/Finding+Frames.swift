public import Groma
import GromaConsole
public import GromaExplorer

extension ExplorationReport.Finding {
  /// Runs the moves of the finding again in a live app, and returns one drawing of the app at launch and one after each move. A drawing is
  /// an array of lines.
  ///
  /// A last move that traps or never returns is not run; the drawing before that move is repeated.
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
    for step in isLost ? steps.dropLast() : steps {
      // The last move may be the failing one. It then changed nothing.
      _ = try? session.run(step.move)
      frames.append(frame())
    }
    if isLost, let last = frames.last { frames.append(last) }
    return frames
  }
}
