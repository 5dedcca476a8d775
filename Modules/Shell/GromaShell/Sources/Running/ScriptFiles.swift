import FoundationEssentials
import GromaConsole
import GromaScripts
import SystemPackage

/// The command files and folders named on the command line. Text from standard input, FIFOs and process substitutions is stored, because it
/// can be read only once.
struct ScriptFiles {
  private let names: [String]
  private var texts: [String: String] = [:]

  /// Creates the list from the paths of files and folders. Redundant slashes are removed from the paths.
  init(_ names: [String]) { self.names = names.map { FilePath($0).string } }

  /// Returns the text of a file that can be read only once, and stores it for later calls. Returns `nil` for regular, missing and
  /// unreadable files.
  mutating func text(of file: String) -> String? {
    if let text = texts[file] { return text }
    guard !FileError.isRegular(file), file == FileError.standardStream || FileManager.default.fileExists(atPath: file) else { return nil }
    texts[file] = try? FileError.readText(file)
    return texts[file]
  }

  /// Returns the paths of the files to run, in the order of the command line, and sorted within each folder.
  ///
  /// - Throws: ``Absence`` with the first folder that contains no command files.
  mutating func selected(by selection: ScriptSelection) throws(Absence) -> [String] {
    var all: [String] = []
    for name in names {
      let scripts = Self.expanded(name)
      if scripts.isEmpty { throw Absence(name: name) }
      all += scripts.filter { selection.contains(file: $0, text: text(of: $0)) }
    }
    return all
  }

  /// The error for a folder without command files.
  struct Absence: Error { var name: String }

  /// The modification times of the files and of all files in the folders, read anew for each access.
  var times: FileTimes { FileTimes(of: names) }

  /// Returns the sorted paths of the command files in a folder and its subfolders. If the path does not name a folder, returns only the
  /// path
  /// itself.
  private static func expanded(_ name: String) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder else { return [name] }
    let scripts = (try? FileManager.default.subpathsOfDirectory(atPath: name))?.filter { $0.hasSuffix(".nav") }.sorted() ?? []
    return scripts.map { FilePath(name).appending($0).string }
  }
}
