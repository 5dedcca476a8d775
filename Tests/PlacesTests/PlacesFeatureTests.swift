import Groma
import GromaSamplePlaces
import GromaSamplePlacesInterface
import GromaTesting
import Testing

@MainActor
struct PlacesFeatureTests {
  let screens = PlacesAlone()
  let navigator = Navigator(PlacesAlone().app)

  @Test func hasNoProblems() {
    #expect(screens.app.problems() == [])
  }

  @Test func startsWithTheFirstCity() {
    expectTree(navigator, "split places[cities || city(id=acre)]")
  }

  @Test func anyInitialCityHasTheSameKey() {
    #expect(CompactTree.text(of: screens.places(showing: "cadiz").node) == "split places[cities || city(id=cadiz)]")
    #expect(screens.places(showing: "cadiz").key == screens.places().key)
  }

  @Test func splitWithoutCitiesHasNoDetail() {
    let empty = PlacesAlone(placesService: Coast(count: 0))
    expectTree(Navigator(empty.app), "split places[cities]")
    #expect(empty.app.problems() == [])
  }

  @Test func keyAndCallCreateTheSameSplit() throws {
    #expect(try screens.app.screens.screen("places").node == screens.places().node)
  }

  /// The actions of the list, which is beside the detail.
  private let cities = ["show-acre", "show-byblos", "show-cadiz"]

  @Test func aCityIsShownInTheDetailColumn() throws {
    try navigator.run { $0.first(.screen(screens.cities())).tap("show-byblos") }
    expectTree(navigator, "split places[cities || city(id=byblos)]")
    #expect(navigator.offered == ["next"] + cities)
    try navigator.run { $0.tap("next") }
    expectTree(navigator, "split places[cities || city(id=cadiz)]")
    #expect(navigator.offered == cities, "the last city offers no next one")
  }

  @Test func collapsedSplitGoesBackToTheCities() throws {
    try navigator.run { $0.first(.split).collapse() }
    #expect(navigator.offered == ["next"])
    try navigator.run { $0.back() }
    #expect(navigator.offered == cities)
    try navigator.run { $0.tap("show-cadiz") }
    expectTree(navigator, "split places[cities || *city(id=cadiz)]")
  }

  @Test(
    arguments: [
      ("stack[cities]", "stack[cities > city(id=byblos)]"),
      ("split[stack[cities] || city(id=acre)]", "split[stack[cities] || city(id=byblos)]"),
      (
        "tabs[split places[cities || city(id=acre)] | *stack[cities]]",
        "tabs[split places[cities || city(id=acre)] | *stack[cities > city(id=byblos)]]"
      ),
    ])
  func aCityIsShownInTheSplitOfTheCities(_ before: String, _ after: String) throws {
    try expect(before, of: screens.app, { $0.last(.screen(screens.cities())).tap("show-byblos") }, gives: after)
  }

  @Test func theCitiesAreListedByName() {
    #expect(navigator.lines(at: path(0, 0, 0)) == ["Acre", "Byblos", "Cádiz"])
    #expect(navigator.lines(at: path(0, 0, 1)) == ["Acre", "A harbour."])
  }

  @Test func unknownCityHasNoLines() throws {
    try navigator.run { $0.first(.split).showDetail(screens.city("atlantis")) }
    #expect(navigator.offered == cities)
    #expect(navigator.lines(at: path(0, 0, 1)) == [])
  }

  @Test func samplesAreReplacedByTheDataOfTheApp() throws {
    struct Sampled: PlacesFeature {}
    let cities = Sampled().placesService.cities
    #expect(Set(cities.map(\.id)).count == cities.count)
    let app = AppDefinition("sampled", "") { Sampled().placesElements }
    let samples = try #require(app.screens["city"]).samples
    #expect(!samples.isEmpty)
    #expect(samples.allSatisfy { sample in cities.contains { $0.id.rawValue == sample["id"] } })
  }
}
