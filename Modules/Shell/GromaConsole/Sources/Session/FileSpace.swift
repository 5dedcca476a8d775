/// The files that lines name: those on disk, and in a script also those that it carries or has written.
///
/// A script writes nothing to disk, whatever the path: what it saves is there for the lines that follow, and gone with it.
struct FileSpace {
  /// The folder that relative names count from; empty for that of the process.
  var folder = ""
  /// Whether files are written here rather than to disk.
  var keepsWrites = false
  private var kept: [String: [UInt8]] = [:]

  /// The path that a name stands for, without `.` and, where it can, without `..`.
  func path(of name: String) -> String {
    let full = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
    var parts: [Substring] = []
    for part in full.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    if full.hasPrefix("/") { return "/" + parts.drop { $0 == ".." }.joined(separator: "/") }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Whether a file is there.
  func holds(_ name: String) -> Bool {
    let path = path(of: name)
    return kept[path] != nil || (try? SystemFile.status(of: path)) != nil
  }

  /// The bytes of a file; `-` is standard input, but in a script it is a name as any other.
  func read(_ name: String) throws(FileError) -> [UInt8] {
    if let bytes = kept[path(of: name)] { return bytes }
    return try FileError.read(place(of: name), as: name)
  }

  /// The text of a file, which must be UTF-8.
  func readText(_ name: String) throws(FileError) -> String {
    guard let text = String(validating: try read(name), as: UTF8.self) else {
      throw FileError.noText(name)
    }
    return text
  }

  /// Writes a file, as ``FileError/write(_:to:)`` does where it goes to disk.
  mutating func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    if keepsWrites { kept[path(of: name)] = bytes } else { try FileError.write(bytes, to: place(of: name)) }
  }

  /// Writes the end of a file that was written here before: what follows its first `offset` bytes. The bytes before them stay.
  ///
  /// - Parameters:
  ///   - size: How long the file is since it was written last. If it is not, it is written as a whole.
  ///   - all: The whole file.
  mutating func write(_ bytes: [UInt8], to name: String, from offset: Int, of size: Int, all: () -> [UInt8]) throws(FileError) {
    let path = path(of: name)
    if keepsWrites, kept[path]?.count == size {
      kept[path]?.replaceSubrange(offset..., with: bytes)
    } else if keepsWrites || !FileError.write(bytes, to: place(of: name), from: offset, of: size) {
      try write(all(), to: name)
    }
  }

  /// What the system is given for a name.
  private func place(of name: String) -> String {
    let path = path(of: name)
    guard path == FileError.standardStream else { return path }
    return name == path && !keepsWrites ? path : "./" + path
  }

  /// Takes what a script carries with it: seen from its folder.
  ///
  /// - Returns: What these files were before, for `putBack`.
  @discardableResult
  mutating func carry(_ attachments: [Script.Attachment]) -> [String: [UInt8]?] {
    var before: [String: [UInt8]?] = [:]
    for attachment in attachments {
      let path = path(of: attachment.name)
      if before[path] == nil { before[path] = .some(kept[path]) }
      kept[path] = Array(attachment.text.utf8)
    }
    return before
  }

  /// Lets files be what they were before a script carried them.
  mutating func putBack(_ before: [String: [UInt8]?]) {
    for (path, bytes) in before { kept[path] = bytes }
  }
}

extension String {
  /// The folder of a file's path; empty for a name alone.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
