import Groma
import GromaLinks
import GromaSamplePlaces
import GromaSamplePlacesInterface
import GromaTesting
import Testing

@MainActor
struct PlacesLinksTests {
  let app = PlacesAlone().app

  @Test(
    arguments: [
      ("stack[cities]", "stack[cities] ^ split places[cities || city(id=byblos)]"),
      ("stack[cities] ^ city(id=acre)", "stack[cities] ^ city(id=acre) ^ split places[cities || city(id=byblos)]"),
      ("split places[cities || city(id=acre)]", "split places[cities || city(id=byblos)]"),
      ("split places[cities || city(id=byblos)]", "split places[cities || city(id=byblos)]"),
      ("split places[cities || city(id=acre)] ^ cities", "split places[cities || city(id=byblos)]"),
      ("tabs[split places[cities] | *cities]", "tabs[*split places[cities || city(id=byblos)] | cities]"),
      ("stack[split places[cities || city(id=acre)] > cities]", "stack[split places[cities || city(id=byblos)]]"),
    ])
  func opensInTheExistingOrANewSplit(_ before: String, _ after: String) throws {
    let navigator = try navigator(before, of: app)
    #expect(try navigator.open("p://city/byblos") == .followed)
    expectTree(navigator, after)
    #expect(navigator.history.commits.count <= 1, "the link is one change")
  }

  @Test func linkKeepsTheExistingSplit() throws {
    let navigator = Navigator(app)
    let places = [path(0, 0), path(0, 0, 0), path(0, 0, 1)]
    let before = places.map { navigator.id(at: $0) }
    try navigator.open("p://city/acre")
    #expect(places.map { navigator.id(at: $0) } == before, "the visible city keeps its identity")
    try navigator.open("p://city/cadiz")
    let after = places.map { navigator.id(at: $0) }
    #expect(after.dropLast() == before.dropLast())
    #expect(after.last != before.last)
  }

  @Test func opensOnANarrowScreen() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.first(.split).collapse() }
    try navigator.run { $0.back() }
    try navigator.open("p://city/cadiz")
    expectTree(navigator, "split places[cities || *city(id=cadiz)]")
  }

  @Test(arguments: ["split places[cities || city(id=acre)] ^ cities", "stack[cities]"])
  func unknownCityFailsWithoutChanges(_ tree: String) throws {
    expectFailure(
      try navigator(tree, of: app), AppRoute().open("p://city/atlantis"), "there is no city 'atlantis'; the cities are acre, byblos, cadiz")
  }

  @Test func rejectionHasACode() {
    #expect(throws: NavigationError.custom(code: "places.no-city", message: "there is no city 'x'; the cities are acre, byblos, cadiz")) {
      try Navigator(app).open("p://city/x")
    }
  }

  @Test func linksRoundTrip() {
    #expect(app.part(LinkTable.self)?.url(of: PlacesAlone().city("cadiz").key) == "p://city/cadiz")
  }
}
