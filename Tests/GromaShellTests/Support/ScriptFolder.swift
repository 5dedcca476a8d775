import Foundation

/// A temporary folder with scripts. It is deleted with the object.
final class ScriptFolder {
  let path = NSTemporaryDirectory() + "groma-\(UUID().uuidString)"

  /// Creates a folder with files, given by name and text.
  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws { try text.write(toFile: self[name], atomically: false, encoding: .utf8) }

  func read(_ name: String) throws -> String { try String(contentsOfFile: self[name], encoding: .utf8) }

  func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

  /// The path of a file in the folder.
  subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// Adds the script `endless.nav`, which waits for ``hasBegun()`` and then sources itself practically without end.
  func addEndlessScript() throws {
    let depth = 14
    let shifted = (1..<depth).map { "n\($0)=$n\($0 + 1)" }.joined(separator: " ") + " n\(depth)=$n\(depth)"
    let first = (1..<depth).map { "n\($0)=loop.nav" }.joined(separator: " ") + " n\(depth)=leaf.nav"
    // C reads the paths, here and below.
    guard unsafe mkfifo(self["begun"], 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try write(
      "endless.nav",
      "! load \(self["begun"])\nsource loop.nav \(first)\n-- loop.nav --\n" + String(repeating: "source $n1 \(shifted)\n", count: 10)
        + "-- leaf.nav --\nexpect pending 0\n")
  }

  private var isReleased = false

  /// Returns whether `endless.nav` has started. The script reads the FIFO `begun`, which ends when this function has opened and closed it.
  func hasBegun() -> Bool {
    if isReleased { return true }
    let descriptor = unsafe open(self["begun"], O_WRONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    isReleased = true
    return true
  }
}
