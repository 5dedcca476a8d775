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
    try navigator.run { $0.top(.stack).push(page("b")) }
    let isUndone = navigator.undo()
    #expect(isUndone)
  }

  @Test func aHistoryThatIsOffKeepsNothing() throws {
    let navigator = Navigator(StubApp.app(root: page("a").withStackContainer().erased), history: .off)
    var events: [String] = []
    let token = navigator.observe { if case .committed(let commit) = $0 { events.append("\(commit.cause)") } }
    defer { token.cancel() }
    for letter in ["b", "c"] {
      try navigator.run { $0.top(.stack).push(page(letter)).wait(milliseconds: 1).push(page("d")) }
      #expect(navigator.history.commits.isEmpty && !navigator.undo() && !navigator.redo())
    }
    #expect(navigator.tree == "stack[a > b > d > c > d]" && events.count == 4)
  }

  @Test func turningTheHistoryOffRemovesIt() throws {
    let navigator = try navigator(.last(50))
    for _ in 0..<3 { try navigator.run { $0.top(.stack).push(page("b")) } }
    navigator.historyLimit = .off
    #expect(navigator.history.commits.isEmpty && !navigator.undo())
    navigator.historyLimit = .last(1)
    try navigator.run { $0.top(.stack).push(page("c")) }
    let isUndone = navigator.undo()
    #expect(isUndone && navigator.tree == "stack[a > b > b > b]")
  }

  @Test func aNavigatorWithAPresenterHasAHistoryOnlyIfAskedFor() throws {
    let app = StubApp.app(root: page("a").withStackContainer().erased)
    let presenter = Box()
    for (limit, count) in [(nil, 0), (.last(50), 1)] as [(History.Limit?, Int)] {
      let navigator = Navigator(app, history: limit)
      navigator.presenter = presenter
      try navigator.run { $0.top(.stack).push(page("b")) }
      #expect(navigator.history.commits.count == count)
    }
  }

  private final class Box {}
}
