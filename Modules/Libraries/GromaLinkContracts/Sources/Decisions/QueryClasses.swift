/// The condition of a rule or a link for the query.
enum QueryCondition: Hashable {
  /// The whole query matches a pattern.
  case text(Glob, isCaseSensitive: Bool, isPercentEncoded: Bool)
  /// All counters are met.
  case items([ItemCounter])
  /// A link accepts the items.
  case link([ContractLink.Item], ContractLink.Repeats)

  /// Creates the condition of a rule, or returns `nil` if every query meets the rule.
  init?(_ rule: LinkRule) {
    switch rule.query {
    case .any: return nil
    case .text(let glob):
      guard !glob.matchesEverything else { return nil }
      self = .text(glob, isCaseSensitive: rule.isCaseSensitive, isPercentEncoded: rule.isPercentEncoded)
    case .items(let items):
      guard !items.isEmpty else { return nil }
      self = .items(items.map { ItemCounter(rule, $0) })
    }
  }

  /// Creates the condition of a form, or returns `nil` if the form accepts every query.
  init?(_ form: URLSpace.Form, _ reading: URLSpace.Reading) {
    guard !form.form.items.isEmpty else { return nil }
    var items = form.form.items
    if reading == .accepted { for index in items.indices { items[index].isFilled = false } }
    self = .link(items, reading == .single ? .refuse : form.repeats)
  }

  /// The counters that decide the condition.
  fileprivate var counters: [ItemCounter] {
    switch self {
    case .text: []
    case .items(let counters): counters
    case .link(let items, let repeats):
      items.flatMap { item in
        [item.name, item.alternative].compactMap(\.self).map { ItemCounter($0, item, repeats) }
      }
    }
  }
}

/// The queries, divided into classes by the conditions that they meet.
struct QueryClasses {
  /// The classes. Each class has, for each condition, whether it is met, and a short query.
  let all: [(isMet: [Bool], text: String)]
  /// Whether all classes were found.
  let isComplete: Bool
  /// The number of visited states.
  let states: Int

  /// Divides the queries.
  ///
  /// - Parameters:
  ///   - conditions: The conditions, each once.
  ///   - isNormal: Whether unreserved characters must not be encoded.
  ///   - limit: The maximum number of states.
  init(_ conditions: [QueryCondition], isNormal: Bool, limit: Int) {
    guard !conditions.isEmpty else {
      (all, isComplete, states) = ([([], "")], true, 0)
      return
    }
    var seen: Set<ItemCounter> = []
    let counters = conditions.flatMap(\.counters).filter { seen.insert($0).inserted }
    let places = Dictionary(uniqueKeysWithValues: counters.enumerated().map { ($1, $0) })
    // Texts as written, decoded texts, items as written, decoded items, and the items of links, which are decoded.
    let automata = (0..<5).map { _ in Automaton() }
    var hasTexts = false
    for (number, condition) in conditions.enumerated() {
      guard case .text(let glob, let isCaseSensitive, let isPercentEncoded) = condition else { continue }
      hasTexts = true
      let steps = glob.steps(isCaseSensitive: isCaseSensitive, isDecoded: !isPercentEncoded)
      automata[isPercentEncoded ? 0 : 1].add(steps, tag: Int32(number))
    }
    for (number, counter) in counters.enumerated() {
      counter.add(to: automata[counter.isLink ? 4 : counter.isPercentEncoded ? 2 : 3], number: number)
    }
    func counted(_ values: [UInt8], _ tags: some Sequence<Int32>) -> [UInt8] {
      var next = values
      for (number, found) in ItemCounter.findings(in: tags) { next[number] = counters[number].value(after: values[number], found) }
      return next
    }
    let start = counters.map { _ in ItemCounter.missing }
    let outcomes: [(texts: Set<Int32>, counters: [UInt8], text: String)]
    if hasTexts {
      let tapes = automata.enumerated().map { index, automaton in
        Search.Tape(automaton: automaton, isDecoded: [1, 3, 4].contains(index), readsItems: index >= 2)
      }
      let search = Search(URLBytes(.query, isNormal: isNormal), tapes, counters: start, limit: limit) { counted($0, $1.joined()) }
      outcomes = search.outcomes.map { outcome in
        (Set((0..<2).flatMap { automata[$0].accepted[Int(outcome.accepted[$0])] }), outcome.counters, outcome.text)
      }
      (isComplete, states) = (search.isComplete, search.count)
    } else {
      let found = ItemSequences(automata[2...].map(\.self), isNormal: isNormal, start: start, limit: limit, counted)
      outcomes = found.all.map { ([], $0.counters, $0.text) }
      (isComplete, states) = (found.isComplete, found.states)
    }
    var classes: Set<[Bool]> = []
    var all: [(isMet: [Bool], text: String)] = []
    for outcome in outcomes {
      func value(_ counter: ItemCounter) -> UInt8 { places[counter].map { outcome.counters[$0] } ?? ItemCounter.missing }
      let isMet = conditions.enumerated().map { number, condition in
        switch condition {
        case .text: outcome.texts.contains(Int32(number))
        case .items(let counters): counters.allSatisfy { $0.isMet(value($0)) }
        case .link(let items, let repeats): items.allSatisfy { $0.isMet(repeats, value) }
        }
      }
      if classes.insert(isMet).inserted { all.append((isMet, outcome.text)) }
    }
    self.all = all
  }
}

extension ContractLink.Item {
  /// Returns whether the values of counters meet the item.
  fileprivate func isMet(_ repeats: ContractLink.Repeats, _ value: (ItemCounter) -> UInt8) -> Bool {
    var counter = ItemCounter(name, self, repeats)
    var found = value(counter)
    if found == ItemCounter.missing, let alternative {
      counter = ItemCounter(alternative, self, repeats)
      found = value(counter)
    }
    switch found {
    case ItemCounter.missing: return !isRequired
    case ItemCounter.flag: return !isFilled && (type == .boolean || !isRequired || type.accepts(""))
    default: return found == ItemCounter.met
    }
  }
}
