import Glibc

/// What tests write to a FIFO, to be shown.
final class Events {
  private let descriptor: Int32
  private var rest: [UInt8] = []

  /// Opens it for both ways, so that it never ends and a test's writing never waits.
  init(path: String) {
    // C reads the path.
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
  }

  /// Waits for the next line.
  func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      // C writes no more bytes than there is room for.
      let count = unsafe read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return nil }
      rest += bytes.prefix(count)
    }
  }
}
