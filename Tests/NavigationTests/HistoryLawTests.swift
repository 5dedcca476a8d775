import NavigationTesting
import Testing

@testable import Navigation

/// The laws of the history and of time, on random routes with guards, locks, effects and waits.
@MainActor struct HistoryLawTests {
  /// A part that holds letters back for a time, and pushes them when the counter is even.
  private struct Mailbox: ActingPart {
    struct Letter: HeldValue {
      static let name = "letter"
      var name: String
    }
    struct Post: Codable { var name: String }
    struct Take: Action {
      var name: String
      var text: String { "take \(name)" }
      func run(on path: Path, in transaction: inout Transaction) throws(NavigationError) -> Path {
        try transaction.release(Letter.self) { $0.name == name }
        return path
      }
    }

    var heldTypes: [any HeldValue.Type] { [Letter.self] }
    var actions: [NamedAction] {
      [
        NamedAction("post", "", taking: Post.self, samples: [Post(name: "b"), Post(name: "c")]) {
          post, _, transaction throws(NavigationError) in
          if transaction.held(Letter.self).count < 4 { try transaction.hold(Letter(name: post.name), for: 1_000) }
          return AppRoute()
        }
      ]
    }

    func next(in transaction: inout Transaction) -> [AppRoute] {
      guard transaction.value(Counter.self).count == 1, let letter = transaction.held(Letter.self).first else { return [] }
      let screen = AnyModalScreen(Node(key: ScreenKey(name: letter.name), kind: .page))
      return [AppRoute().action(Take(name: letter.name)), AppRoute().top(.stack).push(screen).erased]
    }
  }

  private nonisolated static let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .detour(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
  }

  private nonisolated static var app: AppDefinition {
    AppDefinition(
      "stub", "", entries: StubApp.entries(), guards: [member], values: [Session.self, Counter.self], parts: [Mailbox()],
      root: .some(AnyStackScreen.stack([a.anyModal]).anyModal))
  }

  private func configure(_ routes: inout RandomRoutes) { routes.allowsWaits = true }

  @Test(arguments: UInt64(1)...6) func aPlanIsARunToRestWithAllThatItLeadsTo(seed: UInt64) {
    checkRandomRoutes(seeds: [seed], steps: 1_500, app: Self.app, configure: configure)
  }

  @Test(arguments: UInt64(1)...8, [0, 700, 5_000]) func undoingEverythingGivesTheFirstStateAndRedoingTheLast(seed: UInt64, time: Int) {
    var chance = RandomRoutes(seed: seed, app: Self.app)
    configure(&chance)
    let navigator = Navigator(Self.app)
    let first = navigator.state
    for step in 1...200 {
      _ = try? navigator.run(chance.route(for: navigator.state, offering: navigator.offered))
      if step.isMultiple(of: 7) { navigator.advance(by: 300) }
      guard step.isMultiple(of: 40) else { continue }
      if let broken = Laws.violation(undoingAll: navigator, to: first, waiting: time) {
        Issue.record("seed \(seed), \(step) steps, \(time) ms: \(broken)")
        return
      }
    }
  }

  /// The law notices an undo that lets the clock run, as undo once did.
  @Test func theLawNoticesAnUndoThatActs() throws {
    let navigator = Navigator(Self.app)
    let first = navigator.state
    navigator.isClockReal = true
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 100).push(c) }
    let observation = navigator.observe { event in
      if case .committed(let commit) = event, commit.cause == .undo { navigator.advance(by: 100) }
    }
    navigator.advance(by: 100)
    #expect(Laws.violation(undoingAll: navigator, to: first, waiting: 0)?.hasPrefix("undoing moved the clock") == true)
    observation.cancel()
  }
}
