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
  /// The reason for the answer if it is not a rule, as a lower-case sentence without a full stop.
  var detail: String?
}

extension URLSpace {
  /// The cause why a URL does not open an app.
  private enum Cause: Hashable, Comparable {
    /// A rule excludes the URL. Contains its number in ``URLSpace/entries``.
    case rule(Int)
    /// No rule matches the URL.
    case noRule
    /// The manifest of the app does not permit the URL.
    case manifest
  }

  /// Answers for each link whether all of its URLs open the app of the first owner. A link has an answer for each cause why URLs do not open
  /// the app: each rule that excludes some, and one for all URLs that no rule matches.
  ///
  /// URLs that meet a rule of the other owners are not considered: these are the declared opt-outs. Neither are URLs that repeat a query
  /// item of the link; if only such URLs do not open the app, the answer is a remark.
  ///
  /// - Complexity: O(classes of URLs).
  func covered(_ links: [(index: Int, link: ContractLink)]) -> [Answer] {
    let owner = owners[0]
    var found: [Int: [Cause: Answer]] = [:]
    var repeated: [Int: Answer] = [:]
    var incomplete: Set<Int> = hasAllPaths ? [] : Set(links.map(\.index))
    for one in classes where !one.forms.isEmpty && !(one.endsInSlashes && owner.app.platform == .android) {
      let deciding = deciding(one.rules)
      if deciding.contains(where: { entries[$0].owner > 0 && isUnconditional($0) }) { continue }
      let causes = causes(one, deciding.filter { entries[$0].owner == 0 })
      for number in one.forms {
        let link = forms[number].link
        for reading in [Reading.single, .filled] {
          func isDone() -> Bool {
            if reading == .single { return causes.allSatisfy { found[link]?[$0] != nil } }
            return forms[number].form.items.isEmpty || found[link] != nil || repeated[link] != nil
          }
          if causes.isEmpty || isDone() { continue }
          let isComplete = visit(one, rules: deciding, forms: [number], reading: reading) { point in
            guard !point.forms.isEmpty, !opens(point, 0), !point.rules.contains(where: { entries[$0].owner > 0 }) else { return false }
            let first = first(point.rules, of: 0)
            let cause = one.closed.contains(0) ? Cause.manifest : first.map(Cause.rule) ?? .noRule
            let answer = Answer(
              question: .covered, verdict: reading == .single ? .no : .remark, subject: .app(owner.app), url: point.url,
              rules: cause == .manifest ? [] : references(first), link: link, opens: [0: false],
              detail: cause == .manifest ? LinkDecision.Reason.noIntentFilter.text : owner.obstacle)
            if reading == .single {
              if found[link]?[cause] == nil { found[link, default: [:]][cause] = answer }
            } else {
              repeated[link] = answer
            }
            return isDone()
          }
          if !isComplete { incomplete.insert(link) }
        }
      }
    }
    return links.flatMap { index, link -> [Answer] in
      var answers = (found[index] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
      if answers.isEmpty {
        let rest = Answer(question: .covered, verdict: .yes, subject: .app(owner.app))
        answers = [incomplete.contains(index) ? limited(rest) : repeated[index] ?? rest]
      }
      for place in answers.indices { answers[place].subject = .link(link.name, link.position, owner.app) }
      return answers
    }
  }

  /// Returns the possible causes why URLs of a class of paths do not open the app of the first owner.
  ///
  /// - Parameter rules: The rules of the owner that decide.
  private func causes(_ one: PathClass, _ rules: [Int]) -> Set<Cause> {
    if one.closed.contains(0) { return [.manifest] }
    let excluding = Set(rules.filter { entries[$0].rule.isExcluded }.map(Cause.rule))
    return rules.last.map(isUnconditional) == true ? excluding : excluding.union([.noRule])
  }

  /// Answers whether each URL that opens the app of the first owner is accepted by a link. If there is a second owner, URLs that open its
  /// app are not considered.
  ///
  /// - Complexity: O(classes of URLs).
  func honest() -> Answer {
    let subject = ContractReport.Subject.app(owners[0].app)
    var isComplete = hasAllPaths
    for one in classes where !one.closed.contains(0) && !one.encodesSlash {
      let deciding = deciding(one.rules)
      guard !deciding.allSatisfy({ entries[$0].rule.isExcluded }) else { continue }
      if one.forms.contains(where: { forms[$0].form.items.isEmpty && forms[$0].form.fragment == nil }) { continue }
      var answer: Answer?
      let isVisited = visit(one, rules: deciding, forms: one.forms) { point in
        guard opens(point, 0), point.forms.isEmpty, owners.count == 1 || !opens(point, 1) else { return false }
        answer = Answer(
          question: .honest, verdict: .no, subject: subject, url: point.url, rules: references(first(point.rules, of: 0)),
          opens: owners.count == 1 ? [0: true] : [0: true, 1: false])
        return true
      }
      if let answer { return answer }
      isComplete = isComplete && isVisited
    }
    let answer = Answer(question: .honest, verdict: .yes, subject: subject)
    return isComplete ? answer : limited(answer)
  }

  /// Answers for each owner but the first whether no URL that meets its rules opens the app of the first owner. These owners are declared
  /// opt-outs.
  ///
  /// - Complexity: O(classes of URLs · opt-outs).
  func optOuts() -> [Answer] {
    owners.indices.dropFirst().map { optOut in
      let subject = ContractReport.Subject.optOut(owners[optOut].app.name, owners[0].app)
      var answer = Answer(question: .optOut, verdict: .yes, subject: subject)
      var isComplete = hasAllPaths
      for one in classes where answer.verdict == .yes && one.rules.contains(where: { entries[$0].owner == optOut }) {
        let rules = deciding(one.rules).filter { [0, optOut].contains(entries[$0].owner) }
        let isVisited = visit(one, rules: rules, forms: []) { point in
          guard opens(point, 0), first(point.rules, of: optOut) != nil else { return false }
          answer.verdict = .no
          answer.url = point.url
          answer.rules = references(first(point.rules, of: 0))
          answer.opens = [0: true]
          return true
        }
        isComplete = isComplete && isVisited
      }
      return answer.verdict == .no || isComplete ? answer : limited(answer)
    }
  }

  /// The numbers of the rules that decide for no URL, and whether they are certain for each owner.
  private func findDeadRules() -> (dead: [Int], isComplete: [Bool]) {
    var alive: Set<Int> = []
    var isComplete = Array(repeating: hasAllPaths, count: owners.count)
    for one in classes {
      for (owner, rules) in byOwner(deciding(one.rules)) {
        if rules.allSatisfy(alive.contains) { continue }
        if isUnconditional(rules[0]) {
          alive.insert(rules[0])
          continue
        }
        let isVisited = visit(one, rules: rules, forms: []) { point in
          if let first = point.rules.first { alive.insert(first) }
          return false
        }
        isComplete[owner] = isComplete[owner] && isVisited
      }
    }
    return (entries.indices.filter { !alive.contains($0) }, isComplete)
  }

  /// Returns the indices of the rules of the first owner that certainly decide for no URL.
  ///
  /// - Complexity: O(classes of URLs).
  func certainlyDeadRules() -> Set<Int> {
    let (dead, isComplete) = findDeadRules()
    return isComplete[0] ? Set(dead.filter { entries[$0].owner == 0 }.map { entries[$0].index }) : []
  }

  /// Returns an answer for each rule that decides for no URL, with the rules that shadow it, and an answer for each app without such rules.
  ///
  /// - Complexity: O(classes of URLs).
  func deadRules() -> [Answer] {
    let (dead, isComplete) = findDeadRules()
    let shadows = shadows(of: dead.filter { isComplete[entries[$0].owner] })
    return owners.indices.flatMap { owner -> [Answer] in
      let own = dead.filter { entries[$0].owner == owner }
      if own.isEmpty { return [Answer(question: .deadRule, verdict: .yes, subject: .app(owners[owner].app))] }
      if !isComplete[owner] { return [limited(Answer(question: .deadRule, verdict: .yes, subject: .app(owners[owner].app)))] }
      return own.map { number in
        Answer(
          question: .deadRule, verdict: .no, subject: .rule(reference(number)), rules: (shadows[number] ?? []).sorted().map(reference))
      }
    }
  }

  /// Returns, for each of the given rules, the earlier rules that decide for URLs that meet it.
  private func shadows(of dead: [Int]) -> [Int: Set<Int>] {
    guard !dead.isEmpty else { return [:] }
    let isDead = Set(dead)
    var shadows: [Int: Set<Int>] = [:]
    let whole = URLSpace(owners, [], isNormal: isNormal, isWhole: true, limit: limit)
    for one in whole.classes {
      let deciding = whole.deciding(one.rules)
      for number in one.rules where isDead.contains(number) {
        let earlier = deciding.filter { $0 < number && entries[$0].owner == entries[number].owner }
        _ = whole.visit(one, rules: earlier + [number], forms: []) { point in
          if point.rules.contains(number), let first = point.rules.first, first != number { shadows[number, default: []].insert(first) }
          return false
        }
      }
    }
    return shadows
  }

  /// Returns an answer for each pair of owners whose apps one URL opens, and for each owner that stands for several apps. Adds an answer for
  /// the file if there is none, or if the limit of states is reached.
  ///
  /// - Parameter apps: For each owner, the apps that have its rules. Apps that are declared as variants of one app count as one app.
  /// - Complexity: O(classes of URLs · pairs of owners).
  func sharedURLs(_ apps: [[ContractReport.App]], _ variants: [Set<String>]) -> [Answer] {
    let file = Answer(question: .twoApps, verdict: .yes, subject: .file(owners[0].app.platform))
    func areVariants(_ one: ContractReport.App, _ other: ContractReport.App) -> Bool {
      variants.contains { $0.contains(one.name) && $0.contains(other.name) }
    }
    /// Returns apps of the owners that must not open the same URL, or an empty array if there are none.
    func rivals(_ first: Int, _ second: Int) -> [ContractReport.App] {
      if first == second {
        let different = apps[first].reduce(into: [ContractReport.App]()) { known, app in
          if !known.contains(where: { areVariants($0, app) }) { known.append(app) }
        }
        return different.count > 1 ? different : []
      }
      for app in apps[first] { if let other = apps[second].first(where: { !areVariants(app, $0) }) { return [app, other] } }
      return []
    }
    var open: [[Int]: [ContractReport.App]] = [:]
    for first in owners.indices {
      for second in first..<owners.count {
        let rivals = rivals(first, second)
        if !rivals.isEmpty { open[[first, second]] = rivals }
      }
    }
    var found: [[Int]: Answer] = [:]
    var isComplete = hasAllPaths
    if open.isEmpty { return [file] }
    for one in classes {
      let groups = byOwner(deciding(one.rules)).filter { $0.rules.contains { !entries[$0].rule.isExcluded } }
      for (place, first) in groups.enumerated() {
        for second in groups[place...] {
          let pair = [first.owner, second.owner]
          guard let rivals = open[pair] else { continue }
          let isVisited = visit(one, rules: pair[0] == pair[1] ? first.rules : first.rules + second.rules, forms: []) { point in
            guard pair.allSatisfy({ opens(point, $0) }) else { return false }
            open[pair] = nil
            found[pair] = Answer(
              question: .twoApps, verdict: .no, subject: .apps(rivals), url: point.url,
              rules: Set(pair).sorted().flatMap { references(self.first(point.rules, of: $0)) },
              opens: Dictionary(pair.map { ($0, true) }) { first, _ in first })
            return true
          }
          isComplete = isComplete && isVisited
        }
      }
    }
    let answers = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    if !isComplete { return answers + [limited(file)] }
    return !answers.isEmpty ? answers : [file]
  }

  /// Answers whether the same URLs open the apps of the first two owners. If two other owners follow, URLs for which those differ in the
  /// same way are not considered.
  ///
  /// - Complexity: O(classes of URLs).
  func platformsAgree() -> Answer {
    let subject = ContractReport.Subject.apps([owners[0].app, owners[1].app])
    var isComplete = hasAllPaths
    for one in classes where !one.rules.isEmpty && !one.endsInSlashes && !one.encodesSlash {
      var answer: Answer?
      let isVisited = visit(one, rules: deciding(one.rules), forms: []) { point in
        let opens = owners.indices.map { self.opens(point, $0) }
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
    let answer = Answer(question: .platforms, verdict: .yes, subject: subject)
    return isComplete ? answer : limited(answer)
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
      let isVisited = visit(one, rules: deciding(one.rules), forms: []) { point in
        let opens = owners.indices.map { self.opens(point, $0) }
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
    let file = Answer(question: .difference, verdict: .yes, subject: .file(platform))
    if !isComplete { return answers + [limited(file)] }
    return !answers.isEmpty ? answers : [file]
  }

  // MARK: Parts of answers

  /// Returns an answer whose verdict is that the limit of states is reached.
  private func limited(_ answer: Answer) -> Answer {
    var answer = answer
    answer.verdict = .undecided("the limit of \(limit) states is reached")
    return answer
  }

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
