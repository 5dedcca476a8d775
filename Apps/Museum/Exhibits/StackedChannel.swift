import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// A radio messenger that opens a channel when the user taps a notification.
  static let stackedChannel = Exhibit(
    "stacked-channel", "a radio messenger with notifications", root: AnyScreen(ChannelsScreen()).withStackContainer(),
    within: Bounds(depth: 3, layers: 1)
  ) { isMended in
    ScreenDefinition(ChannelsScreen.self, "all channels") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(ChannelScreen(id: 1))) }
      UserAction("nodes") { $0.stack.push(AnyScreen(NodesScreen())) }
      UserAction("radio") { $0.stack.push(AnyScreen(RadioScreen())) }
    }
    ScreenDefinition(ChannelScreen.self, "one channel", samples: [ChannelScreen(id: 1)])
    ScreenDefinition(NodesScreen.self, "all nodes of the mesh")
    ScreenDefinition(RadioScreen.self, "the radio")
    DeepLink("channel/:id", "a new message", samples: [ChannelScreen(id: 1)]) { screen in
      let channel = AnyScreen(screen)
      let push = AppRoute().top(.stack).push(channel).erased
      // The fix: a channel that is open stays instead of being pushed again.
      return isMended ? AppRoute().last(.screen(channel)).makeVisible().fallback(to: push) : push
    }
    .notification("message")
    LinkTable(from: [.scheme("radio")])
  }
}

private struct ChannelsScreen: Screen {}
private struct NodesScreen: Screen {}
private struct RadioScreen: Screen {}
private struct ChannelScreen: Screen {
  var id: Int
}
