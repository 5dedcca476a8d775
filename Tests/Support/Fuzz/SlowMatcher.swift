import Foundation
import GromaLinkContracts

/// A second implementation of Apple's rules. It reads the texts of the rules and tries every way to divide a text among the signs of a
/// pattern. It shares no code with the matcher of GromaLinkContracts.
enum SlowMatcher {
  /// Returns whether a URL opens an app, or nil if the search takes too long or a rule uses `$(lang)` or `$(region)`.
  static func opensApp(_ file: AppleAssociation, _ url: SiteURL, app: String) -> Bool? {
    var patterns = Patterns(variables: file.variables.all)
    for rule in file.rules(of: app) {
      patterns.ignoresCase = !rule.isCaseSensitive
      let isMet =
        patterns.path(rule, url) && patterns.query(rule, url) && patterns.matches(rule.written.fragment ?? "*", url.fragment, rule)
      if patterns.isUndecided { return nil }
      if isMet { return !rule.isExcluded }
    }
    return false
  }

  private indirect enum Sign {
    case scalar(Unicode.Scalar)
    case one
    case any
    case character(String)
    case values([[Sign]])
  }

  /// The patterns of one file and the steps that are left to match them.
  private struct Patterns {
    let variables: [SubstitutionVariables.Variable]
    var ignoresCase = false
    private(set) var isUndecided = false
    private var steps = 100_000

    init(variables: [SubstitutionVariables.Variable]) { self.variables = variables }

    // MARK: Parts of a rule

    mutating func path(_ rule: LinkRule, _ url: SiteURL) -> Bool {
      var pattern = rule.written.path ?? "*"
      while pattern.unicodeScalars.last == "/" { pattern.unicodeScalars.removeLast() }
      let isOpen = pattern.unicodeScalars.reversed().starts(with: "*/".unicodeScalars)
      while pattern.unicodeScalars.first == "/" { pattern.unicodeScalars.removeFirst() }
      var path = text(url.path, rule)
      while path.unicodeScalars.last == "/" { path.unicodeScalars.removeLast() }
      if path.unicodeScalars.first == "/" { path.unicodeScalars.removeFirst() }
      if matches(pattern, path) { return true }
      guard isOpen, pattern != "*" else { return false }
      // The pattern of a folder also matches the folder.
      pattern.unicodeScalars.removeLast()
      while pattern.unicodeScalars.last == "/" { pattern.unicodeScalars.removeLast() }
      return matches(pattern, path)
    }

    mutating func query(_ rule: LinkRule, _ url: SiteURL) -> Bool {
      switch rule.written.query {
      case nil: return true
      case .text(let pattern)?: return matches(pattern, url.query, rule)
      case .items(let items)?:
        let all = (url.query ?? "").components(separatedBy: "&").filter { !$0.isEmpty }.map { item in
          let name = item.components(separatedBy: "=")[0]
          return (name: text(name, rule), value: text(String(item.dropFirst(name.count + 1)), rule))
        }
        for item in items {
          let values = all.filter { isSame($0.name, item.name) }.map(\.value)
          for value in values.isEmpty ? [""] : values where !matches(item.value, value) { return false }
        }
        return true
      }
    }

    mutating func matches(_ pattern: String, _ part: String?, _ rule: LinkRule) -> Bool { matches(pattern, text(part ?? "", rule)) }

    private func text(_ part: String, _ rule: LinkRule) -> String {
      rule.isPercentEncoded ? part : part.removingPercentEncoding ?? part
    }

    private func isSame(_ one: String, _ other: String) -> Bool {
      let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
      return one.count == other.count && zip(one, other).allSatisfy(isSame)
    }

    private func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
      one == other
        || ignoresCase && one.isASCII && other.isASCII && one.properties.lowercaseMapping == other.properties.lowercaseMapping
    }

    // MARK: Matching

    private mutating func matches(_ pattern: String, _ text: String) -> Bool {
      matches(signs(pattern, expanding: true)[...], Array(text.unicodeScalars)[...])
    }

    private mutating func matches(_ signs: ArraySlice<Sign>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
      steps -= 1
      if steps < 0 { isUndecided = true }
      guard !isUndecided, let sign = signs.first else { return text.isEmpty }
      let rest = signs.dropFirst()
      switch sign {
      case .scalar(let scalar):
        guard let first = text.first, isSame(first, scalar) else { return false }
        return matches(rest, text.dropFirst())
      case .one: return !text.isEmpty && matches(rest, text.dropFirst())
      case .any: return (0...text.count).contains { matches(rest, text.dropFirst($0)) }
      case .character(let pattern):
        guard let first = text.first, first.isASCII else { return false }
        let cases = ignoresCase ? [first.properties.lowercaseMapping, first.properties.uppercaseMapping] : [String(first)]
        return cases.contains { $0.range(of: "^[\(pattern)]$", options: .regularExpression) != nil } && matches(rest, text.dropFirst())
      case .values(let values): return values.contains { matches($0 + rest, text) }
      }
    }

    private mutating func signs(_ pattern: String, expanding: Bool) -> [Sign] {
      var signs: [Sign] = []
      var rest = pattern.unicodeScalars[...]
      while let first = rest.popFirst() {
        switch first {
        case "*": signs.append(.any)
        case "?": signs.append(.one)
        case "$" where expanding && rest.first == "(" && rest.contains(")"):
          let name = String(rest.dropFirst().prefix { $0 != ")" })
          rest = rest.drop { $0 != ")" }.dropFirst()
          signs.append(variable(name))
        default: signs.append(.scalar(first))
        }
      }
      return signs
    }

    private mutating func variable(_ name: String) -> Sign {
      if let variable = variables.last(where: { $0.name == name }) { return .values(variable.values.map { signs($0, expanding: false) }) }
      switch name {
      case "alpha": return .character("a-zA-Z")
      case "upper": return .character("A-Z")
      case "lower": return .character("a-z")
      case "alnum": return .character("a-zA-Z0-9")
      case "digit": return .character("0-9")
      case "xdigit": return .character("0-9a-fA-F")
      case "lang", "region": isUndecided = true
      default: break
      }
      return .values([])
    }
  }
}
