import Groma

/// The counts over all states and the sets of states with violations.
struct SymbolicFindings {
  /// The combination of a property, a visible screen, a move and a subject. Only the violation nearest to the launch is recorded for each
  /// combination.
  struct Key: Hashable {
    let property: String
    let screen: String
    let move: Int?
    /// A string that distinguishes violations of the property that have the same screen and the same move.
    let subject: String
  }

  /// A violation in a set of states.
  struct Finding {
    let key: Key
    let set: RowSet
    /// Returns the violations in one of these states, given its vector of slots.
    let violations: (_ row: [Int32]) -> [Violation]
  }

  var counts = ExplorationReport.Counts()
  /// The number of violations of each property, by name.
  var violationCounts: [String: StateCount] = [:]
  var findings: [Finding] = []
  /// For each screen, the set of states where the screen is visible.
  var screens: [String: RowSet] = [:]
}

extension SymbolicSearch {
  /// Counts the moves in the ``checked`` states, and checks the properties. Properties of whole states (``Property/isOfWholeStates``)
  /// may be checked in a sample of the states.
  func check() {
    defer { found = SymbolicFindings() }
    (found.counts.states, found.counts.explored) = (sets.count(reached), sets.count(checked))
    for index in moveRules.indices {
      if index % 64 == 0 { pause() }
      if isStopped { return }
      check(moveRules[index])
    }
    walk(.sight, in: checked) { sight, set, _ in
      for name in learner.sights[sight].names { found.screens[name] = sets.union(found.screens[name] ?? .empty, set) }
    }
    for lost in learner.lostOffers where exploration.checks(.noErrors) {
      add(Property.BuiltIn.noErrors.rawValue, about: "offers", in: sets.set(of: lost.row)) { row in
        [self.exploration.violation(lostOffersOn: self.learner.state(row).shownScreens.first, lost.end)]
      }
    }
    for team in learner.checkedTeams {
      let property = learner.teams[team]
      walk(.team(team), in: checked) { result, set, _ in
        guard let sentence = learner.sentences[result] else { return }
        add(property.name, in: set) { _ in [self.exploration.violation(of: property, sentence)] }
      }
    }
    for pair in learner.linkPairs { checkPair(pair, checked) }
    // A lost run may be part of a path home.
    if exploration.supervision.names.isEmpty {
      checkWaysHome()
    } else {
      learner.record.leftOut(Property.BuiltIn.noDeadEnds.rawValue)
    }
    checkWhole(besides: checkInterruptions())
    auditStates()
    findWays()
    if isStopped { return }
    found.counts.runs = learner.record.counts.runs
    (learner.record.counts, learner.record.violationCounts) = (found.counts, found.violationCounts)
  }

  /// Adds violations in a set of states, once for each visible screen.
  ///
  /// - Parameters:
  ///   - times: The number of violations in each state.
  ///   - violations: Returns the violations in one of these states, given its vector of slots.
  private func add(
    _ property: String, by move: Int? = nil, about subject: String = "", in set: RowSet, times: Int = 1,
    _ violations: @escaping (_ row: [Int32]) -> [Violation]
  ) {
    let count = sets.count(set)
    for _ in 0..<times { found.violationCounts[property, default: 0] += count }
    walk(.sight, in: set) { sight, set, _ in
      let screen = learner.sights[sight].screen?.name ?? ExplorationReport.Finding.nowhere
      let key = SymbolicFindings.Key(property: property, screen: screen, move: move, subject: subject)
      found.findings.append(SymbolicFindings.Finding(key: key, set: set, violations: violations))
    }
  }

  // MARK: Moves

