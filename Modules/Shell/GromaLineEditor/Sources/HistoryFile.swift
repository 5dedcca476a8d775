import Glibc
import GromaConsole

/// The history file: UTF-8 text with one entry per line, oldest first. Several sessions can append to the file at the same time.
struct HistoryFile: Sendable {
  /// The maximum number of entries that are kept when the file is opened.
  static let limit = 10_000

  /// The path of the file.
  let path: String

  /// Opens the file at `path`, and returns it with its entries, oldest first. A missing file is created with its folders. A file with more
  /// than `limit` entries is shortened to the last `limit` entries.
  ///
  /// - Throws: `HistoryFileError` if the file cannot be opened or shortened, or is not a regular file.
  static func open(_ path: String, limit: Int = limit) throws(HistoryFileError) -> (file: HistoryFile, entries: [String]) {
    makeFolders(of: path)
    let descriptor = try openLocked(path, O_RDWR)
    defer { _ = close(descriptor) }
    var status = stat()
    // C writes into a value of its own type and keeps no pointer.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw HistoryFileError(path: path, error: EINVAL)
    }
    // The mode of a symbolic link's target is the owner's choice.
    if status.st_mode & 0o777 != 0o600, !isLink(path) { _ = fchmod(descriptor, 0o600) }
    let entries = readLines(descriptor)
    let file = HistoryFile(path: path)
    guard entries.count > limit else { return (file, entries) }
    let kept = Array(entries.suffix(limit))
    try file.replace(with: kept)
    return (file, kept)
  }

  /// Appends a line. If the write fails, the file is restored to its previous size.
  ///
  /// - Throws: `HistoryFileError` if the file cannot be opened or written.
  func append(_ line: String) throws(HistoryFileError) {
    let descriptor = try Self.openLocked(path, O_RDWR | O_APPEND)
    defer { _ = close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    // A killed process or a full disk may have left an incomplete line.
    var last: UInt8 = 0
    let isHalf = unsafe size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
    let error = writeAll((isHalf ? "\n" : "") + line + "\n", to: descriptor)
    guard error != 0 else { return }
    if size >= 0 { _ = ftruncate(descriptor, size) }
    throw HistoryFileError(path: path, error: error)
  }

  /// Replaces the contents of the file. The caller holds the lock, so no other session appends to the old file.
  private func replace(with entries: [String]) throws(HistoryFileError) {
    do throws(FileError) {
      try FileError.write(Array((entries.joined(separator: "\n") + "\n").utf8), to: path)
    } catch {
      throw HistoryFileError(path: path, reason: error.reason)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    // C reads the path and writes into a value of its own type.
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Opens and locks the file, and returns its descriptor. The lock is held until the file is closed.
  private static func openLocked(_ path: String, _ flags: Int32) throws(HistoryFileError) -> Int32 {
    while true {
      // The call must not block: a FIFO at this path must not delay the start.
      let descriptor = unsafe Glibc.open(path, flags | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw HistoryFileError(path: path, error: errno) }
      // If the file system does not support locks, lines are written without a lock.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // While this call waited, another session may have replaced the file with a shortened one.
      var (own, there) = (stat(), stat())
      // C reads a path and writes into values of its own type.
      if unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &there) == 0, own.st_ino == there.st_ino, own.st_dev == there.st_dev {
        return descriptor
      }
      _ = close(descriptor)
    }
  }

  private static func makeFolders(of path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      // C reads the path and keeps no pointer to it.
      _ = unsafe mkdir(String(path[..<index]), 0o700)
    }
  }
}

/// An error that makes the history file unusable.
struct HistoryFileError: Error, CustomStringConvertible {
  /// The path of the file.
  let path: String
  private let reason: String

  init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

  /// Creates the error for a system error number. `EINVAL` means that the file is not a regular file.
  init(path: String, error: Int32) { self.init(path: path, reason: error == EINVAL ? "not a plain file" : message(of: error)) }

  /// The message to print.
  var description: String { "history is not saved: \(path): \(reason)" }
}
