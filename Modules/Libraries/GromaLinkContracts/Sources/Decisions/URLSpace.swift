/// The URLs of a host, divided into classes: the URLs of a class meet the same rules and are accepted by the same forms of links.
///
/// A rule is a condition for the path, the query and the fragment, so the classes of paths are found first. The queries and fragments are
/// divided for one class of paths at a time, and only by the conditions that matter for it.
final class URLSpace {
  /// An app with its rules.
  struct Owner {
    let app: ContractReport.App
    let rules: [LinkRule]
    /// Whether the rules are those of the file. `false` if the file lists the app without dynamic rules (Android): then ``rules`` contains
    /// one rule, which every URL meets.
    var hasRules = true
    /// The direct decision for a URL, which confirms witnesses.
    let decision: (SiteURL) -> LinkDecision
  }

  /// A rule of an owner.
  struct Entry {
    let owner: Int
    let index: Int
    let rule: LinkRule
  }

  /// A form of a link.
  struct Form {
    let link: Int
    let form: ContractLink.Form
    let repeats: ContractLink.Repeats
  }

  /// A class of paths.
  struct PathClass {
    /// The rules that the path meets, as ascending indices of ``URLSpace/entries``. After a rule that every query and every fragment meets,
    /// rules of the same owner may be missing, because they do not decide.
    let rules: [Int]
    /// The forms that the path has, as ascending indices of ``URLSpace/forms``.
    let forms: [Int]
    /// One of the shortest paths, with its slash at the beginning.
    let path: String
    /// Whether the paths end in more than one slash. Always `false` if no owner is an Android app.
    let endsInSlashes: Bool
  }

  /// A class of URLs.
  struct Point {
    /// The rules that the URLs meet, as ascending indices of ``URLSpace/entries``.
    let rules: [Int]
    /// The forms that accept the URLs, as ascending indices of ``URLSpace/forms``.
    let forms: [Int]
    /// The end of a URL of the class, after its host.
    let url: String
  }

  let owners: [Owner]
  let entries: [Entry]
  let forms: [Form]
  /// The classes of paths, by ascending length of their paths.
  private(set) var classes: [PathClass] = []
  /// Whether all classes of paths were found.
  private(set) var hasAllPaths = true
  /// The number of states that may still be visited.
  private var budget: Int
  /// The number of classes of URLs that may still be visited. A few states can result in many classes, because each class of paths is
  /// combined with queries and fragments.
  private var points: Int
  /// The maximum number of states.
  private(set) var limit: Int
  let isNormal: Bool
  private var queries: [[QueryCondition]: QueryClasses] = [:]
  private var fragments: [[FragmentCondition]: FragmentClasses] = [:]

  /// Finds the classes of paths.
  ///
  /// - Parameters:
  ///   - owners: The apps with their rules.
  ///   - links: The links whose forms divide the URLs.
  ///   - isNormal: Whether URLs that encode unreserved characters are not considered.
  ///   - isWhole: Whether the classes contain all rules that a path meets, including those that do not decide.
  ///   - limit: The maximum number of states. The maximum is lower if the rules and links are short (``bound(_:)``).
  init(_ owners: [Owner], _ links: [(index: Int, link: ContractLink)], isNormal: Bool, isWhole: Bool = false, limit: Int) {
    self.owners = owners
    self.isNormal = isNormal
    self.limit = limit
    budget = limit
    points = limit
    entries = owners.enumerated().flatMap { owner, element in
      element.rules.enumerated().map { Entry(owner: owner, index: $0, rule: $1) }
    }
    forms = links.flatMap { index, link in link.forms.map { Form(link: index, form: $0, repeats: link.repeats) } }
    findPaths(isWhole: isWhole)
  }

  /// The number of visited states.
  var states: Int { limit - budget }

  /// Returns the maximum number of states for rules and links of a size.
  ///
  /// Nearly all files need a number of states that is proportional to their size. A pattern such as `*a????????` can need a number that
  /// doubles with each character, and so is given up early.
  ///
  /// - Parameter size: The number of states of the languages of the paths, of characters in the rules, and of states for query items.
  private static func bound(_ size: Int) -> Int { 30_000 + 10 * size }

  /// The number of states that query items add to the size: a rule for a whole query is combined with the value of each item.
  private var sizeOfItems: Int {
    guard entries.contains(where: { if case .text = $0.rule.query { true } else { false } }) else { return 0 }
    let ofRules = entries.reduce(0) { sum, entry in if case .items(let items) = entry.rule.query { sum + items.count } else { sum } }
    let ofLinks = forms.flatMap(\.form.items).reduce(0) { $0 + ($1.alternative == nil ? 1 : 2) }
    return 500 * ofRules + 2_000 * ofLinks
  }

