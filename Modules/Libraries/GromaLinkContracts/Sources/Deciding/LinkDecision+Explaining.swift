extension LinkDecision: CustomStringConvertible {
  /// The decision, the rule that decides, and the reason why each earlier rule does not match, one per line. If there are more than 20
  /// earlier rules, those whose path pattern does not match are only counted, in the last line. For example:
  ///
  /// ```
  /// does not open the app: rule 2 at 7:11 excludes it: { "/": "/chat/*", "exclude": true }
  /// rule 1 at 6:11 does not match: the path '/buy/1' does not match '/sell/*': { "/": "/sell/*" }
  /// ```
  public var description: String {
    let verdict = opensApp ? reason == .noDynamicRules ? "may open the app" : "opens the app" : "does not open the app"
    let because =
      switch reason {
      case .appNotListed, .noIntentFilter: reason.text ?? ""
      case .noDynamicRules: "the file has no dynamic rules for the app; the intent filters in the manifest of the app decide"
      case .intentFilter(let position): "the file has no dynamic rules for the app, and the intent filter at \(position) matches"
      case .noRule: rules.isEmpty ? "the app has no rules" : "no rule matches"
      case .rule(let index): "\(name(of: index)) \(rules[index].isExcluded ? "excludes it" : "matches"): \(rules[index])"
      }
    let isLong = mismatches.count > 20
    let shown = mismatches.indices.filter { !isLong || mismatches[$0].part != .path }
    let earlier = shown.map { index in
      "\(name(of: index)) does not match: \(explanation(of: mismatches[index], rules[index])): \(rules[index])"
    }
    let others = mismatches.count - shown.count
    let last = others == 0 ? [] : ["\(others) other rules before it do not match the path"]
    return (["\(verdict): \(because)"] + earlier + last).joined(separator: "\n")
  }

  private func name(of index: Int) -> String { "rule \(index + 1)" + (rules[index].position.map { " at \($0)" } ?? "") }

  private func explanation(of mismatch: Mismatch, _ rule: LinkRule) -> String {
    let pattern: String?
    let part: String
    switch mismatch.part {
    case .path: (part, pattern) = ("path", rule.written.path)
    case .fragment: (part, pattern) = ("fragment", rule.written.fragment)
    case .query:
      part = "query"
      if case .text(let text)? = rule.written.query { pattern = text } else { pattern = nil }
    case .item(let name):
      part = "query item '\(name)'"
      if case .items(let items)? = rule.written.query { pattern = items.last { $0.name == name }?.value } else { pattern = nil }
    }
    guard var text = mismatch.text else { return "the \(part) is missing, and must match '\(pattern ?? "*")'" }
    // Apple's patterns are written with the slash at the beginning of the path, and compared without it.
    if mismatch.part == .path, rule.dialect == .apple { text = "/" + text }
    return "the \(part) '\(text)' does not match '\(pattern ?? "*")'"
  }
}
