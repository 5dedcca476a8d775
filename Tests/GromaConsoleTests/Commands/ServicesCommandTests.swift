import Groma
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests the output of `services`. The services that a screen finds are tested in the core.
@MainActor
struct ServicesCommandTests {
  private final class Clock {}
  private final class Till {}

  private static let app = AppDefinition(
    "shop", "a shop",
    screens: [
      AnyScreenDefinition(
        "till", "where one pays", taking: [String: String].self,
        services: [Service(Till.self) { _ in Till() }, Service(Till.self, taking: Int.self) { _, _ in Till() }])
    ], services: [Service(Clock.self) { _ in Clock() }])

  @Test func listsServicesAroundTheVisibleScreen() throws {
    let session = Session(Self.app)
    #expect(try session.lines("services") == ["shop  Clock  created at the first use"])
    _ = try session.run("set-root till")
    #expect(
      try session.lines("services") == [
        "till  Till             created at the first use", "till  Till taking Int  created for each use",
        "shop  Clock            created at the first use",
      ])
  }

  @Test func listsCreatedServicesWithoutCreatingAny() throws {
    let session = Session(Self.app)
    _ = try session.lines("services")
    #expect(session.navigator.services.listing.services.map(\.life) == [.unmade])
    _ = try session.navigator.services.resolve(Clock.self)
    #expect(try session.lines("services") == ["shop  Clock  created"])
  }

  @Test func appWithoutServicesReportsThatItHasNone() throws {
    #expect(try Session(.sample).lines("services") == ["there are no services here"])
  }
}