  private func check(_ known: MoveRule) {
    let set = sets.image(checked, known.test, of: rules)
    if set.isEmpty { return }
    audit(known, in: set)
    let outcome = learner.outcomes[known.outcome]
    for _ in 0..<known.times {
      let count = sets.count(set)
      if outcome.facts.isRefused { found.counts.refused += count }
      if known.leadsOn { found.counts.transitions += count }
      if learner.isBeyond[known.outcome] { found.counts.cut += count }
      if let link = learner.known[known.move].link { checkLink(known, finder.links[link], set) }
      for property in exploration.properties { addFaults(of: property, by: known, in: set) }
    }
    if let doubled = learner.known[known.move].doubled, outcome.facts.error == nil { checkPair(doubled, set) }
    guard known.leadsOn else { return }
    walk(.sight, in: set) { from, set, _ in
      walk(.sight, in: set, after: known.writes) { to, _, _ in
        learner.record.note(learner.moves[known.move], from: learner.sights[from].screen, to: learner.sights[to].screen)
      }
    }
  }

  /// Adds the faults of a move that violate a property.
  private func addFaults(of property: Property, by known: MoveRule, in set: RowSet) {
    let (facts, move) = (learner.outcomes[known.outcome].facts, learner.moves[known.move])
    let faults = facts.faults.filter { $0.property == property.builtIn }
    if faults.isEmpty { return }
    add(property.name, by: known.move, in: set, times: faults.count) { row in
      self.exploration.violations(faults, by: move, from: self.learner.state(row), isLost: facts.error?.isLost ?? false)
    }
  }

  /// Runs the move of a rule again in some of the states to which the rule applies: in the states that ``Learner/moveAudits`` selects and,
  /// once for each outcome of a move that has several states, in the last one, which is usually not that in which the outcome was learned.
  private func audit(_ known: MoveRule, in set: RowSet) {
    // A lost run is not made again.
    guard learner.moveAudits.isOn, learner.outcomes[known.outcome].facts.error?.isLost != true else { return }
    if sets.count(set) > 1, learner.audited.insert([known.move, known.outcome]).inserted {
      learner.audit(known.move, in: row(of: set, last: true), learnt: known.outcome)
    }
    forEachRow(of: set, in: &learner.moveAudits) { learner.audit(known.move, in: $0, learnt: known.outcome) }
  }

  /// Runs the list of moves and the properties again in the states that the audit rate selects.
  private func auditStates() {
    forEachRow(of: checked, in: &learner.stateAudits) { learner.auditState($0) }
  }

  /// Calls a function for each vector of a set that a schedule selects, until the search is stopped.
  private func forEachRow(of set: RowSet, in schedule: inout AuditSchedule, _ body: ([Int32]) -> Void) {
    var last = -1
    while let place = schedule.next(after: last, of: min(sets.count(set).clamped, exploration.limits.auditedStates)) {
      pause()
      if isStopped { return }
      body(row(of: set, at: place))
      last = place
    }
  }

  /// Checks two simultaneous moves in a set of states.
  private func checkPair(_ pair: Int, _ set: RowSet) {
    let known = learner.pairs[pair]
    guard exploration.checks(known.property) else { return }
    walk(.pair(pair), in: set) { holds, set, _ in
      if holds != 0 { return }
      add(known.property.rawValue, about: known.description, in: set) { row in
        [self.exploration.violation(known, from: self.learner.state(row), key: pair)]
      }
    }
  }

  // MARK: Links

  private func checkLink(_ known: MoveRule, _ link: OpenedLink, _ set: RowSet) {
    let facts = learner.outcomes[known.outcome].facts
    if facts.error?.isLeftOut ?? false { return }
    func arrive(_ arrival: Arrival, in set: RowSet) {
      learner.record.note(arrival.end(link.destination), of: link, times: sets.count(set))
      guard let violation = exploration.violation(arrival, of: link) else { return }
      add(violation.property, by: known.move, in: set) { _ in [violation] }
    }
    if facts.error != nil { return arrive(Arrival(error: facts.error, isWaiting: false), in: set) }
    walk(.sight, in: set, after: known.writes) { sight, set, _ in
      arrive(Arrival(isWaiting: facts.isWaiting, shown: learner.sights[sight].shown), in: set)
    }
    if known.leadsOn { openOnceMore(known, set) }
  }

