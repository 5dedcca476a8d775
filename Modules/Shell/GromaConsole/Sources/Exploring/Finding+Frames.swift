public import Groma
public import GromaExplorer

extension ExplorationReport.Finding {
  /// The pictures of the app at the launch and after each move: one more than there are moves. A move that does not return is not made.
  ///
  /// All moves are made once more in a live app: O(moves).
  @MainActor
  public func frames(in app: AppDefinition) -> [[String]] {
    let session = Session(app)
    let renderer = Renderer()
    func frame() -> [String] { renderer.lines(.screen(ScreenPicture(of: session.navigator))) }
    session.navigator.settle()
    var frames = [frame()]
    for step in isLost ? steps.dropLast() : steps {
      // The last may be what fails: then nothing has changed.
      _ = try? session.run(step.move)
      session.navigator.settle()
      frames.append(frame())
    }
    if isLost, let last = frames.last { frames.append(last) }
    return frames
  }
}
