import Glibc

/// Returns the message of a system error number.
func message(of error: Int32) -> String {
  // The buffer may change with the next call on this thread, so the text is copied.
  unsafe String(cString: strerror(error))
}

/// Returns an environment variable, or `nil` if it is unset or empty.
func environment(_ name: String) -> String? {
  // The environment does not change while the process runs. The value is copied anyway.
  guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
  return unsafe String(cString: value)
}

/// Writes all of `text` without using the buffers of stdio. Blocks while the terminal suspends output (Ctrl-S).
///
/// - Returns: 0, or the error number of the write that failed.
@discardableResult
func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var rest = text.utf8[...]
  while !rest.isEmpty {
    // The C function reads no more bytes than the count argument allows.
    let count = unsafe Array(rest).withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      // C reads and writes one element.
      _ = unsafe poll(&wait, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Reads at most `count` bytes. Returns an empty array if no bytes are available yet or a signal interrupted the call, or `nil` at the end
/// of the file or after another error.
func readSome(_ descriptor: Int32, atMost count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  // The C function writes no more bytes than the count argument allows.
  let length = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
  if length > 0 { return Array(bytes.prefix(length)) }
  return length < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
}

/// Returns the non-empty lines from the current position of a file to its end.
func readLines(_ descriptor: Int32) -> [String] {
  var bytes: [UInt8] = []
  while let more = readSome(descriptor, atMost: 1 << 16), !more.isEmpty { bytes += more }
  return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
}
