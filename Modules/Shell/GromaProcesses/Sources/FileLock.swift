@unsafe @preconcurrency import Glibc

/// A lock on a file, which the system releases when the process ends.
public struct FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a file, which is created if it does not exist. Returns `nil` if another process holds the lock, or the file cannot be opened.
  public init?(_ path: String) {
    // C reads the path, here and below.
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// Releases the lock. Call this method once.
  public func release() { close(descriptor) }

  /// Returns whether a process holds the lock of a file.
  public static func isHeld(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // The lock is shared, so that several processes can check the file at the same time.
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }
}
