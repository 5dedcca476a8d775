import Groma

/// The counts over all states and the sets of states with violations.
struct SymbolicFindings {
  /// A violation in a set of states.
  struct Finding {
    let set: RowSet
    /// Records the violation for one of these states, given the index that ``SymbolicSearch/witness(of:)`` returns for the state.
    let note: (_ number: Int, _ record: inout ExplorationRecord) -> Void
  }

  /// The combination of a property, a visible screen, a move and a subject. Only the violation nearest to the launch is recorded for each
  /// combination.
  struct Key: Hashable {
    let property: String
    let screen: String
    let move: Int?
    /// A string that distinguishes violations of the property that have the same screen and the same move.
    var subject = ""
  }

  var totals = ExplorationRecord.Totals()
  /// The keys of all violations, including removed ones, in the order in which the first violation with each key was found.
  private(set) var keys: [Key] = []
  private(set) var findings: [Key: [Finding]] = [:]
  /// For each screen, the set of states where the screen is visible.
  var screens: [String: RowSet] = [:]

  mutating func add(_ key: Key, _ finding: Finding) {
    if findings[key] == nil { keys.append(key) }
    findings[key, default: []].append(finding)
  }

  /// Removes the violations with a key.
  mutating func remove(_ key: Key) { findings[key] = nil }
}

extension SymbolicSearch {
  /// Counts the moves in the ``checked`` states, and checks the properties. Properties of whole states (``Property/isOfWholeStates``)
  /// may be checked in a sample of the states.
  func check(_ record: inout ExplorationRecord) {
    var found = SymbolicFindings()
    (found.totals.states, found.totals.explored) = (sets.count(reached), sets.count(checked))
    for index in moveRules.indices {
      if index % 64 == 0 { pause(&record) }
      if isStopped { return }
      check(moveRules[index], &found, &record)
    }
    lookAtScreens(&found, &record)
    for lost in learner.lostOffers {
      guard let property = property(.noErrors) else { break }
      add(property, nil, about: "offers", sets.set(of: lost.row), &found, &record) { self.noteLostOffers(lost.end, $0, &$1) }
    }
    for team in learner.checkedTeams {
      let property = learner.teams[team].property
      walk(.team(team), in: checked, &record) { result, set, _, record in
        guard let sentence = learner.sentences[result] else { return }
        add(property, nil, set, &found, &record) { self.note(sentence, of: property, $0, &$1) }
      }
    }
    for pair in learner.linkPairs { checkPair(pair, checked, &found, &record) }
    // A lost run may be part of a path home.
    if supervision.names.isEmpty { checkWaysHome(&found, &record) } else { record.leftOut(Property.BuiltIn.noDeadEnds.rawValue) }
    checkWhole(&found, &record)
    auditStates(&record)
    findWays(&found, &record)
    if isStopped { return }
    // Replaces the counts, because recording a finding for a single state has added to them.
    record.finish(found.totals)
  }

  private func lookAtScreens(_ found: inout SymbolicFindings, _ record: inout ExplorationRecord) {
    walk(.sight, in: checked, &record) { sight, set, _, _ in
      for name in learner.sights[sight].names { found.screens[name] = sets.union(found.screens[name] ?? .empty, set) }
    }
  }

  /// Adds a violation in a set of states, once for each visible screen.
  ///
  /// - Parameter times: The number of violations in each state.
  private func add(
    _ property: Property, _ move: Int?, about subject: String = "", _ set: RowSet, times: Int = 1, _ found: inout SymbolicFindings,
    _ record: inout ExplorationRecord, _ note: @escaping (_ number: Int, _ record: inout ExplorationRecord) -> Void
  ) {
    let count = sets.count(set)
    for _ in 0..<times { found.totals.violations[property.name, default: StateCount(0)] += count }
    walk(.sight, in: set, &record) { sight, set, _, _ in
      let screen = learner.sights[sight].screen?.name ?? "nothing"
      found.add(.init(property: property.name, screen: screen, move: move, subject: subject), .init(set: set, note: note))
    }
  }

  // MARK: Moves

