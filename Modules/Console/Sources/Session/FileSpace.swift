import FoundationEssentials

/// The files that lines name: those on disk, and in a script also those that it carries or has written.
///
/// A script writes nothing to disk: what it saves under a relative name is there for the lines that follow, and gone with it.
struct FileSpace {
  /// The folder that relative names count from; empty for that of the process.
  var folder = ""
  /// Whether relative names are written here rather than to disk.
  var keepsWrites = false
  private var kept: [String: [UInt8]] = [:]

  /// The path that a name stands for, without `.` and, where it can, without `..`.
  func path(of name: String) -> String {
    let full = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
    var parts: [Substring] = []
    for part in full.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (full.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether a file is there.
  func holds(_ name: String) -> Bool {
    let path = path(of: name)
    return kept[path] != nil || FileManager.default.fileExists(atPath: path)
  }

  /// The bytes of a file.
  func read(_ name: String) throws(FileError) -> [UInt8] {
    let path = path(of: name)
    if let bytes = kept[path] { return bytes }
    return try FileError.read(path, as: name)
  }

  /// The text of a file, which must be UTF-8.
  func readText(_ name: String) throws(FileError) -> String {
    guard let text = String(validating: try read(name), as: UTF8.self) else {
      throw FileError(code: "file.read", description: "'\(name)' cannot be read as UTF-8 text")
    }
    return text
  }

  /// Writes a file: it is replaced whole or not at all.
  mutating func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let path = path(of: name)
    if keepsWrites, !name.hasPrefix("/") { kept[path] = bytes } else { try FileError.write(bytes, to: path) }
  }

  /// Takes what a script carries with it: seen from its folder.
  mutating func carry(_ attachments: [Script.Attachment]) {
    for attachment in attachments { kept[path(of: attachment.name)] = Array(attachment.text.utf8) }
  }
}

extension String {
  /// The folder of a file's path; empty for a name alone.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
