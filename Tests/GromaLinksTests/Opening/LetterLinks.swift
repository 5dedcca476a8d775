import Groma
import GromaTesting

@testable import GromaLinks

/// The arguments of a link to a letter.
struct LetterLink: Codable, Hashable, Sendable {
  var id: Int
  var note: String?
}

/// Links that push letters on the topmost stack: `a/:id` and `b/:id` in the scope `main`, `c/:id` in `other`, `locked/:id` behind the guard
/// `member`, and `bad/:id`, whose route fails.
let letterLinks: [DeepLink] =
  [
    DeepLink("a/:id", "an a", samples: [LetterLink(id: 1)]) { (link: LetterLink) in push("a", link.id) }
      .notification("a", names: ["number": "id"]).shortcut("new-a"),
    DeepLink("b/:id", "a b", samples: [LetterLink(id: 1, note: "x")]) { (link: LetterLink) in push("b", link.id) },
    DeepLink("c/:id", "a c", samples: [LetterLink(id: 1)]) { (link: LetterLink) in push("c", link.id) }.scope("other"),
    DeepLink("locked/:id", "a d for members", samples: [LetterLink(id: 1)]) { (link: LetterLink) in
      AppRoute().check("member").then(push("d", link.id))
    },
    DeepLink("bad/:id", "leads nowhere", samples: [LetterLink(id: 1)]) { (_: LetterLink) in AppRoute().fail("letter.bad", "it is bad") },
  ]

private func push(_ name: String, _ id: Int) -> AppRoute {
  let key = ScreenKey(name: name, arguments: [.init(label: "id", text: String(id))])
  return AppRoute().top(.stack).push(AnyModalScreen(Node(key: key, kind: .page))).erased
}

/// A guard that shows `x` first if no user is signed in.
private let member = Guard("member") { _, transaction in
  transaction.value(StubApp.Session.self).user == nil ? .redirect(AppRoute().top(.container).present(page("x")), until: "x") : .allow
}

/// Returns an app of letters with links.
func letters(
  and links: [DeepLink] = [], inactive: [String] = [], interceptors: [LinkInterceptor] = [], queue: LinkQueue = LinkQueue()
) -> AppDefinition {
  AppDefinition(
    "stub", "", screens: StubApp.screens(), guards: [member], values: StubApp.values,
    parts: [
      LinkTable(
        letterLinks + links, from: [.scheme("app"), .web("app.example")], inactiveScopes: inactive, interceptors: interceptors, queue: queue
      )
    ])
}

/// Returns a navigator of that app, and a diary of its link announcements.
@MainActor func opening(
  _ tree: String = "stack[z]", inactive: [String] = [], interceptors: [LinkInterceptor] = [], queue: LinkQueue = LinkQueue()
) throws -> (navigator: Navigator, diary: Diary) {
  let navigator = try navigator(tree, of: letters(inactive: inactive, interceptors: interceptors, queue: queue))
  let diary = Diary()
  diary.follow(navigator, [.announcements, .waiting])
  return (navigator, diary)
}
