import Foundation
import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the mutants that are made from recorded results, and the scope of their mistakes.
@MainActor
struct MutantTests {
  nonisolated private static let refusal = NavigationError.custom(code: "no", message: "no")
  nonisolated private static let login = AppRoute().present(page("z")).erased

  /// Returns the mutants of recorded results.
  private func mutants(_ all: [(Handler, [HandlerResult])], of app: AppDefinition = PlantedApp.app(links: [])) -> [Mutant] {
    MutantMaker(app, all.map { (HandlerSite($0, $1[0]), $1) }).mutants
  }

  private func kinds(_ handler: Handler, _ results: HandlerResult...) -> [MutationOperator] {
    mutants([(handler, results)]).map(\.mutation)
  }

  // MARK: Kinds of results

  @Test func verdictDeterminesTheMistakesOfAGuard() {
    #expect(kinds(.guard("member"), .verdict(.allow)) == [.refusesAlways])
    #expect(kinds(.guard("member"), .verdict(.deny(Self.refusal))) == [.allowsAlways])
    #expect(kinds(.guard("member"), .verdict(.redirect(Self.login))) == [.allowsAlways, .refusesAlways])
    let waiting = HandlerResult.verdict(.redirect(Self.login, until: page("z").key))
    #expect(kinds(.guard("member"), waiting) == [.allowsAlways, .refusesAlways, .forgetsRoute])
    let forgets = mutants([(.guard("member"), [waiting])])[2]
    #expect(forgets.change(waiting) == .verdict(.redirect(Self.login)))
  }

  @Test func routesInResponseToAChangeAreDroppedOrNotRun() {
    let (one, other) = (AppRoute().open(.url("app://b")).erased, Self.login)
    #expect(kinds(.followUp, .routes([one])) == [.keepsWaiting])
    let both = mutants([(.followUp, [.routes([one, other])])])
    #expect(both.map(\.mutation) == [.keepsWaiting, .dropsWaiting])
    #expect(both.map { $0.change(.routes([one, other])) } == [.routes([]), .routes([one])])
    #expect(mutants([(.followUp, [.routes([])])]).isEmpty, "the change would have no effect")
  }

  @Test func resultThatWouldNotChangeHasNoMutant() {
    #expect(kinds(.action("go", screen: "a"), .isOffered(true)) == [.hidesAction])
    #expect(kinds(.action("go", screen: "a"), .isOffered(false)).isEmpty)
    #expect(kinds(.lock("a"), .isLocked(true)) == [.missingLock] && kinds(.lock("a"), .isLocked(false)).isEmpty)
    #expect(kinds(.flowData("a"), .flowData(nil)).isEmpty)
    #expect(kinds(.value("counter"), .value(nil)).isEmpty)
  }

  /// The value that was recorded first is no mistake, and at most two others are written.
  @Test func otherValuesAreThoseThatWereRecorded() {
    func value(_ count: Int) -> HandlerResult { .value(AnyStateValue(StubApp.Counter(count: count))) }
    let all = mutants([(.value("counter"), [value(1), value(2), value(3), value(4)])])
    #expect(all.map(\.mutation) == [.keepsValue, .otherValue, .otherValue])
    #expect(all.map { $0.change(value(9)) } == [.value(nil), value(2), value(3)])
    #expect(all.map(\.sentence).last == "the value 'counter' is always 'counter count=3'")
  }

  // MARK: Numbers and sentences

