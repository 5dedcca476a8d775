import FoundationEssentials
import GromaConsole

/// A temporary folder with files. The folder is deleted when the object is deallocated.
package final class ScriptFolder {
  /// The path of the folder.
  package let path = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString)").path

  /// Creates a folder with files.
  ///
  /// - Parameter files: The text of each file. The keys are the paths of the files in the folder.
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

  /// Returns the path of a file in the folder, whether the file exists or not.
  package subscript(_ name: String) -> String { "\(path)/\(name)" }
}
