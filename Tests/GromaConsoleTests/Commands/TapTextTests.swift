import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// A list of people, whose rows open a chat.
private struct PeoplePage: Screen { static let name = "people" }
private struct ChatPage: Screen {
  static let name = "chat"
  var with: String
}
/// A form.
private struct FormPage: Screen { static let name = "form" }

private struct Entry: Codable, Sendable {
  var name: String
  var street: String
}
private struct Place: Codable, Sendable {
  var floor: String
  var door: String?
}

@MainActor
struct TapTextTests {
  private let session: Session

  init() {
    let opening = [("all", nil), ("bob", "Bob B."), ("ann", "Ann A."), ("ann-2", "Ann A.")].map { name, title in
      UserAction<PeoplePage>("open-\(name)", title: title.map(LocalizableText.verbatim)) { $0.stack.push(AnyScreen(ChatPage(with: name))) }
    }
    let people = ScreenDefinition(
      PeoplePage.self, "people",
      actions: { _ in opening },
      model: { _, _ in TextModel(["Friends", "Ann A.", "  Bob B.", "Ann A."]) })
    let chat = ScreenDefinition(ChatPage.self, "a chat", samples: [ChatPage(with: "bob")])
    let form = ScreenDefinition(
      FormPage.self, "a form",
      actions: { _ in
        [
          UserAction(
            "save", taking: Entry.self, samples: [Entry(name: "Ann", street: "Via Appia")]
          ) { entered, route in route.stack.push(AnyScreen(ChatPage(with: entered.name))) },
          UserAction("edit", taking: Place.self, current: Place(floor: "first", door: "left")) { entered, route in
            route.stack.push(AnyScreen(ChatPage(with: "\(entered.floor), \(entered.door ?? "")")))
          },
        ]
      })
    let tabs = AnyTabsScreen.tabs([
      AnyScreen(PeoplePage()).withStackContainer().appearance { $0.tabTitle = "People" }.erased,
      AnyScreen(FormPage()).withStackContainer().appearance { $0.tabTitle = "Form" }.erased,
    ])
    session = Session(AppDefinition("town", "people", screens: [people, chat, form], root: tabs.erased))
  }

  /// Returns the error of a line.
  private func failure(_ line: String) -> Diagnostic? {
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    return error
  }

  private func names(_ line: String) throws -> String {
    guard case .statement(let syntax, _) = try SyntaxParser.parse(line) else { return "" }
    return "\(session.naming(syntax))"
  }

