extension Diagnostic {
  /// A file that cannot be read or written, where it is named.
  init(_ error: FileError, _ span: SourceSpan? = nil) {
    self.init(code: error.code, message: "\(error)", span: span)
  }
}
