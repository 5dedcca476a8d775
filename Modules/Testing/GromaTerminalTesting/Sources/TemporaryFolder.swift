import FoundationEssentials
import Glibc
import Synchronization

/// Temporary folders for tests. They are removed when the process ends.
public enum TemporaryFolder {
  private static let made = Mutex<[String]>([])

  /// Creates a new, empty folder and returns its path.
  ///
  /// - Precondition: The folder can be created.
  public static func make() -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "groma-test-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("the folder \(path) cannot be made: \(error)")
    }
    let isFirst = made.withLock { made in
      made.append(path)
      return made.count == 1
    }
    if isFirst {
      atexit {
        for path in TemporaryFolder.made.withLock(\.self) { try? FileManager.default.removeItem(atPath: path) }
      }
    }
    return path
  }
}
