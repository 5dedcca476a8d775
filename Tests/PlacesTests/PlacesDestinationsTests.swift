import Groma
import GromaDestinations
import GromaSamplePlaces
import GromaSamplePlacesInterface
import GromaTesting
import Testing

@MainActor
struct PlacesDestinationsTests {
  private let app = PlacesAlone().app

  /// Returns the route of `go city id=…`.
  private func city(_ id: City.ID) -> AppRoute { AppRoute().perform("go.city", Shown(id: id)) }
  private struct Shown: Codable { var id: City.ID }

  @Test(arguments: [
    ("split places[cities || city(id=acre)]", "split places[cities || city(id=byblos)]"),
    ("tabs[split places[cities] | *cities] ^ cities", "tabs[*split places[cities || city(id=byblos)] | cities]"),
    ("stack[cities]", "stack[cities] ^ split places[cities || city(id=byblos)]"),
    ("stack[city(id=byblos) > cities]", "stack[city(id=byblos)]"),
    ("split places[*cities || city(id=byblos)]", "split places[cities || *city(id=byblos)]"),
  ])
  func cityIsShownInTheSplit(_ before: String, _ after: String) throws {
    try expect(before, of: app, { $0.then(city("byblos")) }, gives: after)
  }

  @Test func guardShowsTheLoginBeforeTheCity() throws {
    let places = PlacesAlone(authorize: { transaction in
      transaction.value(Member.self).isSignedIn
        ? .allow : .redirect(AppRoute().top(.container).present(AnyScreen(Login())).erased, until: "login")
    })
    let navigator = try navigator("stack[cities]", of: places.app)
    #expect(try navigator.run(city("byblos")) == .waiting(until: "login"))
    expectTree(navigator, "stack[cities] ^ login")
    try navigator.run { $0.put(Member(isSignedIn: true)).top(.page).finish() }
    expectTree(navigator, "stack[cities] ^ split places[cities || city(id=byblos)]")
    expectFailure(navigator, city("atlantis"), "there is no city 'atlantis'; the cities are acre, byblos, cadiz")
  }

  @Test func unknownCityFailsWithoutChanges() throws {
    try expect(
      "stack[cities]", of: app, { $0.then(city("atlantis")) }, fails: "there is no city 'atlantis'; the cities are acre, byblos, cadiz")
  }
}
