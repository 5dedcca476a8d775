extension String {
  /// The text with everything that could steer a terminal written out, in the escapes that double quotes read back: `\n`, `\r`, `\t` and
  /// `\u{1B}`.
  ///
  /// What comes from outside (arguments, titles, links, file names) is printed through this, so that it cannot move the cursor, turn the
  /// direction of writing or fake a prompt. Backslashes stay as they are: the result is for eyes, `Quoting` is for reading back.
  public var escapingControls: String {
    guard unicodeScalars.contains(where: \.isControlling) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isControlling { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether it may steer a terminal: C0, DEL, C1, line and paragraph separators, bidirectional embeddings, overrides and isolates.
  package var isControlling: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Its escape inside double quotes.
  package var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
