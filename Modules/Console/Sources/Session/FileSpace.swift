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
    if full.hasPrefix("/") { return "/" + parts.drop { $0 == ".." }.joined(separator: "/") }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
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
    let isKept = keepsWrites && !name.hasPrefix("/")
    if isKept || kept[path] != nil { kept[path] = bytes }
    if !isKept { try FileError.write(bytes, to: path) }
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
