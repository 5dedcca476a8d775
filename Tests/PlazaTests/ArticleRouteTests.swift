import Groma
import GromaSampleChat
import GromaSampleChatInterface
import GromaSamplePlaza
import GromaTesting
import Testing

@MainActor
struct ArticleRouteTests {
  @Test(arguments: ArticleRoutes.all)
  func routeGivesTheTreeOfTheArticle(_ article: ArticleRoute) throws {
    let navigator = try plaza(article.start)
    try navigator.run(article.route)
    expectTree(navigator, article.end)
  }

  @Test(arguments: ArticleRoutes.all)
  func planShowsTheTreeInAdvance(_ article: ArticleRoute) throws {
    let navigator = try plaza(article.start)
    let plan = try navigator.plan(article.route)
    expectTree(navigator, article.start)
    try navigator.run(article.route)
    #expect(plan == navigator.state)
  }

  @Test(arguments: ArticleRoutes.all)
  func isUndoneInOneStep(_ article: ArticleRoute) throws {
    let navigator = try plaza(article.start)
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
  func printsInTheCommandLanguage(_ article: ArticleRoute, _ line: String) {
    #expect(article.route.description == line)
    #expect(!article.route.isOpaque)
  }

  @Test func mergedStepsAreOneChangePerContainer() throws {
    let navigator = try plaza(ArticleRoutes.merged.start)
    try navigator.run(ArticleRoutes.merged.route)
    #expect(navigator.history.commits.count == 1)
    #expect(navigator.history.commits.first?.difference.changed.count == 2, "the stack and the window")
  }

  @Test func chatBroughtToTheFrontIsRefreshedOnce() throws {
    let navigator = try plaza(ArticleRoutes.findChat.start)
    let diary = Diary()
    diary.follow(navigator, [.sight])
    let identity = navigator.id(at: path(0, 0, 0, 1))
    try navigator.run(ArticleRoutes.findChat.route)
    #expect(diary.read().filter { $0.hasPrefix("refreshed") } == ["refreshed chat room=1 chat=2"])
    #expect(navigator.id(at: path(0, 0, 0, 1)) == identity, "the chat keeps its identity")
  }

  @Test func fallbackDoesNotRunIfTheChatIsOpen() throws {
    let navigator = try plaza(ArticleRoutes.findChat.start)
    try navigator.run(ArticleRoutes.findOrOpenChat.route)
    expectTree(navigator, ArticleRoutes.findChat.end)
  }

  @Test func withoutChatOrListNothingHappens() throws {
    let navigator = try plaza()
    let before = navigator.state
    #expect(throws: NavigationError.noContainer("chat-list room=1", in: path(0))) {
      try navigator.run(ArticleRoutes.findOrOpenChat.route)
    }
    #expect(navigator.state == before)
  }
}
