import Groma
import GromaScreenCatalog
import GromaTesting
import Testing

/// Tests screens that are the cases of an enum.
@MainActor struct ScreenCatalogTests {
  private enum Screens: ScreenCatalog {
    case start
    case note(text: String)

    static let samples: [Self] = [.start, .note(text: "a"), .note(text: "b")]

    func assembly(by maker: Maker) -> Assembly {
      switch self {
      case .start: Assembly(AnyScreen(Start()), ScreenDefinition(Start.self, maker.summary, samples: [Start()]))
      case .note(let text): Assembly(AnyScreen(Note(text: text)), ScreenDefinition(Note.self, maker.summary, samples: [Note(text: text)]))
      }
    }
  }

  private struct Maker { var summary = "made" }
  private struct Start: Screen { static let name = "start" }
  private struct Note: Screen {
    static let name = "note"
    var text: String
  }

  private let maker = Maker()
  private var app: AppDefinition {
    AppDefinition(
      "notes", "", screens: Screens.definitions(by: maker),
      root: AnyStackScreen.stack([Screens.start.assembly(by: maker).screen]).erased)
  }

  @Test func listsEachScreenOnce() {
    #expect(app.screens.all.map(\.usage) == ["start", "note text:String"])
    #expect(app.problems() == [])
    #expect(Screens.problems(by: maker) == [])
  }

  @Test func showsACaseOnTop() throws {
    let navigator = Navigator(app)
    try navigator.run { $0.top(.stack).show(Screens.note(text: "x"), by: maker) }
    expectTree(navigator, "stack[start > note(text=x)]")
    #expect(try app.screens.screen("note", [("text", "x")]).key == Screens.note(text: "x").assembly(by: maker).screen.key)
  }

  @Test func showsACaseInFirstPosition() throws {
    let navigator = Navigator(app)
    try navigator.run {
      $0.top(.stack).show(Screens.note(text: "x"), by: maker).show(Screens.note(text: "y"), by: maker, firstPosition: true)
    }
    expectTree(navigator, "stack[note(text=y)]")
    navigator.undo()
    expectTree(navigator, "stack[start]")
  }

  // MARK: Samples

  private enum Forgetful: ScreenCatalog {
    case start
    case end
    case note(text: String)
    case other(text: String)

    static let samples: [Self] = [.start, .note(text: "a"), .note(text: "b")]

    func assembly(by maker: Maker) -> Assembly {
      switch self {
      case .start, .end: Assembly(AnyScreen(Start()), ScreenDefinition(Start.self, maker.summary, samples: [Start()]))
      case .note(let text), .other(let text):
        Assembly(AnyScreen(Note(text: text)), ScreenDefinition(Note.self, maker.summary, samples: [Note(text: text)]))
      }
    }
  }

  @Test func caseWithoutASampleIsAProblemOfTheApp() {
    let problem = "'Forgetful' has 4 cases, but samples of note, start only: add a sample of each case"
    #expect(Forgetful.problems(by: maker) == [problem])
    let app = AppDefinition("notes", "", root: AnyScreen(Start())) { Forgetful.elements(by: maker) }
    #expect(app.problems() == [problem])
  }

  @Test func allCasesOfASimpleEnumAreItsSamples() {
    enum Simple: CaseIterable, ScreenCatalog {
      case first, second
      func assembly(by maker: Maker) -> Assembly { Assembly(AnyScreen(Start()), ScreenDefinition(Start.self, maker.summary)) }
    }
    #expect(Simple.samples == [.first, .second] && Simple.problems(by: maker) == [])
  }

  @Test func caseOfAnUndefinedScreenIsNotShown() throws {
    struct AddedScreen: Screen {}
    enum Added: ScreenCatalog {
      case start, added
      static let samples: [Self] = [.start]
      func assembly(by maker: Maker) -> Assembly {
        switch self {
        case .start: Assembly(AnyScreen(Start()), ScreenDefinition(Start.self, maker.summary))
        case .added: Assembly(AnyScreen(AddedScreen()), ScreenDefinition(AddedScreen.self, maker.summary))
        }
      }
    }
    let app = AppDefinition("notes", "", root: AnyScreen(Start()).withStackContainer()) { Added.elements(by: maker) }
    let navigator = Navigator(app)
    let error = #expect(throws: NavigationError.self) { try navigator.run { $0.top(.stack).show(Added.added, by: maker) } }
    #expect(error == .undefinedScreen("added"))
    expectTree(navigator, "stack[start]")
  }

  @Test func caseCanBeAContainer() throws {
    enum Containers: ScreenCatalog {
      case tour
      static let samples: [Self] = [.tour]
      func assembly(by maker: Maker) -> Assembly {
        let tour = AnyScreen(Tour(), [Screens.start, .note(text: "a")].map { $0.assembly(by: maker).screen })
        return Assembly(tour, ScreenDefinition(Tour.self, "a tour", samples: [Tour()], make: { _ in tour }))
      }
    }
    struct Tour: Screen {
      typealias Current = Tabs
      static let name = "tour"
    }
    #expect(Containers.problems(by: maker) == [])
    let app = AppDefinition(
      "tours", "", screens: Screens.definitions(by: maker) + Containers.definitions(by: maker), root: AnyStackScreen.stack([]).erased)
    let navigator = Navigator(app)
    try navigator.run { $0.top(.stack).show(Containers.tour, by: maker) }
    expectTree(navigator, "stack[tabs tour[*start | note(text=a)]]")
  }

  @Test func definitionOfAnotherScreenIsReported() {
    enum Mixed: ScreenCatalog {
      case start
      static let samples: [Self] = [.start]
      func assembly(by maker: Maker) -> Assembly {
        Assembly(AnyScreen(Start()), ScreenDefinition(Note.self, "", samples: [Note(text: "a")]))
      }
    }
    #expect(Mixed.problems(by: maker) == ["'start' shows 'start', but its definition is that of 'note'"])
  }
}
