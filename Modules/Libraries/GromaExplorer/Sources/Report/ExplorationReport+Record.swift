import Groma
import GromaLinks

extension ExplorationReport {
  /// Creates the report of an exploration from its record.
  @MainActor
  init(_ record: ExplorationRecord, time: Duration = .zero) {
    let app = record.app
    self.app = app.name
    bounds = record.bounds
    counts = record.counts
    counts.isComplete = record.isComplete
    for link in record.links where link.destination != nil {
      counts.opened += link.opened
      counts.landed += link.landed
      counts.waiting += link.waiting
    }
    counts.seconds = time.roundedSeconds
    verdicts = record.properties.map { property in
      let kind = record.verdict(on: property)
      let isOfNoState = property.builtIn?.isOfApps == true || kind == .vacuous
      return Verdict(
        property: property.name, kind: kind, looked: isOfNoState ? 0 : record.lookedCount(at: property.name),
        violations: record.violationCount(of: property.name), isOfLinks: property.isOfLinks, declaration: property.declaration)
    }
    coverage =
      app.coverage(
        screens: record.reached.screens, actions: record.reached.actions, offered: record.offered, links: record.reached.links) + [
        CoverageLine("notifications and shortcuts", of: record.carriers, reached: record.reachedCarriers),
        CoverageLine("guards", of: record.declared.guards, reached: record.reached.guards),
      ]
    screens = app.ownScreens.filter { !app.unusedScreens.contains($0.name) }.map {
      Screen(
        name: $0.name, declaration: Declaration(file: $0.owner, line: $0.line), distance: record.distance(to: $0.name),
        bound: record.bound(of: $0.name))
    }
    reservations = record.reservations(screens)
    links = record.links
    findings = Finding.grouped(record.violations, of: app)
    graph = record.graph
    profile = record.profile
    shownUnused = app.unusedScreens.intersection(record.reached.screens).sorted()
    for input in record.hiddenInputs { add(input, of: app) }
  }
}

extension Duration {
  /// The duration in seconds, rounded to milliseconds.
  var roundedSeconds: Double { (self / .milliseconds(1)).rounded() / 1000 }
}

extension ExplorationReport {
  /// Adds the number of runs that other processes repeated.
  mutating func add(repetitions: Int, inProcesses count: Int) {
    reservations.append(Reservation(kind: .audits, sentence: "runs repeated in \(count) other processes: \(repetitions.grouped)"))
  }

  /// Adds a finding about a hidden input, unless there is one about the same code. Adds the violated verdict on hidden inputs, and changes
  /// the other verdicts so that none is a proof.
  @MainActor
  mutating func add(_ input: HiddenInput, of app: AppDefinition) {
    let declaration = app.declaration(of: input)
    let place = declaration.map { " (\($0))" } ?? ""
    add(
      hiddenInput: Finding(
        property: Property.dependsOnStateOnly,
        sentence: "hidden input: \(input)\(place) depends on \(input.source), first noticed in \(CompactTree.text(of: input.state))",
        cause: "\(Property.dependsOnStateOnly): \(input)", screen: input.state.visibleName, move: "\(input)",
        owner: declaration?.file ?? app.name,
        declaration: declaration, steps: [], checks: [], isConfirmed: true))
  }

  /// Adds a finding about a hidden input, unless there is one with the same cause. Adds the violated verdict on hidden inputs, and changes
  /// the other verdicts so that none is a proof.
  mutating func add(hiddenInput finding: Finding) {
    if !findings.contains(where: { $0.cause == finding.cause }) { findings.append(finding) }
    verdicts.removeAll { $0.property == finding.property }
    verdicts.append(
      Verdict(property: finding.property, kind: .violated, violations: StateCount(findings.count { $0.property == finding.property })))
    ruleOutProofs()
  }
}

extension ExplorationReport.Reservation {
  /// Creates the reservation about a closure in a route of a state.
  init(closure text: String) {
    self.init(
      kind: .closure, subject: text,
      sentence: "a route in the state contains '\(text)'; values that it captures are not compared, so different states may count as one")
  }

  /// Returns the reservations about the screens that are visible in no state within the bounds, with larger bounds within which they are
  /// visible, if such bounds are known.
  ///
  /// - Parameters:
  ///   - screens: The screens of the app.
  ///   - bounds: The bounds of the exploration.
  ///   - isComplete: Whether all states within the bounds were explored. Only then is it known that a screen is never visible.
  ///   - violations: The names of the screens that are omitted, because they are reported as violations.
  static func unseen(_ screens: [ExplorationReport.Screen], within bounds: Bounds, isComplete: Bool, except violations: Set<String> = [])
    -> [Self]
  {
    let unseen = screens.filter { !$0.isKnown && !violations.contains($0.name) || $0.bound != nil }
    let never = "screens \(isComplete ? "never visible within the bounds" : "not visible in the explored states")"
    let beyond = unseen.compactMap { screen in screen.bound.map { "\(screen.name) (\(bounds.text(ofLarger: $0)))" } }
    let unreached = unseen.filter { $0.bound == nil }.map(\.name)
    var all: [Self] = []
    if !beyond.isEmpty {
      all.append(Self(kind: .beyondBounds, sentence: "\(never), but within larger bounds: \(beyond.listed)"))
    }
    if let first = unreached.first {
      let further = "or one move beyond them ('why \(first)' searches further)"
      all.append(Self(kind: .unreached, sentence: "\(never) \(further): \(unreached.listed)"))
    }
    return all
  }
}

