import Groma
import GromaLinks

extension ExplorationReport {
  /// Creates the report of an exploration from its record.
  @MainActor
  init(_ record: ExplorationRecord, time: Duration = .zero) {
    let app = record.app
    let declarations = Declarations(app)
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
        violations: record.violationCount(of: property.name), isOfLinks: property.isOfLinks, declaration: declarations.place(of: property))
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
    links = record.links.map { link in
      var link = link
      link.declaration = declarations.links[link.pattern]
      return link
    }
    findings = Finding.grouped(record.violations, of: app, declarations)
    graph = record.graph
    profile = record.profile
    shownUnused = app.unusedScreens.intersection(record.reached.screens).sorted()
    let overTime = Set(record.properties.filter { $0.overTime != nil }.map(\.name))
    let left = verdicts.filter { overTime.contains($0.property) && $0.looked == 0 && $0.kind == .unchecked }.map { "'\($0.property)'" }
    if !left.isEmpty {
      let reason = "because not all states are known, or time ran out"
      reservations.append(
        Reservation(kind: .overTime, sentence: "properties over time that were not checked, \(reason): \(left.joined(separator: ", "))"))
    }
    for input in record.hiddenInputs { add(input, of: app) }
  }
}

extension Duration {
  /// The duration in seconds, rounded to milliseconds.
  var roundedSeconds: Double { (self / .milliseconds(1)).rounded() / 1000 }
}

extension ExplorationReport {
  /// Adds a finding about a hidden input, unless there is one about the same code. Adds the violated verdict on hidden inputs, and changes
  /// the other verdicts so that none is a proof.
  @MainActor
  mutating func add(_ input: HiddenInput, of app: AppDefinition) {
    let declaration = Declarations(app).place(of: input, of: app.properties)
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
      all.append(Self(kind: .beyondBounds, sentence: "\(never), but within larger bounds: \(beyond.joined(separator: ", "))"))
    }
    if let first = unreached.first {
      let further = "or one move beyond them ('why \(first)' searches further)"
      all.append(Self(kind: .unreached, sentence: "\(never) \(further): \(unreached.joined(separator: ", "))"))
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
    all += Reservation.unseen(screens, within: bounds, isComplete: isComplete)
    // Code with a hidden input may also appear among the code whose inputs had no effect.
    if hiddenInputs.isEmpty, !asking.isEmpty {
      let names = asking.map { "\($0.key) (\($0.value))" }.sorted().joined(separator: ", ")
      all.append(
        Reservation(
          kind: .inputsWithoutEffect, sentence: "code that read the time or random numbers, without an effect on results: \(names)"))
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
    return all + undeclared + assumptions
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
    let most = 8
    return [("actions", actions), ("links", links)].filter { !$0.1.isEmpty }.map { kind, names in
      let left = names.count > most ? " and \(names.count - most) more" : ""
      let list = names.prefix(most).joined(separator: ", ") + left
      let sentence = "\(kind) without a declared destination; the screens to which they lead are not checked: \(list)"
      return ExplorationReport.Reservation(kind: .undeclared, subject: kind, sentence: sentence, items: left.isEmpty ? nil : names)
    }
  }

  /// Returns the kind of the verdict on a property.
  func verdict(on property: Property) -> ExplorationReport.Verdict.Kind {
    if violationCount(of: property.name) > 0 { return .violated }
    // ``ExplorationReport/add(mistakes:of:)`` and ``ExplorationReport/add(_:of:)`` determine these verdicts.
    if property.builtIn?.isOfApps == true { return .unchecked }
    let looked = lookedCount(at: property.name)
    if isVacuous(property) {
      let isKnown = isComplete && hiddenInputs.isEmpty && lost.isEmpty && (property.overTime == nil || looked == counts.explored)
      return isKnown ? .vacuous : .unchecked
    }
    if looked == 0
      || property.isOfLinks && links.allSatisfy({ $0.destination == nil || $0.opened == 0 }) && property.builtIn != .linksAtOnce
    {
      return .unchecked
    }
    if property.builtIn == .linksAtOnce, pairs.opened < pairs.all { return .checked }
    return isComplete && hiddenInputs.isEmpty && lost.isEmpty && looked == counts.explored ? .proved : .checked
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
    case .linksLand, .opensOnce, .linksAtOnce, .noDeadEnds, .invariants, .restores, .definition, .screensShown: return false
    }
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
    case .thinning: "\(moves), one in 10,000 at first, and fewer after each 1,000 checks"
    }
  }
}

