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

  /// Returns the script in a file, or `nil` if the file cannot be read or parsed.
  mutating func script(_ file: String) -> Script? {
    guard let text = text(of: file) ?? (try? FileError.readText(file)) else { return nil }
    return try? ScriptParser.parse(text, file: file)
  }

  /// The paths of all files, in the order of the command line, and sorted within each folder.
  var all: [String] { names.flatMap(Self.expanded) }

  /// Returns the paths of the files that tags and names select, in all shards, in the order of the command line, and sorted within each
  /// folder.
  ///
  /// - Throws: An error if a folder contains no command files, if no file has one of the tags, or if no file is selected.
  mutating func selected(by selection: ScriptSelection) throws(Absence) -> [String] {
    if let empty = names.first(where: { Self.expanded($0).isEmpty }) { throw Absence("'\(empty)' contains no .nav files") }
    let scripts = all
    if !selection.wanted.isEmpty {
      let used = Set(scripts.flatMap { script($0)?.tags ?? [] })
      if let tag = selection.wanted.sorted().first(where: { !used.contains($0) }) { throw Absence("no script has the tag '\(tag)'") }
    }
    let selected = scripts.filter { selection.matches(file: $0, text: text(of: $0)) }
    if selected.isEmpty { throw Absence("no script matches the options that select scripts (--filter, --tags)") }
    return selected
  }

  /// The error if there are no files to run.
  struct Absence: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The modification times of the files, of all files in the folders, and of the files that these source. Read anew for each access.
  var times: FileTimes {
    var all = Set(names)
    var sources = names.flatMap(Self.expanded)
    while let file = sources.popLast() {
      sources += Self.sources(of: file).filter { all.insert($0).inserted }
    }
    return FileTimes(of: all.sorted())
  }

  /// Returns the paths of the files that a command file sources, apart from those whose names contain variables. Returns an empty array for
  /// a file that cannot be read or parsed.
  private static func sources(of file: String) -> [String] {
    guard FileError.isRegular(file), let text = try? FileError.readText(file), let script = try? ScriptParser.parse(text, file: file) else {
      return []
    }
    let folder = FilePath(file).removingLastComponent()
    return script.sourced.map { folder.pushing(FilePath($0)).lexicallyNormalized().string }
  }

  /// Returns the sorted paths of the command files in a folder and its subfolders, without those whose names start with `_`: other files
  /// source them. If the path does not name a folder, returns only the path itself.
  private static func expanded(_ name: String) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder else { return [name] }
    let scripts = (try? FileManager.default.subpathsOfDirectory(atPath: name))?.filter(Script.isRun).sorted() ?? []
    return scripts.map { FilePath(name).appending($0).string }
  }
}
