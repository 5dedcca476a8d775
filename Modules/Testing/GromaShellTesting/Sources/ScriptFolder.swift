import FoundationEssentials
import GromaConsole

/// A temporary folder with files. The folder is deleted when the object is deallocated.
package final class ScriptFolder {
  /// The path of the folder.
  package let path = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString)").path

  /// Creates a folder with files. The dictionary contains the text of each file, keyed by the file's name.
  package init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func write(_ name: String, _ text: String) throws {
    let file = self[name]
    try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  package func read(_ name: String) throws -> String { try FileError.readText(self[name]) }

  /// Returns the path of a file in the folder.
  package subscript(_ name: String) -> String { "\(path)/\(name)" }
}
