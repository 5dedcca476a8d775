public import Groma

extension AppDefinition {
  /// An app without features: pages `a` to `z` in any containers, for testing routes.
  public static var lab: AppDefinition {
    let a = AnyModalScreen(Node(key: "a", kind: .page))
    return AppDefinition("lab", "pages a to z for trying out routes", entries: Letter.entries, root: a.withStackContainer().anyModal)
  }
}
