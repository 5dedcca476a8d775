// The lock of Apple's module `os`, with the declarations of the SDK that the libraries may use. It works on all systems that have pthreads, so
// Tools/check-portable can also run the tests of the lock with it.
import Darwin

@available(macOS 13.0, iOS 16.0, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage {
    var mutex = pthread_mutex_t()
    var state: State

    init(_ state: State) {
      self.state = state
      pthread_mutex_init(&mutex, nil)
    }

    deinit { pthread_mutex_destroy(&mutex) }
  }

  private let storage: Storage

  public init(uncheckedState initialState: State) { storage = Storage(initialState) }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    pthread_mutex_lock(&storage.mutex)
    defer { pthread_mutex_unlock(&storage.mutex) }
    return try body(&storage.state)
  }
}

@available(macOS 13.0, iOS 16.0, *)
extension OSAllocatedUnfairLock where State: Sendable {
  public init(initialState: State) { self.init(uncheckedState: initialState) }

  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { try withLockUnchecked(body) }
}