  /// Checks that opening a link again changes nothing in the states to which the link leads.
  private func openOnceMore(_ once: MoveRule, _ set: RowSet) {
    guard exploration.checks(.opensOnce) else { return }
    // The effect of opening the link again is complete only after its waits.
    if learner.outcomes[once.outcome].facts.isDeferred { return learner.record.leftOut(Property.BuiltIn.opensOnce.rawValue) }
    walk(.move(once.move), in: set, after: once.writes) { number, set, _ in
      guard learner.leadsOn(number) else { return }
      let twice = learner.writes(of: number)
      let other = differing(set, once.writes.merging(twice) { $1 }, once.writes)
      if other.isEmpty { return }
      let move = learner.moves[once.move]
      add(Property.BuiltIn.opensOnce.rawValue, by: once.move, in: other) { row in
        let end = row.writing(once.writes)
        let (one, two) = (self.learner.state(end), self.learner.state(end.writing(twice)))
        return [self.exploration.violation(openingTwice: move, one, two)]
      }
    }
  }

  // MARK: Ways home

  /// Searches backward along ways out (``Move/leadsOut``), starting at the home states (``Sight/isHome``), at the states where a way out
  /// exceeds the bounds, and at those that are not checked. The states that are not reached are recorded as violations.
  ///
  /// Time leads home, too, if all moves of the clock that are possible in a state do: which of them is made is not known. A move that
  /// exceeds the bounds does.
  private func checkWaysHome() {
    guard exploration.checks(.noDeadEnds) else { return }
    var leads = sets.difference(reached, checked)
    walk(.sight, in: checked) { sight, set, _ in
      if learner.sights[sight].isHome { leads = sets.union(leads, set) }
    }
    let waysOut = moveRules.filter { learner.moves[$0.move].leadsOut && learner.outcomes[$0.outcome].facts.error == nil }
    for known in waysOut where !known.leadsOn || !isWhole {
      let made = sets.image(checked, known.test, of: rules)
      // A move may lead to a state that was not found before the search was stopped.
      let toFound = known.leadsOn ? sets.preimage(of: reached, in: checked, known.rule, of: rules) : .empty
      leads = sets.union(leads, sets.difference(made, toFound))
    }
    let instants = moveRules.filter { learner.moves[$0.move].due != nil }
    let timed = instants.reduce(RowSet.empty) { sets.union($0, sets.image(checked, $1.test, of: rules)) }
    var before = RowSet.empty
    while before != leads, !isStopped {
      before = leads
      for (index, known) in waysOut.enumerated() where known.leadsOn {
        if index % 64 == 0 { pause() }
        leads = sets.union(leads, sets.preimage(of: leads, in: checked, known.rule, of: rules))
      }
      let others = sets.difference(reached, leads)
      let lost = instants.filter(\.leadsOn).reduce(RowSet.empty) {
        sets.union($0, sets.preimage(of: others, in: timed, $1.rule, of: rules))
      }
      leads = sets.union(leads, sets.difference(timed, lost))
    }
    let lost = sets.difference(checked, leads)
    if lost.isEmpty { return }
    add(Property.BuiltIn.noDeadEnds.rawValue, in: lost) { row in
      [self.exploration.violation(deadEndOn: self.learner.state(row).shownScreens.first)]
    }
  }

  // MARK: Interruptions

