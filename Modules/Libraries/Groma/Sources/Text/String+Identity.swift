extension String {
  /// Returns whether both strings consist of the same Unicode scalars. For `==`, a composed and a decomposed `é` are equal.
  func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String? {
  /// Returns whether both strings are absent, or consist of the same Unicode scalars.
  func isIdentical(to other: String?) -> Bool {
    switch (self, other) {
    case (let one?, let other?): one.isIdentical(to: other)
    case (nil, nil): true
    default: false
    }
  }
}

extension [String] {
  /// Returns whether both lists contain strings of the same Unicode scalars, in the same order.
  func isIdentical(to other: [String]) -> Bool { elementsEqual(other) { $0.isIdentical(to: $1) } }
}
