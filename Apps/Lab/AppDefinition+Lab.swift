public import Groma

extension AppDefinition {
  /// Screens without features: pages `a` to `z`, in whatever containers one writes.
  public static var lab: AppDefinition {
    let a = AnyModalScreen(Node(key: "a", kind: .page))
    return AppDefinition("lab", "pages a to z for trying out routes", entries: Letter.entries, root: a.withStackContainer().anyModal)
  }
}
