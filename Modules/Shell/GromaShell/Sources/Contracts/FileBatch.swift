import FoundationEssentials
import GromaConsole

/// Texts for several files. Either all files are written or none.
struct FileBatch {
  private(set) var files: [(path: String, text: String)] = []

  /// Adds a file.
  mutating func add(_ path: String, _ text: String) { files.append((path, text)) }

  /// Writes all files, and creates their folders.
  ///
  /// If a file cannot be written, this file and the files before it get their previous contents again, or are removed if they are new.
  ///
  /// - Throws: An error for the first file that cannot be read or written. An error while the previous contents are restored is ignored.
  func write() throws(FileError) {
    for file in files { try FileError.makeFolder(file.path.folder) }
    for file in files { try FileError.checkWriting(file.path) }
    var previous: [(path: String, bytes: [UInt8]?)] = []
    for file in files { previous.append((file.path, FileError.isRegular(file.path) ? try FileError.read(file.path) : nil)) }
    for (number, file) in files.enumerated() {
      do throws(FileError) {
        try FileError.write(Array(file.text.utf8), to: file.path)
      } catch {
        for (path, bytes) in previous.prefix(number + 1) { Self.restore(path, bytes) }
        throw error
      }
    }
  }

  private static func restore(_ path: String, _ bytes: [UInt8]?) {
    if let bytes {
      try? FileError.write(bytes, to: path)
    } else if FileError.isRegular(path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
