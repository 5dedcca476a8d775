public import Groma
import GromaPlatformRequests

extension AppDefinition {
  /// An app without features, for testing routes. Its pages `a` to `z` can be shown in any container.
  public static var lab: AppDefinition {
    AppDefinition("lab", "pages a to z for trying out routes", root: AnyScreen<Page>.legacy("a").withStackContainer()) {
      Letter.definitions
      [RequestDefinition].platform
    }
  }
}
