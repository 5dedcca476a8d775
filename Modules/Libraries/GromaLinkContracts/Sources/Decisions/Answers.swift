/// An answer before its witness is confirmed. It does not depend on the host.
struct Answer {
  var question: ContractReport.Question
  var verdict: ContractReport.Verdict
  var subject: ContractReport.Subject
  /// The part of the witness after its host, or `nil` if there is no witness.
  var url: String?
  var rules: [ContractReport.RuleReference] = []
  /// The index of the link that accepts the witness, or `nil` if no link accepts it.
  var link: Int?
  /// Whether the witness opens the apps of the owners that matter for the answer, by the index of the owner. Empty if there is no witness.
  var opens: [Int: Bool] = [:]
}

extension URLSpace {
  /// Answers for each link whether all of its URLs open the app of the only owner.
  ///
  /// - Complexity: O(classes of URLs).
  func covered(_ links: [(index: Int, link: ContractLink)]) -> [Answer] {
    let owner = owners[0]
    var answers: [Int: Answer] = [:]
    var incomplete: Set<Int> = hasAllPaths ? [] : Set(links.map(\.index))
    for one in classes where !(one.endsInSlashes && owner.app.platform == .android) {
      let deciding = deciding(one.rules)
      if let first = deciding.first, isUnconditional(first), !entries[first].rule.isExcluded { continue }
      for number in one.forms where answers[forms[number].link] == nil {
        let link = forms[number].link
        let isComplete = visit(one.path, rules: deciding, forms: [number]) { point in
          guard !point.forms.isEmpty, !opens(point.rules, 0) else { return false }
          answers[link] = Answer(
            question: .covered, verdict: .no, subject: .app(owner.app), url: point.url, rules: references(first(point.rules, of: 0)),
            link: link, opens: [0: false])
          return true
        }
        if !isComplete { incomplete.insert(link) }
      }
    }
    return links.map { index, link in
      var answer =
        answers[index]
        ?? Answer(question: .covered, verdict: incomplete.contains(index) ? limitReached : .yes, subject: .app(owner.app))
      answer.subject = .link(link.name, link.position, owner.app)
      return answer
    }
  }

  /// Answers whether each URL that opens the app of the first owner is accepted by a link. If there is a second owner, URLs that open its
  /// app are not considered.
  ///
  /// - Complexity: O(classes of URLs).
  func honest() -> Answer {
    let subject = ContractReport.Subject.app(owners[0].app)
    var isComplete = hasAllPaths
    for one in classes {
      let deciding = deciding(one.rules)
      guard !deciding.allSatisfy({ entries[$0].rule.isExcluded }) else { continue }
      if one.forms.contains(where: { forms[$0].form.items.isEmpty }) { continue }
      var answer: Answer?
      let isVisited = visit(one.path, rules: deciding, forms: one.forms) { point in
        guard opens(point.rules, 0), point.forms.isEmpty, owners.count == 1 || !opens(point.rules, 1) else { return false }
        answer = Answer(
          question: .honest, verdict: .no, subject: subject, url: point.url, rules: references(first(point.rules, of: 0)),
          opens: owners.count == 1 ? [0: true] : [0: true, 1: false])
        return true
      }
      if let answer { return answer }
      isComplete = isComplete && isVisited
    }
    return Answer(question: .honest, verdict: isComplete ? .yes : limitReached, subject: subject)
  }

  /// Returns an answer for each rule that decides for no URL, with the rules that shadow it, and an answer for each app without such rules.
  ///
  /// - Complexity: O(classes of URLs).
  func deadRules() -> [Answer] {
    var alive: Set<Int> = []
    var isComplete = Array(repeating: hasAllPaths, count: owners.count)
    for one in classes {
      for (owner, rules) in byOwner(deciding(one.rules)) {
        if rules.allSatisfy(alive.contains) { continue }
        if isUnconditional(rules[0]) {
          alive.insert(rules[0])
          continue
        }
        let isVisited = visit(one.path, rules: rules, forms: []) { point in
          if let first = point.rules.first { alive.insert(first) }
          return false
        }
        isComplete[owner] = isComplete[owner] && isVisited
      }
    }
    let dead = entries.indices.filter { !alive.contains($0) }
    let shadows = shadows(of: dead)
    return owners.indices.flatMap { owner -> [Answer] in
      let own = dead.filter { entries[$0].owner == owner }
      if own.isEmpty { return [Answer(question: .deadRule, verdict: .yes, subject: .app(owners[owner].app))] }
      return own.map { number in
        Answer(
          question: .deadRule, verdict: isComplete[owner] ? .no : limitReached, subject: .rule(reference(number)),
          rules: (shadows[number] ?? []).sorted().map(reference))
      }
    }
  }

  /// Returns, for each of the given rules, the earlier rules that decide for URLs that meet it.
  private func shadows(of dead: [Int]) -> [Int: Set<Int>] {
    guard !dead.isEmpty else { return [:] }
    let isDead = Set(dead)
    var shadows: [Int: Set<Int>] = [:]
    for one in URLSpace(owners, [], isNormal: isNormal, isWhole: true, limit: limit).classes {
      let deciding = deciding(one.rules)
      for number in one.rules where isDead.contains(number) {
        let earlier = deciding.filter { $0 < number && entries[$0].owner == entries[number].owner }
        _ = visit(one.path, rules: earlier + [number], forms: []) { point in
          if point.rules.contains(number), let first = point.rules.first, first != number { shadows[number, default: []].insert(first) }
          return false
        }
      }
    }
    return shadows
  }

