import FoundationEssentials

@testable import GromaConsole

/// A temporary folder with files. It is deleted with the object.
final class ScriptFolder {
  /// The path of the folder.
  let path = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString)").path

  /// Creates a folder with files, given by name and text.
  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let file = self[name]
    try FileManager.default.createDirectory(atPath: file.folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  func read(_ name: String) throws -> String { try FileError.readText(self[name]) }

  /// The path of a file in the folder.
  subscript(_ name: String) -> String { "\(path)/\(name)" }
}