extension ExplorationRecord {
  /// The facts that limit the verdicts, in the order they are printed.
  ///
  /// - Parameter screens: The screens of the app, with their distances.
  @MainActor fileprivate func reservations(_ screens: [ExplorationReport.Screen]) -> [ExplorationReport.Reservation] {
    typealias Reservation = ExplorationReport.Reservation
    var all: [Reservation] = []
    if let reason = reasonForMissingStates { all.append(Reservation(kind: .incomplete, sentence: "not complete: \(reason)")) }
    all += lost.map { Reservation(kind: .lostRun, subject: $0, sentence: "lost run: \($0) trapped or did not finish, and was skipped") }
    all += closures.map(Reservation.init(closure:))
    all += Reservation.unseen(screens, within: bounds, isComplete: isComplete)
    // Code with a hidden input may also appear among the code whose inputs had no effect.
    if hiddenInputs.isEmpty, !asking.isEmpty {
      let names = asking.map { "\($0.key) (\($0.value))" }.sorted().joined(separator: ", ")
      all.append(
        Reservation(
          kind: .inputsWithoutEffect,
          sentence: "not decided: code that read the time or other inputs, without an effect on the results that were compared: \(names)"))
    }
    if repetitions > 0 {
      let how = "in another order, with another date and time zone and other random numbers"
      all.append(Reservation(kind: .audits, sentence: "runs repeated \(how): \(repetitions.grouped)"))
    }
    if let audits { all.append(Reservation(kind: .audits, sentence: audits.rate.sentence(audits.count))) }
    if pairs.all > 0 {
      let opened = "\(pairs.opened.grouped) of \(pairs.all.grouped) pairs of links were opened at the same time"
      all.append(Reservation(kind: .pairs, sentence: "\(opened); the bound 'pairs' sets their number"))
    }
    return all + undeclared + assumptions + leftOverTime
  }

  /// The reason why not all states within the bounds were explored, or `nil` if they were.
  private var reasonForMissingStates: String? {
    if counts.explored < counts.states {
      let left = counts.states - counts.explored
      return "the exploration stopped early; \(left.grouped) of the \(counts.states.of("state")) found were not explored"
    }
    if wasStopped { return "the exploration stopped early, before it had found all states" }
    if isWithoutLinks { return "links, notifications and shortcuts were not opened" }
    return isComplete ? nil : "the states after a hidden input or a lost run are not known"
  }

  /// The reservations about the actions and links that declare no destination.
  private var undeclared: [ExplorationReport.Reservation] {
    func checks(_ property: Property.BuiltIn) -> Bool { properties.contains { $0.builtIn == property } }
    // An answer to a question leads wherever the question's route does.
    let actions =
      checks(.actionsLead)
      ? offered.subtracting(destinations).filter { name in !Move.questions.contains { name.hasPrefix("\($0).") } }.sorted() : []
    let links = checks(.linksLand) ? self.links.filter { $0.destination == nil }.map(\.url) : []
    return [("actions", actions), ("links", links)].filter { !$0.1.isEmpty }.map { kind, names in
      let sentence = "\(kind) without a declared destination; the screens to which they lead are not checked: \(names.listed)"
      let items = names.count > [String].mostListed ? names : nil
      return ExplorationReport.Reservation(kind: .undeclared, subject: kind, sentence: sentence, items: items)
    }
  }

  /// The reservation about the properties over time that were not checked.
  private var leftOverTime: [ExplorationReport.Reservation] {
    let left = properties.filter { $0.overTime != nil && lookedCount(at: $0.name) == 0 && verdict(on: $0) == .unchecked }
    let names = left.map { "'\($0.name)'" }.joined(separator: ", ")
    let sentence = "properties over time that were not checked, because not all states are known, or time ran out: \(names)"
    return left.isEmpty ? [] : [.init(kind: .overTime, sentence: sentence)]
  }