  /// Checks that interruptions change nothing. The states after them are not followed. Returns the states that a restart changes.
  private func checkInterruptions() -> RowSet {
    var changed = RowSet.empty
    guard exploration.checks(.interrupts) else { return changed }
    for interruption in SystemInterruption.all(of: learner.app) {
      walk(.move(learner.number(of: interruption)), in: checked) { number, set, _ in
        let error = learner.outcomes[number].facts.error
        let other = error == nil ? differing(set, learner.writes(of: number), [:]) : set
        if other.isEmpty { return }
        // An error stays after the waits, and they are then not needed.
        walk(.move(learner.number(of: interruption, waits: true)), in: other) { number, set, _ in
          walk(.move(learner.number(of: nil, waits: true)), in: set) { undisturbed, set, _ in
            let (after, before) = (learner.writes(of: number), learner.writes(of: undisturbed))
            let all = error == nil ? differing(set, after, before) : set
            if interruption == .restart { changed = sets.union(changed, all) }
            let other = error == nil ? besidesMeantLosses(by: interruption, all, after, before) : all
            if other.isEmpty { return }
            add(Property.BuiltIn.interrupts.rawValue, about: interruption.rawValue, in: other) { row in
              let states = (before: self.learner.state(row.writing(before)), after: self.learner.state(row.writing(after)))
              return [self.exploration.violation(interruption, error, in: self.learner.state(row), states)]
            }
          }
        }
      }
    }
    return changed
  }

  /// Returns the states of a set in which an interruption changes more than the removal of screens that declare it
  /// (``/Groma/ScreenDeclaration/removable(by:)``).
  ///
  /// The set is split so that the changed parts of the tree, and the children of changed containers, have the same values in all states of a
  /// subset. Whether the loss is meant depends on nothing else, so it is decided in one state of each subset.
  ///
  /// - Parameters:
  ///   - after: The values of slots after the interruption.
  ///   - before: The values of slots without it.
  private func besidesMeantLosses(
    by interruption: SystemInterruption, _ set: RowSet, _ after: [Int: Int32], _ before: [Int: Int32]
  ) -> RowSet {
    let lost = Set(learner.app.screens.all.filter { $0.interruptions.contains(interruption) }.map(\.name))
    if lost.isEmpty || set.isEmpty { return set }
    let table = learner.table
    let changed = Set(after.keys).union(before.keys).filter { table.path(of: $0) != nil }.sorted()
    // Nothing else than the tree may change.
    var unmeant = differing(set, after.filter { !changed.contains($0.key) }, before.filter { !changed.contains($0.key) })
    func visit(_ set: RowSet, _ slots: [Int], after seen: Set<Int>) {
      guard !set.isEmpty, let slot = slots.first else {
        if set.isEmpty { return }
        let row = row(of: set)
        let (one, other) = (learner.state(row.writing(before)), learner.state(row.writing(after)))
        if !one.loses(only: lost, at: changed.compactMap(table.path), before: other) { unmeant = union(unmeant, set) }
        return
      }
      for (value, part) in split(set, by: learner.questions.number(ofValueOf: slot, in: table)) {
        let values = changed.contains(slot) ? [before[slot] ?? value, after[slot] ?? value] : []
        let children = values.flatMap { table.children(of: slot, withValue: $0) }.filter { !seen.contains($0) }
        visit(part, slots.dropFirst() + children, after: seen.union(children))
      }
    }
    visit(sets.difference(set, unmeant), changed, after: Set(changed))
    return unmeant
  }

  /// Returns the states of a set in which two assignments of values to slots have different results.
  private func differing(_ set: RowSet, _ one: [Int: Int32], _ other: [Int: Int32]) -> RowSet {
    let same = Set(one.keys).union(other.keys).sorted().reduce(set) { same, slot in
      switch (one[slot], other[slot]) {
      case (let one?, let other?): return one == other ? same : .empty
      case (let value, let other):
        let question = learner.questions.number(ofValueOf: slot, in: learner.table)
        return split(same, by: question).first { $0.answer == value ?? other }?.part ?? .empty
      }
    }
    return sets.difference(set, same)
  }

  // MARK: Whole states

