import GromaLinks

/// Writes the rules that describe links, as exactly as the format of a platform permits.
///
/// A wildcard matches slashes too, so the rule of a path also matches longer paths. The paths are therefore written from the longest to the
/// shortest. Before the paths with `n` segments, a rule excludes all paths with more segments. If a pattern cannot express a link exactly,
/// the rule matches more URLs than the link.
struct RuleWriter {
  private let dialect: Glob.Dialect
  private var source: SegmentPatternSource

  /// Creates a writer.
  ///
  /// - Parameter variables: The variables of the previous file, which keep their names.
  init(_ dialect: Glob.Dialect, variables: [SubstitutionVariables.Variable] = []) {
    self.dialect = dialect
    source = SegmentPatternSource(dialect, variables: variables)
  }

  /// The variables of the previous file, and those that were added for the rules. Only Apple has variables.
  var variables: [SubstitutionVariables.Variable] { source.variables }

  /// Returns the rules of links.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - maximumStates: The maximum number of states that are visited to find rules that decide for no URL. These rules are left out. If
  ///     the maximum is reached, such rules may remain; if it is 0, no rule is left out.
  /// - Complexity: That of ``LinkContract/report()``, or O(length of all forms) if `maximumStates` is 0.
  mutating func rules(of links: [ContractLink], maximumStates: Int) -> [LinkRule.Written] {
    let drafts = links.flatMap { link in link.forms.map { draft(of: $0, link.name) } }
    // The rest of a path may contain empty segments and has no greatest length.
    let endless = drafts.filter(\.form.hasRest)
    let finite = drafts.filter { !$0.form.hasRest }
    let lengths = Set(finite.map(\.form.segments.count)).sorted(by: >)
    var rules = endless.flatMap(\.accepting) + emptySegments(upTo: lengths.first ?? 0)
    for length in lengths {
      rules.append(excluded(String(repeating: "/?*", count: length + 1), "paths with more segments"))
      let layer = finite.filter { $0.form.segments.count == length }
      rules += layer.filter(\.exclusions.isEmpty).flatMap(\.accepting)
      let inexact = layer.filter { !$0.exclusions.isEmpty }
      for (index, draft) in inexact.enumerated() {
        let later = inexact[(index + 1)...].map(\.form)
        rules += draft.exclusions.filter { exclusion in !later.contains(where: exclusion.mayExclude) }.map(\.rule)
        rules += draft.accepting
      }
    }
    return maximumStates > 0 ? effective(rules, maximumStates) : rules
  }

  private func excluded(_ path: String, _ comment: String) -> LinkRule.Written {
    LinkRule.Written(path: path, isExcluded: true, comment: comment)
  }

  /// Returns the rules that exclude paths with empty segments. A wildcard of Android ends at the first slash, so a rule is needed for each
  /// place.
  private func emptySegments(upTo length: Int) -> [LinkRule.Written] {
    let paths = dialect == .apple ? ["*//?*"] : (0...length).map { String(repeating: "/?*", count: $0) + "//*" }
    return paths.map { excluded($0, "empty segments") }
  }

  /// Returns the rules that decide for some URL, in order.
  private func effective(_ rules: [LinkRule.Written], _ maximumStates: Int) -> [LinkRule.Written] {
    let variables = SubstitutionVariables(source.variables)
    let parsed = rules.map { dialect == .apple ? LinkRule(apple: $0, variables: variables) : LinkRule(android: $0) }
    let owner = URLSpace.Owner(app: .init(dialect, ""), rules: parsed) { _ in LinkDecision(.noRule, opensApp: false) }
    let dead = URLSpace([owner], [], isNormal: true, limit: maximumStates).certainlyDeadRules()
    return rules.indices.filter { !dead.contains($0) }.map { rules[$0] }
  }

  // MARK: Forms

