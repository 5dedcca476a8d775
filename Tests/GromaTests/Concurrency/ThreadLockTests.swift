import Testing

@testable import Groma

/// Tests the lock and the atomic integer. `Tools/check-portable` runs these tests with the lock of Apple's systems.
struct ThreadLockTests {
  @Test func oneTaskAtATimeHasAccess() async {
    let total = Box(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<5_000 { total.lock.withLock { $0 += 1 } } }
      }
    }
    #expect(total.lock.withLock { $0 } == 40_000)
  }

  @Test func resultOfTheBodyIsReturned() {
    let lock = ThreadLock(["a"])
    let count = lock.withLock { list in
      list.append("b")
      return list.count
    }
    #expect(count == 2)
    #expect(lock.withLock { $0 } == ["a", "b"])
  }

  @Test(arguments: [0, 1, -1, .max, .min]) func storedValueIsRead(value: Int) {
    let integer = AtomicInt(7)
    #expect(integer.value == 7)
    integer.store(value)
    #expect(integer.value == value)
  }

  @Test func storePublishesEarlierWrites() async {
    let chain = Chain()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<2 { group.addTask { await chain.takeTurns(as: task, of: 2, until: 2_000) } }
    }
    #expect(chain.written == Array(0..<2_000))
  }

  private final class Box: Sendable {
    let lock: ThreadLock<Int>
    init(_ value: Int) { lock = ThreadLock(value) }
  }

  /// A list to which tasks append in turn. Only the task whose turn it is uses the list, so only the turn is synchronized.
  private final class Chain: @unchecked Sendable {
    private let turn = AtomicInt(0)
    private(set) var written: [Int] = []

    func takeTurns(as task: Int, of count: Int, until end: Int) async {
      while true {
        let now = turn.value
        if now >= end { return }
        guard now % count == task else {
          await Task.yield()
          continue
        }
        written.append(now)
        turn.store(now + 1)
      }
    }
  }
}
