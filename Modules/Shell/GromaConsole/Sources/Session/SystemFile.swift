import Glibc

/// An open file of the system.
///
/// Safe to use: its calls lend C the bytes and paths that they are given, and C keeps none of them.
@safe
struct SystemFile: ~Copyable {
  /// The most bytes that are read of a file: a device may have no end.
  static let longest = 256 << 20

  let descriptor: Int32
  private let isOwned: Bool

  /// Opens a file, which other programs that this one starts do not inherit.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
    try Self.check(path)
    var descriptor: Int32 = -1
    repeat { descriptor = unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, mode) } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw SystemError(errno) }
    self.descriptor = descriptor
    isOwned = true
  }

  /// A file that is open already, and stays so.
  init(open descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = false
  }

  deinit {
    if isOwned { _ = close(descriptor) }
  }

  /// All bytes from here to the end.
  func bytes() throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return all }
      guard count > 0 else {
        try wait(for: POLLIN)
        continue
      }
      all += chunk.prefix(count)
      if all.count > Self.longest { throw SystemError(EFBIG) }
    }
  }

  /// Writes all bytes here, or at an offset.
  func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        let (start, length) = unsafe (all.baseAddress.map { unsafe $0 + written }, all.count - written)
        guard let offset else { return unsafe Glibc.write(descriptor, start, length) }
        return unsafe pwrite(descriptor, start, length, offset + written)
      }
      if count < 0 { try wait(for: POLLOUT) } else { written += count }
    }
  }

  /// Waits after a call that failed because nothing can be read or written yet.
  private func wait(for events: Int32) throws(SystemError) {
    guard errno == EAGAIN else {
      if errno == EINTR { return }
      throw SystemError(errno)
    }
    var one = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = unsafe poll(&one, 1, -1)
  }

  /// What the file is.
  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
      return status
    }
  }

  /// Cuts the file off behind `size` bytes.
  func truncate(to size: Int) throws(SystemError) { try Self.call { ftruncate(descriptor, size) } }

  /// Waits until all that was written is on disk.
  func synchronize() throws(SystemError) { try Self.call { fsync(descriptor) } }

  /// Gives the file the mode and the owner of another.
  func take(modeAndOwnerOf other: stat) throws(SystemError) {
    let own = try status
    if (own.st_uid, own.st_gid) != (other.st_uid, other.st_gid) { try Self.call { fchown(descriptor, other.st_uid, other.st_gid) } }
    try Self.call { fchmod(descriptor, other.st_mode & 0o7777) }
  }

  /// Whether a file without a name can be given one: `/proc` is there.
  var canBeLinked: Bool { (try? Self.status(of: "/proc/self/fd/\(descriptor)", followsLinks: false)) != nil }

  /// Gives a file a name.
  func link(as path: String) throws(SystemError) {
    try Self.call { unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) }
  }
}

// MARK: Paths

extension SystemFile {
  /// What a path leads to; nil when there is nothing.
  ///
  /// - Parameter followsLinks: Whether the last part is followed if it is a symbolic link.
  static func status(of path: String, followsLinks: Bool = true) throws(SystemError) -> stat? {
    try check(path)
    var status = stat()
    let result = followsLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    if result == 0 { return status }
    if errno == ENOENT { return nil }
    throw SystemError(errno)
  }

  /// Where a symbolic link leads.
  static func destination(of path: String) throws(SystemError) -> String {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &characters, characters.count)
    guard count >= 0 else { throw SystemError(errno) }
    let link = String(decoding: characters.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return link.hasPrefix("/") || path.folder.isEmpty ? link : path.folder + "/" + link
  }

  /// Checks that this process may write to a file.
  static func checkWriting(_ path: String) throws(SystemError) {
    try call { unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) }
  }

  /// Makes a folder with those that it is in, unless it is there.
  static func makeFolder(_ path: String) throws(SystemError) {
    try check(path)
    if let status = try? status(of: path), status.isFolder { return }
    if !path.folder.isEmpty, path.folder != path { try makeFolder(path.folder) }
    do throws(SystemError) {
      try call { unsafe mkdir(path, 0o777) }
    } catch {
      // Another process may have made it meanwhile.
      guard error.number == EEXIST, try status(of: path)?.isFolder == true else { throw error }
    }
  }

  static func rename(_ path: String, to new: String) throws(SystemError) { try call { unsafe Glibc.rename(path, new) } }

  static func remove(_ path: String) throws(SystemError) { try call { unsafe unlink(path) } }

  private static func call(_ body: () -> Int32) throws(SystemError) {
    while body() != 0 { if errno != EINTR { throw SystemError(errno) } }
  }

  /// C would take a name with a zero in it for another one.
  private static func check(_ path: String) throws(SystemError) {
    if path.utf8.contains(0) { throw SystemError(EINVAL) }
  }
}

extension stat {
  /// Whether it is of a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether it is of a regular file: no folder, device, FIFO or socket.
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether it is of a symbolic link.
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Whether both are of the same file.
  func isSame(as other: stat) -> Bool { (st_dev, st_ino) == (other.st_dev, other.st_ino) }
}

/// An error of the system, by its number.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  /// What is wrong with the file, as the end of a sentence.
  var description: String {
    switch number {
    case ENOENT: return "there is no such file or folder"
    case EACCES, EPERM: return "permission denied"
    case EISDIR: return "it is a folder"
    case ENOSPC, EDQUOT: return "there is no space left"
    case EFBIG: return "it is too large"
    case ENAMETOOLONG: return "its name is too long"
    case ELOOP: return "its symbolic links lead to each other"
    case EINVAL: return "it is not a valid file"
    case EBADF: return "it is not open"
    default:
      // The text is the system's until the next call on this thread, so it is copied.
      let text = unsafe String(cString: strerror(number))
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }
}