  /// A form of a link with its rules.
  private struct Draft {
    let form: ContractLink.Form
    let accepting: [LinkRule.Written]
    let exclusions: [Exclusion]
  }

  /// The maximum number of path patterns for a form. If there are more, the segments with the most patterns get the pattern of any segment.
  private static let maximumRules = 64

  private mutating func draft(of form: ContractLink.Form, _ link: String) -> Draft {
    var segments = form.segments.map { source.patterns(of: $0) }
    while segments.reduce(1, { $0 * $1.accepted.count }) > Self.maximumRules {
      guard let widest = segments.indices.max(by: { segments[$0].accepted.count < segments[$1].accepted.count }) else { break }
      segments[widest].accepted = [SegmentPatterns.any]
    }
    func paths(_ patterns: [[String]]) -> [String] {
      let paths = patterns.reduce([""]) { paths, patterns in paths.flatMap { path in patterns.map { "\(path)/\($0)" } } }
      return paths.map { $0.isEmpty ? "/" : $0 }
    }
    let written = paths(segments.map(\.accepted))
    let fragments = self.fragments(of: form)
    // Android compares paths as they are written. The pattern of any segment also matches the slash.
    let ends = dialect == .android && !form.segments.isEmpty ? ["", "/"] : [""]
    let accepting = written.flatMap { path in
      (path.hasSuffix(SegmentPatterns.any) ? [""] : ends).flatMap { end in
        requiredItems(form).flatMap { items in
          fragments.map { fragment in
            LinkRule.Written(path: path + end, query: items.isEmpty ? nil : .items(items), fragment: fragment, comment: link)
          }
        }
      }
    }
    guard dialect == .apple, !form.hasRest else { return Draft(form: form, accepting: accepting, exclusions: []) }
    let ofSegments = segments.indices.flatMap { index -> [Exclusion] in
      var patterns = segments.map(\.accepted)
      patterns[index] = segments[index].excluded
      return paths(patterns).flatMap { path in
        fragments.map { fragment in
          let rule = LinkRule.Written(path: path, fragment: fragment, isExcluded: true, comment: "not an integer")
          return Exclusion(rule: rule, form: form, place: .segment(index))
        }
      }
    }
    let ofItems = form.items.flatMap { item in
      excludedValues(of: item).flatMap { items, comment in
        written.flatMap { path in
          fragments.map { fragment in
            let rule = LinkRule.Written(path: path, query: .items(items), fragment: fragment, isExcluded: true, comment: comment)
            return Exclusion(rule: rule, form: form, place: .item(item))
          }
        }
      }
    }
    return Draft(form: form, accepting: accepting, exclusions: (segments.contains { !$0.excluded.isEmpty } ? ofSegments : []) + ofItems)
  }

  /// Returns the patterns of the fragments of a form, or only `nil` if the form accepts every fragment.
  ///
  /// A question mark and any text may follow the segments of a fragment. No pattern can contain a question mark, so the patterns also match
  /// other texts, and a fragment with more segments is not excluded.
  private mutating func fragments(of form: ContractLink.Form) -> [String?] {
    guard let segments = form.fragment else { return [nil] }
    var patterns: [String] = [""]
    for (index, segment) in segments.enumerated() {
      // Unlike the rest of a path, that of a fragment can be empty.
      let accepted = if case .rest = segment { ["*"] } else { source.patterns(of: segment).accepted }
      patterns = patterns.flatMap { pattern in accepted.map { pattern + (index > 0 ? "/" : "") + $0 } }
      if patterns.count > Self.maximumRules { return ["*"] }
    }
    return patterns.flatMap { $0.hasSuffix("*") ? [$0] : [$0, $0 + SegmentPatterns.any] }
  }

  // MARK: Query items

