/// The files that lines can name: those on disk and, in a script, also those that the script contains or has written.
///
/// A script never writes to disk, whatever the path. Its files are kept in memory for the lines that follow and discarded at its end.
struct FileSpace {
  /// The folder that relative names refer to. An empty string denotes the working directory of the process.
  var folder = ""
  /// Whether files are written to memory instead of to disk.
  var keepsWrites = false
  private var kept: [String: [UInt8]] = [:]

  /// Returns the normalized path for a file name, without `.` and, where possible, without `..`.
  func path(of name: String) -> String {
    let full = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
    var parts: [Substring] = []
    for part in full.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    if full.hasPrefix("/") { return "/" + parts.drop { $0 == ".." }.joined(separator: "/") }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns whether a file exists, in memory or on disk.
  func holds(_ name: String) -> Bool {
    let path = path(of: name)
    return kept[path] != nil || (try? SystemFile.status(of: path)) != nil
  }

  /// Returns the bytes of a file. `-` is standard input; in a script it is an ordinary file name.
  func read(_ name: String) throws(FileError) -> [UInt8] {
    if let bytes = kept[path(of: name)] { return bytes }
    return try FileError.read(place(of: name), as: name)
  }

  /// Returns the text of a file, which must be UTF-8.
  func readText(_ name: String) throws(FileError) -> String {
    guard let text = String(validating: try read(name), as: UTF8.self) else {
      throw FileError.noText(name)
    }
    return text
  }

  /// Writes a file to memory or, like ``FileError/write(_:to:)``, to disk.
  mutating func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    if keepsWrites { kept[path(of: name)] = bytes } else { try FileError.write(bytes, to: place(of: name)) }
  }

  /// Replaces the end of a file that was written here before. The first `offset` bytes are kept.
  ///
  /// - Parameters:
  ///   - size: The size of the file after the last write. If the current size differs, the whole file is written.
  ///   - all: Returns the contents of the whole file.
  mutating func write(_ bytes: [UInt8], to name: String, from offset: Int, of size: Int, all: () -> [UInt8]) throws(FileError) {
    let path = path(of: name)
    if keepsWrites, kept[path]?.count == size {
      kept[path]?.replaceSubrange(offset..., with: bytes)
    } else if keepsWrites || !FileError.write(bytes, to: place(of: name), from: offset, of: size) {
      try write(all(), to: name)
    }
  }

  /// Returns the path to pass to the system for a name.
  private func place(of name: String) -> String {
    let path = path(of: name)
    guard path == FileError.standardStream else { return path }
    return name == path && !keepsWrites ? path : "./" + path
  }

  /// Adds the attachments of a script, with names relative to the script's folder.
  ///
  /// - Returns: The previous contents of these files, for `putBack`.
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

  /// Restores the files that the attachments of a script replaced.
  mutating func putBack(_ before: [String: [UInt8]?]) {
    for (path, bytes) in before { kept[path] = bytes }
  }
}

extension String {
  /// The folder of a file path. Empty if the path is a plain name.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
