extension String {
  /// Creates a string from UTF-8. Returns `nil` if the bytes are not valid UTF-8. Does the same as `String(validating:as:)`, which requires
  /// iOS 18 or macOS 15.
  package init?(utf8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid bytes were replaced.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
