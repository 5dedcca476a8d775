@unsafe @preconcurrency import Glibc

/// Standard input, as the library of C reads it ahead.
enum StandardInput {
  /// Whether a whole line is there, so that reading it does not wait.
  static var holdsLine: Bool {
    // What was read ahead lies between the two pointers, and only reading moves them: that is done by the thread that asks.
    let (start, end) = unsafe (stdin.pointee._IO_read_ptr, stdin.pointee._IO_read_end)
    guard let start = unsafe start, let end = unsafe end, unsafe start < end else { return false }
    return unsafe memchr(start, Int32(UInt8(ascii: "\n")), end - start) != nil
  }

  /// All that is left of it.
  static func rest() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let byte = getchar_unlocked(), byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      if bytes.count > SystemFile.longest { throw SystemError(EFBIG) }
    }
    return bytes
  }
}
