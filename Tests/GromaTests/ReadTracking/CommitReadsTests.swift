import GromaTesting
import Testing

@testable import Groma

/// Tests that a commit reads nothing that its route has not read: the explorer would otherwise take the reads for those of the route.
@MainActor struct CommitReadsTests {
  @Test func theSizeOfACommitIsNotARead() throws {
    let state = try StubApp.state("stack[a > b]")
    let windows = state.root.children.enumerated().map { $1.watchedWhole(as: UInt16($0 + 2)) }
    let values = ["session": AnyStateValue(Session(user: "ann")), "counter": AnyStateValue(Counter(count: 1))]
    let watched = NavigationState.watched(
      root: state.root.watched(.apart(1), children: windows), values: values, waiting: [], transition: nil)
    let route = AppRoute().put(Counter(count: 2)).erased
    let (_, reads) = ReadTracker.track {
      var runner = Runner(watched, in: StubApp.plain.environment)
      var progress = Runner.Progress()
      runner.perform(Runner.Run(route: route, start: .app), &progress)
    }
    #expect(reads.contains(.all(.value("counter"))))
    #expect(!reads.contains(.all(.values)) && !reads.contains(.all(.value("session"))))
    #expect(!reads.contains { if case .all(.node) = $0 { true } else { false } })
  }
}