  /// Checks the properties of whole states (``Property/isOfWholeStates``), and restarts, in all states if there are few, and otherwise in a
  /// sample. The states in which they hold according to searches within other bounds count too.
  ///
  /// - Parameter changed: The states in which a restart is known to be a violation.
  private func checkWhole(besides changed: RowSet) {
    guard exploration.properties.contains(where: \.isOfWholeStates) || exploration.checks(.interrupts) else { return }
    let earlier = learner.soundStates.filter { !sets.intersection(sets.set(of: $0.key), checked).isEmpty }
    for property in earlier.flatMap(\.value) where property.isOfWholeStates { learner.record.looked(at: property) }
    let known = earlier.keys.reduce(RowSet.empty) { sets.union($0, sets.set(of: $1)) }
    for row in rowsOnTheirOwn(in: sets.difference(checked, known), besides: earlier.count) {
      if isStopped { return learner.record.leftOut(Property.BuiltIn.interrupts.rawValue) }
      pause()
      let set = sets.set(of: row)
      let state = learner.state(row)
      let looks = exploration.looks(at: state)
      for (property, sentence) in looks {
        if property.isOfWholeStates { learner.record.looked(at: property) }
        guard let sentence, property.isOfWholeStates || sets.intersection(set, changed).isEmpty else { continue }
        add(property.name, in: set) { _ in [self.exploration.violation(sentence, ofWhole: state, property)] }
      }
      if looks.allSatisfy({ $0.sentence == nil }) { learner.soundStates[row] = looks.map(\.property) }
    }
  }

  /// Returns the states of a set in which the properties of whole states are checked: all of them if the number of ``checked`` states
  /// exceeds neither ``Exploration/wholeStates`` nor ``Limits/listedStates``. Otherwise returns one state for each value of each slot (a part
  /// of the state), and states at equal distances in lexicographic order. The number of the latter is the smaller of the two limits, or
  /// ``Exploration/fewStates`` if ``Exploration/wholeStates`` is `.max`, less the number of the other states, but at least a quarter of it.
  ///
  /// - Parameters:
  ///   - rest: The states that were not checked within other bounds.
  ///   - earlier: The number of the other states.
  private func rowsOnTheirOwn(in rest: RowSet, besides earlier: Int) -> [[Int32]] {
    let (count, left) = (sets.count(checked).clamped, sets.count(rest).clamped)
    let (whole, most) = (exploration.wholeStates, exploration.limits.listedStates)
    if count <= min(whole, most) { return sets.rows(of: rest) }
    let all = whole == .max ? Exploration.fewStates : min(whole, most)
    let size = max(0, min(left, max(all / 4, all - earlier)))
    var rows = Set(sets.rows(of: rest, atEqualDistances: size))
    for slot in learner.table.slots.indices {
      for (_, part) in split(rest, by: learner.questions.number(ofValueOf: slot, in: learner.table)) {
        rows.insert(sets.row(of: part) ?? [])
      }
    }
    return rows.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: Shortest sequences of moves

  /// Searches the states by their distance from the launch. Records the distance of each screen, and for each violation one of its nearest
  /// states.
  private func findWays() {
    var distance = 0
    var screens = found.screens
    var open = found.findings.grouped(by: \.key).map(\.elements)
    while !(screens.isEmpty && open.isEmpty), let layer = layer(distance) {
      for (screen, set) in screens where !sets.intersection(set, layer).isEmpty {
        learner.record.found(screen, at: distance)
        screens[screen] = nil
      }
      open.removeAll { findings in
        let near = findings.lazy.map { (violations: $0.violations, set: self.sets.intersection($0.set, layer)) }
        guard let (violations, set) = near.first(where: { !$0.set.isEmpty }) else { return false }
        let number = witness(of: set)
        let (way, screen) = (way(to: number), state(number).shownScreens.first)
        for violation in violations(row(ofWitness: number)) { learner.record.add(violation, at: number, on: screen, after: way) }
        return true
      }
      distance += 1
    }
    for screen in screens.keys { learner.record.found(screen, at: nil) }
  }
}
