import Glibc

/// A file that cannot be read or written, with a sentence that says which and why.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable name for machines: `file.read` or `file.write`.
  public let code: String
  /// The sentence.
  public let description: String
  /// Its end, which says why.
  public let reason: String

  /// An error with a sentence of its own.
  init(code: String, description: String) { (self.code, self.description, reason) = (code, description, description) }

  private init(code: String, _ what: String, _ reason: String) {
    (self.code, self.reason) = (code, reason)
    description = "\(what): \(reason)"
  }

  /// Of a file that was read, and is no text.
  static func noText(_ name: String) -> FileError { FileError(code: "file.read", "'\(name)' cannot be read", "it is not UTF-8 text") }

  /// The name that stands for standard input where a file is read, and for standard output where one is written.
  public static let standardStream = "-"

  /// The bytes of a file. It may be a FIFO or a device; of one without end it is an error.
  ///
  /// - Parameter name: What it is called in the error, if not by its path.
  public static func read(_ file: String, as name: String? = nil) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      if file == standardStream { return try StandardInput.rest() }
      return try SystemFile(file, O_RDONLY).bytes()
    } catch {
      throw FileError(code: "file.read", "'\(name ?? file)' cannot be read", Self.reason(error, file))
    }
  }

  /// The text of a file, which must be UTF-8.
  public static func readText(_ file: String) throws(FileError) -> String {
    guard let text = String(validating: try read(file), as: UTF8.self) else {
      throw noText(file)
    }
    return text
  }

  /// Writes a file.
  ///
  /// A regular file is replaced whole or not at all, by one that is on disk before; its mode and owner stay. A symbolic link is followed. A device, a
  /// FIFO, a stream such as `/dev/stdout`, and a file that has several names stay what they are: they are opened and written to. So is a file
  /// that may be written in a folder that may not.
  public static func write(_ bytes: [UInt8], to file: String) throws(FileError) {
    do throws(SystemError) {
      try FileTarget(file).write(bytes)
    } catch {
      throw FileError(code: "file.write", "'\(file)' cannot be written", Self.reason(error, file))
    }
  }

  /// Writes the end of a file of a known size, from an offset; false where it is another, and then perhaps only a part was written.
  static func write(_ bytes: [UInt8], to file: String, from offset: Int, of size: Int) -> Bool {
    do throws(SystemError) {
      let open = try SystemFile(file, O_WRONLY)
      let status = try open.status
      guard status.isRegular, status.st_size == size else { return false }
      try open.write(bytes, at: offset)
      return true
    } catch {
      return false
    }
  }

  /// Checks that a file could be written, and changes nothing. For callers that work long for what is written; it can still fail then.
  public static func checkWriting(_ file: String) throws(FileError) {
    do throws(SystemError) {
      try FileTarget(file).check()
    } catch {
      throw FileError(code: "file.write", "'\(file)' cannot be written", Self.reason(error, file))
    }
  }

  /// Whether a name is that of a regular file, which can be read again and replaced.
  public static func isRegular(_ file: String) -> Bool { file != standardStream && (try? SystemFile.status(of: file))?.isRegular == true }

  /// Makes a folder, with those that it is in, unless it is there.
  public static func makeFolder(_ folder: String) throws(FileError) {
    do throws(SystemError) {
      try SystemFile.makeFolder(folder)
    } catch {
      throw FileError(code: "file.write", "'\(folder)' cannot be created", Self.reason(error, folder + "/"))
    }
  }

  /// Why, with the part of the path that is no folder where one has to be.
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
