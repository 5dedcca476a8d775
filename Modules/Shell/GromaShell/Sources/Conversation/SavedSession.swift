import Groma
import GromaCommandLanguage
import GromaConsole
import GromaProcesses

/// The file with the state of the last interactive session with an app, from which `--resume` continues.
///
/// The file is written after each change, so that a session is kept even if a signal or a trap ends it. If several sessions with the app
/// run, the file contains the state that changed last.
@MainActor
final class SavedSession {
  private let session: Session
  private let file: String?
  private let live: LiveSession?
  private let first: NavigationState
  private var last: NavigationState
  /// The reason why the last state could not be saved, or `nil` if there was no error.
  private(set) var problem: String?

  /// Starts to save a session.
  ///
  /// - Parameters:
  ///   - live: The file for `groma watch`, which is written at the same times.
  ///   - isResumed: Whether the session continues an earlier one, and is thus not in the launch state.
  init(_ session: Session, in folders: UserFolders, live: LiveSession?, isResumed: Bool) {
    self.session = session
    self.live = live
    file = Self.file(of: session.navigator.app, in: folders)
    first = session.navigator.state
    last = first
    if isResumed, let bytes = try? Snapshot.data(of: first, app: session.navigator.app) { live?.write(bytes) }
  }

  /// Returns the path of the file, or `nil` if there is no home folder.
  static func file(of app: AppDefinition, in folders: UserFolders) -> String? {
    folders.state.map { "\($0)/session-\(UserFolders.fileName(of: app.name)).json" }
  }

  /// Returns the app whose session was saved last, or `nil` if no session is saved.
  static func lastApp(of apps: [AppDefinition], in folders: UserFolders) -> AppDefinition? {
    apps.compactMap { app in file(of: app, in: folders).flatMap(FileError.version(of:)).map { (app, $0) } }
      .max { $0.1.lexicographicallyPrecedes($1.1) }?.0
  }

  /// Whether the state differs from the one at the start and is saved.
  var isWorthResuming: Bool { file != nil && problem == nil && (last.root != first.root || last.storedValues != first.storedValues) }

  /// Writes the state, if it has changed.
  func update() {
    let state = session.navigator.state
    guard state != last else { return }
    last = state
    do throws(SnapshotError) {
      let bytes = try Snapshot.data(of: state, app: session.navigator.app)
      live?.write(bytes)
      guard let file else { return }
      do throws(FileError) {
        try FileError.writePrivately(bytes, to: file)
        problem = nil
      } catch {
        problem = "\(error)"
      }
    } catch {
      problem = "\(error)"
    }
  }
}

extension Session {
  /// Restores the state of the last interactive session with the app. Returns the lines to show: warnings for omitted parts, or the reason
  /// why the session starts in the launch state.
  func resume(in folders: UserFolders, _ renderer: Renderer) -> [String] {
    guard let file = SavedSession.file(of: navigator.app, in: folders), FileError.isRegular(file) else {
      return ["no session of \(navigator.app.name) is saved: this is a new one"]
    }
    let showed = showsChanges
    showsChanges = false
    defer { showsChanges = showed }
    do throws(Diagnostic) {
      let lines = renderer.lines(try run("load \(Quoting.quoted(file))"))
      // 'undo' must not lead back to the launch state, because the next '--resume' would then continue in that state.
      navigator.forgetHistory()
      return lines
    } catch {
      return renderer.lines(error, source: nil) + ["this is a new session"]
    }
  }
}
