import FoundationEssentials
import Navigation

/// States as files: snapshots.
enum StateFile {
  /// Writes a state; the file is replaced whole or not at all.
  static func write(_ state: NavigationState, of app: AppDefinition, to file: String, _ span: SourceSpan) throws(Diagnostic) {
    let snapshot: [UInt8]
    do throws(SnapshotError) {
      snapshot = try Snapshot.data(of: state, app: app)
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    do {
      try Data(snapshot).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw Diagnostic(code: "file.write", message: "'\(file)' cannot be written: \(reason(error))", span: span)
    }
  }

  /// Reads a state that was written.
  static func read(_ file: String, for app: AppDefinition, _ span: SourceSpan) throws(Diagnostic) -> Snapshot.Restored {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw Diagnostic(code: "file.read", message: "'\(file)' cannot be read: \(reason(error))", span: span)
    }
    do throws(SnapshotError) {
      return try Snapshot.read(Array(data), for: app)
    } catch {
      throw Diagnostic(code: error.code, message: "'\(file)' cannot be used: \(error)", span: span)
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: return "there is no such file or folder"
    case .fileReadNoPermission, .fileWriteNoPermission: return "permission denied"
    default: return error.underlying.map { "\($0)" } ?? "\(error.code)"
    }
  }
}
