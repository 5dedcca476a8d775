import Groma
import GromaScreenCatalog
import GromaTesting
import Testing

/// Tests coordinators that stand between the model of a screen and the cases of a screen catalog.
@MainActor struct CatalogCoordinatorTests {
  /// The navigation that the model of the list needs.
  @MainActor private protocol NoteCoordinating {
    func openNote(_ number: Int) throws
    func presentHelp() throws
    func close() throws
  }

  /// The logic of the list. It contains no navigation.
  private final class ListModel: ScreenModel {
    private let coordinator: any NoteCoordinating
    private(set) var opened: [Int] = []

    init(_ coordinator: any NoteCoordinating) { self.coordinator = coordinator }

    /// Opens the first note that has not been opened, or help if all have been.
    func openNext() throws {
      guard let next = [1, 2].first(where: { !opened.contains($0) }) else { return try coordinator.presentHelp() }
      opened.append(next)
      try coordinator.openNote(next)
    }

    func close() throws { try coordinator.close() }
  }

  private enum Screens: ScreenCatalog {
    case list, note(Int), help
    static let samples: [Self] = [.list, .note(1), .help]

    func assembly(by _: Maker) -> Assembly {
      switch self {
      case .list:
        Assembly(
          AnyScreen(List()), ScreenDefinition(List.self, "notes", model: { _, context in ListModel(Coordinator(context: context)) }))
      case .note(let number):
        Assembly(AnyScreen(Note(number: number)), ScreenDefinition(Note.self, "a note", samples: [Note(number: 1)]))
      case .help: Assembly(AnyScreen(Help()), ScreenDefinition(Help.self, "help"))
      }
    }
  }

  /// Shows cases on behalf of the model.
  private struct Coordinator: NoteCoordinating {
    let context: ScreenContext<List>

    func openNote(_ number: Int) throws { try context.run { $0.stack.show(Screens.note(number), by: Maker()) } }
    func presentHelp() throws { try context.run { $0.present(Screens.help.assembly(by: Maker()).screen) } }
    func close() throws { try context.run { $0.back() } }
  }

  private struct Maker {}
  private struct List: Screen { static let name = "list" }
  private struct Note: Screen {
    static let name = "note"
    var number: Int
  }
  private struct Help: Screen { static let name = "help" }

  private func list(_ tree: String) throws -> (Navigator, ListModel) {
    let app = AppDefinition("notes", "", root: AnyScreen(List()).withStackContainer()) { Screens.elements(by: Maker()) }
    let navigator = try navigator(tree, of: app)
    let place = try #require(navigator.state.places(of: Match(name: "list")).first)
    return (navigator, try #require(navigator.model(ListModel.self, at: place)))
  }

  @Test func coordinatorShowsCasesForAModel() throws {
    let (navigator, model) = try list("stack[list]")
    try model.openNext()
    expectTree(navigator, "stack[list > note(number=1)]")
  }

  @Test func protocolOfACoordinatorDescribesMoreThanShowingCases() throws {
    let (navigator, model) = try list("stack[help > list]")
    try model.openNext()
    try navigator.run { $0.back() }
    try model.openNext()
    try navigator.run { $0.back() }
    try model.openNext()
    expectTree(navigator, "stack[help > list] ^ help")
    try navigator.run { $0.back() }
    try model.close()
    expectTree(navigator, "stack[help]")
  }

  /// The coordinator of the tests notes what it is asked for. There is no navigator.
  @Test func modelIsTestedWithoutNavigation() throws {
    final class Spy: NoteCoordinating {
      var calls: [String] = []
      func openNote(_ number: Int) { calls.append("note \(number)") }
      func presentHelp() { calls.append("help") }
      func close() { calls.append("close") }
    }
    let spy = Spy()
    let model = ListModel(spy)
    for _ in 1...3 { try model.openNext() }
    #expect(spy.calls == ["note 1", "note 2", "help"] && model.opened == [1, 2])
  }

  /// The same routes lead to the same trees in an app with one more screen.
  @Test func newCaseLeavesTheNavigationUnchanged() throws {
    enum More: ScreenCatalog {
      case list, note(Int), help, settings
      static let samples: [Self] = [.list, .note(1), .help, .settings]

      func assembly(by maker: Maker) -> Assembly {
        switch self {
        case .list: Screens.list.assembly(by: maker)
        case .note(let number): Screens.note(number).assembly(by: maker)
        case .help: Screens.help.assembly(by: maker)
        case .settings: Assembly(AnyScreen(Settings()), ScreenDefinition(Settings.self, "settings"))
        }
      }
    }
    struct Settings: Screen { static let name = "settings" }
    let before = AppDefinition("notes", "", root: AnyScreen(List()).withStackContainer()) { Screens.elements(by: Maker()) }
    let after = AppDefinition("notes", "", root: AnyScreen(List()).withStackContainer()) { More.elements(by: Maker()) }
    #expect(after.problems() == [] && after.screens.all.count == before.screens.all.count + 1)
    for start in ["stack[list]", "stack[list > note(number=1)]", "tabs[*stack[list] | help]"] {
      for route in [
        AppRoute().top(.stack).show(Screens.note(2), by: Maker()).erased,
        AppRoute().top(.stack).show(Screens.help, by: Maker(), firstPosition: true).erased, AppRoute().back().erased,
      ] {
        let ends = try [before, after].map { app in
          let navigator = try navigator(start, of: app)
          let outcome = Result { () throws(NavigationError) in try navigator.run(route) }
          return (outcome, navigator.tree)
        }
        #expect(ends[0] == ends[1], "\(route) in \(start)")
      }
    }
  }
}
