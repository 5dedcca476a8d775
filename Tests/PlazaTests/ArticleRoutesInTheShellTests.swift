import Console
import Navigation
import NavigationTesting
import Plaza
import Testing

/// What is typed and what is written in Swift is the same route.
@MainActor
struct ArticleRoutesInTheShellTests {
  @Test(arguments: ArticleRoutes.all)
  func givesTheSameTree(_ article: ArticleRoute) throws {
    let inSwift = try navigator(article.start, of: .plaza)
    if case .waiting = try inSwift.run(article.route) { try inSwift.run { $0.tap("sign-in") } }

    let session = Session(.plaza)
    _ = try session.run("set-tree '\(article.start)'")
    _ = try session.run(article.line)
    if !session.navigator.state.pending.isEmpty { _ = try session.run("tap sign-in") }

    #expect(session.navigator.tree == article.end)
    #expect(session.navigator.state == inSwift.state)
  }

  @Test(arguments: ArticleRoutes.all)
  func isReadFromWhatItPrints(_ article: ArticleRoute) throws {
    let session = Session(.plaza)
    _ = try session.run("set-tree '\(article.start)'")
    _ = try session.run("\(article.route)")
    guard case .route(let read) = session.navigator.history.commits.last?.cause else { return }
    #expect(read == article.route)
  }
}
