import Groma

/// The files that command lines can read and write: files on disk and files in memory. A file in memory takes precedence over a file on
/// disk.
///
/// If ``keepsWrites`` is `true`, written files are kept in memory, where the following lines can read them.
package struct FileSpace {
  /// The folder that relative names refer to. An empty string denotes the working directory of the process.
  package var folder = ""
  /// Whether files are written to memory instead of to disk.
  package var keepsWrites = false
  private var kept: [String: [UInt8]] = [:]

  /// The remark after the name of a file that a command file writes, as the end of a sentence for users.
  package static let remark = ", in memory (a command file writes nothing to disk)"

  /// Creates a file space without files in memory. File names are relative to the working directory of the process.
  package init() {}

  /// Returns the normalized path for a file name, without `.` and, where possible, without `..`. A relative name is placed in ``folder``.
  package func path(of name: String) -> String {
    let full = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
    var parts: [Substring] = []
    for part in full.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    if full.hasPrefix("/") { return "/" + parts.drop { $0 == ".." }.joined(separator: "/") }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns whether a file exists, in memory or on disk.
  package func holds(_ name: String) -> Bool {
    let path = path(of: name)
    return kept[path] != nil || (try? SystemFile.status(of: path)) != nil
  }

  /// Returns the bytes of a file. The name `-` denotes standard input if ``folder`` is empty and ``keepsWrites`` is `false`. Otherwise, `-`
  /// is an ordinary file name.
  ///
  /// - Throws: A ``FileError`` with the code `file.read` if the file cannot be read.
  package func read(_ name: String) throws(FileError) -> [UInt8] {
    if let bytes = kept[path(of: name)] { return bytes }
    return try FileError.read(place(of: name), as: name)
  }

  /// Returns the text of a file, which must be UTF-8.
  ///
  /// - Throws: A ``FileError`` with the code `file.read` if the file cannot be read or is not UTF-8.
  package func readText(_ name: String) throws(FileError) -> String {
    guard let text = String(utf8: try read(name)) else {
      throw FileError.noText(name)
    }
    return text
  }

  /// Writes a file to memory if ``keepsWrites`` is `true`, otherwise to disk, like ``FileError/write(_:to:)``.
  ///
  /// - Throws: A ``FileError`` with the code `file.write` if the file cannot be written to disk.
  package mutating func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    if keepsWrites { kept[path(of: name)] = bytes } else { try FileError.write(bytes, to: place(of: name)) }
  }

  /// Replaces the end of a file that this file space wrote before. The file must not become shorter.
  ///
  /// - Parameters:
  ///   - bytes: The new end of the file.
  ///   - name: The name of the file.
  ///   - offset: The number of bytes at the start of the file to keep.
  ///   - size: The size of the file in bytes after the last write. If the current size differs or the end cannot be overwritten, the whole
  ///     file is written.
  ///   - all: Returns the contents of the whole file, including the new end.
  /// - Throws: A ``FileError`` with the code `file.write` if the file cannot be written to disk.
  package mutating func write(_ bytes: [UInt8], to name: String, from offset: Int, of size: Int, all: () -> [UInt8]) throws(FileError) {
    let path = path(of: name)
    if keepsWrites, kept[path]?.count == size {
      kept[path]?.replaceSubrange(offset..., with: bytes)
    } else if keepsWrites || !FileError.write(bytes, to: place(of: name), from: offset, of: size) {
      try write(all(), to: name)
    }
  }

  /// Returns the path to pass to the system for a file name, with `./` before a `-` that is an ordinary name.
  private func place(of name: String) -> String {
    let path = path(of: name)
    guard path == FileError.standardStream else { return path }
    return name == path && !keepsWrites ? path : "./" + path
  }

  /// Adds files in memory. Files in memory with the same paths are replaced.
  ///
  /// - Returns: The previous contents of these files in memory by path, for ``putBack(_:)``. `nil` for a file that was not in memory.
  @discardableResult
  package mutating func keep(_ files: [(name: String, text: String)]) -> [String: [UInt8]?] {
    var before: [String: [UInt8]?] = [:]
    for file in files {
      let path = path(of: file.name)
      if before[path] == nil { before[path] = .some(kept[path]) }
      kept[path] = Array(file.text.utf8)
    }
    return before
  }

  /// Restores the files in memory that ``keep(_:)`` replaced, and removes those that it added.
  ///
  /// - Parameter before: The result of ``keep(_:)``.
  package mutating func putBack(_ before: [String: [UInt8]?]) {
    for (path, bytes) in before { kept[path] = bytes }
  }
}

extension String {
  /// The folder of a file path, without a final slash except in `/`. Empty if the path is a plain name.
  package var folder: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
