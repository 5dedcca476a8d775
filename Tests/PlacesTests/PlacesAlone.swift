import Composer
import Links
import Navigation
import Places
import PlacesInterface

/// Places without neighbours.
struct PlacesAlone: PlacesFeature {
  var placesService: any PlacesService = Coast()

  var app: AppDefinition {
    AppDefinition(
      "places", "Places alone", entries: placesEntries,
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
