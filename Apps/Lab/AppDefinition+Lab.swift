public import Groma
import GromaPlatformRequests

extension AppDefinition {
  /// An app without features, for testing routes. It has pages `a` to `z`, which can be shown in any container.
  public static var lab: AppDefinition {
    let a = AnyScreen<Page>.legacy("a")
    return AppDefinition(
      "lab", "pages a to z for trying out routes", screens: Letter.definitions, requests: .platform, root: a.withStackContainer().anyModal)
  }
}
