import Items
import ItemsInterface
import Links
import Navigation

/// Items and nothing else.
struct ItemsAlone: ItemsFeature {
  var itemsService: any ItemsService = Attic()

  var app: AppDefinition {
    AppDefinition(
      "items", "Items alone", entries: itemsEntries, values: [AddedItems.self], parts: [LinkTable(itemsLinks, from: [.scheme("shop")])],
      root: items().withStackContainer().anyModal)
  }
}

/// Numbers with a gap, the highest first.
struct Attic: ItemsService {
  var items: [Item] { [Item(id: 5, title: "Ladder"), Item(id: 2, title: "Lamp")] }
}
