import Testing

@testable import Groma

/// Tests which changes are undone and redone together.
struct HistoryTests {
  private func commit(_ name: String, continues isContinuation: Bool = false) -> Commit {
    Commit(
      cause: .redirect(by: .guard(name), of: AppRoute()), from: NavigationState(), to: NavigationState(),
      isContinuation: isContinuation)
  }

  private func append(_ commit: Commit, to history: inout History) { history.append(commit, commit.difference) }

  private func names(_ commits: some Sequence<Commit>) -> String {
    commits.map { if case .redirect(.guard(let name), _) = $0.cause { name } else { "?" } }.joined(separator: " ")
  }

  /// Returns a history of two routes, the second of which has three commits.
  private func history() -> History {
    var history = History()
    append(commit("a"), to: &history)
    append(commit("b"), to: &history)
    append(commit("b2", continues: true), to: &history)
    append(commit("b3", continues: true), to: &history)
    return history
  }

  @Test func emptyHistoryHasNoSteps() {
    var history = History()
    #expect(history.stepBack().isEmpty)
    #expect(history.stepForward().isEmpty)
    #expect(history.position == 0)
    #expect(history.commits.isEmpty)
  }

  @Test func continuedCommitsAreUndoneTogether() {
    var history = history()
    #expect(history.position == 4)
    #expect(names(history.stepBack()) == "b b2 b3", "commits are returned in order of execution")
    #expect(history.position == 1)
    #expect(names(history.stepBack()) == "a")
    #expect(history.position == 0)
    #expect(history.stepBack().isEmpty)
    #expect(history.position == 0)
    #expect(names(history.stepForward()) == "a")
    #expect(history.position == 1)
    #expect(names(history.stepForward()) == "b b2 b3")
    #expect(history.position == 4)
    #expect(history.stepForward().isEmpty)
    #expect(names(history.commits) == "a b b2 b3", "stepping removes no commits")
  }

  @Test func newChangeDropsTheRedoHistory() {
    var history = history()
    _ = history.stepBack()
    append(commit("c"), to: &history)
    #expect(names(history.commits) == "a c")
    #expect(history.position == 2)
    #expect(history.stepForward().isEmpty)
    _ = history.stepBack()
    _ = history.stepBack()
    append(commit("d"), to: &history)
    #expect(names(history.commits) == "d")
    #expect(names(history.stepBack()) == "d")
  }

  @Test func continuationWithoutABeginningIsOneStep() {
    var history = History()
    append(commit("a", continues: true), to: &history)
    append(commit("b", continues: true), to: &history)
    #expect(names(history.stepBack()) == "a b")
    #expect(history.position == 0)
    #expect(names(history.stepForward()) == "a b")
  }
}
