public import Groma
import GromaPlatformRequests

extension AppDefinition {
  /// An app without features, for testing routes. Its pages `a` to `z` can be shown in any container.
  public static var lab: AppDefinition {
    AppDefinition("lab", "pages a to z for trying out routes", root: AnyScreen<Page>.legacy("a").withStackContainer()) {
      Letter.definitions
      // No page has an action; only commands show the other pages.
      UnusedScreens(Letter.names.filter { $0 != "a" })
      [RequestDefinition].platform
    }
  }
}
