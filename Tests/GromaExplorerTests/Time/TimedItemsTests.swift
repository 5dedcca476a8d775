import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Explorations of apps whose routes wait for instants.
@MainActor
struct TimedItemsTests {
  private func app(_ actions: [String: [StubAction]], guards: [Guard] = [], _ properties: Property...) -> AppDefinition {
    PlantedApp.app(actions, links: [], guards: guards, properties: properties)
  }

  private func never(_ letter: String) -> Property {
    Property("\(letter) is never visible") { transaction in
      transaction.visibleScreen(in: .app).flatMap { transaction.key($0) }?.name == letter ? "\(letter) is visible" : nil
    }
  }

  private func later(_ name: String, _ milliseconds: Int, _ letter: AnyScreen<Page>) -> StubAction {
    UserAction(ActionName(name)) { $0.wait(milliseconds: milliseconds).top(.stack).push(letter) }
  }

  private func trees(_ app: AppDefinition, _ bounds: Bounds = Bounds()) -> Set<String> {
    Set(Exploration(app, bounds: bounds).states().map { CompactTree.text(of: $0) })
  }

  // MARK: Moves during a wait

  /// The user acts while a route waits, which changes the decision of the guard that the route passes afterwards.
  @Test func theUserActsDuringAWait() throws {
    let calm = Guard("calm") { _, transaction in
      transaction.value(StubApp.Counter.self).count == 1 ? .redirect(AppRoute().top(.stack).push(page("d")).erased, until: nil) : .allow
    }
    let app = app(
      [
        "a": [
          UserAction("go") {
            $0.put(StubApp.Counter(count: 0)).top(.stack).push(page("b")).wait(milliseconds: 5000).check("calm").push(page("c"))
          }
        ],
        "b": [UserAction("mark") { $0.put(StubApp.Counter(count: 1)) }],
      ], guards: [calm], never("d"))
    let record = exploreLikeReference(app, Bounds(depth: 4, layers: 2))
    let violation = try #require(record.violations.first { $0.property == "d is never visible" }, "\(record.lines)")
    #expect(violation.isConfirmed)
    let commands = app.commands(of: violation.moves).flatMap(\.commands)
    #expect(commands == ["tap go &", "tap mark &", "advance 5000ms"])
  }

  /// Of a wait of five seconds and one of one second that begins later, either may end first.
  @Test func bothOrdersOfOverlappingWaitsAreStates() {
    let trees = trees(app(["a": [later("slow", 5000, page("b")), later("fast", 1000, page("c"))]]))
    #expect(trees.isSuperset(of: ["stack[a > b > c]", "stack[a > c > b]"]), "\(trees.sorted())")
  }

  /// A wait that begins later and is not shorter does not end before the other.
  @Test func aLaterWaitThatIsNotShorterEndsLater() {
    let app = app(["a": [later("one", 1000, page("b")), later("other", 1000, page("c"))]])
    let finder = MoveFinder(app, Bounds())
    func moves(_ state: NavigationState) -> [Move] { finder.moves(in: .exploring(app, from: state)) }
    let start = Navigator.launched(app).state.canonical()
    let one = Run(app, from: start, moves(start)[0]).state
    let both = Run(app, from: one, moves(start)[1]).state
    #expect(moves(both).filter { $0.due != nil }.map(\.description) == ["after 1000ms: top stack | push b"])
    // If the order of the taps is known only from the numbers of the starts, both orders are.
    let reversed = Run(app, from: Run(app, from: start, moves(start)[1]).state, moves(start)[0]).state
    #expect(moves(reversed).filter { $0.due != nil }.map(\.description) == ["after 1000ms: top stack | push c"])
  }