  /// Returns the conditions for required items, one list for each combination of names. Returns one empty list for Apple, for which other
  /// rules exclude URLs without a required item.
  private func requiredItems(_ form: ContractLink.Form) -> [[LinkRule.Written.Item]] {
    guard dialect == .android else { return [[]] }
    return form.items.filter { $0.isRequired && $0.hasPlainNames }.reduce([[]]) { lists, item in
      // The link reads the first or the last of several values, but Android compares all of them, and one must match.
      let value = !item.isFilled && (item.type == .boolean || item.type.accepts("")) ? "*" : SegmentPatterns.any
      return lists.flatMap { list in
        [item.name, item.alternative].compactMap(\.self).map { list + [LinkRule.Written.Item($0, value)] }
      }
    }
  }

  /// Returns the conditions for queries that a form does not accept because of an item, each with a comment. Apple compares all values of a
  /// name, and treats a missing item as an empty value.
  private mutating func excludedValues(of item: ContractLink.Item) -> [(items: [LinkRule.Written.Item], comment: String)] {
    guard item.hasPlainNames else { return [] }
    var excluded: [(items: [LinkRule.Written.Item], comment: String)] = []
    if item.isRequired, item.isFilled || item.type != .boolean && !item.type.accepts("") {
      let names = [item.name, item.alternative].compactMap(\.self)
      excluded.append((names.map { LinkRule.Written.Item($0, "") }, "'\(item.name)' is missing\(item.isFilled ? " or empty" : "")"))
    }
    if case .integer = item.type {
      excluded += source.values(of: item.type, named: item.name).excluded.map {
        ([LinkRule.Written.Item(item.name, $0)], "'\(item.name)' is not an integer")
      }
    }
    return excluded
  }
}

/// A rule that excludes URLs that a form does not accept, although other rules of the form match them.
private struct Exclusion {
  /// The part of the form that does not accept the URLs.
  enum Place {
    case segment(Int)
    case item(ContractLink.Item)
  }

  let rule: LinkRule.Written
  let form: ContractLink.Form
  let place: Place

  /// Returns whether the rule may exclude URLs of another form with as many segments.
  func mayExclude(_ other: ContractLink.Form) -> Bool {
    var excluded: Int?
    switch place {
    case .segment(let index):
      if form.segments[index].contains(other.segments[index]) { return false }
      excluded = index
    case .item(let item): if other.items.contains(item) { return false }
    }
    return form.segments.indices.allSatisfy { $0 == excluded || form.segments[$0].mayShareTexts(with: other.segments[$0]) }
  }
}

extension ContractLink.Form {
  fileprivate var hasRest: Bool { if case .rest = segments.last { true } else { false } }
}

extension ContractLink.Item {
  /// Whether a URL can contain the names in one way only.
  fileprivate var hasPlainNames: Bool { [name, alternative].compactMap(\.self).allSatisfy { $0.utf8.allSatisfy(\.isUnreserved) } }
}

extension ContractLink.Segment {
  /// Returns whether the pattern of the segment may match a text of another segment.
  fileprivate func mayShareTexts(with other: ContractLink.Segment) -> Bool {
    switch (self, other) {
    case (.literal(let text), .literal(let other)): text == other
    case (.literal(let text), .parameter(_, let type, let prefix, let suffix)): type.accepts(Array(text.utf8), between: prefix, suffix)
    default: true
    }
  }

  /// Returns whether this segment is an integer and each text of another segment certainly has its form.
  fileprivate func contains(_ other: ContractLink.Segment) -> Bool {
    guard case .parameter(_, .integer(let bits, let isSigned), let prefix, let suffix) = self else { return false }
    switch other {
    case .literal(let text):
      return ParameterType.integer(bits: bits, isSigned: isSigned).accepts(Array(text.utf8), between: prefix, suffix)
    case .parameter(_, .integer(_, let isOtherSigned), prefix, suffix): return isSigned || !isOtherSigned
    case .parameter(_, .range(let range), prefix, suffix): return isSigned || range.bounds.lowerBound >= 0
    case .parameter, .rest: return false
    }
  }
}
