import GromaTesting
import Testing

@testable import Groma

/// Tests that a history removes its oldest changes when it exceeds its limit.
@MainActor struct HistoryLimitTests {
  /// A value whose saved form has about the given number of bytes.
  private nonisolated struct Blob: StateValue {
    static let name = "blob"
    static let initial = Blob(text: "")
    var text: String
  }

  private func navigator(_ limit: History.Limit) throws -> Navigator {
    let app = AppDefinition("history", "", screens: StubApp.screens(), values: [Blob.self], root: page("a").withStackContainer().erased)
    let navigator = Navigator(app)
    navigator.historyLimit = limit
    return navigator
  }

  @Test func aThousandCommitsAreKeptByDefault() throws {
    let navigator = try navigator(History.Limit())
    var states: [NavigationState] = []
    for number in 0..<5_000 {
      states.append(navigator.state)
      try navigator.run { number.isMultiple(of: 2) ? $0.top(.stack).push(page("b")).erased : $0.top(.stack).pop().erased }
      #expect(navigator.history.commits.count <= 1_250)
      #expect(navigator.history.position == number + 1)
    }
    #expect(navigator.history.commits.count >= 1_000)
    for state in states.reversed().prefix(navigator.history.commits.count) {
      let isUndone = navigator.undo()
      #expect(isUndone && navigator.state == state)
    }
    #expect(!navigator.undo() && navigator.history.position == navigator.history.removedCount)
    while navigator.redo() {}
    #expect(navigator.history.position == 5_000)
  }

  /// The old and the new value of each commit count.
  @Test func largeValuesCountWithTheirSizes() throws {
    let navigator = try navigator(History.Limit(bytes: 1 << 20))
    for number in 0..<300 {
      try navigator.run { $0.put(Blob(text: "\(number)" + String(repeating: "x", count: 100_000))) }
      #expect(navigator.history.commits.count <= 7)
    }
    #expect(navigator.history.commits.count >= 5)
    try navigator.run { $0.put(Blob(text: String(repeating: "x", count: 10_000_000))) }
    #expect(navigator.history.commits.count == 1, "the last change can be undone, whatever its size")
    let isUndone = navigator.undo()
    #expect(isUndone && navigator.state[Blob.self].text.hasPrefix("299"))
  }

  /// A new change removes the undone changes, whose sizes then do not count.
  @Test func undoneChangesDoNotCount() throws {
    let navigator = try navigator(History.Limit(bytes: 1 << 20))
    for _ in 0..<100 {
      try navigator.run { $0.put(Blob(text: String(repeating: "x", count: 300_000))) }
      let isUndone = navigator.undo()
      #expect(isUndone)
    }
    try navigator.run { $0.put(Blob(text: "y")) }
    try navigator.run { $0.put(Blob(text: "z")) }
    #expect(navigator.history.commits.count == 2)
  }

  /// Commits that are undone together are removed together.
  @Test func aChangeIsRemovedAsAWhole() throws {
    let navigator = try navigator(History.Limit(commits: 8))
    for _ in 0..<50 {
      try navigator.run { $0.top(.stack).push(page("b")).separate().top(.stack).push(page("c")).separate().top(.stack).popToRoot() }
      #expect(navigator.history.commits.count <= 10)
      #expect(navigator.history.commits.first?.isContinuation == false)
    }
    while navigator.undo() { #expect(navigator.tree == "stack[a]") }
    #expect(navigator.history.position == navigator.history.removedCount)
  }

  @Test func anUnlimitedHistoryKeepsAll() throws {
    let navigator = try navigator(.unlimited)
    for number in 0..<2_000 {
      try navigator.run { number.isMultiple(of: 2) ? $0.top(.stack).push(page("b")).erased : $0.top(.stack).pop().erased }
    }
    #expect(navigator.history.commits.count == 2_000)
    navigator.forgetHistory()
    #expect(navigator.history.commits.isEmpty && navigator.historyLimit == .unlimited && !navigator.undo())
  }
}
