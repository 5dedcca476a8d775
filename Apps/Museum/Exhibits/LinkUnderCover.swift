import Groma
import GromaExplorer
import GromaLinks

extension Exhibit {
  /// A dashboard of a smart home, with settings in a sheet.
  static let linkUnderCover = Exhibit(
    "link-under-cover", "a smart home with settings in a sheet", root: AnyScreen(DashboardScreen()).withStackContainer(),
    within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(DashboardScreen.self, "all rooms") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(RoomScreen(id: 1))) }
      UserAction("history") { $0.stack.push(AnyScreen(HistoryScreen())) }
      UserAction("energy") { $0.stack.push(AnyScreen(EnergyScreen())) }
      UserAction("settings") { $0.present(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(RoomScreen.self, "one room", samples: [RoomScreen(id: 1)])
    ScreenDefinition(HistoryScreen.self, "what has happened")
    ScreenDefinition(EnergyScreen.self, "the use of energy")
    ScreenDefinition(SettingsScreen.self, "the settings")
    DeepLink("room/:id", "a room", samples: [RoomScreen(id: 1)]) { room in
      // The fix: what is presented is closed before the link acts.
      (isMended ? AppRoute().dismiss() : AppRoute()).first(.stack).popToRoot().push(AnyScreen(room))
    }
    LinkTable(from: [.scheme("smart-home")])
  }
}

private struct DashboardScreen: Screen {}
private struct HistoryScreen: Screen {}
private struct EnergyScreen: Screen {}
private struct SettingsScreen: Screen {}
private struct RoomScreen: Screen {
  var id: Int
}
