import Groma
import GromaFlows
import GromaLinks
import GromaSampleItems
import GromaSampleItemsInterface

/// Items alone, with a link that replaces the root.
struct ItemsAlone: ItemsFeature {
  struct Anew: Codable, Sendable {}

  var itemsService: any ItemsService = Attic()

  var app: AppDefinition {
    let anew = DeepLink("anew", "all items, and nothing else") { (_: Anew) in AppRoute().window.setRoot(items().withStackContainer()) }
    return AppDefinition("items", "Items alone", root: items().withStackContainer()) {
      itemsElements
      anew
      LinkTable(from: [.scheme("shop")])
    }
  }
}

/// Items whose numbers have a gap, highest first.
struct Attic: ItemsService {
  var items: [Item] { [Item(id: 5, title: "Ladder"), Item(id: 2, title: "Lamp")] }
}