  private func findPaths(isWhole: Bool) {
    let (encoded, decoded, android, links) = (Automaton(), Automaton(), Automaton(), Automaton())
    for (number, entry) in entries.enumerated() {
      let rule = entry.rule
      let automaton = rule.dialect == .android ? android : rule.isPercentEncoded ? encoded : decoded
      // Android's patterns contain the first slash of the path.
      automaton.add(rule.path.steps(isCaseSensitive: rule.isCaseSensitive, isDecoded: !rule.isPercentEncoded), tag: Int32(number))
      if !isWhole, isUnconditional(number) {
        automaton.hide(after: Int32(number), upTo: Int32(number - entry.index + owners[entry.owner].rules.count - 1))
      }
    }
    for (number, form) in forms.enumerated() { links.add(form.form.pathSteps, tag: Int32(number)) }
    let size = [encoded, decoded, android, links].reduce(0) { $0 + $1.count } + entries.reduce(0) { $0 + $1.rule.written.size }
    limit = min(limit, Self.bound(size + sizeOfItems))
    (budget, points) = (limit, limit)
    let slash = ByteSet([0x2f])
    var tapes = [
      Search.Tape(automaton: encoded, isDecoded: false, ignoredEnd: slash),
      Search.Tape(automaton: decoded, isDecoded: true, ignoredEnd: slash | ByteSet([URLBytes.symbol(encoded: 0x2f)])),
      Search.Tape(automaton: android, isDecoded: false, startsWithSlash: true),
      Search.Tape(automaton: links, isDecoded: true, ignoredEnd: slash),
    ]
    let ends = Automaton()
    if owners.contains(where: { $0.app.platform == .android }) {
      ends.add([.many(.all), .one(slash), .one(slash)], tag: 0)
      tapes.append(Search.Tape(automaton: ends, isDecoded: false, startsWithSlash: true))
    }
    let search = Search(URLBytes(.path, isNormal: isNormal), tapes, limit: budget)
    budget = max(0, budget - search.count)
    hasAllPaths = search.isComplete
    classes = search.outcomes.map { outcome in
      let rules = (0..<3).flatMap { tapes[$0].automaton.accepted[Int(outcome.accepted[$0])] }.map(Int.init).sorted()
      return PathClass(
        rules: rules, forms: links.accepted[Int(outcome.accepted[3])].map(Int.init), path: "/" + outcome.text,
        endsInSlashes: outcome.accepted.dropFirst(4).contains { !ends.accepted[Int($0)].isEmpty })
    }
  }

  // MARK: Rules

  /// Returns, for each owner, the given rules up to and including the first one that every query and every fragment meets.
  func deciding(_ rules: [Int]) -> [Int] {
    var closed: Set<Int> = []
    return rules.filter { number in
      guard !closed.contains(entries[number].owner) else { return false }
      if isUnconditional(number) { closed.insert(entries[number].owner) }
      return true
    }
  }

  /// Returns whether every query and every fragment meets a rule.
  func isUnconditional(_ number: Int) -> Bool {
    QueryCondition(entries[number].rule) == nil && entries[number].rule.fragment.matchesEverything
  }

  /// Returns the first of the given rules that belongs to an owner, or `nil` if there is none.
  func first(_ rules: [Int], of owner: Int) -> Int? { rules.first { entries[$0].owner == owner } }

  /// Returns whether the first of the given rules that belongs to an owner opens the app of the owner.
  func opens(_ rules: [Int], _ owner: Int) -> Bool { first(rules, of: owner).map { !entries[$0].rule.isExcluded } ?? false }

  // MARK: Queries and fragments

  /// Calls `body` for each class of URLs in a class of paths, until it returns `true`.
  ///
  /// - Parameters:
  ///   - path: A path of the class.
  ///   - rules: The rules that divide the queries and fragments, in ascending order.
  ///   - forms: The forms that divide the queries.
  /// - Returns: Whether `body` returned `true` or all classes were found.
  func visit(_ path: String, rules: [Int], forms: [Int], _ body: (Point) -> Bool) -> Bool {
    let rulesWithConditions = rules.map { (number: $0, condition: QueryCondition(entries[$0].rule)) }
    let formsWithConditions = forms.map { (number: $0, condition: QueryCondition(self.forms[$0])) }
    var seen: Set<QueryCondition> = []
    let conditions = (rulesWithConditions + formsWithConditions).compactMap(\.condition).filter { seen.insert($0).inserted }
    let queries = self.queries(conditions)
    let places = Dictionary(uniqueKeysWithValues: conditions.enumerated().map { ($1, $0) })
    var isComplete = queries.isComplete
    for query in queries.all {
      func isMet(_ condition: QueryCondition?) -> Bool { condition.flatMap { places[$0] }.map { query.isMet[$0] } ?? true }
      let met = rulesWithConditions.filter { isMet($0.condition) }.map(\.number)
      let accepting = formsWithConditions.filter { isMet($0.condition) }.map(\.number)
      let fragments = self.fragments(met)
      isComplete = isComplete && fragments.isComplete
      for fragment in fragments.all {
        guard points > 0 else { return false }
        points -= 1
        let rules = met.filter { FragmentCondition(entries[$0].rule).map { fragment.met.contains($0) } ?? true }
        let end = (query.text.isEmpty ? "" : "?\(query.text)") + (fragment.text.isEmpty ? "" : "#\(fragment.text)")
        if body(Point(rules: rules, forms: accepting, url: path + end)) { return true }
      }
    }
    return isComplete
  }

  private func queries(_ conditions: [QueryCondition]) -> QueryClasses {
    if let known = queries[conditions] { return known }
    let found = QueryClasses(conditions, isNormal: isNormal, limit: budget)
    budget = max(0, budget - found.states)
    queries[conditions] = found
    return found
  }

  private func fragments(_ rules: [Int]) -> FragmentClasses {
    var seen: Set<FragmentCondition> = []
    let conditions = rules.compactMap { FragmentCondition(entries[$0].rule) }.filter { seen.insert($0).inserted }
    if let known = fragments[conditions] { return known }
    let found = FragmentClasses(conditions, isNormal: isNormal, limit: budget)
    budget = max(0, budget - found.states)
    fragments[conditions] = found
    return found
  }
}

extension LinkRule.Written {
  /// The number of bytes of the patterns.
  fileprivate var size: Int {
    let queries =
      switch query {
      case nil: [] as [String]
      case .text(let text): [text]
      case .items(let items): items.flatMap { [$0.name, $0.value] }
      }
    return (queries + [path, fragment].compactMap(\.self)).reduce(0) { $0 + $1.utf8.count }
  }
}

extension Glob {
  /// Whether the pattern is `*`, which every text matches.
  var matchesEverything: Bool { elements == [.any] }
}
