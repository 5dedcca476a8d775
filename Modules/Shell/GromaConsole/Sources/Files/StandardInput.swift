#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  @unsafe @preconcurrency import Glibc
#endif

/// Standard input with access to the read buffer of the C library.
enum StandardInput {
  /// Whether the buffer holds a whole line, so that reading a line does not block. `false` if the C library does not offer its buffer.
  static var holdsLine: Bool {
    // Only reading changes the buffer, and all reading happens on the calling thread.
    #if canImport(Darwin)
      guard let start = unsafe stdin.pointee._p, case let count = unsafe Int(stdin.pointee._r), count > 0 else { return false }
      return unsafe memchr(start, Int32(UInt8(ascii: "\n")), count) != nil
    #elseif canImport(Glibc)
      let (start, end) = unsafe (stdin.pointee._IO_read_ptr, stdin.pointee._IO_read_end)
      guard let start = unsafe start, let end = unsafe end, unsafe start < end else { return false }
      return unsafe memchr(start, Int32(UInt8(ascii: "\n")), end - start) != nil
    #else
      return false
    #endif
  }

  /// Returns the remaining input.
  ///
  /// - Throws: The error `EFBIG` if more than ``SystemFile/longest`` bytes remain.
  static func rest() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let byte = getchar_unlocked(), byte != EOF {
      bytes.append(UInt8(truncatingIfNeeded: byte))
      if bytes.count > SystemFile.longest { throw SystemError(EFBIG) }
    }
    return bytes
  }
}
