public import Explorer
public import Navigation

extension Violation {
  /// What the user sees at the launch and after each move, drawn: a screen more than there are moves. What does not come back is not made.
  ///
  /// All of it is done once more in a live app: O(moves).
  @MainActor
  public func frames(in app: AppDefinition) -> [[String]] {
    let session = Session(app)
    let renderer = Renderer()
    func frame() -> [String] { renderer.lines(.screen(ScreenPicture(of: session.navigator))) }
    session.navigator.settle()
    var frames = [frame()]
    for move in isLost ? moves.dropLast() : moves {
      // The last may be what fails: then nothing has changed.
      _ = try? session.navigator.run(move.route)
      session.navigator.settle()
      frames.append(frame())
    }
    if isLost, let last = frames.last { frames.append(last) }
    return frames
  }
}
