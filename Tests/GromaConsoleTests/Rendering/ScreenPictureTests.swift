import Groma
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaConsole

@MainActor
struct ScreenPictureTests {
  private func picture(_ tree: String, _ lines: String...) throws -> ScreenPicture {
    let session = Session(StubApp.plain)
    _ = try session.run("set-tree \(Quoting.quoted(tree))")
    for line in lines { _ = try session.run(line) }
    return ScreenPicture(of: session.navigator)
  }

  private func bar(_ tree: String, _ lines: String...) throws -> ScreenPicture.Bar? {
    let session = Session(StubApp.plain)
    _ = try session.run("set-tree \(Quoting.quoted(tree))")
    for line in lines { _ = try session.run(line) }
    return ScreenPicture(of: session.navigator).layers.last?.pane.bars.last
  }

  /// The back item names the screen that `back` would show.
  @Test(
    arguments: [
      ("stack[a]", nil), ("stack[a > b]", "a"), ("stack[a > stack[b]]", "a"), ("stack[a > stack[b > c]]", "b"),
      ("stack[a > tabs[*stack[b] | c]]", "a"), ("tabs[a | *stack[b > c]]", "b"), ("stack[tabs[a | *b] > c]", "b"),
      ("stack[stack[a > b] > c]", "b"), ("split[*a || b]", nil), ("split[a || *b]", "a"), ("stack[x > split[*a || b]]", "x"),
      ("stack[a] ^ stack[b]", nil), ("pages[a | *b]", nil),
    ] as [(String, String?)])
  func theBackItemNamesTheTargetOfBack(_ tree: String, _ back: String?) throws {
    #expect(try bar(tree)?.back == back)
    guard let back else { return }
    let session = Session(StubApp.plain)
    for line in ["set-tree \(Quoting.quoted(tree))", "back"] { _ = try session.run(line) }
    #expect(ScreenPicture(of: session.navigator).layers.last?.pane.bars.last?.title == back)
  }

  @Test func aBackItemMayBeHidden() throws {
    #expect(try bar("stack[a > b]", "hide-back")?.back == nil)
  }

  @Test func titleIsThatOfTheScreenItsContainerOrItsKey() throws {
    #expect(try bar("stack[a(id=1)]")?.title == "a id=1")
    #expect(try bar("stack[a]", "set-title Maps")?.title == "Maps")
    #expect(try bar("stack[a]", "present b --in-stack --title=Roads")?.title == "Roads")
    #expect(try bar("stack[a]", "present b --in-stack --title=Roads", "push c")?.title == "c", "the title is that of the first screen")
    #expect(try bar("stack[a]", "set-title Maps", "push b")?.back == "Maps")
  }

  @Test func titleOfATabIsItsOwnOrThatOfItsFirstScreen() throws {
    let picture = try picture("tabs[stack[a > b] | *c | split[stack[d] || e]]", "select-tab 1 { set-tab-badge 2 | set-title Maps }")
    guard case .tabs(_, let tabs)? = picture.layers.first?.pane else { throw Failure() }
    #expect(tabs.map(\.title) == ["a", "Maps", "d"])
    #expect(tabs.map(\.badge) == [nil, "2", nil])
    #expect(tabs.map(\.isSelected) == [false, true, false])
  }

  private struct Failure: Error {}

  private func bar(back: String? = nil, _ title: String, at place: TreePath) -> ScreenPicture.Bar {
    ScreenPicture.Bar(back: back, title: title, buttons: [], place: place, backPlace: back == nil ? nil : place)
  }

  @Test func aScreenMayHideTheTabBar() throws {
    let hidden = try picture("tabs[*stack[a] | b]", "push c --hide-bottom-bar")
    #expect(hidden.layers.first?.pane == .page(bar(back: "a", "c", at: path(0, 0, 0, 1)), lines: []))
  }

  @Test func pictureBeginsWithTheTopmostFullScreenLayer() throws {
    let picture = try picture("a ^ b ^ (full-screen) c ^ (form-sheet) d")
    #expect(picture.layers.map(\.style) == [.fullScreen, .formSheet])
  }

  @Test(arguments: ["stack[a] ^ (full-screen) b", "stack[a] ^ b ^ (full-screen) c ^ d", "stack[a] ^ b"])
  func theTreeMarksWhatTheScreenShows(_ tree: String) throws {
    let session = Session(StubApp.plain)
    _ = try session.run("set-tree \(Quoting.quoted(tree))")
    let marked = session.rows.filter { $0.isVisible && $0.kind == .page }.compactMap(\.key).map(\.description)
    let drawn = ScreenPicture(of: session.navigator).layers.flatMap(\.pane.bars).map(\.title)
    #expect(marked == drawn)
    for name in ["a", "b", "c", "d"] {
      #expect((try? session.run("expect visible \(name)")) != nil ? drawn.contains(name) : true)
    }
  }

  @Test func aSheetHasTheHeightOfItsDetent() throws {
    #expect(try picture("a", "present b --detents=medium,large").layers.last?.height == .medium)
    #expect(try picture("a", "present b --detents=medium,large", "change-sheet large").layers.last?.height == .large)
    #expect(try picture("a", "present b").layers.last?.height == nil)
  }

  @Test func anAlertIsAQuestionWithItsChoices() throws {
    let picture = try picture("a", "alert Leave? 'All is lost.' --field=why { on leave --destructive | on stay --cancel }")
    #expect(picture.layers.last?.pane == .question(title: "Leave?", message: "All is lost.", fields: ["why"]))
    #expect(picture.actions.map(\.name) == ["leave", "stay"])
    #expect(picture.actions.map(\.role) == [.destructive, .cancel])
  }

  @Test func anEmptyContainerShowsNothing() throws {
    #expect(try picture("stack[]").layers.first?.pane == .empty(bar("stack", at: path(0, 0))))
    #expect(try picture("a", "open-window second").layers == [])
  }
}
