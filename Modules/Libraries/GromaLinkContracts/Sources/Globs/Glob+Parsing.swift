extension Glob {
  /// Parses a pattern. Every text is a pattern.
  ///
  /// A `$(` without a closing parenthesis matches itself. A variable that no list defines becomes a choice without patterns; see
  /// ``unknownVariables``.
  ///
  /// - Parameters:
  ///   - text: The pattern, as it is written in an association file.
  ///   - dialect: The platform that defines the meaning of the pattern.
  ///   - variables: The substitution variables of the file. Ignored in the dialect ``Dialect/android``.
  /// - Complexity: O(length of the text).
  public init(_ text: String, dialect: Dialect, variables: SubstitutionVariables = .predefined) {
    self.init(Self.elements(of: text, variables: dialect == .apple ? variables : nil), dialect: dialect)
  }

  /// Returns the elements of a pattern.
  ///
  /// - Parameter variables: The substitution variables, or `nil` if a dollar sign has no meaning.
  static func elements(of text: String, variables: SubstitutionVariables?) -> [Element] {
    let scalars = Array(text.unicodeScalars)
    // A closing parenthesis is searched for only if one follows the dollar sign, so that the time is linear.
    let lastParenthesis = scalars.lastIndex(of: ")") ?? -1
    var elements: [Element] = []
    elements.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "*": elements.append(.any)
      case "?": elements.append(.one)
      case "$" where index + 1 < lastParenthesis && scalars[index + 1] == "(":
        guard let variables, let end = scalars[index...].firstIndex(of: ")") else { fallthrough }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[(index + 2)..<end])
        elements.append(variables.element(named: String(name)))
        index = end
      default: elements.append(.scalar(scalars[index]))
      }
      index += 1
    }
    return elements
  }

  /// Parses the pattern of a path of Apple into its normal form, which matches the normal form of a path (``SiteURL/Parts/path``).
  ///
  /// A run of slashes at the beginning and at the end is omitted. A pattern that ends in `/*` also matches the path without that segment.
  ///
  /// - Complexity: O(length of the text).
  init(applePath text: String, variables: SubstitutionVariables) {
    let slash = Element.scalar("/")
    var elements = Self.elements(of: text, variables: variables)[...]
    while elements.last == slash { elements.removeLast() }
    let isOpen = elements.last == .any && elements.dropLast().last == slash
    elements = elements.drop { $0 == slash }
    guard isOpen, elements.count > 1 else {
      self.init(Array(elements), dialect: .apple)
      return
    }
    var last: [Element] = [.any]
    elements.removeLast()
    while elements.last == slash { last.insert(elements.removeLast(), at: 0) }
    self.init(elements + [.choice(nil, [Glob(last, dialect: .apple), Glob([], dialect: .apple)])], dialect: .apple)
  }
}
