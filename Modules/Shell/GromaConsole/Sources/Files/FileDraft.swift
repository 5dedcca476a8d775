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
    let name = "\(self.folder)/.groma-\(getpid())-\(UInt32.random(in: 0 ... .max))"
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
    // The name is a hash of the target. If the process is killed at this point, the next write of the same file removes the leftover.
    let name = "\(folder)/.groma-\(Self.hash(of: path.dropFirst(path.folder.count)))"
    do throws(SystemError) {
      try move(to: path, through: name)
    } catch {
      // Another process that writes the same file may use or remove the name. Both files are complete, so either may be the final one. No
      // other process uses the second name.
      guard error.number == EEXIST || error.number == ENOENT else { throw error }
      if error.number == EEXIST { try? SystemFile.remove(name) }
      try move(to: path, through: "\(name)-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    }
  }

  /// Gives the file, which has no name, a temporary name, and moves it to a path.
  private func move(to path: String, through name: String) throws(SystemError) {
    try file.link(as: name)
    do throws(SystemError) {
      try SystemFile.rename(name, to: path)
    } catch {
      if error.number != ENOENT { try? SystemFile.remove(name) }
      throw error
    }
  }

  /// Removes the draft, unless it was moved to its target.
  func remove() {
    if let name { try? SystemFile.remove(name) }
  }

  /// Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) of a string, in hexadecimal.
  private static func hash(of text: Substring) -> String {
    String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
}
