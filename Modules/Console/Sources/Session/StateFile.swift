import FoundationEssentials
import Navigation

/// States as JSON files.
enum StateFile {
  /// Writes a state; the file is replaced whole or not at all.
  static func write(_ state: NavigationState, to file: String, _ span: SourceSpan) throws(Diagnostic) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(state).write(to: URL(filePath: file), options: .atomic)
    } catch let error as NavigationError {
      throw Diagnostic(code: error.code, message: "the state cannot be saved: \(error)", span: span)
    } catch {
      throw Diagnostic(code: "file.write", message: "'\(file)' cannot be written: \(reason(error))", span: span)
    }
  }

  /// Reads a state that was written.
  static func read(_ file: String, values: [any StateValue.Type], _ span: SourceSpan) throws(Diagnostic) -> NavigationState {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw Diagnostic(code: "file.read", message: "'\(file)' cannot be read: \(reason(error))", span: span)
    }
    do {
      let decoder = JSONDecoder()
      decoder.userInfo[.stateValueTypes] = values
      return try decoder.decode(NavigationState.self, from: data)
    } catch let DecodingError.dataCorrupted(context), let DecodingError.keyNotFound(_, context),
      let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context)
    {
      throw Diagnostic(code: "file.state", message: "'\(file)' is no saved state: \(context.debugDescription)", span: span)
    } catch {
      throw Diagnostic(code: "file.state", message: "'\(file)' is no saved state: \(error)", span: span)
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
