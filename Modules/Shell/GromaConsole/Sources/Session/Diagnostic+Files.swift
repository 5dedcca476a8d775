extension Diagnostic {
  /// Creates the diagnostic of a file that cannot be read or written, at the place where the line names the file.
  init(_ error: FileError, _ span: SourceSpan? = nil) {
    self.init(code: error.code, message: "\(error)", span: span)
  }
}
