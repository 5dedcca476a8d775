import Glibc
import GromaConsole

/// The history's file: plain UTF-8, one entry a line, oldest first, mode 0600. Sessions append to it side by side.
struct HistoryFile: Sendable {
  /// How many entries are kept.
  static let limit = 10_000

  /// Where it is.
  let path: String

  /// The entries of the file at `path`, made with its folders if it is not there. Longer than the limit, it is trimmed.
  ///
  /// - Throws: `HistoryFileError`, and then nothing should be written to it either.
  static func open(_ path: String, limit: Int = limit) throws(HistoryFileError) -> (file: HistoryFile, entries: [String]) {
    makeFolders(of: path)
    let descriptor = try openLocked(path, O_RDWR)
    defer { _ = close(descriptor) }
    var status = stat()
    // C writes into a value of its own type, and keeps no pointer.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw HistoryFileError(path: path, error: EINVAL)
    }
    // What a link leads to has the mode that its owner gave it.
    if status.st_mode & 0o777 != 0o600, !isLink(path) { _ = fchmod(descriptor, 0o600) }
    let entries = readLines(descriptor)
    let file = HistoryFile(path: path)
    guard entries.count > limit else { return (file, entries) }
    let kept = Array(entries.suffix(limit))
    try file.replace(with: kept)
    return (file, kept)
  }

  /// Adds a line, in one write, to whatever file is there now: all of it or nothing.
  func append(_ line: String) throws(HistoryFileError) {
    let descriptor = try Self.openLocked(path, O_RDWR | O_APPEND)
    defer { _ = close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    // A process that was killed, or a full disk, may have left half a line.
    var last: UInt8 = 0
    let isHalf = unsafe size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
    let error = writeAll((isHalf ? "\n" : "") + line + "\n", to: descriptor)
    guard error != 0 else { return }
    if size >= 0 { _ = ftruncate(descriptor, size) }
    throw HistoryFileError(path: path, error: error)
  }

  /// Replaces what is in the file. Whoever holds the lock keeps others from appending to the old one.
  private func replace(with entries: [String]) throws(HistoryFileError) {
    do throws(FileError) {
      try FileError.write(Array((entries.joined(separator: "\n") + "\n").utf8), to: path)
    } catch {
      throw HistoryFileError(path: path, reason: error.reason)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    // C reads the path, and writes into a value of its own type.
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Opens the file, and keeps other sessions from it until it is closed.
  private static func openLocked(_ path: String, _ flags: Int32) throws(HistoryFileError) -> Int32 {
    while true {
      // Not blocking: a FIFO by that name must not hold up the start.
      let descriptor = unsafe Glibc.open(path, flags | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw HistoryFileError(path: path, error: errno) }
      // Where nothing can be locked, lines are kept all the same.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // While we waited, another session may have put its trimmed file in the place of this one.
      var (own, there) = (stat(), stat())
      // C writes into values of its own type, and reads a path.
      if unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &there) == 0, own.st_ino == there.st_ino, own.st_dev == there.st_dev {
        return descriptor
      }
      _ = close(descriptor)
    }
  }

  private static func makeFolders(of path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      // C reads the path, and keeps nothing of it.
      _ = unsafe mkdir(String(path[..<index]), 0o700)
    }
  }
}

/// Why a history file is of no use.
struct HistoryFileError: Error, CustomStringConvertible {
  /// The file.
  let path: String
  private let reason: String

  init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  /// By what the system said; `EINVAL` for something that is no plain file.
  init(path: String, error: Int32) { self.init(path: path, reason: error == EINVAL ? "not a plain file" : message(of: error)) }

  /// The sentence to print.
  var description: String { "history is not saved: \(path): \(reason)" }
}
