#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The target of a write, which determines how bytes are written.
enum FileTarget {
  /// A stream that this process already has open, identified by its descriptor.
  case stream(Int32)
  /// A file that is overwritten instead of replaced: a device, a FIFO, or a file with several hard links.
  case inPlace(String)
  /// A new file, or a regular file that is replaced as a whole. Symbolic links in the path are resolved. `old` is the status of the
  /// existing file, or `nil` for a new file.
  case replaced(String, old: stat?)

  /// Creates the target that a file name denotes. The name `-` denotes standard output.
  init(_ name: String) throws(SystemError) {
    guard name != FileError.standardStream else {
      self = .stream(StandardOutput.descriptor)
      return
    }
    var path = name
    for _ in 0..<Self.mostLinks {
      if let number = Self.stream(path) {
        _ = try SystemFile(open: number).status
        self = .stream(number)
        return
      }
      // A link in /proc may refer to a file without a path.
      if let status = try SystemFile.status(of: path), !status.isRegular, !status.isFolder {
        self = .inPlace(path)
        return
      }
      guard let status = try SystemFile.status(of: path, followsLinks: false), status.isLink else {
        try self.init(followed: path)
        return
      }
      path = try SystemFile.destination(of: path)
    }
    throw SystemError(ELOOP)
  }

  /// Creates the target for a path whose last component is not a symbolic link. Throws `EISDIR` for a folder, an empty path and a path that
  /// ends with a slash.
  private init(followed path: String) throws(SystemError) {
    let status = try SystemFile.status(of: path)
    if status?.isFolder == true || path.isEmpty || path.hasSuffix("/") { throw SystemError(EISDIR) }
    guard let status else {
      self = .replaced(path, old: nil)
      return
    }
    // Output of this process is appended to this file. Replacing the file would lose that output, so the open stream is used.
    for number in [StandardOutput.descriptor, STDERR_FILENO] {
      if let open = try? SystemFile(open: number).status, open.isSame(as: status) {
        self = .stream(number)
        return
      }
    }
    self = status.st_nlink <= 1 ? .replaced(path, old: status) : .inPlace(path)
  }

  /// The maximum number of symbolic links to follow, as on Linux.
  private static let mostLinks = 40

  /// Returns the descriptor of the open stream that a path names, or `nil` if the path names none.
  private static func stream(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return StandardOutput.descriptor
    case "/dev/stderr": return STDERR_FILENO
    default:
      guard let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix) else { return nil }
      guard let number = Int32(path.dropFirst(folder.count)), number >= 0 else { return nil }
      return number == STDOUT_FILENO ? StandardOutput.descriptor : number
    }
  }

  // MARK: Writing

  /// Writes bytes to the target. A regular file is replaced atomically or, if the system refuses that, overwritten.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    switch self {
    case .stream(let number):
      // Flush first, so that output printed earlier comes before these bytes.
      fflush(nil)
      try SystemFile(open: number).write(bytes)
    case .inPlace(let path): try Self.overwrite(path, with: bytes)
    case .replaced(let path, let old?):
      try SystemFile.checkWriting(path)
      do throws(SystemError) {
        try Self.replace(path, old, with: bytes)
      } catch {
        guard Self.keepsFiles.contains(error.number) else { throw error }
        try Self.overwrite(path, with: bytes)
      }
    case .replaced(let path, nil): try Self.replace(path, nil, with: bytes)
    }
  }

  /// Checks that the target can be written to, without changing the target.
  func check() throws(SystemError) {
    switch self {
    case .stream: break
    case .inPlace(let path), .replaced(let path, _?): try SystemFile.checkWriting(path)
    case .replaced(let path, nil):
      let draft = try FileDraft(in: path.folder)
      draft.remove()
    }
  }

  /// Removes the contents of a regular file. Does nothing for a stream, a device, a FIFO and a file that does not exist.
  func empty() throws(SystemError) {
    switch self {
    case .stream, .replaced(_, nil): break
    case .inPlace(let path), .replaced(let path, _?):
      guard try SystemFile.status(of: path)?.isRegular == true else { return }
      try SystemFile(path, O_WRONLY).truncate(to: 0)
    }
  }

  /// The error numbers that the system returns if a file cannot be replaced, because of its folder or because it is mounted separately.
  private static let keepsFiles = [EACCES, EPERM, EROFS, EBUSY, EXDEV, ETXTBSY]

  private static func replace(_ path: String, _ old: stat?, with bytes: [UInt8]) throws(SystemError) {
    var draft = try FileDraft(in: path.folder)
    do throws(SystemError) {
      if let old { try draft.file.take(modeAndOwnerOf: old) }
      try draft.file.write(bytes)
      try draft.file.synchronize()
      try draft.rename(to: path)
    } catch {
      draft.remove()
      throw error
    }
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let file = try SystemFile(path, O_WRONLY)
    try file.write(bytes)
    guard try file.status.isRegular else { return }
    try file.truncate(to: bytes.count)
    try file.synchronize()
  }
}
