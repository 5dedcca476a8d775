import Groma
import GromaSamplePlaza
import Testing

@testable import GromaConsole

/// Tests that each line of `screens NAME --uses` leads to the screen, after the lines that it requires.
@MainActor
struct PlazaUsesTests {
  @Test(
    arguments: [
      "authorization", "done", "home", "language", "onboarding", "payment", "product", "text-confirmation", "text-input",
    ],
    [nil, "set-value session user=ann | set-value onboarding isDone=true"])
  func eachEntryPointShowsTheScreen(_ screen: String, _ before: String?) throws {
    let app = AppDefinition.plaza
    let now = Session(app)
    if let before { _ = try now.run(before) }
    let points = PointsOfEntry(to: screen, in: app, from: now.navigator.state).all
    #expect(!points.isEmpty)
    for point in points {
      let session = Session(app)
      if let before { _ = try session.run(before) }
      for line in point.after + [point.line] { _ = try session.run(line) }
      #expect(
        !session.navigator.state.places(of: Match(name: screen)).isEmpty, "\(point): \(CompactTree.text(of: session.navigator.state))")
    }
  }
}
