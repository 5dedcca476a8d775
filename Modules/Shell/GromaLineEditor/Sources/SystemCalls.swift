import Glibc

/// What the system says about an error number.
func message(of error: Int32) -> String {
  // The text is the system's until the next call on this thread, so it is copied.
  unsafe String(cString: strerror(error))
}

/// A variable of the environment; an empty one counts as unset.
func environment(_ name: String) -> String? {
  // The environment is not changed while the process runs; the value is copied all the same.
  guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
  return unsafe String(cString: value)
}

/// Writes all of `text`, past any buffer of stdio. Waits while the terminal holds output (Ctrl-S).
///
/// - Returns: 0, or the error that stopped it.
@discardableResult
func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var rest = text.utf8[...]
  while !rest.isEmpty {
    // C reads as many bytes as there are.
    let count = unsafe Array(rest).withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      // C reads and writes the one value that it is told of.
      _ = unsafe poll(&wait, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// The bytes that are there to read, at most `count`; nil at the end or on an error other than an interruption.
func readSome(_ descriptor: Int32, atMost count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  // C writes no more bytes than there is room for.
  let length = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
  if length > 0 { return Array(bytes.prefix(length)) }
  return length < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
}

/// The lines of a file that are not empty.
func readLines(_ descriptor: Int32) -> [String] {
  var bytes: [UInt8] = []
  while let more = readSome(descriptor, atMost: 1 << 16), !more.isEmpty { bytes += more }
  return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
}
