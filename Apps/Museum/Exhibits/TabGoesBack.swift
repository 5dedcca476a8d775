import Groma
import GromaExplorer

extension Exhibit {
  /// A music player that draws its own bar of tabs.
  static let tabGoesBack = Exhibit(
    "tab-goes-back", "a music player with a bar of its own", root: tabs(PlayerScreen()), within: Bounds(depth: 2, layers: 1)
  ) { isMended in
    ScreenDefinition(PlayerScreen.self, "the tabs with their bar") { _, path, transaction in
      let isOnFirstPage = transaction.visibleScreen(in: path)?.index == 0
      UserAction("library") {
        // The fix: the special case that goes back is removed.
        isMended || isOnFirstPage ? $0.tabs.selectTab(1) { $0.popToRoot() }.erased : $0.visible.stack.pop().erased
      }
      .leading(to: AnyScreen(LibraryScreen()))
    } make: {
      tabs($0)
    }
    ScreenDefinition(HomeScreen.self, "new albums") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(AlbumScreen())) }
    }
    ScreenDefinition(AlbumScreen.self, "one album")
    ScreenDefinition(LibraryScreen.self, "the albums of the user") { _ in
      UserAction("playlists") { $0.stack.push(AnyScreen(PlaylistsScreen())) }
      UserAction("artists") { $0.stack.push(AnyScreen(ArtistsScreen())) }
    }
    ScreenDefinition(PlaylistsScreen.self, "all playlists")
    ScreenDefinition(ArtistsScreen.self, "all artists")
  }
}

private func tabs(_ player: PlayerScreen) -> AnyTabsScreen {
  AnyScreen(player, [AnyScreen(HomeScreen()).withStackContainer().erased, AnyScreen(LibraryScreen()).withStackContainer().erased])
}

private struct PlayerScreen: Screen {
  typealias Current = Tabs
}
private struct HomeScreen: Screen {}
private struct AlbumScreen: Screen {}
private struct LibraryScreen: Screen {}
private struct PlaylistsScreen: Screen {}
private struct ArtistsScreen: Screen {}
