import Glibc

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
    if status.st_mode & 0o777 != 0o600 { _ = fchmod(descriptor, 0o600) }
    let entries = readLines(descriptor)
    let file = HistoryFile(path: path)
    guard entries.count > limit else { return (file, entries) }
    let kept = Array(entries.suffix(limit))
    try file.replace(with: kept)
    return (file, kept)
  }

  /// Adds a line, in one write, to whatever file is there now.
  func append(_ line: String) throws(HistoryFileError) {
    let descriptor = try Self.openLocked(path, O_WRONLY | O_APPEND)
    defer { _ = close(descriptor) }
    let error = writeAll(line + "\n", to: descriptor)
    if error != 0 { throw HistoryFileError(path: path, error: error) }
  }

  /// Replaces the file whole, by a rename. Who holds the lock keeps others from appending to the old one.
  private func replace(with entries: [String]) throws(HistoryFileError) {
    let draft = "\(path).\(getpid())"
    // C reads the paths, here and below, and keeps nothing of them.
    let descriptor = unsafe Glibc.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HistoryFileError(path: draft, error: errno) }
    var error = writeAll(entries.joined(separator: "\n") + "\n", to: descriptor)
    _ = close(descriptor)
    if error == 0, unsafe rename(draft, path) != 0 { error = errno }
    guard error != 0 else { return }
    _ = unsafe unlink(draft)
    throw HistoryFileError(path: path, error: error)
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
  var path: String
  /// What the system said; `EINVAL` for something that is no plain file.
  var error: Int32

  /// The sentence to print.
  var description: String {
    let reason = error == EINVAL ? "not a plain file" : message(of: error)
    return "history is not kept: \(path): \(reason)"
  }
}
