#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A new file that receives its final name only when it is complete.
struct FileDraft: ~Copyable {
  let file: SystemFile
  private let folder: String
  /// The temporary path of the draft, or `nil` if the draft has no name. A file without a name leaves nothing behind if the process is
  /// killed, but not every system supports such files.
  private var name: String?

  /// Creates an empty draft in a folder. An empty string denotes the working directory of the process.
  ///
  /// - Parameter mode: The mode of the new file, apart from the bits that the process masks.
  init(in folder: String, mode: mode_t = 0o666) throws(SystemError) {
    self.folder = folder.isEmpty ? "." : folder
    #if os(Linux)
      // The C constant O_TMPFILE. The file gets its name later, through /proc.
      let nameless = 0o20000000 | O_DIRECTORY
      if let file = try? SystemFile(self.folder, nameless | O_WRONLY, mode: mode), file.canBeLinked {
        self.file = file
        return
      }
    #endif
    let name = Self.temporaryName(in: self.folder)
    file = try SystemFile(name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    self.name = name
  }

  /// Moves the draft to a path in the same folder. Replaces an existing file.
  mutating func rename(to path: String) throws(SystemError) {
    if let name {
      try SystemFile.rename(name, to: path)
      self.name = nil
      return
    }
    // The system links a file without a name only once, so no other process may remove this name. A process that is killed between the two
    // calls leaves the file behind.
    let name = Self.temporaryName(in: folder)
    try file.link(as: name)
    do throws(SystemError) {
      try SystemFile.rename(name, to: path)
    } catch {
      try? SystemFile.remove(name)
      throw error
    }
  }

  /// Removes the draft, unless it was moved to its target.
  func remove() {
    if let name { try? SystemFile.remove(name) }
  }

  /// Returns a path that no other draft in the folder has.
  private static func temporaryName(in folder: String) -> String { "\(folder)/.groma-\(getpid())-\(UInt64.random(in: 0 ... .max))" }
}
