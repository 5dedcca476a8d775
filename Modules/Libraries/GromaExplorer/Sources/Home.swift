public import Groma

/// The screens at the root that count as home, in addition to the root that the ``/GromaFlows/Launch`` determines and to the root of the
/// first state.
///
/// An app without a launch that replaces its root declares its homes, so that "there is a way home" means the root that the user came for:
///
/// ```swift
/// AppDefinition("shop", "a shop", root: welcome) {
///   HomeScreens("start")
/// }
/// ```
public struct HomeScreens: LibraryPart {
  /// The names of the screens: of the root, or of the first screen in a root without a key of its own, such as a plain stack.
  public let names: Set<String>

  /// Creates a part from the names of screens or containers with a name of their own.
  public init(_ names: String...) { self.names = Set(names) }

  /// Returns a message for each name that no screen has.
  package func problems(in app: AppDefinition) -> [String] {
    names.sorted().filter { app.screens[$0] == nil }.map { "the home screen '\($0)' is not defined" }
  }
}

extension Navigator {
  /// Whether the state is home: no layer is presented, no visible stack has more than one screen, and the window `main`, if it is the key
  /// window, has a root that counts as home.
  ///
  /// Such a root is the one that the launch determines, with its arguments, a root with the names of the first state's root, and a root of
  /// ``HomeScreens``.
  var isHome: Bool {
    guard state.isHome, let path = state.keyWindow, let window = state.node(at: path) else { return false }
    guard window.key == .mainWindow, let root = window.children.first, let place = path.child(0) else { return true }
    if let homes = app.part(HomeScreens.self)?.names, homes.contains(root.homeName) { return true }
    let first = app.launch.root.children.first { $0.key == .mainWindow }?.children.first
    guard let first, !root.hasNames(of: first) else { return true }
    return read { transaction in
      for part in app.parts { if let isShown = part.showsRoot(at: place, in: &transaction) { return isShown } }
      return false
    }
  }
}

extension Node {
  /// The name of the node or, if it has no key of its own, of its first child, and so on.
  fileprivate var homeName: String { isAnonymous ? children.first?.homeName ?? key.name : key.name }

  /// Returns whether this node has the kind and the name of another. Of containers without a key of their own, the first children are
  /// compared in the same way; of stacks, only the first child.
  fileprivate func hasNames(of other: Node) -> Bool {
    guard kind == other.kind, key.name == other.key.name else { return false }
    guard other.isAnonymous else { return true }
    let compared = other.children.prefix(kind == .stack ? 1 : .max)
    return children.count >= compared.count && zip(children, compared).allSatisfy { $0.hasNames(of: $1) }
  }
}
