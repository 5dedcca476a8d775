import FoundationEssentials
import GromaConsole

/// The command files that are named on the command line, and the texts of those that can be read only once, and only by this process:
/// standard input, FIFOs, process substitutions.
struct ScriptFiles {
  private let names: [String]
  private var texts: [String: String] = [:]

  /// Files, and folders of them.
  init(_ names: [String]) { self.names = names }

  /// The text of a file that only this process can read, which is kept; nil for other files, and for what cannot be read.
  mutating func text(of file: String) -> String? {
    if let text = texts[file] { return text }
    guard !FileError.isRegular(file), file == FileError.standardStream || FileManager.default.fileExists(atPath: file) else { return nil }
    texts[file] = try? FileError.readText(file)
    return texts[file]
  }

  /// The files to run, in order.
  ///
  /// - Throws: The first name that is that of a folder without any.
  mutating func selected(by selection: ScriptSelection) throws(Absence) -> [String] {
    var all: [String] = []
    for name in names {
      let scripts = Self.expanded(name)
      if scripts.isEmpty { throw Absence(name: name) }
      all += scripts.filter { selection.contains(file: $0, text: text(of: $0)) }
    }
    return all
  }

  /// A folder without command files.
  struct Absence: Error { var name: String }

  /// When the files, and all files in the folders, were last changed.
  var times: FileTimes { FileTimes(of: names.map(Self.withoutFinalSlashes)) }

  /// A file, or those in a folder, in order.
  private static func expanded(_ name: String) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder else { return [name] }
    let scripts = (try? FileManager.default.subpathsOfDirectory(atPath: name))?.filter { $0.hasSuffix(".nav") }.sorted() ?? []
    let folder = withoutFinalSlashes(name)
    return scripts.map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
  }

  private static func withoutFinalSlashes(_ name: String) -> String {
    var name = name
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    return name
  }
}
