import Navigation

/// States as files: snapshots.
extension Session {
  /// Writes the state; the file is replaced whole or not at all.
  func saveState(to file: String, _ span: SourceSpan) throws(Diagnostic) {
    let snapshot: [UInt8]
    do throws(SnapshotError) {
      snapshot = try Snapshot.data(of: navigator.state, app: navigator.app)
    } catch {
      throw Diagnostic(code: error.code, message: "\(error)", span: span)
    }
    do throws(FileError) {
      try files.write(snapshot, to: file)
    } catch {
      throw Diagnostic(error, span)
    }
  }

  /// Reads a state that was written.
  func readState(_ file: String, _ span: SourceSpan) throws(Diagnostic) -> Snapshot.Restored {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(file)
    } catch {
      throw Diagnostic(error, span)
    }
    do throws(SnapshotError) {
      return try Snapshot.read(bytes, for: navigator.app)
    } catch {
      throw Diagnostic(code: error.code, message: "'\(file)' cannot be used: \(error)", span: span)
    }
  }
}

extension Diagnostic {
  /// A file that cannot be read or written, where it is named.
  init(_ error: FileError, _ span: SourceSpan? = nil) {
    self.init(code: error.code, message: "\(error)", span: span)
  }
}
