@unsafe @preconcurrency import Glibc

/// A channel of text lines between a process and its parent process.
///
/// The channel takes over standard input and output. After that, standard input is empty and printed text goes to standard error, so that
/// the code of an app can neither read a line of the channel nor write one.
public final class LineChannel {
  private let input: Int32
  private let output: Int32
  private var bytes: [UInt8] = []
  /// The number of bytes already searched for a line end.
  private var searched = 0

  /// Creates a channel that takes over standard input and output. Returns `nil` if a descriptor cannot be created.
  public init?() {
    input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    // C reads the path.
    let empty = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, output >= 0, empty >= 0, dup2(empty, STDIN_FILENO) >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return nil }
    close(empty)
  }

  /// Waits for the next line, and returns it without its line end. Returns `nil` at the end of the input, or after an error; an incomplete
  /// last line is dropped.
  public func readLine() -> String? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          bytes.removeSubrange(...end)
          searched = 0
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      searched = bytes.count
      // The C function writes no more bytes than the count argument allows.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += chunk.prefix(count)
    }
  }

  /// Writes a line to the parent process, after flushing the text printed so far.
  public func write(_ line: String) { StandardStreams.write(line + "\n", to: output) }
}
