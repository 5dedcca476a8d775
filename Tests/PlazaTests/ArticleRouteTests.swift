import Chat
import ChatInterface
import Navigation
import Plaza
import Testing

@MainActor
struct ArticleRouteTests {
  @Test(arguments: ArticleRoutes.all)
  func leadsWhereItSays(_ article: ArticleRoute) throws {
    let navigator = try navigator(at: article.start)
    if case .waiting = try navigator.run(article.route) { try navigator.run { $0.tap("sign-in") } }
    #expect(navigator.tree == article.end)
    #expect(Invariants.violation(of: navigator.state) == nil)
  }

  @Test(arguments: ArticleRoutes.all)
  func isDrawnBeforeItRuns(_ article: ArticleRoute) throws {
    let navigator = try navigator(at: article.start)
    let plan = try navigator.plan(article.route)
    #expect(navigator.tree == article.start)
    try navigator.run(article.route)
    #expect(plan == navigator.state)
  }

  @Test(arguments: ArticleRoutes.all)
  func isTakenBackInOneStep(_ article: ArticleRoute) throws {
    let navigator = try navigator(at: article.start)
    let before = navigator.state
    try navigator.run(article.route)
    #expect(navigator.history.commits.count == 1)
    navigator.undo()
    #expect(navigator.state == before)
  }

  @Test(
    arguments: zip(
      ArticleRoutes.all,
      [
        "top stack | push chat room=1 chat=2",
        "top stack | dismiss | push support",
        "first tabs | select-tab 0 { pop-to-root }",
        "first tabs | select-tab 0 { pop-to-root | push chat-list room=1 | push chat room=1 chat=2 }",
        "top stack | push support | pop | push chat-list room=1 | push chat room=1 chat=2 { present support }",
        "last chat room=1 chat=2 | make-visible | refresh",
        "last chat room=1 chat=2 | make-visible | refresh || last chat-list room=1 | make-visible | top stack | push chat room=1 chat=2",
        "top container | authorize | present chat-list room=1 --in-stack",
      ]))
  func printsAsItIsTyped(_ article: ArticleRoute, _ line: String) {
    #expect(article.route.description == line)
    #expect(!article.route.isOpaque)
  }

  @Test func whatIsMergedIsOneEditOfAContainer() throws {
    let navigator = try navigator(at: ArticleRoutes.merged.start)
    try navigator.run(ArticleRoutes.merged.route)
    #expect(navigator.history.commits.count == 1)
    #expect(navigator.history.commits.first?.edits.count == 2, "one of the stack, one of the window")
  }

  @Test func aChatThatComesForwardIsRefreshedOnce() throws {
    let navigator = try navigator(at: ArticleRoutes.findChat.start)
    var refreshed: [ScreenKey] = []
    let observation = navigator.observe { if case .refreshed(let key, _) = $0 { refreshed.append(key) } }
    defer { observation.cancel() }
    let place = try #require(Path([0, 0, 0, 1]))
    let identity = navigator.id(at: place)
    try navigator.run(ArticleRoutes.findChat.route)
    #expect(refreshed == [PlazaScreens().chat(room: 1, chat: 2).key])
    #expect(navigator.id(at: place) == identity, "the chat is the one that was open")
  }

  @Test func theFallbackIsNotTakenWhenTheChatIsOpen() throws {
    let navigator = try navigator(at: ArticleRoutes.findChat.start)
    try navigator.run(ArticleRoutes.findOrOpenChat.route)
    #expect(navigator.tree == ArticleRoutes.findChat.end)
  }

  @Test func withoutChatOrListNothingHappens() throws {
    let navigator = try navigator(at: "tabs home[*stack[rooms] | stack[profile]]")
    let before = navigator.state
    #expect(throws: NavigationError.noContainer("chat-list room=1", in: try #require(Path([0])))) {
      try navigator.run(ArticleRoutes.findOrOpenChat.route)
    }
    #expect(navigator.state == before)
  }
}