  /// Two waits that begin in one move end in the order of their delays.
  @Test func waitsOfOneMoveEndInTheOrderOfTheirDelays() {
    #expect(RelativeInstant(start: 2, delay: 10).precedes(RelativeInstant(start: 2, delay: 11)))
    #expect(!RelativeInstant(start: 2, delay: 11).precedes(RelativeInstant(start: 2, delay: 10)))
    #expect(RelativeInstant(start: 1, delay: 10).precedes(RelativeInstant(start: 2, delay: 10)))
    #expect(!RelativeInstant(start: 1, delay: 11).precedes(RelativeInstant(start: 2, delay: 10)))
    #expect(!RelativeInstant(start: 2, delay: 10).precedes(RelativeInstant(start: 1, delay: 11)))
    // The start 0 is the last move.
    #expect(RelativeInstant(start: 7, delay: 10).precedes(RelativeInstant(start: 0, delay: 10)))
    #expect(!RelativeInstant(start: 0, delay: 10).precedes(RelativeInstant(start: 7, delay: 10)))
  }

  @Test func instantsKeepTheirStartsAndDelays() {
    for (start, delay) in [(0, 1), (0, 1 << 40 - 1), (1, 5_000), (64, 1), (100_000, 1 << 40 - 1)] {
      let instant = RelativeInstant(start: start, delay: delay)
      #expect(RelativeInstant(instant.encoded) == instant)
    }
    // A wait of a hundred years, and one that never ends, have no number.
    for delay in [1 << 42, .max - 5, .max] { #expect(RelativeInstant(delay) == RelativeInstant(start: 0, delay: 1 << 40 - 1)) }
  }

  /// A part that waits for a second after each second, without an end.
  private nonisolated struct Poll: TreePart, ActingPart {
    func next(in transaction: inout NavigationTransaction) -> [AppRoute] {
      if transaction.value(StubApp.Counter.self).count != 0 { return [] }
      return [AppRoute().put(StubApp.Counter(count: 1)), AppRoute().wait(milliseconds: 1000).put(StubApp.Counter(count: 0))]
    }
  }

  @Test func anAppThatPollsIsProved() {
    let actions = ["a": [StubAction("open-b") { $0.stack.push(page("b")) }]]
    let app = AppDefinition(
      "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] },
      values: StubApp.values, parts: [Poll()], root: page("a").withStackContainer().erased)
    let record = exploreLikeReference(app, Bounds(depth: 2))
    #expect(record.isComplete && record.holds && record.hiddenInputs.isEmpty, "\(record.lines.joined(separator: "\n"))")
    #expect(record.verdict(on: Property.BuiltIn.doubleTap.rawValue) == .proved)
  }

  // MARK: Times

  /// The user waits before the second tap, so that the shorter wait ends after the longer one.
  @Test func aCounterexampleNamesTheTimes() throws {
    let app = app(
      ["a": [later("slow", 5000, page("b")), later("fast", 1000, page("c"))]],
      Property("c is never over b") { transaction in
        let places = (transaction.places(of: page("b").key), transaction.places(of: page("c").key))
        guard let below = places.0.first?.index, let above = places.1.first?.index, above > below else { return nil }
        return "c is over b"
      })
    let record = exploreLikeReference(app)
    let violation = try #require(record.violations.first { $0.property == "c is never over b" }, "\(record.lines)")
    #expect(violation.isConfirmed)
    let commands = app.commands(of: violation.moves).flatMap(\.commands)
    #expect(commands == ["tap slow &", "advance 4001ms", "tap fast &", "advance 999ms", "advance 1ms"], "\(commands)")
  }

  /// Moves have times only if their order agrees with the delays.
  @Test func movesHaveTimesIfTheirOrderAgreesWithTheDelays() {
    let app = app(["a": [later("slow", 5000, page("b")), later("fast", 1000, page("c"))]])
    let start = Navigator.launched(app).state.canonical()
    let moves = MoveFinder(app, Bounds()).moves(in: .exploring(app, from: start))
    let slow = Run(app, from: start, moves[0]).state
    let both = Run(app, from: slow, moves[1]).state
    let instants = MoveFinder(app, Bounds()).moves(in: .exploring(app, from: both)).filter { $0.due != nil }
    #expect(instants.map(\.description) == ["after 5000ms: top stack | push b", "after 1000ms: top stack | push c"])
    #expect(Timetable(app, [moves[0], moves[1], instants[0], instants[1]])?.times == [0, 4001, 5000, 5001])
    #expect(Timetable(app, [moves[0], moves[1], instants[1], instants[0]])?.times == [0, 0, 1000, 5000])
    // The wait that begins first is the shorter one, so it ends first.
    #expect(Timetable(app, [moves[1], moves[0], instants[0], instants[1]]) == nil)
  }

  // MARK: The end of a wait

  @Test func aDeferredRouteThatFailsIsAViolation() throws {
    let app = app(["a": [UserAction("go") { $0.wait(milliseconds: 100).top(.stack).pop(3) }]])
    let record = exploreLikeReference(app)
    let violation = try #require(record.violations.first { $0.property == Property.BuiltIn.noErrors.rawValue }, "\(record.lines)")
    #expect(violation.sentence.hasPrefix("the deferred route "), "\(violation.sentence)")
    #expect(violation.isConfirmed)
  }

  /// The declared destination of an action is visible after its waits.
  @Test func aDestinationIsReachedAfterTheWait() {
    let right = StubAction("go") { $0.wait(milliseconds: 100).top(.stack).push(page("b")) }.leading(to: page("b"))
    let wrong = StubAction("go") { $0.wait(milliseconds: 100).top(.stack).push(page("c")) }.leading(to: page("b"))
    let property = Property.BuiltIn.actionsLead.rawValue
    #expect(exploreLikeReference(app(["a": [right]])).verdict(on: property) == .proved)
    #expect(exploreLikeReference(app(["a": [wrong]])).verdict(on: property) != .proved)
  }

  /// A screen that is left by time alone is no dead end.
  @Test func timeLeadsHome() {
    let splash = [
      "a": [StubAction("go") { $0.top(.stack).push(page("b")).wait(milliseconds: 100).top(.stack).pop() }]
    ]
    #expect(exploreLikeReference(app(splash)).verdict(on: Property.BuiltIn.noDeadEnds.rawValue) == .proved)
  }

  /// Time passes, so a wait ends in every sequence of moves.
  @Test func waitsEndOverTime() {
    let action = ["a": [later("go", 100, page("b")), UserAction("idle") { $0.put(StubApp.Counter(count: 1)) }]]
    let property = Property("a tap leads to b", .leadsTo(.made(.action("go")), .open("b")))
    #expect(exploreLikeReference(app(action, property)).verdict(on: property.name) == .proved)
  }

  /// A link that waits expires, unless other links replace it again and again: an instant can always be reached, but never is.
  @Test(arguments: [1, 2]) func anExpiryIsReachedUnlessItIsPostponed(count: Int) {
    let links = ["b", "c"].prefix(count).map { name in
      DeepLink(
        "\(name)", "a letter", destination: { (_: PlantedApp.Nothing) in page(name).key },
        route: { (_: PlantedApp.Nothing) in AppRoute().land(on: page(name), above: page("a")).erased }
      ).scope("user")
    }
    let property = Property("a link does not wait forever", .leadsTo(.waiting, !.waiting))
    let app = AppDefinition(
      "planted", "letters", screens: StubApp.screens(), values: StubApp.values,
      parts: [
        LinkTable(links, from: [.scheme("app")], inactiveScopes: ["user"], queue: LinkQueue(.lastWins, expiry: 60_000)),
        Properties([property]),
      ], root: page("a").withStackContainer().erased)
    let record = Exploration(app, bounds: Bounds()).record()
    let violation = record.violations.first { $0.property == property.name }
    #expect((violation == nil) == (count == 1), "\(record.lines.joined(separator: "\n"))")
    #expect(record.verdict(on: property.name) == (count == 1 ? .proved : .violated(1)))
    #expect(violation?.isConfirmed != false)
  }
}
