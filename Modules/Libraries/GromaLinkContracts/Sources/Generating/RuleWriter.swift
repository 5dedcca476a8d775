/// Writes the rules that describe links, as exactly as the format of a platform permits.
///
/// A wildcard matches slashes too, so the rule of a path also matches longer paths. The paths are therefore written from the longest to the
/// shortest. Before those with `n` segments, a rule excludes all paths with more. Where a pattern cannot express a link, the rule is wider,
/// which ``LinkContract/report()`` finds.
struct RuleWriter {
  let dialect: Glob.Dialect
  /// The variables of the file, with those for parameters that have a list of texts. Only Apple has variables.
  private(set) var variables: [SubstitutionVariables.Variable]

  /// Creates a writer.
  ///
  /// - Parameter variables: The variables of the file until now, which keep their names.
  init(_ dialect: Glob.Dialect, variables: [SubstitutionVariables.Variable] = []) {
    self.dialect = dialect
    self.variables = variables
  }

  /// Returns the rules of links.
  ///
  /// - Complexity: O(forms × segments).
  mutating func rules(of links: [ContractLink]) -> [LinkRule.Written] {
    let forms = links.flatMap { link in link.forms.map { (link: link.name, form: $0) } }
    // A rest accepts empty segments and has no greatest length.
    var rules = forms.filter(\.form.hasRest).map { rule(of: $0.form, for: $0.link) }
    if dialect == .apple { rules.append(LinkRule.Written(path: "*//?*", isExcluded: true, comment: "empty segments")) }
    let finite = forms.filter { !$0.form.hasRest }
    let lengths = Set(finite.map(\.form.segments.count)).sorted(by: >)
    for length in lengths {
      rules.append(
        LinkRule.Written(
          path: String(repeating: "/?*", count: length + 1), isExcluded: true, comment: "longer paths"))
      for (link, form) in finite where form.segments.count == length {
        rules.append(rule(of: form, for: link))
        // Android compares paths as they are written. The pattern of a last parameter matches the slash.
        if dialect == .android, case .literal = form.segments.last { rules.append(rule(of: form, for: link, ending: "/")) }
      }
    }
    var seen: Set<LinkRule.Written> = []
    return rules.filter { rule in
      var rule = rule
      rule.comment = nil
      return seen.insert(rule).inserted
    }
  }

  private mutating func rule(of form: ContractLink.Form, for link: String, ending: String = "") -> LinkRule.Written {
    let path = form.segments.map { "/" + pattern(of: $0) }.joined()
    let items = form.items.compactMap { item -> LinkRule.Written.Item? in
      guard item.isRequired, item.alternative == nil, item.type != .text, item.type != .identifier else { return nil }
      return LinkRule.Written.Item(item.name, pattern(of: item.type, named: item.name))
    }
    return LinkRule.Written(
      path: (path.isEmpty ? "/" : path) + ending, query: items.isEmpty ? nil : .items(items),
      // A literal is decoded before it is compared, and Apple compares encoded letters with their case.
      isPercentEncoded: dialect == .apple && form.segments.contains(where: \.isEncoded) ? false : nil, comment: link)
  }

  private mutating func pattern(of segment: ContractLink.Segment) -> String {
    switch segment {
    case .literal(let text):
      // No format can escape a wildcard.
      (dialect == .apple ? text : text.percentEncodedForPath).map { "*?".contains($0) ? "?" : String($0) }.joined()
    case .parameter(let name, let type): pattern(of: type, named: name)
    case .rest: "?*"
    }
  }

  private mutating func pattern(of type: ParameterType, named name: String) -> String {
    switch type {
    case .oneOf(let texts) where dialect == .apple: variable(texts, named: name)
    case .boolean where dialect == .apple: variable(["true", "yes", "1", "false", "no", "0"], named: name)
    case .uuid where dialect == .apple:
      [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-")
    case .uuid: [8, 4, 4, 4, 12].map { String(repeating: "?", count: $0) }.joined(separator: "-")
    case .text, .identifier, .integer, .date, .time, .boolean, .oneOf: "?*"
    }
  }

  /// Returns the use of a variable with values, which is added if there is none.
  private mutating func variable(_ values: [String], named name: String) -> String {
    // A wildcard in a text would have its meaning in the variable.
    let values = values.map { $0.contains(where: "*?$".contains) ? "?*" : $0 }
    if let known = variables.first(where: { $0.values == values }) { return "$(\(known.name))" }
    let taken = SubstitutionVariables.predefinedNames.union(variables.map(\.name))
    let base = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    var free = base.isEmpty ? "value" : base
    var number = 2
    while taken.contains(free) {
      free = "\(base)\(number)"
      number += 1
    }
    variables.append(SubstitutionVariables.Variable(free, values))
    return "$(\(free))"
  }
}

extension ContractLink.Form {
  fileprivate var hasRest: Bool { if case .rest = segments.last { true } else { false } }
}

extension ContractLink.Segment {
  /// Whether a literal contains characters that URLs percent-encode.
  fileprivate var isEncoded: Bool { if case .literal(let text) = self { text.percentEncodedForPath != text } else { false } }
}

extension String {
  /// The text as the segment of a path, with upper-case digits.
  fileprivate var percentEncodedForPath: String {
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.append(Character(Unicode.Scalar(byte)))
      case _ where "-._~!$&'()+,;=:@*".utf8.contains(byte): encoded.append(Character(Unicode.Scalar(byte)))
      default: encoded += "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
