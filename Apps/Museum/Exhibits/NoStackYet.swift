import Groma
import GromaExplorer
import GromaFlows
import GromaLinks

extension Exhibit {
  /// A file browser that begins with a splash screen.
  static let noStackYet = Exhibit("no-stack-yet", "a file browser with a splash screen", within: Bounds(depth: 2, layers: 1)) { isMended in
    ScreenDefinition(SplashScreen.self, "the name of the app while it loads")
    ScreenDefinition(FoldersScreen.self, "all folders") { _ in
      UserAction("open") { $0.stack.push(AnyScreen(FileScreen(id: 1))) }
      UserAction("devices") { $0.stack.push(AnyScreen(DevicesScreen())) }
      UserAction("people") { $0.stack.push(AnyScreen(PeopleScreen())) }
    }
    ScreenDefinition(FileScreen.self, "one file", samples: [FileScreen(id: 1)])
    ScreenDefinition(DevicesScreen.self, "all devices")
    ScreenDefinition(PeopleScreen.self, "all people")
    Flow(of: SplashScreen.self, "the start").onStart { _, _ in .go { $0.wait(milliseconds: 300).put(Start(isDone: true)) } }
    // The fix: a link that starts the app waits until the first screen is chosen.
    Launch(admitting: { _ in !isMended }) { transaction in
      transaction.value(Start.self).isDone
        ? .home(AnyScreen(FoldersScreen()).withStackContainer().erased) : .first(AnyScreen(SplashScreen()).erased)
    }
    DeepLink("files/:id", "a file", samples: [FileScreen(id: 1)]) { file in
      // The splash screen is not in a stack, so the file is dropped.
      AppRoute().first(.stack).popToRoot().push(AnyScreen(file)).ignoringFailure()
    }
    LinkTable(from: [.scheme("browser")])
    Start.self
  }
}

private struct SplashScreen: Screen {}
private struct FoldersScreen: Screen {}
private struct DevicesScreen: Screen {}
private struct PeopleScreen: Screen {}
private struct FileScreen: Screen {
  var id: Int
}

private struct Start: StateValue {
  static let name = "start"
  static let initial = Start(isDone: false)
  var isDone: Bool
}
