import Groma
import GromaLinks

/// The screens and other values that the links of the tests carry.
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

/// Returns a link with an empty route that belongs to the module `owner`.
func link<Arguments: Codable & Sendable>(
  _ pattern: String, _ samples: Arguments..., owner: String = "Shop", destination: (@Sendable (Arguments) -> ScreenKey)? = nil
) -> DeepLink {
  DeepLink(pattern, "a link", samples: samples, owner: owner, destination: destination) { (_: Arguments) in AppRoute() }
}
