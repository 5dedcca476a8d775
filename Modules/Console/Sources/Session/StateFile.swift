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
    do throws(FileError) {
      try FileError.write(snapshot, to: file)
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
  }

  /// Reads a state that was written.
  static func read(_ file: String, for app: AppDefinition, _ span: SourceSpan) throws(Diagnostic) -> Snapshot.Restored {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileError.read(file)
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    do throws(SnapshotError) {
      return try Snapshot.read(bytes, for: app)
    } catch {
      throw Diagnostic(code: error.code, message: "'\(file)' cannot be used: \(error)", span: span)
    }
  }
}
