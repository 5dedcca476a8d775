import Glibc

/// A new file that takes a name when it is whole.
struct FileDraft: ~Copyable {
  let file: SystemFile
  private let folder: String
  /// What it is called so far; nil where the system has files without a name, of which nothing is left when the process is killed.
  private var name: String?

  /// A draft in a folder; an empty one is that of the process.
  init(in folder: String) throws(SystemError) {
    self.folder = folder.isEmpty ? "." : folder
    // C's O_TMPFILE. The name is given by way of /proc.
    let nameless = 0o20000000 | O_DIRECTORY
    if let file = try? SystemFile(self.folder, nameless | O_WRONLY), file.canBeLinked {
      self.file = file
      return
    }
    let name = "\(self.folder)/.groma-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    file = try SystemFile(name, O_WRONLY | O_CREAT | O_EXCL)
    self.name = name
  }

  /// Puts it in the place of the file at a path, if there is one.
  mutating func rename(to path: String) throws(SystemError) {
    if let name {
      try SystemFile.rename(name, to: path)
      self.name = nil
      return
    }
    // The name is the same each time: what a process leaves that is killed just here is gone when the file is written again.
    let name = "\(folder)/.groma-\(Self.hash(of: path.dropFirst(path.folder.count)))"
    for attempt in 1...20 {
      do throws(SystemError) {
        try file.link(as: name)
        try SystemFile.rename(name, to: path)
        return
      } catch {
        // Another process that writes the same file may take the name away. Both are whole.
        guard attempt < 20, error.number == EEXIST || error.number == ENOENT else {
          try? SystemFile.remove(name)
          throw error
        }
        if error.number == EEXIST { try? SystemFile.remove(name) }
      }
    }
  }

  /// Removes it, unless it took its place.
  func remove() {
    if let name { try? SystemFile.remove(name) }
  }

  /// The hash of Fowler, Noll and Vo.
  private static func hash(of text: Substring) -> String {
    String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
  }
}
