import Groma
import GromaConsole
import GromaSamplePlaza
import GromaTesting
import Testing

/// Tests that the typed commands and the Swift code are the same routes.
@MainActor
struct ArticleRoutesInTheShellTests {
  private func session(at tree: String) throws -> Session {
    let session = Session(.plaza)
    for line in ["set-value session user=ann | set-value onboarding isDone=true", "set-tree '\(tree)'"] { _ = try session.run(line) }
    return session
  }

  @Test(arguments: ArticleRoutes.all)
  func givesTheSameTree(_ article: ArticleRoute) throws {
    let inSwift = try plaza(article.start)
    try inSwift.run(article.route)

    let session = try session(at: article.start)
    _ = try session.run(article.line)

    #expect(session.navigator.tree == article.end)
    #expect(session.navigator.state == inSwift.state)
  }

  @Test(arguments: ArticleRoutes.all)
  func roundTripsThroughTheShell(_ article: ArticleRoute) throws {
    let session = try session(at: article.start)
    _ = try session.run("\(article.route)")
    guard case .route(let read) = session.navigator.history.commits.last?.cause else {
      Issue.record("the route changed nothing: \(article.route)")
      return
    }
    #expect(read == article.route)
  }
}
