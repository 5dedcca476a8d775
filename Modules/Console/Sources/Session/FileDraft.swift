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
    let name = Self.newName(in: self.folder)
    file = try SystemFile(name, O_WRONLY | O_CREAT | O_EXCL)
    self.name = name
  }

  /// Puts it in the place of the file at a path, if there is one.
  mutating func rename(to path: String) throws(SystemError) {
    let name = name ?? Self.newName(in: folder)
    if self.name == nil { try file.link(as: name) }
    self.name = name
    try SystemFile.rename(name, to: path)
    self.name = nil
  }

  /// Removes it, unless it took its place.
  func remove() {
    if let name { try? SystemFile.remove(name) }
  }

  private static func newName(in folder: String) -> String { "\(folder)/.groma-\(getpid())-\(UInt32.random(in: 0 ... .max))" }
}
