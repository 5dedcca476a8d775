import Navigation
import Plaza

extension Navigator {
  /// The windows, in compact notation.
  var tree: String { CompactTree.text(of: state) }
}

/// Plaza with these windows.
@MainActor func navigator(at tree: String) throws -> Navigator {
  let app = AppDefinition.plaza
  let windows = try CompactTree.windows(tree) { try app.entries.screen($0) }.windows
  return Navigator(app, state: NavigationState(windows: windows))
}
