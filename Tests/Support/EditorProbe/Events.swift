import Glibc

/// What tests write to a FIFO, to be shown.
struct Events: Sendable {
  private let descriptor: Int32

  /// Opens it for both ways, so that it never ends and a test's writing never waits.
  init(path: String) {
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
  }

  /// Waits for more.
  nonisolated func next() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
