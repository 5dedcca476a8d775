import Groma

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error for a file that cannot be read or written. The message names the file and the reason.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable code for machines: `file.read` or `file.write`.
  public let code: String
  /// The complete error message.
  public let description: String
  /// The reason, which is the last part of the message or the whole message.
  public let reason: String

  /// Creates an error with a message, which is also the reason.
  package init(code: String, description: String) { (self.code, self.description, reason) = (code, description, description) }

  init(code: String, _ what: String, _ reason: String) {
    (self.code, self.reason) = (code, reason)
    description = "\(what): \(reason)"
  }

  /// Returns the error for a file that was read but is not UTF-8 text.
  static func noText(_ name: String) -> FileError { FileError(code: "file.read", "'\(name)' cannot be read", "it is not UTF-8 text") }

  /// The file name `-`, which denotes standard input for reading and standard output for writing.
  public static let standardStream = "-"

  /// Returns the bytes of a file. The file may be a FIFO or a device.
  ///
  /// - Parameters:
  ///   - file: The path, or ``standardStream``.
  ///   - name: The name of the file in the error. By default, this is the path.
  /// - Throws: An error with the code `file.read` if the file cannot be read or is larger than 256 MiB, as an endless device is.
  public static func read(_ file: String, as name: String? = nil) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      if file == standardStream { return try StandardInput.rest() }
      return try SystemFile(file, O_RDONLY).bytes()
    } catch {
      throw FileError(code: "file.read", "'\(name ?? file)' cannot be read", Self.reason(error, file))
    }
  }

  /// Returns the text of a file, which must be UTF-8.
  ///
  /// - Parameter file: The path, or ``standardStream``.
  /// - Throws: An error with the code `file.read` if the file cannot be read, is larger than 256 MiB or is not UTF-8.
  public static func readText(_ file: String) throws(FileError) -> String {
    guard let text = String(utf8: try read(file)) else {
      throw noText(file)
    }
    return text
  }

  /// Returns the text of a regular file, which must be UTF-8. A device or a FIFO is not read, because it may never end.
  ///
  /// - Throws: An error with the code `file.read` if the file is not a regular file, cannot be read, is larger than 256 MiB or is not UTF-8.
  package static func readRegularText(_ file: String) throws(FileError) -> String {
    let bytes: [UInt8]
    do throws(SystemError) {
      // The call does not wait for a writer of a FIFO.
      let open = try SystemFile(file, O_RDONLY | O_NONBLOCK)
      let status = try open.status
      guard status.isRegular || status.isFolder else { throw SystemError(EINVAL) }
      bytes = try open.bytes()
    } catch {
      let reason = error.number == EINVAL ? "it is not a regular file" : Self.reason(error, file)
      throw FileError(code: "file.read", "'\(file)' cannot be read", reason)
    }
    guard let text = String(utf8: bytes) else { throw noText(file) }
    return text
  }

  /// Writes bytes to a file.
  ///
  /// A regular file is replaced atomically by a new file with the same mode and owner, after the bytes were flushed to disk. A symbolic
  /// link is followed. A device, a FIFO, a stream such as `/dev/stdout` and a file with several hard links are not replaced but written in
  /// place, as is a writable file that the system refuses to replace, such as a file in a folder that is not writable.
  ///
  /// - Parameters:
  ///   - bytes: The new contents of the file.
  ///   - file: The path, or ``standardStream``.
  /// - Throws: An error with the code `file.write` if the file cannot be written.
  public static func write(_ bytes: [UInt8], to file: String) throws(FileError) {
    do throws(SystemError) {
      try FileTarget(file).write(bytes)
    } catch {
      throw FileError(code: "file.write", "'\(file)' cannot be written", Self.reason(error, file))
    }
  }

  /// Overwrites a regular file from an offset, if the file has the expected size. The file is not truncated. Returns whether all bytes were
  /// written. If writing fails, as on a full disk, the file gets its old contents and size again.
  static func write(_ bytes: [UInt8], to file: String, from offset: Int, of size: Int) -> Bool {
    do throws(SystemError) {
      let open = try SystemFile(file, O_RDWR)
      let status = try open.status
      guard status.isRegular, status.st_size == size else { return false }
      let old = try open.bytes(from: offset)
      do throws(SystemError) {
        try open.write(bytes, at: offset)
        return true
      } catch {
        // The old contents need no new space.
        try open.write(old, at: offset)
        try open.truncate(to: size)
        return false
      }
    } catch {
      return false
    }
  }

  /// Checks that a file can be written, without changing the file. Call this method before a long computation whose result is written; the
  /// write itself can still fail.
  ///
  /// - Parameter file: The path, or ``standardStream``.
  /// - Throws: An error with the code `file.write` if the file cannot be written.
  public static func checkWriting(_ file: String) throws(FileError) {
    do throws(SystemError) {
      try FileTarget(file).check()
    } catch {
      throw FileError(code: "file.write", "'\(file)' cannot be written", Self.reason(error, file))
    }
  }

  /// Removes the contents of a regular file. Does nothing for a stream, a device, a FIFO and a file that does not exist.
  ///
  /// - Parameter file: The path, or ``standardStream``.
  /// - Throws: An error with the code `file.write` if the file cannot be written.
  package static func empty(_ file: String) throws(FileError) {
    do throws(SystemError) {
      try FileTarget(file).empty()
    } catch {
      throw FileError(code: "file.write", "'\(file)' cannot be written", Self.reason(error, file))
    }
  }

  /// Returns whether a path denotes a stream that this process has open, such as standard output.
  package static func isStream(_ file: String) -> Bool { if case .stream? = try? FileTarget(file) { true } else { false } }

  /// Returns whether a path leads to an existing regular file, which can be read again and replaced. Symbolic links are followed.
  public static func isRegular(_ file: String) -> Bool { file != standardStream && (try? SystemFile.status(of: file))?.isRegular == true }

  /// Returns whether there is a file, a folder or a symbolic link at a path. A symbolic link counts even if its target does not exist.
  public static func exists(_ path: String) -> Bool { (try? SystemFile.status(of: path, followsLinks: false)) != nil }

  /// Returns whether two paths lead to the same existing file. Symbolic links are followed.
  public static func isSame(_ one: String, _ other: String) -> Bool {
    guard let one = try? SystemFile.status(of: one), let other = try? SystemFile.status(of: other) else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Creates a folder and its parent folders. Does nothing if the folder exists.
  ///
  /// - Throws: An error with the code `file.write` if the folder cannot be created.
  public static func makeFolder(_ folder: String) throws(FileError) {
    do throws(SystemError) {
      try SystemFile.makeFolder(folder)
    } catch {
      throw FileError(code: "file.write", "'\(folder)' cannot be created", Self.reason(error, folder + "/"))
    }
  }

  /// Returns the reason for an error. If a part of the path is a file where a folder is needed, the reason names that part.
  private static func reason(_ error: SystemError, _ file: String) -> String {
    guard error.number == ENOTDIR || error.number == EEXIST else { return "\(error)" }
    var place = file
    while !place.isEmpty, place != "/" {
      place = place.folder
      if let status = try? SystemFile.status(of: place), !status.isFolder { return "'\(place)' is not a folder" }
    }
    return "\(error)"
  }
}
