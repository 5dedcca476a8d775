import Groma
import GromaDestinations
import GromaLinks
import Places
import PlacesInterface

/// Places without neighbours.
struct PlacesAlone: PlacesFeature {
  var placesService: any PlacesService = Coast()
  /// Lets everybody pass unless a test wants them to sign in.
  var authorize: @Sendable (inout NavigationTransaction) -> Verdict = { _ in .allow }

  var app: AppDefinition {
    AppDefinition(
      "places", "Places alone", entries: placesEntries + [ScreenDefinition(Login.self, "somebody else's")],
      guards: [Guard("authorize", "") { _, transaction in authorize(&transaction) }], values: [Member.self],
      parts: [LinkTable(placesLinks, from: [.scheme("p")]), DestinationTable(placesDestinations)],
      root: places().anyModal)
  }
}

/// Three cities on a coast; fewer where a test wants them.
struct Coast: PlacesService {
  var count = 3

  var cities: [City] {
    let all = [
      City(id: "acre", name: "Acre", about: "A harbour."), City(id: "byblos", name: "Byblos", about: "Papyrus."),
      City(id: "cadiz", name: "Cádiz", about: "Salt."),
    ]
    return Array(all.prefix(count))
  }
}

/// Where one signs in.
struct Login: Screen { static let name = "login" }

/// Whether somebody is signed in.
struct Member: StateValue {
  static let name = "member"
  static let initial = Member()
  var isSignedIn = false
}