/// The source locations where the links, screens and properties of an app are declared.
struct Declarations {
  let links: [String: ExplorationReport.Declaration]
  private let screens: ScreenDefinitions
  private let guards: [Guard]

  init(_ app: AppDefinition) {
    screens = app.screens
    guards = app.guards
    links = Dictionary(
      (app.part(LinkTable.self)?.links ?? []).map { ("\($0.pattern)", ExplorationReport.Declaration(file: $0.owner, line: $0.line)) },
      uniquingKeysWith: { first, _ in first })
  }

  func screen(_ name: String) -> ExplorationReport.Declaration? {
    screens[name].map { ExplorationReport.Declaration(file: $0.owner, line: $0.line) }
  }

  func place(of property: Property) -> ExplorationReport.Declaration? {
    property.line.map { ExplorationReport.Declaration(file: property.owner, line: $0) }
  }

  /// Returns the declaration of the code that has a hidden input: of a move, the second of two moves, a property, a guard or a screen. If
  /// this declaration is not known, returns that of the screen that is visible in the state of the hidden input, or `nil` if that is not
  /// known either.
  @MainActor func place(of input: HiddenInput, of properties: [Property]) -> ExplorationReport.Declaration? {
    let place: ExplorationReport.Declaration? =
      switch input.subject {
      case .move(let move): self.place(of: move)
      case .pair(let pair): self.place(of: pair.second)
      case .property(let name): properties.first { $0.name == name }.flatMap(self.place)
      case .guard(let name):
        guards.first { $0.name == name }.map { ExplorationReport.Declaration(file: $0.owner, line: $0.line) }
      case .offers(let screen): self.screen(screen)
      case .launch, .link, .url, .sample, .sight, .way, .pictures: nil
      }
    return place ?? input.state.visibleScreen.flatMap { screen($0.name) }
  }

  /// Returns the declaration of the link that a move opens, or of the screen that offers the action. Returns `nil` if there is none, as for
  /// ways out and outcomes.
  func place(of move: Move) -> ExplorationReport.Declaration? {
    switch move.origin {
    case .tap(_, let screen): self.screen(screen)
    case .link(let pattern), .carrier(_, let pattern): links[pattern]
    case .environment: move.opened.flatMap { links[$0.pattern] }
    case .wayOut, .window, .outcome: nil
    }
  }
}

extension ExplorationReport.Finding {
  /// Returns the violations as findings, one for each cause.
  @MainActor
  static func grouped(_ violations: [Violation], of app: AppDefinition, _ declarations: Declarations) -> [Self] {
    joined(violations.map { Self($0, of: app, declarations) })
  }

  /// Joins the findings with the same cause, in the order of the causes. Each joined finding is the one with the fewest moves, and lists
  /// the violations of the others.
  static func joined(_ all: [Self]) -> [Self] {
    var places: [String: Int] = [:]
    var groups: [[Self]] = []
    for finding in all {
      let place = places[finding.cause] ?? groups.count
      if place == groups.count { groups.append([]) }
      places[finding.cause] = place
      groups[place].append(finding)
    }
    return groups.map { group in
      var nearest = group.reduce(group[0]) { $1.steps.count < $0.steps.count ? $1 : $0 }
      var known = Set(nearest.occurrences)
      for other in group.flatMap(\.occurrences) where known.insert(other).inserted { nearest.others.append(other) }
      return nearest
    }
  }

  private static func steps(of move: Move, _ declarations: Declarations) -> [Step] {
    move.commands.map { Step(move: $0, declaration: declarations.place(of: move)) }
  }

  @MainActor
  private init(_ violation: Violation, of app: AppDefinition, _ declarations: Declarations) {
    let violated = app.properties.first { $0.name == violation.property }
    let move = violation.move
    property = violation.property
    sentence = violation.sentence
    screen = violation.screen
    self.move = move.map { "\($0)" }
    link = move?.origin.link ?? move?.opened?.pattern
    owner = violation.owner
    declaration = move.flatMap(declarations.place) ?? violated.flatMap(declarations.place) ?? declarations.screen(violation.screen)
    steps = violation.moves.flatMap { Self.steps(of: $0, declarations) }
    cycle = violation.cycle.flatMap { cycle in cycle.isEmpty ? nil : cycle.flatMap { Self.steps(of: $0, declarations) } }
    checks = violation.checks
    isConfirmed = violation.isConfirmed
    isLost = violation.isLost
    cause = violation.cause
    let used = Set((violation.moves + (violation.cycle ?? [])).compactMap(\.dimension))
    if !used.isEmpty { dimensions = Dimensions(names: app.dimensions.filter(used.contains), isSmallest: false) }
  }
}
