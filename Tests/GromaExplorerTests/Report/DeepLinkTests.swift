import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

@MainActor
struct DeepLinkTests {
  private func landings(_ links: [DeepLink]) -> [ExplorationReport.DeepLink] {
    Exploration(PlantedApp.app(links: links), properties: []).record().links
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
      #expect(Exploration(app, properties: []).record().links.map(\.pattern) == order)
    }
  }

  @Test func aScreenHasAShortestPath() {
    let report = Exploration(PlantedApp.app(), properties: []).record()
    #expect(["a", "b", "c", "d", "e"].map { report.distance(to: $0) } == [0, 1, 2, 2, nil])
  }

  /// A link to a container, such as a flow, lands if the visible screen in it does not show other data.
  @Test func aLinkToAContainerLandsIfItsOwnDataIsShown() throws {
    func report(showing id: Int) -> ExplorationReport {
      let link = DeepLink("b", "", destination: { (_: PlantedApp.Nothing) in StubApp.Room(id: 1).key }) { _ in
        AppRoute().present(AnyScreen(StubApp.Room(id: 1), [page("a", id).erased]))
      }
      return Exploration(PlantedApp.app(links: [link]), bounds: Bounds(depth: 2, layers: 3)).run()
    }
    let good = report(showing: 1).links.first
    #expect(good?.landed ?? 0 > 0 && good?.elsewhere == [:])
    let bad = report(showing: 2)
    #expect(bad.links.first?.landed == 0)
    let sentence = "b: it leads to 'a id=2' instead of 'room id=1'"
    #expect(bad.findings.contains { $0.property == "every link lands" && $0.sentence == sentence })
  }
}
