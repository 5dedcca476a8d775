public import Groma
import GromaPlatformRequests

extension AppDefinition {
  /// An app without features, for testing routes. Its pages `a` to `z` can be shown in any container.
  public static var lab: AppDefinition {
    let a = AnyScreen<Page>.legacy("a")
    return AppDefinition(
      "lab", "pages a to z for trying out routes", screens: Letter.definitions, requests: .platform, root: a.withStackContainer().anyModal)
  }
}
