import Testing

@testable import Groma

struct LazyTests {
  /// Counts how often a value is made.
  private final class Counter: Sendable {
    private let count = ThreadLock(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func isMadeOnce() {
    let counter = Counter()
    let lazy = Lazy { counter.next() }
    #expect([lazy.value, lazy.value, lazy.value] == [1, 1, 1])
  }

  @Test func isMadeOnceByConcurrentTasks() async {
    for _ in 0..<100 {
      let counter = Counter()
      let lazy = Lazy { [counter.next()] }
      let values = await withTaskGroup(of: [Int].self) { group in
        for _ in 0..<8 { group.addTask { lazy.value } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(values == Array(repeating: [1], count: 8))
    }
  }
}
