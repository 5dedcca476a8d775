import Groma
import GromaLinks

/// What the links of the tests carry: screens and other values of a shop.
enum Shop {
  struct Product: Screen, Equatable {
    static let name = "product"
    var id: Int
    var isNew: Bool?
  }
  struct Category: Screen, Equatable {
    static let name = "category"
    var slug: String
  }
  struct Home: Screen, Equatable { static let name = "shop" }
  struct Query: Codable, Equatable {
    var text: String
    var tags: [String]
  }
  struct File: Codable, Equatable { var path: [String] }
}

/// A link that leads nowhere in particular, of a module called `owner`.
func link<Arguments: Codable & Sendable>(
  _ pattern: String, _ samples: Arguments..., owner: String = "Shop", destination: (@Sendable (Arguments) -> ScreenKey)? = nil
) -> DeepLink {
  DeepLink(pattern, "a link", samples: samples, owner: owner, destination: destination) { (_: Arguments) in AppRoute() }
}
