package import GromaCommandLanguage

extension Diagnostic {
  /// Creates the diagnostic for a file that cannot be read or written, with the location of the file name in the line, if it is known.
  package init(_ error: FileError, _ span: SourceSpan? = nil) {
    self.init(code: error.code, message: "\(error)", span: span)
  }
}
