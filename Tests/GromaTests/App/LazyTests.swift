import Synchronization
import Testing

@testable import Groma

struct LazyTests {
  @Test func isMadeOnce() {
    let count = Mutex(0)
    let lazy = Lazy {
      count.withLock { count in
        count += 1
        return count
      }
    }
    #expect([lazy.value, lazy.value, lazy.value] == [1, 1, 1])
  }
}
