#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// These functions wrap C functions whose names are also names of methods of `SystemFile`. The C functions cannot be qualified with a
// module, because their module differs between systems.

private func readBytes(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, start, count)
}

private func writeBytes(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int { unsafe write(descriptor, start, count) }

private func renameFile(_ path: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { unsafe rename(path, new) }

/// An open file, identified by its descriptor.
///
/// The type is memory-safe: pointers to bytes and paths are passed to C functions only for the duration of a call.
@safe
struct SystemFile: ~Copyable {
  /// The maximum number of bytes to read from a file, because a device may be endless.
  static let longest = 256 << 20

  let descriptor: Int32
  private let isOwned: Bool

  /// Opens a file. Child processes do not inherit the descriptor.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
    try Self.check(path)
    var descriptor: Int32 = -1
    repeat { descriptor = unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, mode) } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw SystemError(errno) }
    self.descriptor = descriptor
    isOwned = true
  }

  /// Creates a file from a descriptor that is already open. The descriptor stays open when the value is destroyed.
  init(open descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = false
  }

  deinit {
    if isOwned { _ = close(descriptor) }
  }

  /// Returns all bytes from the current position to the end. Throws `EFBIG` if there are more than ``longest``.
  func bytes() throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe readBytes(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return all }
      guard count > 0 else {
        try wait(for: POLLIN)
        continue
      }
      all += chunk.prefix(count)
      if all.count > Self.longest { throw SystemError(EFBIG) }
    }
  }

  /// Returns all bytes from an offset to the end. Throws `EFBIG` if there are more than ``longest``.
  func bytes(from offset: Int) throws(SystemError) -> [UInt8] {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw SystemError(errno) }
    return try bytes()
  }

  /// Writes all bytes at the current position, or at an offset.
  func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        let (start, length) = unsafe (all.baseAddress.map { unsafe $0 + written }, all.count - written)
        guard let offset else { return unsafe writeBytes(descriptor, start, length) }
        return unsafe pwrite(descriptor, start, length, off_t(offset + written))
      }
      if count < 0 { try wait(for: POLLOUT) } else { written += count }
    }
  }

  /// Waits until the file is ready, after a call that failed because nothing could be read or written yet. Returns at once if a signal
  /// interrupted the call. Throws any other error.
  private func wait(for events: Int32) throws(SystemError) {
    guard errno == EAGAIN else {
      if errno == EINTR { return }
      throw SystemError(errno)
    }
    var one = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    _ = unsafe poll(&one, 1, -1)
  }

  /// The status of the file, as `fstat` returns it.
  var status: stat {
    get throws(SystemError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
      return status
    }
  }

  /// Truncates the file to `size` bytes.
  func truncate(to size: Int) throws(SystemError) { try Self.call { ftruncate(descriptor, off_t(size)) } }

  /// Waits until all written bytes are on disk.
  func synchronize() throws(SystemError) { try Self.call { fsync(descriptor) } }

  /// Copies the mode and owner of another file to this file.
  func take(modeAndOwnerOf other: stat) throws(SystemError) {
    let own = try status
    if (own.st_uid, own.st_gid) != (other.st_uid, other.st_gid) { try Self.call { fchown(descriptor, other.st_uid, other.st_gid) } }
    try Self.call { fchmod(descriptor, other.st_mode & 0o7777) }
  }

  /// Whether the system can later link a file without a name to a path. This requires `/proc`.
  var canBeLinked: Bool { (try? Self.status(of: "/proc/self/fd/\(descriptor)", followsLinks: false)) != nil }

  /// Links a file that has no name into the file system at a path.
  func link(as path: String) throws(SystemError) {
    try Self.call { unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) }
  }
}

// MARK: Paths

extension SystemFile {
  /// Returns the status of the file at a path, or `nil` if there is none.
  ///
  /// - Parameter followsLinks: Whether to follow a symbolic link in the last component.
  static func status(of path: String, followsLinks: Bool = true) throws(SystemError) -> stat? {
    try check(path)
    var status = stat()
    let result = followsLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    if result == 0 { return status }
    if errno == ENOENT { return nil }
    throw SystemError(errno)
  }

  /// Returns the target of a symbolic link.
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

  /// Creates a folder and its parent folders with a mode. Does nothing if the folder exists.
  static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(SystemError) {
    try check(path)
    if let status = try? status(of: path), status.isFolder { return }
    if !path.folder.isEmpty, path.folder != path { try makeFolder(path.folder, mode: mode) }
    do throws(SystemError) {
      try call { unsafe mkdir(path, mode) }
    } catch {
      // Another process may have created the folder in the meantime.
      guard error.number == EEXIST, try status(of: path)?.isFolder == true else { throw error }
    }
  }

  static func rename(_ path: String, to new: String) throws(SystemError) { try call { unsafe renameFile(path, new) } }

  static func remove(_ path: String) throws(SystemError) { try call { unsafe unlink(path) } }

  private static func call(_ body: () -> Int32) throws(SystemError) {
    while body() != 0 { if errno != EINTR { throw SystemError(errno) } }
  }

  /// Throws `EINVAL` for a path that contains a zero byte, because C would read a shorter path.
  private static func check(_ path: String) throws(SystemError) {
    if path.utf8.contains(0) { throw SystemError(EINVAL) }
  }
}

extension stat {
  /// Whether the file is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// Whether the file is a regular file, not a folder, device, FIFO or socket.
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether the file is a symbolic link.
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Returns whether this status and another one describe the same file.
  func isSame(as other: stat) -> Bool { (st_dev, st_ino) == (other.st_dev, other.st_ino) }
}

/// A system error, identified by its `errno` number.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  /// The reason for the error, as the last part of a message.
  var description: String {
    switch number {
    case ENOENT: return "there is no such file or folder"
    case EACCES, EPERM: return "permission denied"
    case EISDIR: return "it is a folder"
    case ENOSPC, EDQUOT: return "there is no space left"
    case EFBIG: return "it is too large"
    case ENAMETOOLONG: return "its name is too long"
    case ELOOP: return "it has too many symbolic links, or they form a loop"
    case EINVAL: return "it is not a valid file"
    case EBADF: return "it is not open"
    default:
      // The buffer may change with the next call on this thread, so the text is copied.
      let text = unsafe String(cString: strerror(number))
      return text.prefix(1).lowercased() + text.dropFirst()
    }
  }
}
