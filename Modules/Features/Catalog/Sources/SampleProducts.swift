import Groma
import GromaSampleCatalogInterface

/// A few sample products for surveyors.
struct SampleProducts: CatalogService {
  var products: [Product] {
    [
      Product(id: 1, title: "Groma", category: "instruments", price: 40),
      Product(id: 2, title: "Plumb line", category: "instruments", price: 6),
      Product(id: 3, title: "Dioptra", category: "instruments", price: 55),
      Product(id: 4, title: "Road map", category: "maps", price: 12),
    ]
  }

  func products(on list: WishList) -> [Product.ID] {
    switch list {
    case .favorites: [3]
    case .presents: [2, 4]
    }
  }
}
