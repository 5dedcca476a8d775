import Groma
import GromaSampleCatalog
import GromaSampleCatalogInterface

/// The source of the products that Kiosk sells.
struct CounterProducts: CatalogService {
  var products: [Product] {
    [
      Product(id: 4, title: "Road map", category: "maps", price: 12),
      Product(id: 5, title: "City map", category: "maps", price: 3),
      Product(id: 6, title: "Bread", category: "provisions", price: 1),
    ]
  }

  func products(on list: WishList) -> [Product.ID] {
    switch list {
    case .favorites: [6]
    case .presents: [4, 5]
    }
  }
}
