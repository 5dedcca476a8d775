import Authorization
import Bag
import Catalog
import Chat
import Home
import Items
package import Links
package import Navigation
import Profile
import Support

/// All screens of Plaza. A feature that others open and that is not here does not compile.
package struct PlazaScreens: HomeFeature, ChatFeature, ProfileFeature, AuthorizationFeature, BagFeature, CatalogFeature, ItemsFeature,
  SupportFeature
{
  /// The screens of all features.
  package init() {}

  /// What is typed, linked to and restored.
  package var entries: [Entry] {
    homeEntries + chatEntries + profileEntries + authorizationEntries + bagEntries + catalogEntries + itemsEntries + supportEntries
  }

  /// What leads in from outside.
  package var links: [Link] { bagLinks + catalogLinks + chatLinks + itemsLinks + profileLinks + supportLinks }
}
