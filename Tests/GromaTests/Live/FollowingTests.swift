import GromaTesting
import Observation
import Testing

@testable import Groma

/// Tests values of features that a service provides.
@MainActor struct FollowingTests {
  @Observable @MainActor final class Account {
    var user: String?
    var badge = 0
  }

  private let signedIn = Guard("signed-in") { _, transaction in
    transaction.value(Session.self).user == nil ? .deny(.canceled("no user")) : .allow
  }

  /// Lets the tasks of the main actor run.
  private func turn() async { for _ in 0..<20 { await Task.yield() } }

  @Test func anObservableServiceFeedsAValue() async throws {
    let navigator = try navigator("stack[a]", guards: [signedIn])
    let account = Account()
    let line = #line + 1
    let token = navigator.follow { Session(user: account.user) }
    #expect(throws: NavigationError.self) { try navigator.run { $0.check("signed-in").top(.stack).push(b) } }
    account.user = "ann"
    await turn()
    try navigator.run { $0.check("signed-in").top(.stack).push(b) }
    #expect(navigator.state[Session.self].user == "ann")
    #expect(navigator.history.commits.first?.origin.location == "GromaTests/FollowingTests.swift:\(line)")
    account.user = nil
    await turn()
    #expect(navigator.state[Session.self].user == nil)
    token.cancel()
    account.user = "bob"
    await turn()
    #expect(navigator.state[Session.self].user == nil)
  }

  @Test func anEqualValueChangesNothing() async throws {
    let navigator = try navigator("stack[a]")
    let account = Account()
    let token = navigator.follow {
      _ = account.badge
      return Session(user: account.user)
    }
    defer { token.cancel() }
    account.badge = 1
    await turn()
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func aSequenceFeedsAValue() async throws {
    let navigator = try navigator("stack[a]")
    let (sessions, source) = AsyncStream.makeStream(of: Session.self)
    let token = navigator.follow(sessions)
    source.yield(Session(user: "ann"))
    await turn()
    #expect(navigator.state[Session.self].user == "ann")
    token.cancel()
    source.yield(Session(user: "bob"))
    await turn()
    #expect(navigator.state[Session.self].user == "ann")
  }

  @Test func aDeallocatedTokenEndsTheFollowing() async throws {
    let navigator = try navigator("stack[a]")
    let account = Account()
    var token: ObservationToken? = navigator.follow { Session(user: account.user) }
    withExtendedLifetime(token) {}
    token = nil
    account.user = "ann"
    await turn()
    #expect(navigator.state[Session.self].user == nil)
  }

  @Test func aValueIsStoredDuringATransition() async throws {
    let navigator = try navigator("stack[a]")
    navigator.policy = .reject
    try navigator.run { $0.top(.stack).push(b) }
    #expect(navigator.state.transition != nil)
    let account = Account()
    account.user = "ann"
    let token = navigator.follow { Session(user: account.user) }
    defer { token.cancel() }
    #expect(navigator.state[Session.self].user == "ann")
  }
}
