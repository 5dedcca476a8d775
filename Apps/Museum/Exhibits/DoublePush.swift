import Groma
import GromaExplorer

extension Exhibit {
  /// A video client whose pushes go through a queue.
  static let doublePush = Exhibit(
    "double-push", "a video client with a queue of pushes", root: AnyScreen(PostersScreen()).withStackContainer(),
    within: Bounds(depth: 3, layers: 1)
  ) { isMended in
    ScreenDefinition(PostersScreen.self, "all posters") { _, _, transaction in
      // The fix: a screen that has begun a push is busy, and further pushes from it are dropped.
      if !isMended || !transaction.value(Queue.self).isBusy {
        UserAction("open") {
          $0.put(Queue(isBusy: true)).wait(milliseconds: 100).put(Queue(isBusy: false)).stack.push(AnyScreen(ItemScreen()))
        }
      }
      UserAction("downloads") { $0.stack.push(AnyScreen(DownloadsScreen())) }
      UserAction("settings") { $0.stack.push(AnyScreen(SettingsScreen())) }
    }
    ScreenDefinition(ItemScreen.self, "one film")
    ScreenDefinition(DownloadsScreen.self, "downloaded films")
    ScreenDefinition(SettingsScreen.self, "the settings")
    Queue.self
  }
}

private struct PostersScreen: Screen {}
private struct ItemScreen: Screen {}
private struct DownloadsScreen: Screen {}
private struct SettingsScreen: Screen {}

private struct Queue: StateValue {
  static let name = "queue"
  static let initial = Queue(isBusy: false)
  var isBusy: Bool
}
