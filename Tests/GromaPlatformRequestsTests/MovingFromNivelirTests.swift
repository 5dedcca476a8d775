import Groma
import GromaPlatformRequests
import GromaTesting
import Testing

/// Tests each row of the table of the article "Moving from Nivelir", with the words of the row.
@MainActor struct MovingFromNivelirTests {
  private struct Chat: Screen {
    static let name = "chat"
    var id: Int
  }
  private struct Chats: Screen { static let name = "chats" }
  private struct Profile: Screen { static let name = "profile" }

  @MainActor private final class Account { var user: String? }

  /// Reloads what a container shows: an action of the app's own.
  private struct MarkAsRead: RouteAction {
    let text = "mark-as-read"
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      _ = try transaction.run(AppRoute().refresh(), on: path)
      return path
    }
  }

  private static let app = AppDefinition("mail", "a chat client", root: Chats().withStackContainer()) {
    ScreenDefinition(Chat.self, "one chat", samples: [Chat(id: 1)])
    ScreenDefinition(Chats.self, "all chats")
    ScreenDefinition(Profile.self, "a profile")
    [RequestDefinition].platform
  }

  private static let tabs = "tabs[*stack[chats > chat(id=1) > chat(id=2)] | stack[profile]]"
  private static let chat = AnyScreen(Chat(id: 1))

  /// A row of the table, with a test of its second column.
  private struct Row {
    let nivelir: String
    let test: @MainActor () throws -> Void
  }

  private func run(_ before: String, _ route: (AppRoute) -> any RouteFrom<AnyContainer>, gives after: String) throws {
    try expect(before, of: Self.app, route, gives: after)
  }

  private var rows: [Row] {
    let (tabs, chat, key) = (Self.tabs, Self.chat, Self.chat.key)
    return [
      Row(nivelir: "`ScreenWindowRoute()`") {
        try run("stack[chats]", { _ in AppRoute().window.setRoot(Profile()) }, gives: "profile")
      },
      Row(nivelir: "`ScreenModalRoute`, `ScreenStackRoute`, `ScreenTabsRoute`; `.initial`") {
        let presentsProfile = PageRoute().present(Profile())
        let pushesChat = StackRoute().push(chat) { $0.then(presentsProfile) }
        let showsChat = TabsRoute().selectTab(0) { $0.then(pushesChat) }
        let anywhere = AppRoute().first(.tabs).then(showsChat).erased
        try run(
          "tabs[stack[chats] | *stack[profile]]", { $0.then(anywhere) },
          gives: "tabs[*stack[chats > chat(id=1)] | stack[profile]] ^ profile")
        try run(
          "stack[chats]", { $0.top(.stack).push(chat) { $0.then(AppRoute().present(Profile())) } },
          gives: "stack[chats > chat(id=1)] ^ profile")
      },
      Row(nivelir: "`top(.stack)`, `first(.tabs)`, `last(.container)`") {
        try run(tabs, { $0.top(.stack).pop() }, gives: "tabs[*stack[chats > chat(id=1)] | stack[profile]]")
        try run(tabs, { $0.first(.tabs).selectTab(1) }, gives: "tabs[stack[chats > chat(id=1) > chat(id=2)] | *stack[profile]]")
        try run(tabs, { $0.last(.container).present(chat) }, gives: "\(tabs) ^ chat(id=1)")
      },
      Row(nivelir: "`.container(key:)`, `.container(of:name:)`") {
        let after = "tabs[*stack[chats > chat(id=1)] | stack[profile]]"
        try run(tabs, { $0.last(chat).makeVisible() }, gives: after)
        try run(tabs, { $0.last(.screen(chat)).makeVisible() }, gives: after)
        try run(tabs, { $0.last(.key(key)).makeVisible() }, gives: after)
        try run(tabs, { $0.first(.named("chat")).makeVisible() }, gives: after)
        try run(
          "tabs[*stack[chats] | profile]", { $0.first(.named("profile")) { $0.makeVisible() } }, gives: "tabs[stack[chats] | *profile]")
      },
      Row(nivelir: "`push`, `pop`, `popToRoot`, `replace(with:)`") {
        try run("stack[chats]", { $0.top(.stack).push(chat).push(Chat(id: 2)).pop() }, gives: "stack[chats > chat(id=1)]")
        try run("stack[chats > chat(id=1)]", { $0.top(.stack).replace(with: Profile()) }, gives: "stack[chats > profile]")
        try run("stack[chats > chat(id=1) > profile]", { $0.top(.stack).popToRoot() }, gives: "stack[chats]")
      },
      Row(nivelir: "`clear`") {
        try run("tabs[*stack[chats] | profile]", { $0.first(.stack).removeAll() }, gives: "tabs[*stack[] | profile]")
      },
      Row(nivelir: "`pop(to: .container(key: key))`") {
        let (before, after) = ("stack[chats > chat(id=1) > profile]", "stack[chats > chat(id=1)]")
        try run(before, { $0.top(.stack).pop(to: chat) }, gives: after)
        try run(before, { $0.top(.stack).pop(to: .key(key)) }, gives: after)
        try run(before, { $0.top(.stack).pop(to: .named("chat")) }, gives: after)
      },
      Row(nivelir: "`present(_:)`, `dismiss()`") {
        try run("stack[chats]", { $0.top(.stack).present(chat) }, gives: "stack[chats] ^ chat(id=1)")
        try run("stack[chats] ^ chat(id=1)", { $0.first(.stack).dismiss() }, gives: "stack[chats]")
      },
      Row(nivelir: "`presenting.dismiss()`, to close the own layer") {
        try run("stack[chats] ^ chat(id=1)", { $0.last(chat).close() }, gives: "stack[chats]")
      },
      Row(nivelir: "the completion of `dismiss`") {
        let settings = Profile().whenGone { $0.top(.stack).push(chat) }
        let navigator = try navigator("stack[chats]", of: Self.app)
        try navigator.run { $0.top(.stack).present(settings) }
        try navigator.run { $0.dismiss() }
        expectTree(navigator, "stack[chats > chat(id=1)]")
      },
      Row(nivelir: "`setupTab(with:)`, `selectTab(with: .index(0))`") {
        try run("tabs[chats]", { $0.first(.tabs).addTab(Profile()).selectTab(1) }, gives: "tabs[chats | *profile]")
      },
      Row(nivelir: "`setRoot(to:)`") { try run("stack[chats]", { $0.window.setRoot(Profile()) }, gives: "profile") },
      Row(nivelir: "`makeVisible()`, `refresh()`") {
        try run(tabs, { $0.last(chat).makeVisible().refresh() }, gives: "tabs[*stack[chats > chat(id=1)] | stack[profile]]")
      },
      Row(nivelir: "`resolve()`") { try run("stack[chats]", { $0.top(.stack) }, gives: "stack[chats]") },
      Row(nivelir: "`fallback(to:)`, `ensure(with:)`") {
        let pushes = AppRoute().top(.stack).push(Profile())
        try run("stack[chats]", { $0.last(chat).makeVisible().fallback(to: pushes) }, gives: "stack[chats > profile]")
        try run(
          "stack[chats]", { $0.top(.stack).push(chat).ensure { $0.top(.container).present(Profile()) } },
          gives: "stack[chats > chat(id=1)] ^ profile")
      },
      Row(nivelir: "`cauterize()`") {
        try run("stack[chats]", { $0.last(chat).makeVisible().ignoringFailure() }, gives: "stack[chats]")
      },
      Row(nivelir: "`from(container)`") {
        let navigator = try navigator(tabs, of: Self.app)
        let path = try #require(TreePath("/0/0/1"))
        try navigator.run(StackRoute().push(chat), on: path)
        expectTree(navigator, "tabs[*stack[chats > chat(id=1) > chat(id=2)] | stack[profile > chat(id=1)]]")
      },
      Row(nivelir: "an `isAuthorized` property that an action reads") {
        let service = Account()
        let member = Guard("member") { _, transaction in
          transaction.value(StubApp.Session.self).user == nil ? .deny(.custom(code: "member.none", message: "sign in")) : .allow
        }
        let navigator = Navigator(Self.app.adding { member })
        let followed = navigator.follow { StubApp.Session(user: service.user) }
        defer { followed.cancel() }
        #expect(throws: NavigationError.self) { try navigator.run { $0.check("member").top(.stack).push(chat) } }
        service.user = "ann"
        try navigator.run { $0.put(StubApp.Session(user: "ann")).check("member").top(.stack).push(chat) }
        expectTree(navigator, "stack[chats > chat(id=1)]")
      },
      Row(nivelir: "`navigator.logInfo` in an interceptor") {
        let denied = Guard("denied") { _, _ in .deny(.custom(code: "denied", message: "no")) }
        let navigator = Navigator(Self.app.adding { denied })
        #expect(throws: NavigationError.custom(code: "denied", message: "no")) { try navigator.run { $0.check("denied") } }
        try navigator.run { $0.top(.stack).push(chat) }
        #expect(navigator.history.commits.last?.origin.location?.hasPrefix("GromaPlatformRequestsTests/") == true)
      },
      Row(nivelir: "a `ScreenAction` of your own") {
        try run("stack[chats]", { $0.top(.stack).action(MarkAsRead()) }, gives: "stack[chats]")
        let pushes: (AppRoute) -> any RouteFrom<AnyContainer> = {
          $0.with { path, transaction in
            guard transaction.kind(path) == .window else { throw NavigationError.busy }
            return AppRoute().top(.stack).push(Chat(id: 1))
          }
        }
        try run("stack[chats]", pushes, gives: "stack[chats > chat(id=1)]")
      },
      Row(nivelir: "`decorated(by:)`, `withModalPresentationStyle(_:)`") {
        let full = Profile().presentation { $0.style = .fullScreen }
        try run("stack[chats]", { $0.top(.stack).present(full) }, gives: "stack[chats] ^ (full-screen) profile")
      },
      Row(nivelir: "`showAlert`") {
        let asks = Effect.alert("Delete?").on("delete") { $0.top(.stack).push(chat) }.on("keep", .cancel)
        let navigator = try navigator("stack[chats]", of: Self.app)
        try navigator.run { $0.top(.stack).request(asks) }
        try navigator.run { $0.tap("delete") }
        expectTree(navigator, "stack[chats > chat(id=1)]")
      },
      Row(nivelir: "`showActionSheet(_:animated:)` with an anchor") {
        let sheet = Effect.actionSheet("Chat", anchor: "more").on("mute") { $0.top(.stack).push(chat) }.on("cancel", .cancel)
        let navigator = try navigator("stack[chats]", of: Self.app)
        try navigator.run { $0.top(.stack).request(sheet) }
        try navigator.run { $0.tap("mute") }
        expectTree(navigator, "stack[chats > chat(id=1)]")
      },
      Row(nivelir: "`openURL`, `call`, `share`") {
        let navigator = try navigator("stack[chats]", of: Self.app)
        try navigator.run { $0.top(.stack).request(.openURL("https://example.org")) }
        expectTree(navigator, "stack[chats]")
        try navigator.run { $0.top(.stack).request(.call("112")) }
        try navigator.run { $0.top(.stack).request(.share("a text")) }
        try navigator.run { $0.tap("done") }
        expectTree(navigator, "stack[chats]")
      },
      Row(nivelir: "`showMediaPicker`, `showSafari`, `showStoreProduct`, document previews, mails") {
        let navigator = try navigator("stack[chats]", of: Self.app)
        let picks = Effect.pickMedia(from: .camera).on(.denied) { $0.top(.stack).push(chat) }
        try navigator.run { $0.top(.stack).request(picks) }
        try navigator.complete("pick-media", with: .denied)
        expectTree(navigator, "stack[chats > chat(id=1)]")
        for other in [Effect.webPage("https://example.org"), .mail(to: "help@example.org")] {
          try navigator.run { $0.top(.stack).request(other) }
          try navigator.complete(nil, with: .unavailable)
        }
        expectTree(navigator, "stack[chats > chat(id=1)]")
      },
    ]
  }

  @Test func eachRowDoesWhatItSays() throws {
    for row in rows {
      do {
        try row.test()
      } catch {
        Issue.record("\(row.nivelir): \(error)")
      }
    }
  }

  @Test func eachRowOfTheArticleIsTried() throws {
    #expect(try ArticleTable(of: "MovingFromNivelir", header: "| Nivelir | Groma |").firstColumn == rows.map(\.nivelir))
  }
}
