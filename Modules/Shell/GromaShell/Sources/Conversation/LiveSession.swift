import Groma
import GromaConsole
import GromaProcesses

/// The file by which `groma watch` follows the running interactive session with an app.
///
/// The session holds a lock while it runs, which the system releases even if the process is killed. If several sessions with an app run,
/// the first one is followed, and after its end the next one that changes.
@MainActor
final class LiveSession {
  private let files: Files
  private var lock: FileLock?

  /// The paths of the files.
  struct Files {
    /// The file with the snapshot of the state. If it does not exist, the session is in the launch state.
    let state: String
    /// The file that the session locks.
    let lock: String

    /// Creates the paths for an app, or returns `nil` if there is no folder for them.
    init?(of app: AppDefinition, in folders: UserFolders) {
      guard let folder = folders.runtime else { return nil }
      let name = "\(folder)/live-\(UserFolders.fileName(of: app.name))"
      (state, lock) = ("\(name).json", "\(name).lock")
    }
  }

  /// Begins to publish a session that is in the launch state. Returns `nil` if there is no folder for the files.
  init?(of app: AppDefinition, in folders: UserFolders) {
    guard let files = Files(of: app, in: folders) else { return nil }
    self.files = files
    try? FileError.makePrivateFolder(of: files.lock)
    if takesLock { FileError.remove(files.state) }
  }

  /// Whether this session is the one that is followed. If this session does not hold the lock, tries to take it.
  private var takesLock: Bool {
    if lock == nil { lock = FileLock(files.lock) }
    return lock != nil
  }

  /// Publishes a state, unless another session is followed.
  func write(_ snapshot: [UInt8]) {
    if takesLock { try? FileError.writePrivately(snapshot, to: files.state) }
  }

  /// Ends the publication.
  func end() {
    guard let lock else { return }
    FileError.remove(files.state)
    lock.release()
    self.lock = nil
  }
}
