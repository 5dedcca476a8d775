public import Groma

/// The window that a link comes to, which becomes key.
///
/// A link finds its place whatever window is key. In an app with one window all cases are the same.
public enum LinkWindow: Hashable, Sendable {
  /// The window that has the destination of the link open, the key window first; else the window that an app begins with. This is the default.
  case main
  /// The key window.
  case key
  /// The window of a name.
  case named(ScreenKey)
}

extension LinkWindow: ExpressibleByStringLiteral {
  /// The window of a name.
  public init(stringLiteral name: String) { self = .named(ScreenKey(name: name)) }
}

extension ResolvedLink {
  /// The place of the window that the link comes to: see ``LinkWindow``. The key window where the named window, or the window `main`, is not
  /// open; nil in an app without windows.
  public func window(in transaction: inout NavigationTransaction) -> TreePath? {
    guard case .path(let key?) = transaction.ask(.keyWindow) else { return nil }
    guard transaction.has(moreThan: 1, at: .app) else { return key }
    switch link.window {
    case .key: return key
    case .named(let name): return transaction.window(name) ?? key
    case .main:
      let main = transaction.window(.mainWindow)
      let open = destination.map { transaction.places(of: $0).compactMap(\.window) } ?? []
      return [key, main].compactMap(\.self).first(where: open.contains) ?? open.last ?? main ?? key
    }
  }

  /// A route that runs in the window of the link, which becomes key. A route that starts there anyway stays as it is.
  func inWindow(_ route: AppRoute, from path: TreePath, in transaction: inout NavigationTransaction) -> AppRoute {
    // In the only window there is nothing to choose.
    if path.depth == 1, !transaction.has(moreThan: 1, at: .app) { return route }
    guard let window = window(in: &transaction) else { return route }
    if transaction.ask(.keyWindow) == .path(window) { return path == window ? route : AppRoute().at(window).then(route) }
    return AppRoute().at(window).makeKey().then(route)
  }
}
