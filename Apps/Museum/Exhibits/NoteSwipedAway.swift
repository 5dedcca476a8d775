import Groma
import GromaExplorer
import GromaFlows

extension Exhibit {
  /// A list of geocaches with personal notes, which the user edits in a sheet.
  static let noteSwipedAway = Exhibit(
    "note-swiped-away", "geocaches with notes", root: AnyScreen(CacheScreen()).withStackContainer(), within: Bounds(depth: 2, layers: 2)
  ) { isMended in
    ScreenDefinition(CacheScreen.self, "a cache") { _ in
      UserAction("note") { $0.present(AnyScreen(NoteScreen())) }
      UserAction("logs") { $0.stack.push(AnyScreen(LogsScreen())) }
      UserAction("map") { $0.stack.push(AnyScreen(MapScreen())) }
    }
    ScreenDefinition(LogsScreen.self, "the visits to the cache")
    ScreenDefinition(MapScreen.self, "the place of the cache")
    ScreenDefinition(NoteScreen.self, "the note of the user") { _ in
      UserAction("type") { $0.send(Typed()) }
      UserAction("save") { $0.finish() }
      UserAction("cancel") { $0.finish() }
    }
    Flow(of: NoteScreen.self, keeping: Note(), "editing the note").on(Typed.self) { _, flow in
      flow.data.isUnsaved = true
      // The fix: the sheet cannot be swiped away as soon as there are unsaved changes.
      return isMended ? .go { $0.lock(.kept) } : .stay
    }
  }
}

private struct CacheScreen: Screen {}
private struct LogsScreen: Screen {}
private struct MapScreen: Screen {}
private struct NoteScreen: Screen {}

private struct Typed: ScreenOutput { static let name = "typed" }

private struct Note: FlowData, UnsavedData { var isUnsaved = false }
