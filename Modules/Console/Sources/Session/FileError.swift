import FoundationEssentials

/// A file that cannot be read or written, with a sentence that says which and why.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable name for machines: `file.read` or `file.write`.
  public let code: String
  /// The sentence.
  public let description: String

  /// The bytes of a file.
  ///
  /// - Parameter name: What it is called in the error, if not by its path.
  public static func read(_ file: String, as name: String? = nil) throws(FileError) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      throw FileError(code: "file.read", description: "'\(name ?? file)' cannot be read: \(reason(error, file))")
    }
  }

  /// The text of a file, which must be UTF-8.
  public static func readText(_ file: String) throws(FileError) -> String {
    guard let text = String(validating: try read(file), as: UTF8.self) else {
      throw FileError(code: "file.read", description: "'\(file)' cannot be read as UTF-8 text")
    }
    return text
  }

  /// Writes a file: it is replaced whole or not at all, and its mode stays. Of a symbolic link it is the file that it leads to.
  public static func write(_ bytes: [UInt8], to file: String) throws(FileError) {
    let target = URL(filePath: file).resolvingSymlinksInPath().path
    let files = FileManager.default
    let mode = (try? files.attributesOfItem(atPath: target))?[.posixPermissions]
    do {
      try Data(bytes).write(to: URL(filePath: target), options: .atomic)
      if let mode { try files.setAttributes([.posixPermissions: mode], ofItemAtPath: target) }
    } catch {
      throw FileError(code: "file.write", description: "'\(file)' cannot be written: \(reason(error, file))")
    }
  }

  /// Checks that a file could be written: its folder is there and may be written to, and it is no folder itself. For whoever works long for what
  /// is written; it can still fail then.
  public static func checkWriting(_ file: String) throws(FileError) {
    let target = URL(filePath: file).resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent().path
    let files = FileManager.default
    var isFolder = false
    func fail(_ reason: String) throws(FileError) -> Never {
      throw FileError(code: "file.write", description: "'\(file)' cannot be written: \(reason)")
    }
    if files.fileExists(atPath: target.path, isDirectory: &isFolder), isFolder { try fail("it is a folder") }
    guard files.fileExists(atPath: folder, isDirectory: &isFolder) else { try fail("there is no such file or folder") }
    if !isFolder { try fail("'\(folder)' is no folder") }
    if !files.isWritableFile(atPath: folder) { try fail("permission denied") }
  }

  /// Makes a folder, with those that it is in, unless it is there.
  public static func makeFolder(_ folder: String) throws(FileError) {
    var place = URL(filePath: folder)
    var isFolder = false
    while place.path != "/", !FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) { place.deleteLastPathComponent() }
    guard isFolder || place.path == "/" else {
      throw FileError(code: "file.write", description: "'\(folder)' cannot be made: '\(place.path)' is no folder")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw FileError(code: "file.write", description: "'\(folder)' cannot be made: \(reason(error, ""))")
    }
  }

  private static func reason(_ error: any Error, _ file: String) -> String {
    var isFolder = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder { return "it is a folder" }
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: return "there is no such file or folder"
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    case .fileWriteOutOfSpace: return "there is no space left"
    default: return error.underlying.map { "\($0)" } ?? "\(error.code)"
    }
  }
}