  private func check(_ known: MoveRule, _ found: inout SymbolicFindings, _ record: inout ExplorationRecord) {
    let set = sets.image(checked, known.test, of: rules)
    if set.isEmpty { return }
    audit(known, in: set, &record)
    let outcome = learner.outcomes[known.outcome]
    let move = learner.moves[known.move]
    for _ in 0..<known.times {
      let count = sets.count(set)
      if outcome.facts.isRefused { found.totals.refusals += count }
      if known.leadsOn { found.totals.transitions += count }
      if outcome.facts.error == nil, outcome.isBeyond { found.totals.cut += count }
      let link = learner.known[known.move].link
      if link >= 0 { checkLink(known, finder.links[link], set, &found, &record) }
      if !outcome.facts.failures.isEmpty, let property = property(.noErrors) {
        add(property, known.move, set, times: outcome.facts.failures.count, &found, &record) {
          self.note(outcome.facts, of: move, from: $0, &$1)
        }
      }
      for (builtIn, faults) in Dictionary(grouping: outcome.facts.faults, by: \.property).sorted(by: { $0.key.rawValue < $1.key.rawValue })
      {
        guard let property = property(builtIn) else { continue }
        var facts = outcome.facts
        facts.faults = faults
        add(property, known.move, set, times: faults.count, &found, &record) { self.noteFaults(facts, by: move, from: $0, &$1) }
      }
    }
    let doubled = learner.known[known.move].doubled
    if doubled >= 0, outcome.facts.error == nil { checkPair(doubled, set, &found, &record) }
    guard known.leadsOn else { return }
    walk(.sight, in: set, &record) { from, set, conditions, record in
      walk(.sight, in: set, after: known.writes, &record) { to, _, _, record in
        record.note(move, from: learner.sights[from].screen, to: learner.sights[to].screen)
      }
    }
  }

  /// Runs the move of a rule again in some of the states to which the rule applies: in the states that ``moveAudits`` selects and, if there
  /// are several states, in the last one, which is usually not the state in which the outcome was learned.
  private func audit(_ known: MoveRule, in set: RowSet, _ record: inout ExplorationRecord) {
    // A lost run is not made again.
    guard moveAudits.isOn, learner.outcomes[known.outcome].facts.error?.isLost != true else { return }
    let count = min(sets.count(set).clamped, limits.auditedStates)
    if count > 1 { learner.audit(known.move, in: row(of: set, last: true), learnt: known.outcome, &record) }
    var last = -1
    while let place = moveAudits.next(after: last, of: count) {
      pause(&record)
      if isStopped { return }
      learner.audit(known.move, in: row(of: set, at: place), learnt: known.outcome, &record)
      last = place
    }
  }

  /// Runs the list of moves and the properties again in the states that the audit rate selects.
  private func auditStates(_ record: inout ExplorationRecord) {
    var schedule = AuditSchedule(audit, isFirst: true)
    var last = -1
    while let place = schedule.next(after: last, of: min(sets.count(checked).clamped, limits.auditedStates)) {
      pause(&record)
      if isStopped { return }
      learner.auditState(row(of: checked, at: place), &record)
      last = place
    }
  }

  /// Checks two simultaneous moves in a set of states.
  private func checkPair(_ pair: Int, _ set: RowSet, _ found: inout SymbolicFindings, _ record: inout ExplorationRecord) {
    let known = learner.pairs[pair].pair
    guard let property = property(known.isDoubleTap ? .doubleTap : .linksAtOnce) else { return }
    walk(.pair(pair), in: set, &record) { holds, set, _, record in
      if holds == 0 { add(property, nil, about: known.description, set, &found, &record) { self.note(known, from: $0, &$1) } }
    }
  }

  private func property(_ builtIn: Property.BuiltIn) -> Property? { properties.first { $0.builtIn == builtIn } }

  // MARK: Links

  private func checkLink(
    _ known: MoveRule, _ link: OpenedLink, _ set: RowSet, _ found: inout SymbolicFindings, _ record: inout ExplorationRecord
  ) {
    let facts = learner.outcomes[known.outcome].facts
    if facts.error?.isLeftOut ?? false { return }
    if facts.error != nil {
      return arrive(Arrival(error: facts.error, isWaiting: false), link, known, set, &found, &record)
    }
    walk(.sight, in: set, after: known.writes, &record) { sight, set, conditions, record in
      arrive(Arrival(isWaiting: facts.isWaiting, shown: learner.sights[sight].shown), link, known, set, &found, &record)
    }
    if known.leadsOn { openOnceMore(known, set, &found, &record) }
  }

  private func arrive(
    _ arrival: Arrival, _ link: OpenedLink, _ known: MoveRule, _ set: RowSet, _ found: inout SymbolicFindings,
    _ record: inout ExplorationRecord
  ) {
    let count = sets.count(set)
    record.note(arrival.end(link.destination), of: link, times: count.clamped)
    guard let destination = link.destination else { return }
    if arrival.missing(destination) != nil, let property = property(.linksLand) {
      add(property, known.move, set, &found, &record) { self.note(arrival, of: link, from: $0, &$1) }
    }
  }

