import Glibc

/// The lines that a test writes to a FIFO.
final class Events {
  private let descriptor: Int32
  private var rest: [UInt8] = []

  /// Opens the FIFO for reading and writing, so that it never ends and a test never blocks when it writes.
  init(path: String) {
    // C reads the path.
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
  }

  /// Waits for the next line and returns it.
  func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      // C writes at most as many bytes as the buffer has.
      let count = unsafe read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return nil }
      rest += bytes.prefix(count)
    }
  }
}