  /// Returns an answer for each pair of apps that one URL opens. Adds an answer for the file if there is no such pair, or if the limit of
  /// states is reached.
  ///
  /// - Complexity: O(classes of URLs · pairs of apps).
  func sharedURLs() -> [Answer] {
    if owners.count == 1 { return [Answer(question: .twoApps, verdict: .yes, subject: .file(owners[0].app.platform))] }
    var found: [[Int]: Answer] = [:]
    var isComplete = hasAllPaths
    for one in classes {
      let groups = byOwner(deciding(one.rules)).filter { $0.rules.contains { !entries[$0].rule.isExcluded } }
      for (place, first) in groups.enumerated() {
        for second in groups[(place + 1)...] where found[[first.owner, second.owner]] == nil {
          let pair = [first.owner, second.owner]
          let isVisited = visit(one.path, rules: first.rules + second.rules, forms: []) { point in
            guard pair.allSatisfy({ opens(point.rules, $0) }) else { return false }
            found[pair] = Answer(
              question: .twoApps, verdict: .no, subject: .apps(owners[pair[0]].app, owners[pair[1]].app), url: point.url,
              rules: pair.flatMap { references(self.first(point.rules, of: $0)) }, opens: [pair[0]: true, pair[1]: true])
            return true
          }
          isComplete = isComplete && isVisited
        }
      }
    }
    let answers = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    if !isComplete { return answers + [Answer(question: .twoApps, verdict: limitReached, subject: .file(owners[0].app.platform))] }
    return !answers.isEmpty ? answers : [Answer(question: .twoApps, verdict: .yes, subject: .file(owners[0].app.platform))]
  }

  /// Answers whether the same URLs open the apps of the first two owners. If two other owners follow, URLs for which those differ in the
  /// same way are not considered.
  ///
  /// - Complexity: O(classes of URLs).
  func platformsAgree() -> Answer {
    let subject = ContractReport.Subject.apps(owners[0].app, owners[1].app)
    var isComplete = hasAllPaths
    for one in classes where !one.rules.isEmpty && !one.endsInSlashes {
      var answer: Answer?
      let isVisited = visit(one.path, rules: deciding(one.rules), forms: []) { point in
        let opens = owners.indices.map { self.opens(point.rules, $0) }
        guard opens[0] != opens[1], opens.count == 2 || Array(opens[..<2]) != Array(opens[2...]) else { return false }
        answer = Answer(
          question: .platforms, verdict: .no, subject: subject, url: point.url,
          rules: [0, 1].flatMap { references(first(point.rules, of: $0)) },
          opens: Dictionary(uniqueKeysWithValues: opens.enumerated().map { ($0, $1) }))
        return true
      }
      if let answer { return answer }
      isComplete = isComplete && isVisited
    }
    return Answer(question: .platforms, verdict: isComplete ? .yes : limitReached, subject: subject)
  }

  /// Returns an answer for each class of URLs that open different apps in two versions of a file. Adds an answer for the file if there is
  /// no such class, or if the limit of states is reached.
  ///
  /// - Parameter olds: The number of owners that are apps of the old version. They precede the owners that are apps of the new version.
  /// - Complexity: O(classes of URLs · apps).
  func changes(olds: Int, _ platform: Glob.Dialect) -> [Answer] {
    var seen: Set<[[String]]> = []
    var answers: [Answer] = []
    var isComplete = hasAllPaths
    for one in classes where !one.rules.isEmpty {
      let isVisited = visit(one.path, rules: deciding(one.rules), forms: []) { point in
        let opens = owners.indices.map { self.opens(point.rules, $0) }
        let old = (0..<olds).filter { opens[$0] }.map { owners[$0].app }
        let new = (olds..<owners.count).filter { opens[$0] }.map { owners[$0].app }
        let names = [old, new].map { $0.map(\.name).sorted() }
        guard names[0] != names[1], seen.insert(names).inserted else { return false }
        answers.append(
          Answer(
            question: .difference, verdict: .no, subject: .change(old, new), url: point.url,
            rules: owners.indices.flatMap { references(first(point.rules, of: $0)) },
            opens: Dictionary(uniqueKeysWithValues: opens.enumerated().map { ($0, $1) })))
        return false
      }
      isComplete = isComplete && isVisited
    }
    if !isComplete { return answers + [Answer(question: .difference, verdict: limitReached, subject: .file(platform))] }
    return !answers.isEmpty ? answers : [Answer(question: .difference, verdict: .yes, subject: .file(platform))]
  }

  // MARK: Parts of answers

  private var limitReached: ContractReport.Verdict { .undecided("the limit of \(limit) states is reached") }

  /// Returns the given rules, which are in ascending order, grouped by their owners.
  private func byOwner(_ rules: [Int]) -> [(owner: Int, rules: [Int])] {
    var groups: [(owner: Int, rules: [Int])] = []
    for number in rules {
      if groups.last?.owner == entries[number].owner {
        groups[groups.count - 1].rules.append(number)
      } else {
        groups.append((entries[number].owner, [number]))
      }
    }
    return groups
  }

  private func reference(_ number: Int) -> ContractReport.RuleReference {
    let entry = entries[number]
    return ContractReport.RuleReference(app: owners[entry.owner].app, index: entry.index, rule: entry.rule)
  }

  /// Returns the reference to a rule. Returns an empty array if there is no rule, or if the file has no rules for the app.
  private func references(_ number: Int?) -> [ContractReport.RuleReference] {
    number.flatMap { owners[entries[$0].owner].hasRules ? [reference($0)] : nil } ?? []
  }
}