  @Test func mutantsAreNumberedInTheOrderOfTheirSites() {
    let route = HandlerResult.route(AppRoute().stack.push(page("b")).erased)
    let all = mutants([
      (.action("go", screen: "a"), [route]), (.guard("member"), [.verdict(.allow)]), (.step("rename"), [route]),
      (.outcome("done", request: "upload"), [.route(AppRoute())]),
    ])
    #expect(all.map(\.number) == Array(1...all.count))
    var handlers: [Handler] = []
    for mutant in all where handlers.last != mutant.site.handler { handlers.append(mutant.site.handler) }
    #expect(handlers == [.action("go", screen: "a"), .guard("member"), .step("rename")], "an empty route has no mutant")
    for mutant in all { #expect(mutant.change(mutant.site.form == "allow" ? .verdict(.allow) : route) != route, "\(mutant.sentence)") }
  }

  /// Two changes with the same result, such as a skipped only step and an empty route, are one mutant.
  @Test func changesWithEqualResultsAreOneMutant() {
    let route = AppRoute().present(page("b")).erased
    let all = mutants([(.link("b"), [.route(route)])])
    let results = all.map { $0.change(.route(route)) }
    #expect(Set(results).count == results.count)
    #expect(all.filter { $0.change(.route(route)) == .route(AppRoute()) }.map(\.mutation) == [.doesNothing])
  }

  @Test func handlerIsTheSubjectOfASentence() {
    let words: [(Handler, String)] = [
      (.action("go", screen: "a"), "the action 'go' of 'a'"), (.outcome("done", request: "upload"), "the outcome 'done' of 'upload'"),
      (.output("end", from: "b", flow: "room"), "the handler of 'end' from 'b' in the flow 'room'"),
      (.start(flow: "room"), "the start of the flow 'room'"),
      (.left("door", flow: "room"), "the handler of the flow 'room' for 'door' that was left"), (.step("rename"), "the step 'rename'"),
      (.link("chat/:room"), "the link 'chat/:room'"), (.guard("member"), "the guard 'member'"), (.value("counter"), "the value 'counter'"),
      (.flowData("room"), "the data of the flow 'room'"), (.lock("a"), "the locks of 'a'"),
      (.followUp, "the routes of waiting links"),
    ]
    for (handler, text) in words { #expect(handler.words == text) }
    #expect(mutants([(.lock("a"), [.isLocked(true)])]).map(\.sentence) == ["the locks of 'a' are missing"])
  }

  /// Handlers of other screens, effects and flows are no alternatives.
  @Test func otherRouteIsThatOfTheSameFamily() {
    func route(_ letter: String) -> [HandlerResult] { [.route(AppRoute().present(page(letter)).erased)] }
    let all = mutants([
      (.action("b", screen: "a"), route("b")), (.action("c", screen: "a"), route("c")), (.action("d", screen: "z"), route("d")),
      (.outcome("e", request: "upload"), route("e")), (.outcome("f", request: "upload"), route("f")), (.link("g"), route("g")),
    ])
    let others = all.filter { $0.mutation == .otherRoute }
    #expect(
      others.map(\.sentence) == [
        "the action 'b' of 'a' runs the route of the action 'c' of 'a'", "the action 'c' of 'a' runs the route of the action 'b' of 'a'",
        "the outcome 'e' of 'upload' runs the route of the outcome 'f' of 'upload'",
        "the outcome 'f' of 'upload' runs the route of the outcome 'e' of 'upload'",
      ])
  }

  // MARK: Scope

  private static let branching = PlantedApp.app(
    ["a": [UserAction("count") { $0.put(StubApp.Counter(count: 1)) }]], links: [],
    guards: [Guard("member") { _, transaction in transaction.value(StubApp.Counter.self).count == 0 ? .allow : .deny(refusal) }])

  /// A mistake in one branch of a guard does not change the other branch.
  @Test func mistakeConcernsOneFormOfTheResult() throws {
    let allowed = try #require(mutants([(.guard("member"), [.verdict(.allow)])], of: Self.branching).first)
    let denied = try #require(mutants([(.guard("member"), [.verdict(.deny(Self.refusal))])], of: Self.branching).first)
    func code(_ mutant: Mutant, counted: Bool) throws -> String? {
      let navigator = Navigator(mutant.app(Self.branching), logger: .silent)
      if counted { try navigator.run(AppRoute().tap("count")) }
      do throws(NavigationError) {
        try navigator.run(AppRoute().check("member").top(.stack).push(page("c")))
        return nil
      } catch {
        return error.code
      }
    }
    #expect(try code(allowed, counted: false) == "mutant" && code(allowed, counted: true) == "no")
    #expect(try code(denied, counted: false) == nil && code(denied, counted: true) == nil)
  }

  @Test func mutantKeepsTheRestOfTheApp() {
    let mutant = mutants([(.guard("member"), [.verdict(.allow)])], of: Self.branching)[0]
    let app = mutant.app(Self.branching)
    #expect(app.name == Self.branching.name && app.screens.all.map(\.name) == Self.branching.screens.all.map(\.name))
    #expect(app.launch == Self.branching.launch)
  }

  // MARK: Operators

  /// Reports contain the raw values, so they are words in lower case, and each is read back.
  @Test func operatorIsSavedAsItsName() throws {
    for mutation in MutationOperator.allCases {
      #expect(mutation.rawValue.allSatisfy { $0.isLowercase || $0 == "-" } && !mutation.rawValue.contains("--"), "\(mutation)")
      let saved = try JSONEncoder().encode([mutation])
      #expect(String(decoding: saved, as: UTF8.self) == "[\"\(mutation.rawValue)\"]")
      #expect(try JSONDecoder().decode([MutationOperator].self, from: saved) == [mutation])
    }
  }

  // MARK: Runs

  private func exploration(_ actions: [StubAction]) -> MutationExploration {
    MutationExploration(PlantedApp.app(["a": actions], links: []), bounds: Bounds(depth: 2, layers: 1))
  }

  @Test func runsAreEqualIfTheirFactsAndEndsAre() throws {
    let exploration = exploration([UserAction("open") { $0.stack.push(page("b")) }])
    let (app, launched) = (exploration.app, exploration.launched)
    let open = try #require(exploration.search.learner.moves.first { $0.description == "tap open" })
    guard case .end(let facts, let end?) = exploration.run(open, on: app, from: launched) else {
      Issue.record("another run")
      return
    }
    #expect(CompactTree.text(of: end) == "stack[a > b]" && facts.error == nil)
    #expect(Learner.Answer.end(facts, end) != .end(facts, launched), "the end state differs")
    guard case .moves(let moves) = exploration.run(nil, on: app, from: launched) else {
      Issue.record("another run")
      return
    }
    #expect(moves.map(\.description) == ["tap open"])
  }

  /// An exploration does not continue after a move that failed, so the state after it does not count.
  @Test func endOfAFailedRunDoesNotCount() throws {
    let exploration = exploration([UserAction("refuse") { $0.fail("letters.no", "no") }])
    let refuse = try #require(exploration.search.learner.moves.first { $0.description == "tap refuse" })
    let run = exploration.run(refuse, on: exploration.app, from: exploration.launched)
    guard case .end(let facts, nil) = run else {
      Issue.record("\(run)")
      return
    }
    #expect(facts.error?.code == "letters.no")
  }

  @Test func allowedGuardsAreNoDifference() throws {
    let open = StubAction("open") { $0.check("member").stack.push(page("b")) }
    let app = PlantedApp.app(["a": [open]], links: [], guards: [Guard("member") { _, _ in .allow }])
    let exploration = MutationExploration(app, bounds: Bounds(depth: 2, layers: 1))
    let move = try #require(exploration.search.learner.moves.firstIndex { $0.description == "tap open" })
    let unguarded = PlantedApp.app(["a": [UserAction("open") { $0.stack.push(page("b")) }]], links: [])
    let facts = [app, unguarded].map { Run(exploration.search.learner.moves[move], on: Navigator($0, logger: .silent)).facts }
    #expect(facts.map(\.passedGuards.names) == [["member"], []] && facts[0] == facts[1] && Set(facts).count == 1)
  }
}
