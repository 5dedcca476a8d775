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
    /// The paths of the URLs that the manifest of the app permits, or `nil` if no manifest is known. A path must have one of these forms.
    var permittedPaths: [[Automaton.Step]]?
    /// The reason why no URL opens the app if it is not a rule, or `nil` if there is none.
    var obstacle: String?
    /// The reason why URLs that the rules let open the app may not open it, or `nil` if there is none.
    var doubt: String?
    /// The direct decision for a URL, with its explanation.
    let decision: (SiteURL) -> LinkDecision
    /// Returns the index of the first rule that a URL meets, or `nil` to find it with ``decision``.
    var firstRule: ((SiteURL) -> Int?)?

    /// Returns whether a URL opens the app, which confirms witnesses.
    func opens(_ url: SiteURL) -> Bool {
      guard let firstRule else { return decision(url).opensApp }
      return firstRule(url).map { !rules[$0].isExcluded } ?? false
    }
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
    /// The owners whose manifests do not permit the path.
    let closed: Set<Int>
    /// Whether the paths contain an encoded slash, and the manifest of an owner alone decides. No manifest distinguishes it from a slash.
    let encodesSlash: Bool
  }

  /// A class of URLs.
  struct Point {
    /// The rules that the URLs meet, as ascending indices of ``URLSpace/entries``.
    let rules: [Int]
    /// The forms that accept the URLs, as ascending indices of ``URLSpace/forms``.
    let forms: [Int]
    /// The owners whose manifests do not permit the URLs.
    let closed: Set<Int>
    /// The end of a URL of the class, after its host.
    let url: String
  }

  /// The way in which the query items of links are read.
  enum Reading: Int, CaseIterable {
    /// All queries that a link accepts.
    case accepted
    /// The queries in which the items that are declared as filled have values.
    case filled
    /// Those of the filled queries in which no item of the link is repeated.
    case single
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
  private let queryConditions: Conditions<QueryCondition>
  private let fragmentConditions: Conditions<FragmentCondition>
  private var queries: [[Int]: QueryClasses] = [:]
  private var fragments: [[Int]: FragmentClasses] = [:]

  /// The different conditions of rules and forms. Each has a number, by which it is compared.
  private struct Conditions<Condition: Hashable> {
    private(set) var all: [Condition] = []
    /// For each rule, the number of its condition, or -1 if it has none.
    private(set) var ofRules: [Int] = []
    /// For each reading and each form, the number of its condition, or -1 if it has none.
    private(set) var ofForms: [[Int]] = []

    init(_ rules: [Condition?], _ forms: [[Condition?]]) {
      var numbers: [Condition: Int] = [:]
      func number(_ condition: Condition?) -> Int {
        guard let condition else { return -1 }
        if let known = numbers[condition] { return known }
        numbers[condition] = all.count
        all.append(condition)
        return all.count - 1
      }
      ofRules = rules.map(number)
      ofForms = forms.map { $0.map(number) }
    }
  }

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
    let entries = owners.enumerated().flatMap { owner, element in
      element.rules.enumerated().map { Entry(owner: owner, index: $0, rule: $1) }
    }
    self.entries = entries
    let forms = links.flatMap { index, link in link.forms.map { Form(link: index, form: $0, repeats: link.repeats) } }
    self.forms = forms
    queryConditions = Conditions(
      entries.map { QueryCondition($0.rule) }, Reading.allCases.map { reading in forms.map { QueryCondition($0, reading) } })
    fragmentConditions = Conditions(entries.map { FragmentCondition($0.rule) }, [forms.map { FragmentCondition($0.form) }])
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
    let permitted = Automaton()
    for (number, owner) in owners.enumerated() {
      for steps in owner.permittedPaths ?? [] { permitted.add(steps, tag: Int32(number)) }
    }
    let encodedSlash = Int32(owners.count)
    if owners.contains(where: { $0.permittedPaths != nil && !$0.hasRules }) {
      permitted.add([.many(.all), .one(ByteSet([URLBytes.symbol(encoded: 0x2f)])), .many(.all)], tag: encodedSlash)
    }
    let ends = Automaton()
    if owners.contains(where: { $0.app.platform == .android }) {
      ends.add([.many(.all), .one(slash), .one(slash)], tag: 0)
      tapes.append(Search.Tape(automaton: ends, isDecoded: false, startsWithSlash: true))
      tapes.append(Search.Tape(automaton: permitted, isDecoded: true, startsWithSlash: true))
    }
    let limited = owners.indices.filter { owners[$0].permittedPaths != nil }
    let search = Search(URLBytes(.path, isNormal: isNormal), tapes, limit: budget)
    budget = max(0, budget - search.count)
    hasAllPaths = search.isComplete
    classes = search.outcomes.map { outcome in
      let rules = (0..<3).flatMap { tapes[$0].automaton.accepted[Int(outcome.accepted[$0])] }.map(Int.init).sorted()
      let permitting = tapes.count > 5 ? permitted.accepted[Int(outcome.accepted[5])] : []
      return PathClass(
        rules: rules, forms: links.accepted[Int(outcome.accepted[3])].map(Int.init), path: "/" + outcome.text,
        endsInSlashes: tapes.count > 4 && !ends.accepted[Int(outcome.accepted[4])].isEmpty,
        closed: Set(limited).subtracting(permitting.map(Int.init)), encodesSlash: permitting.contains(encodedSlash))
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
  func isUnconditional(_ number: Int) -> Bool { queryConditions.ofRules[number] < 0 && fragmentConditions.ofRules[number] < 0 }

  /// Returns the first of the given rules that belongs to an owner, or `nil` if there is none.
  func first(_ rules: [Int], of owner: Int) -> Int? { rules.first { entries[$0].owner == owner } }

  /// Returns whether the URLs of a class open the app of an owner: the first of their rules that belongs to the owner permits it, and so does
  /// the manifest of the app.
  func opens(_ point: Point, _ owner: Int) -> Bool {
    guard !point.closed.contains(owner), let first = first(point.rules, of: owner) else { return false }
    return !entries[first].rule.isExcluded
  }

  // MARK: Queries and fragments

  /// Calls `body` for each class of URLs in a class of paths, until it returns `true`.
  ///
  /// - Parameters:
  ///   - one: The class of paths.
  ///   - rules: The rules that divide the queries and fragments, in ascending order.
  ///   - forms: The forms that divide the queries and fragments.
  ///   - reading: The way in which the query items of forms are read.
  /// - Returns: Whether `body` returned `true` or all classes were found.
  func visit(_ one: PathClass, rules: [Int], forms: [Int], reading: Reading = .accepted, _ body: (Point) -> Bool) -> Bool {
    let (ofRules, ofForms) = (queryConditions.ofRules, queryConditions.ofForms[reading.rawValue])
    let conditions = Self.distinct(rules.map { ofRules[$0] } + forms.map { ofForms[$0] })
    let queries = self.queries(conditions)
    let (endsOfRules, endsOfForms) = (fragmentConditions.ofRules, fragmentConditions.ofForms[0])
    var isComplete = queries.isComplete
    for query in queries.all {
      let isMet = Self.isMet(conditions, query.isMet)
      let met = rules.filter { isMet(ofRules[$0]) }
      let accepting = forms.filter { isMet(ofForms[$0]) }
      let ends = Self.distinct(met.map { endsOfRules[$0] } + accepting.map { endsOfForms[$0] })
      let fragments = self.fragments(ends)
      isComplete = isComplete && fragments.isComplete
      for fragment in fragments.all {
        guard points > 0 else { return false }
        points -= 1
        let isMetAtEnd = Self.isMet(ends, fragment.isMet)
        let end = (query.text.isEmpty ? "" : "?\(query.text)") + (fragment.text.isEmpty ? "" : "#\(fragment.text)")
        let point = Point(
          rules: met.filter { isMetAtEnd(endsOfRules[$0]) }, forms: accepting.filter { isMetAtEnd(endsOfForms[$0]) }, closed: one.closed,
          url: one.path + end)
        if body(point) { return true }
      }
    }
    return isComplete
  }

  /// Returns a function for whether a condition, given by its number, is met. -1 is no condition.
  private static func isMet(_ conditions: [Int], _ values: [Bool]) -> (Int) -> Bool {
    { condition in condition < 0 || conditions.firstIndex(of: condition).map { values[$0] } ?? false }
  }

  /// Returns the numbers of conditions, each once, in order, without -1.
  private static func distinct(_ numbers: [Int]) -> [Int] {
    var seen: Set<Int> = [-1]
    return numbers.filter { seen.insert($0).inserted }
  }

  private func queries(_ conditions: [Int]) -> QueryClasses {
    if let known = queries[conditions] { return known }
    let found = QueryClasses(conditions.map { queryConditions.all[$0] }, isNormal: isNormal, limit: budget)
    budget = max(0, budget - found.states)
    queries[conditions] = found
    return found
  }

  private func fragments(_ conditions: [Int]) -> FragmentClasses {
    if let known = fragments[conditions] { return known }
    let found = FragmentClasses(conditions.map { fragmentConditions.all[$0] }, isNormal: isNormal, limit: budget)
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
