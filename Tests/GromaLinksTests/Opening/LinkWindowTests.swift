import Groma
import GromaLinks
import GromaTesting
import Testing

/// Tests which window a link is opened in.
@MainActor struct LinkWindowTests {
  private struct Letter: Codable, Sendable { var id: Int }

  private func opening(_ tree: String) throws -> Navigator {
    func link(_ letter: String) -> DeepLink {
      DeepLink("\(letter)/:id", "a letter", destination: { page(letter, $0.id).key }) { (letter: Letter) in
        AppRoute().land(on: page("a", letter.id), above: page("y"))
      }
    }
    let links = [
      link("a"), link("b").window(.key), link("c").window("second"),
      DeepLink("old/:id", "moved", destination: { page("a", $0.id).key }) { (letter: Letter) in AppRoute().land(on: page("a", letter.id)) },
    ]
    let app = AppDefinition(
      "app", "", screens: StubApp.screens(), values: StubApp.values, parts: [LinkTable(links, from: [.scheme("app")])])
    return try navigator(tree, of: app)
  }

  @Test(arguments: [
    // The window `main`, regardless of the key window.
    ("main: stack[y] & *second: stack[y]", "app://a/1", "*main: stack[y > a(id=1)] & second: stack[y]"),
    ("*main: stack[y] & second: stack[y]", "app://a/1", "*main: stack[y > a(id=1)] & second: stack[y]"),
    // The window that has the destination open.
    ("*main: stack[y] & second: stack[a(id=1) > z]", "app://a/1", "main: stack[y] & *second: stack[a(id=1)]"),
    ("main: stack[y > a(id=1)] & *second: stack[a(id=1) > z]", "app://a/1", "main: stack[y > a(id=1)] & *second: stack[a(id=1)]"),
    (
      "main: stack[y > a(id=1)] & second: stack[a(id=1)] & *third: z", "app://a/1",
      "*main: stack[y > a(id=1)] & second: stack[a(id=1)] & third: z"
    ),
    // The key window.
    ("main: stack[y] & *second: stack[y]", "app://b/1", "main: stack[y] & *second: stack[y > a(id=1)]"),
    // The window that the link names, else the key window.
    ("*main: stack[y] & second: stack[y]", "app://c/1", "main: stack[y] & *second: stack[y > a(id=1)]"),
    ("main: stack[y] & *third: stack[y]", "app://c/1", "main: stack[y] & *third: stack[y > a(id=1)]"),
    // Without a window `main`, the key window.
    ("other: stack[y] & *second: stack[y]", "app://a/1", "other: stack[y] & *second: stack[y > a(id=1)]"),
  ]) func opensInItsWindowRegardlessOfTheKeyWindow(before: String, url: String, after: String) throws {
    let navigator = try opening(before)
    try navigator.open(url)
    expectTree(navigator, after)
    navigator.undo()
    expectTree(navigator, before)
    expectInvariants(navigator)
  }

  @Test func opensInItsWindowFromAnyPath() throws {
    let navigator = try opening("*main: stack[y > z] & second: stack[y > z]")
    try navigator.run { $0.window("second").first(.screen(page("z"))).open("app://b/1") }
    expectTree(navigator, "*main: stack[y > a(id=1)] & second: stack[y > z]")
    try navigator.run { $0.window("second").makeKey().first(.screen(page("y"))).open("app://a/2") }
    expectTree(navigator, "*main: stack[y > a(id=2)] & second: stack[y > z]")
  }
}