  @Test func numbersFollowTheRowsAndThenTheOtherActions() throws {
    #expect(
      try session.lines("actions").map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "0 open-ann", "1 open-bob", "2 open-ann-2", "3 open-all",
      ])
    _ = try session.run("tap 1")
    #expect(session.tree == "tabs[*stack[people > chat(with=bob)] | stack[form]]")
  }

  @Test func rowsAreDrawnWithTheirNumbers() throws {
    #expect(
      Renderer(width: 40).lines(try session.run("screen")) == [
        "╭──────────────────────────────────────╮",
        "│                people                │",
        "├──────────────────────────────────────┤",
        "│   Friends                            │",
        "│ 0 Ann A.                             │",
        "│ 1   Bob B.                           │",
        "│ 2 Ann A.                             │",
        "│                                      │",
        "│ 3 open-all                           │",
        "├──────────────────────────────────────┤",
        "│     [People]             Form        │",
        "╰──────────────────────────────────────╯",
      ])
    #expect(
      Renderer(.plain, width: 40).lines(try session.run("screen")) == [
        "window main", "  title: people", "  text: Friends", "  0 Ann A.", "  1   Bob B.", "  2 Ann A.", "  tab: People *", "  tab: Form",
        "  3 open-all",
      ])
  }

  @Test(arguments: [("Bob B.", "tap open-bob"), ("bob b.", "tap open-bob"), ("OPEN-ALL", "tap open-all"), ("Form", "select-tab 1")])
  func aTextMeansItsElement(_ text: String, _ step: String) throws {
    #expect(try names("tap '\(text)'") == step)
    _ = try session.run("tap '\(text)'")
    #expect(session.tree != "tabs[*stack[people] | stack[form]]")
  }

  @Test func aShortenedTextIsAcceptedAtThePromptOnly() throws {
    #expect(failure("tap Bo")?.code == "nav.unknown-action")
    session.allowsPrefixes = true
    #expect(try names("tap bo") == "tap open-bob")
    _ = try session.run("tap bo")
    #expect(session.tree == "tabs[*stack[people > chat(with=bob)] | stack[form]]")
  }

  @Test func aTextMayBeShortenedToItsFirstWordsEverywhere() throws {
    #expect(try names("tap Bob") == "tap open-bob")
    #expect(failure("tap open")?.code == "nav.unknown-action", "a hyphen does not end a word")
    #expect(failure("tap Ann")?.message == "'Ann' is ambiguous: 0 Ann A. (open-ann), 2 Ann A. (open-ann-2)")
  }

  /// A tap on the selected tab pops its stack to the root, as the presenter and the explorer do.
  @Test func theSelectedTabPopsItsStack() throws {
    #expect(try names("tap People") == "select-tab 0", "there is nothing to pop")
    _ = try session.run("tap open-bob")
    #expect(try names("tap People") == "select-tab 0 { pop-to-root }")
    #expect(try names("tap People { push people }") == "select-tab 0 { pop-to-root | push people }")
    #expect(try names("tap People --separate") == "tap People --separate")
    #expect(failure("tap People --separate")?.code == "command.unknown-flag")
    _ = try session.run("tap People")
    #expect(session.tree == "tabs[*stack[people] | stack[form]]")
    _ = try session.run("undo")
    #expect(session.tree == "tabs[*stack[people > chat(with=bob)] | stack[form]]")
    _ = try session.run("tap Form")
    #expect(session.tree == "tabs[stack[people > chat(with=bob)] | *stack[form]]", "another tab keeps its stack")
  }

  @Test func textsAndActionsAreExpected() throws {
    for line in [
      "expect text Friends", "expect text 'Bob B'", "expect text Form", "expect action open-bob", "expect no text Lee",
      "expect no action save",
      "expect no top form",
    ] { _ = try session.run(line) }
    #expect(
      failure("expect text Lee")?.message
        == "expected the text 'Lee', found 'people', 'Friends', 'Ann A.', 'Bob B.', 'People', 'Form', 'open-all'")
    #expect(failure("expect no text Friends")?.message == "expected that 'text Friends' does not hold, but it does")
    #expect(failure("expect action save")?.code == "expect.failed")
    #expect(failure("expect no action open-bob")?.code == "expect.failed")
    #expect(failure("expect no top people")?.code == "expect.failed")
    #expect(failure("expect no")?.code == "command.missing-argument")
    _ = try session.run("present chat bob --title=Chat")
    #expect(failure("expect text Friends")?.code == "expect.failed", "the text is covered")
  }

  @Test func aTextThatOccursTwiceIsAmbiguous() {
    let error = failure("tap 'ann a.'")
    #expect(error?.code == "command.action")
    #expect(error?.message == "'ann a.' is ambiguous: 0 Ann A. (open-ann), 2 Ann A. (open-ann-2)")
  }

  @Test func theBackItemIsTappedByItsTitleOrAsBack() throws {
    #expect(failure("tap back")?.code == "nav.unknown-action", "there is no back item")
    for text in ["people", "back"] {
      _ = try session.run("tap open-bob")
      #expect(try names("tap \(text)") == "back")
      _ = try session.run("tap \(text)")
      #expect(session.tree == "tabs[*stack[people] | stack[form]]")
    }
  }

  @Test func aTabOfAnOuterTabBarIsSelectedThere() throws {
    _ = try session.run("push people --in-tabs")
    #expect(try names("tap Form") == "at /0/0 | select-tab 1")
    _ = try session.run("tap Form")
    #expect(session.tree == "tabs[stack[people > tabs[people]] | *stack[form]]")
  }

  @Test func aTabHasNoFields() {
    #expect(failure("tap Form name=Ann")?.message == "'Form' has no field 'name'")
  }

  @Test func aCoveredTextCannotBeTapped() throws {
    _ = try session.run("present chat bob --title=Chat")
    #expect(failure("tap Form")?.message == "'Form' is covered by the sheet 'Chat'")
    _ = try session.run("alert Leave? { on leave | on stay --cancel }")
    #expect(failure("tap form")?.message == "'form' is covered by the alert 'Leave?'")
    #expect(failure("tap 'Bob B.'")?.code == "command.action")
    #expect(failure("tap nothing")?.code == "nav.unknown-action")
  }

  @Test func aMisspelledTextHasAHint() {
    #expect(failure("tap Frm")?.hint == "did you mean 'Form'?")
    #expect(failure("tap 'Bobb B.'")?.hint == "did you mean 'Bob B.'?")
    #expect(failure("push profile { tap Form }")?.hint?.contains("'Form'") != true, "the tab is not on the new screen")
  }

  // MARK: Fields

  @Test func allMissingFieldsAreNamedWithAnExample() throws {
    _ = try session.run("tap Form")
    #expect(failure("tap save")?.message == "'save': missing fields 'name' (String), 'street' (String)")
    #expect(failure("tap save name=Bob")?.message == "'save': missing field 'street' (String)")
    #expect(failure("tap 0")?.hint == "for example: tap save name=Ann street='Via Appia'")
    #expect(failure("first tabs | tap save")?.message == "'save': missing fields 'name' (String), 'street' (String)")
  }

  @Test func fieldsShowAndKeepTheirCurrentValues() throws {
    _ = try session.run("tap Form")
    let lines = Renderer(width: 40).lines(try session.run("screen"))
    #expect(
      lines[3...6] == [
        "│ name _______________________________ │", "│ street _____________________________ │", "│ floor first_________________________ │",
        "│ door left___________________________ │",
      ])
    #expect(try session.lines("actions").last == "1  edit  [floor:String] [door:String]")
    _ = try session.run("tap edit floor=second")
    #expect(session.tree == "tabs[stack[people] | *stack[form > chat(with='second, left')]]")
  }
}