  /// Returns the kind of the verdict on a property.
  func verdict(on property: Property) -> ExplorationReport.Verdict.Kind {
    if violationCount(of: property.name) > 0 { return .violated }
    // ``ExplorationReport/add(mistakes:of:)`` and ``ExplorationReport/add(_:of:)`` determine these verdicts.
    if property.builtIn?.isOfApps == true { return .unchecked }
    let looked = lookedCount(at: property.name)
    if isVacuous(property) {
      let isKnown = isConclusive && (property.overTime == nil || looked == counts.explored)
      return isKnown ? .vacuous : .unchecked
    }
    if looked == 0
      || property.isOfLinks && links.allSatisfy({ $0.destination == nil || $0.opened == 0 }) && property.builtIn != .linksAtOnce
    {
      return .unchecked
    }
    if property.builtIn == .linksAtOnce, pairs.opened < pairs.all { return .checked }
    return isConclusive && looked == counts.explored ? .proved : .checked
  }

  /// Returns whether there is nothing that a property applies to: no links, no moves, no actions with a destination, no guards, or no state
  /// that meets the condition of a property over time.
  private func isVacuous(_ property: Property) -> Bool {
    if property.isOfLinks { return declared.links.isEmpty && !isWithoutLinks }
    switch property.builtIn {
    case .noErrors, .asksBefore, .doubleTap: return counts.transitions == 0 && counts.cut == 0 && counts.refused == 0
    case .actionsLead: return destinations.isEmpty
    case .waitingIsFollowed: return declared.guards.isEmpty
    case nil: return vacuous.contains(property.name)
    case .linksLand, .opensOnce, .linksAtOnce, .noDeadEnds, .invariants, .interrupts, .definition, .screensShown: return false
    }
  }
}

extension [String] {
  /// The maximum number of names in ``listed``.
  fileprivate static let mostListed = 8

  /// The first eight names as text, followed by the number of the others.
  var listed: String {
    prefix(Self.mostListed).joined(separator: ", ") + (count > Self.mostListed ? " and \(count - Self.mostListed) more" : "")
  }
}

extension AuditRate {
  /// Returns a sentence about the audited moves.
  ///
  /// - Parameter count: The number of audited moves.
  fileprivate func sentence(_ count: Int) -> String {
    let moves = "moves checked by a second run of the app's own code: \(count.grouped)"
    return switch self {
    case .off: "moves checked by a second run of the app's own code: none"
    case .one(1): "\(moves), all of them"
    case .one(let number): "\(moves), one in \(number.grouped)"
    case .thinning: "\(moves), one in 10,000 at first, and fewer after each 500 checks"
    }
  }
}

extension ExplorationReport.Finding {
  /// Returns the violations as findings, one for each cause.
  @MainActor
  static func grouped(_ violations: [Violation], of app: AppDefinition) -> [Self] {
    joined(violations.map { Self($0, of: app) })
  }

  /// Joins the findings with the same cause, in the order of the causes. Each joined finding is the one with the fewest moves, and lists
  /// the violations of the others.
  static func joined(_ all: [Self]) -> [Self] {
    all.grouped(by: \.cause).map { _, group in
      var nearest = group.reduce(group[0]) { $1.steps.count < $0.steps.count ? $1 : $0 }
      var known = Set(nearest.occurrences)
      for other in group.flatMap(\.occurrences) where known.insert(other).inserted { nearest.others.append(other) }
      return nearest
    }
  }

  @MainActor
  private init(_ violation: Violation, of app: AppDefinition) {
    let all = app.commands(of: violation.moves + (violation.cycle ?? []), isLost: violation.isLost)
    func steps(_ commands: some Sequence<(move: Move, commands: [String])>) -> [Step] {
      commands.flatMap { move, commands in
        let secrets = move.route.enteredSecrets
        return commands.map { Step(move: $0, declaration: app.declaration(of: move), variables: secrets.isEmpty ? nil : secrets) }
      }
    }
    let violated = app.properties.first { $0.name == violation.property }
    let move = violation.move
    property = violation.property
    sentence = violation.sentence
    screen = violation.screen
    self.move = move.map { "\($0)" }
    link = move?.origin.link ?? move?.opened?.pattern
    owner = violation.owner
    declaration = move.flatMap(app.declaration) ?? violated?.declaration ?? app.declaration(ofScreen: violation.screen)
    self.steps = steps(all.prefix(violation.moves.count))
    if let last = violation.moves.last, last.leadsOut, !self.steps.isEmpty { self.steps[self.steps.count - 1].mayBeRefused = true }
    cycle = violation.cycle.flatMap { $0.isEmpty ? nil : steps(all.dropFirst(violation.moves.count)) }
    checks = violation.checks
    isConfirmed = violation.isConfirmed
    isLost = violation.isLost
    cause = violation.cause
    let used = Set((violation.moves + (violation.cycle ?? [])).compactMap(\.dimension))
    if !used.isEmpty { dimensions = Dimensions(names: app.dimensions.filter(used.contains), isSmallest: false) }
  }
}