  /// Checks that opening a link again changes nothing in the states to which the link leads.
  private func openOnceMore(_ once: MoveRule, _ set: RowSet, _ found: inout SymbolicFindings, _ record: inout ExplorationRecord) {
    guard let property = property(.opensOnce) else { return }
    walk(.move(once.move), in: set, after: once.writes, &record) { number, set, _, record in
      let outcome = learner.outcomes[number]
      guard outcome.facts.error == nil, !outcome.isBeyond else { return }
      let twice = learner.writes(of: number)
      // The states where the second opening changes nothing.
      var same = set
      for (slot, value) in twice.sorted(by: { $0.key < $1.key }) where once.writes[slot] != value {
        let question = learner.questions.number(ofValueOf: slot, in: learner.table)
        same = once.writes[slot] == nil ? split(same, by: question).first { $0.answer == value }?.part ?? .empty : .empty
      }
      let other = sets.difference(set, same)
      if other.isEmpty { return }
      let move = learner.moves[once.move]
      add(property, once.move, other, &found, &record) { number, record in
        let row = self.rowOfWitness(number).writing(once.writes)
        self.note(
          self.learner.state(row), isNot: self.learner.state(row.writing(twice)), of: move, from: number, &record)
      }
    }
  }

  // MARK: Ways home

  /// Searches backward along ways out (``Move/leadsOut``), starting at the home states (``Sight/isHome``), at the states where a way out
  /// exceeds the bounds, and at those that are not checked. The states that are not reached are recorded as violations.
  private func checkWaysHome(_ found: inout SymbolicFindings, _ record: inout ExplorationRecord) {
    guard let property = property(.noDeadEnds) else { return }
    var leads = sets.difference(reached, checked)
    walk(.sight, in: checked, &record) { sight, set, _, _ in
      if learner.sights[sight].isHome { leads = sets.union(leads, set) }
    }
    let waysOut = moveRules.filter { learner.known[$0.move].leadsOut && learner.outcomes[$0.outcome].facts.error == nil }
    for known in waysOut where !known.leadsOn || !isWhole {
      let made = sets.image(checked, known.test, of: rules)
      // A move may lead to a state that was not found before the search was stopped.
      let toFound = known.leadsOn ? sets.preimage(of: reached, in: checked, known.rule, of: rules) : .empty
      leads = sets.union(leads, sets.difference(made, toFound))
    }
    var before = RowSet.empty
    while before != leads, !isStopped {
      before = leads
      for (index, known) in waysOut.enumerated() where known.leadsOn {
        if index % 64 == 0 { pause(&record) }
        leads = sets.union(leads, sets.preimage(of: leads, in: checked, known.rule, of: rules))
      }
    }
    let lost = sets.difference(checked, leads)
    if !lost.isEmpty { add(property, nil, lost, &found, &record) { self.noteDeadEnd($0, &$1) } }
  }

  // MARK: Whole states

  /// Checks the properties of whole states (``Property/isOfWholeStates``) in all states if there are few, and otherwise in a sample.
  private func checkWhole(_ found: inout SymbolicFindings, _ record: inout ExplorationRecord) {
    guard properties.contains(where: \.isOfWholeStates) else { return }
    for row in rowsOnTheirOwn() {
      if isStopped { return }
      pause(&record)
      let set = sets.set(of: row)
      let state = learner.state(row)
      for (property, sentence) in looks(at: state) {
        record.looked(at: property)
        guard let sentence else { continue }
        add(property, nil, set, &found, &record) { self.note(sentence, ofWhole: state, property, $0, &$1) }
      }
    }
  }

  /// Returns all states if their number exceeds neither ``wholeStates`` nor ``Limits/listedStates``. Otherwise returns one state for each
  /// value of each slot (a part of the state), and states at equal distances in lexicographic order. The number of the latter is the
  /// smaller of the two limits, or ``Exploration/fewStates`` if ``wholeStates`` is `.max`.
  private func rowsOnTheirOwn() -> [[Int32]] {
    let count = sets.count(checked).clamped
    if count <= min(wholeStates, limits.listedStates) { return sets.rows(of: checked) }
    let size = max(0, min(count, wholeStates == .max ? Exploration.fewStates : min(wholeStates, limits.listedStates)))
    // Each part is added by itself, because the count can be near the largest integer.
    var rows = Set((0..<size).map { row(of: checked, at: count / size * $0 + count % size * $0 / size) })
    for slot in learner.table.slots.indices {
      for (_, part) in split(checked, by: learner.questions.number(ofValueOf: slot, in: learner.table)) { rows.insert(row(of: part)) }
    }
    return rows.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: Shortest sequences of moves

  /// Searches the states by their distance from the launch. Records the distance of each screen, and for each violation one of its nearest
  /// states.
  private func findWays(_ found: inout SymbolicFindings, _ record: inout ExplorationRecord) {
    var distance = 0
    var screens = found.screens
    while !(screens.isEmpty && found.findings.isEmpty), let layer = layer(distance, &record) {
      for (screen, set) in screens where !sets.intersection(set, layer).isEmpty {
        record.found(screen, at: distance)
        screens[screen] = nil
      }
      for key in found.keys {
        for finding in found.findings[key] ?? [] {
          let set = sets.intersection(finding.set, layer)
          if set.isEmpty { continue }
          finding.note(witness(of: set), &record)
          found.remove(key)
          break
        }
      }
      distance += 1
    }
    for screen in screens.keys { record.found(screen, at: nil) }
  }
}
