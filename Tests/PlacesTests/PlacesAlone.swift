import Groma
import GromaDestinations
import GromaLinks
import GromaSamplePlaces
import GromaSamplePlacesInterface

/// Places alone.
struct PlacesAlone: PlacesFeature {
  var placesService: any PlacesService = Coast()
  /// The verdict of the guard. By default it allows everyone.
  var authorize: @Sendable (inout NavigationTransaction) -> Verdict = { _ in .allow }

  var app: AppDefinition {
    AppDefinition("places", "Places alone", root: places()) {
      placesElements
      ScreenDefinition(Login.self, "somebody else's")
      Guard("authorize", "") { _, transaction in authorize(&transaction) }
      Member.self
      LinkTable(from: [.scheme("p")])
    }
  }
}

/// Three cities on a coast, or fewer.
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

/// The login of the tests.
struct Login: Screen { static let name = "login" }

/// Whether a user is signed in.
struct Member: StateValue {
  static let name = "member"
  static let initial = Member()
  var isSignedIn = false
}
