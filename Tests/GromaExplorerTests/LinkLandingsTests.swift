import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

@MainActor
struct LinkLandingsTests {
  private func landings(_ links: [DeepLink]) -> [LinkLandings] {
    Exploration(PlantedApp.app(links: links), properties: []).record().linkLandings
  }

  @Test func landingsAreRecordedForAnyProperties() throws {
    let landings = try #require(landings([PlantedApp.link { $0.land(on: page("b"), above: page("a")) }]).first)
    #expect(landings.pattern == "b")
    #expect(landings.url == "app://b")
    #expect(landings.destination == "b")
    #expect(landings.opened == 4)
    #expect(landings.landed == 4)
    #expect(landings.elsewhere == [:])
  }

  @Test func linkToAnotherScreenIsReportedWithThatScreen() throws {
    let landings = try #require(landings([PlantedApp.link { $0.first(.stack).popToRoot().push(page("b")) }]).first)
    #expect(landings.landed == 3)
    #expect(landings.elsewhere == ["d": 1])
  }

  @Test func failingLinkIsReportedWithItsCode() throws {
    let landings = try #require(landings([PlantedApp.link { $0.fail("letters.shut", "it is shut") }]).first)
    #expect(landings.landed == 0)
    #expect(landings.elsewhere == ["an error: letters.shut": landings.opened])
  }

  @Test func linkWithoutADestinationIsElsewhere() throws {
    let link = DeepLink("b", "the letter b", route: { (_: PlantedApp.Nothing) in AppRoute().land(on: page("b"), above: page("a")) })
    let landings = try #require(landings([link]).first)
    #expect(landings.destination == nil)
    #expect(landings.elsewhere == ["b": 4])
  }

  /// A link that fails is recorded earlier than a link that lands. The result is in the order of the app.
  @Test func linksKeepTheOrderOfTheApp() {
    let shut = DeepLink("c", "shut", route: { (_: PlantedApp.Nothing) in AppRoute().fail("letters.shut", "it is shut") })
    let lands = PlantedApp.link { $0.land(on: page("b"), above: page("a")) }
    for links in [[shut, lands], [lands, shut]] {
      let app = PlantedApp.app(links: links)
      let order = app.part(LinkTable.self)?.links.map { "\($0.pattern)" }
      for engine in Exploration.Engine.allCases {
        #expect(Exploration(app, properties: [], engine: engine).record().linkLandings.map(\.pattern) == order)
      }
    }
  }

  @Test func aScreenHasAShortestPath() {
    let report = Exploration(PlantedApp.app(), properties: []).record()
    #expect(["a", "b", "c", "d", "e"].map { report.distance(to: $0) } == [0, 1, 2, 2, nil])
  }
}
