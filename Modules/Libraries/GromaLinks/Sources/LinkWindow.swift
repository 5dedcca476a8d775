public import Groma

/// The window in which a link is followed. That window becomes the key window.
///
/// If only one window is open, all cases mean that window.
public enum LinkWindow: Hashable, Sendable {
  /// The window in which the destination of the link is already open; otherwise the window `main`, or the key window if `main` is not open.
  /// If the destination is open in several windows, the key window is preferred, then `main`, then the last of these windows. Links that do
  /// not set a window use this case.
  case main
  /// The key window at the time the link is followed.
  case key
  /// The window with this name, or the key window if no such window is open.
  case named(ScreenKey)
}

extension LinkWindow: ExpressibleByStringLiteral {
  /// Creates ``named(_:)`` from the name of a window.
  public init(stringLiteral name: String) { self = .named(ScreenKey(name: name)) }
}

extension ResolvedLink {
  /// Returns the path of the window where the link is followed: see ``LinkWindow``.
  ///
  /// - Returns: The path of the chosen window, or the path of the key window if the chosen window is not open, or `nil` if the app has no
  ///   windows.
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

  /// Returns a route that makes the window of the link the key window and then runs `route` in that window. Returns `route` unchanged if
  /// the app has no windows, or if `path` is the window of the link and that window is already key.
  ///
  /// - Parameter path: The path at which the route would start.
  func inWindow(_ route: AppRoute, from path: TreePath, in transaction: inout NavigationTransaction) -> AppRoute {
    // With only one window there is nothing to choose.
    if path.depth == 1, !transaction.has(moreThan: 1, at: .app) { return route }
    guard let window = window(in: &transaction) else { return route }
    if transaction.ask(.keyWindow) == .path(window) { return path == window ? route : AppRoute().at(window).then(route) }
    return AppRoute().at(window).makeKey().then(route)
  }
}
