import Groma
import GromaExplorer
import GromaLinks
import GromaPlatformRequests
import GromaSampleAuthorizationInterface
import GromaSampleKiosk
import Testing

/// Tests of Kiosk's properties over time.
@MainActor
struct KioskOverTimeTests {
  private func verdicts(_ app: AppDefinition, _ properties: [Property]) throws -> [ExplorationReport.Verdict.Kind] {
    let report = Exploration(app, bounds: Bounds(depth: 2, layers: 2), properties: properties).run()
    #expect(report.counts.isComplete && report.findings.isEmpty, "\(report)")
    return report.verdicts.map(\.kind)
  }

  @Test func linksAreFollowedAndCheckoutsEnd() throws {
    let properties = AppDefinition.kiosk.properties.suffix(2)
    #expect(properties.map(\.name) == ["a link that waits is followed or dropped", "a checkout ends or is given up"])
    #expect(try verdicts(.kiosk, Array(properties)) == [.proved, .proved])
  }

  /// Kiosk has no action that ends a session, so the counter ends it, in any state.
  @Test func signingOutLeadsToTheLoginFromEverywhere() throws {
    let property = Property("signing out leads to the login", .leadsTo(.made(.event("sign-out")), .visible("login")))
    let screens = Screens()
    let app = AppDefinition("kiosk", "Kiosk with a counter that signs the user out") {
      screens.elements
      LinkTable(from: [.scheme("kiosk")])
      [RequestDefinition].platform
      EnvironmentEvent("sign-out", "the counter ends the session") { $0.put(Session.initial).authorize() }
      property
    }
    #expect(try verdicts(app, [property]) == [.proved])
  }

  /// With a session that ends without showing the login, the user may never see the login again.
  @Test func sessionThatOnlyEndsDoesNotLeadToTheLogin() throws {
    let property = Property("the end of the session leads to the login", .leadsTo(.made(.event("end")), .visible("login")))
    let screens = Screens()
    let app = AppDefinition("kiosk", "Kiosk with a session that ends") {
      screens.elements
      LinkTable(from: [.scheme("kiosk")])
      [RequestDefinition].platform
      EnvironmentEvent("end", "the server ends the session") { $0.put(Session.initial) }
      property
    }
    let report = Exploration(app, bounds: Bounds(depth: 2, layers: 2), properties: [property]).run()
    let finding = try #require(report.findings.first, "\(report)")
    #expect(finding.isConfirmed && finding.cycle?.isEmpty == false)
  }
}
