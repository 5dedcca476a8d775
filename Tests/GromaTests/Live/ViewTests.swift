import GromaTesting
import Testing

@testable import Groma

/// Tests the views of screens, and the models that they show.
@MainActor struct ViewTests {
  private struct Chat: Screen {
    static let name = "chat"
    var room: Int
  }
  private struct Help: Screen { static let name = "help" }

  private final class ChatView {
    let model: StubModel
    init(_ model: StubModel) { self.model = model }
  }
  private final class HelpView {
    let context: ScreenContext<Help>
    init(_ context: ScreenContext<Help>) { self.context = context }
  }

  private let diary = Diary()

  /// The definition of the chat without a view. A chat in a room below 1 has no model.
  private var chat: ScreenDefinition<Chat, StubModel> {
    ScreenDefinition(
      Chat.self, "a chat", samples: [Chat(room: 1)],
      model: { [diary] chat, _ in chat.room < 1 ? nil : StubModel(chat.key, diary: diary) })
  }

  @AppBuilder private var elements: AppElements {
    chat.view { ChatView($0) }
    ScreenDefinition(Help.self, "the help", samples: [Help()]).view { HelpView($0) }
  }

  private func start(_ tree: String, _ elements: AppElements) throws -> Navigator {
    try navigator(tree, of: AppDefinition("chats", "", root: AnyScreen(Help()).withStackContainer()) { elements })
  }

  private func view(at path: TreePath, in navigator: Navigator) throws -> AnyObject? {
    navigator.makeView(of: try #require(navigator.state.key(at: path)), try #require(navigator.id(at: path)))
  }

  @Test func showsTheModelOfAVisibleScreen() throws {
    let navigator = try start("stack[chat(room=1)]", elements)
    let model = try #require(navigator.model(StubModel.self, at: path(0, 0, 0)))
    #expect(try (view(at: path(0, 0, 0), in: navigator) as? ChatView)?.model === model)
    #expect(try (view(at: path(0, 0, 0), in: navigator) as? ChatView)?.model === model)
    #expect(diary.read() == ["made chat room=1", "appeared chat room=1"])
  }

  @Test func theModelOfACoveredScreenIsCreatedOnceWithItsView() throws {
    let navigator = try start("stack[chat(room=1) > chat(room=2)]", elements)
    #expect(diary.read() == ["made chat room=2", "appeared chat room=2"])
    #expect(navigator.model(at: path(0, 0, 0)) == nil)
    let first = try #require(try view(at: path(0, 0, 0), in: navigator) as? ChatView)
    let second = try #require(try view(at: path(0, 0, 0), in: navigator) as? ChatView)
    #expect(first.model === second.model && first !== second)
    #expect(navigator.model(at: path(0, 0, 0)) === first.model)
    #expect(diary.read() == ["made chat room=1"], "the screen is not visible yet")
    try navigator.run { $0.top(.stack).pop() }
    #expect(diary.read() == ["disappeared chat room=2", "removed chat room=2", "appeared chat room=1"])
    #expect(navigator.model(at: path(0, 0, 0)) === first.model)
    try navigator.run { $0.top(.page).refresh() }
    #expect(diary.read() == ["refreshed chat room=1"])
    expectInvariants(navigator)
  }

  @Test func theModelOfAScreenThatWasNeverVisibleIsRemovedWithIt() throws {
    let navigator = try start("stack[chat(room=1) > chat(room=2)]", elements)
    weak let model = (try view(at: path(0, 0, 0), in: navigator) as? ChatView)?.model
    #expect(model != nil)
    _ = diary.read()
    try navigator.run { $0.window.setRoot(AnyScreen(Help()).erased) }
    #expect(diary.read() == ["disappeared chat room=2", "removed chat room=2", "removed chat room=1"])
    #expect(model == nil && navigator.leaks().isEmpty)
  }

  @Test func aScreenWithoutAModelIsShownFromItsContext() throws {
    let navigator = try start("stack[help > chat(room=1)]", elements)
    let view = try #require(try view(at: path(0, 0, 0), in: navigator) as? HelpView)
    #expect(view.context.path == path(0, 0, 0) && view.context.screen != nil)
    try view.context.run { $0.stack.popToRoot() }
    expectTree(navigator, "stack[help]")
  }

  @Test func aScreenWhoseModelIsMissingHasNoView() throws {
    let navigator = try start("stack[chat(room=0)]", elements)
    #expect(try view(at: path(0, 0, 0), in: navigator) == nil)
    #expect(diary.read() == [])
  }

  // MARK: Views beside definitions

  @Test func aViewBesideItsDefinitionIsUsed() throws {
    let navigator = try start("stack[chat(room=1)]", [ScreenView(of: chat.view { ChatView($0) }), chat, ScreenDefinition(Help.self, "")])
    #expect(try view(at: path(0, 0, 0), in: navigator) is ChatView)
    #expect(diary.read() == ["made chat room=1", "appeared chat room=1"])
    #expect(navigator.app.problems() == [])
    let without = try start("stack[chat(room=1)]", [chat, ScreenDefinition(Help.self, "")])
    #expect(try view(at: path(0, 0, 0), in: without) == nil)
  }

  @Test func aViewWhoseScreenIsNotDefinedIsAProblem() {
    let view = ScreenView(of: chat.view { ChatView($0) })
    let app = AppDefinition("helps", "", root: AnyScreen(Help()).withStackContainer()) {
      ScreenDefinition(Help.self, "the help", samples: [Help()])
      view
    }
    #expect(app.problems() == ["the view of 'chat' has no screen: the app does not define it"])
  }

  @Test func aViewWithoutAFunctionIsAProblem() {
    let (elements, chat) = (elements, chat)
    let app = AppDefinition("chats", "", root: AnyScreen(Help()).withStackContainer()) {
      elements
      ScreenView(of: chat)
    }
    #expect(app.problems() == ["the view of 'chat' is missing: the definition creates none"])
    #expect(app.screens["chat"]?.hasView == true, "the view of the definition stays")
  }

  @Test func elementsAreAddedAgainAndAgain() throws {
    let chat = chat
    let start = try StubApp.state("a")
    let app = AppDefinition("chats", "", root: AnyScreen(Help()).withStackContainer()) { ScreenDefinition(Help.self, "the help") }
      .beginning(in: start)
      .adding { chat }
      .adding { ScreenView(of: chat.view { ChatView($0) }) }
    #expect(app.screens.all.map(\.name) == ["help", "chat"] && app.screens["chat"]?.hasView == true)
    #expect(app.launch == start, "the state in which the app begins is kept")
  }
}
