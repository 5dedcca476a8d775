import Foundation
import Groma
import GromaFlows
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the mutants of small apps: what each operator changes, and which mutants are equivalent.
@MainActor
struct MutationExplorationTests {
  private static let bounds = Bounds(depth: 2, layers: 2)

  private func explored(_ app: AppDefinition) -> MutationExploration {
    let exploration = MutationExploration(app, bounds: Self.bounds)
    #expect(exploration.obstacle == nil)
    return exploration
  }

  /// Returns the trees after some moves on the mutants of an operator.
  private func trees(_ mutation: MutationOperator, of app: AppDefinition, after routes: AppRoute...) -> [String] {
    let exploration = explored(app)
    return exploration.mutants.filter { $0.mutation == mutation }.map { mutant in
      let navigator = Navigator(mutant.app(app), logger: .silent)
      navigator.settle()
      for route in routes {
        do throws(NavigationError) {
          try navigator.run(route)
        } catch {
          return error.code
        }
        navigator.settle()
      }
      return CompactTree.text(of: navigator.state)
    }
  }

  private static func tap(_ name: String) -> AppRoute { AppRoute().tap(name).erased }

  // MARK: Operators

  @Test func mutantsOfAnActionChangeItsRoute() {
    let app = PlantedApp.app(["a": [UserAction("open") { $0.stack.push(page("b")) }]], links: [])
    #expect(trees(.doesNothing, of: app, after: Self.tap("open")) == ["stack[a]"])
    #expect(trees(.repeatsStep, of: app, after: Self.tap("open")) == ["stack[a > b > b]"])
    #expect(trees(.presentsInstead, of: app, after: Self.tap("open")) == ["stack[a] ^ b"])
    #expect(trees(.fails, of: app, after: Self.tap("open")) == ["mutant"])
    #expect(trees(.hidesAction, of: app, after: Self.tap("open")) == ["nav.unknown-action"])
  }

  @Test func actionLeadsWhereAnotherActionOfItsScreenLeads() {
    let app = PlantedApp.app(
      [
        "a": [UserAction("open-b") { $0.stack.push(page("b")) }, UserAction("open-c") { $0.stack.push(page("c")) }],
        "b": [UserAction("open-d") { $0.stack.push(page("d")) }],
      ], links: [])
    // The action of `b` is alone.
    #expect(trees(.otherRoute, of: app, after: Self.tap("open-b")) == ["stack[a > c]", "stack[a > b]"])
  }

  @Test func layersAndTabsAreExchanged() {
    let show = StubAction("show") { $0.present(page("d")) }
    let select = StubAction("select") { $0.window.first(.tabs).selectTab(1) }
    let tabs = AnyScreen(StubApp.Home(), ["a", "b", "c"].map { page($0).withStackContainer().erased })
    let app = PlantedApp.app(["a": [show, select]], links: [], root: tabs.erased)
    #expect(trees(.pushesInstead, of: app, after: Self.tap("show")) == ["tabs home[*stack[a > d] | stack[b] | stack[c]]"])
    #expect(
      trees(.otherTab, of: app, after: Self.tap("select")) == [
        "tabs home[stack[a] | stack[b] | *stack[c]]", "tabs home[*stack[a] | stack[b] | stack[c]]",
      ])
    #expect(trees(.skipsStep, of: app, after: Self.tap("select")).last == "tabs home[*stack[a] | stack[b] | stack[c]]")
  }

  @Test func moreOrFewerScreensAreRemoved() throws {
    let actions = [
      "a": [StubAction("open") { $0.stack.push(page("b")).push(page("c")) }],
      "c": [UserAction("home") { $0.stack.popToRoot() }, UserAction("up") { $0.stack.pop() }],
    ]
    let app = PlantedApp.app(actions, links: [])
    let exploration = MutationExploration(app, bounds: Bounds(depth: 3, layers: 1))
    func tree(_ mutation: MutationOperator, _ action: String) throws -> String {
      let mutant = try #require(
        exploration.mutants.first { $0.mutation == mutation && $0.site.handler == .action(action, screen: "c") })
      let navigator = Navigator(mutant.app(app), logger: .silent)
      try navigator.run(Self.tap("open"))
      try navigator.run(Self.tap(action))
      return CompactTree.text(of: navigator.state)
    }
    #expect(try tree(.removesLess, "home") == "stack[a > b]")
    #expect(try tree(.removesMore, "up") == "stack[a]")
  }

  @Test func linkLeadsWhereAnotherLinkLeads() {
    struct Nothing: Codable {}
    func link(_ letter: String) -> DeepLink {
      DeepLink(letter, "", destination: { (_: Nothing) in page(letter).key }) { (_: Nothing) in
        AppRoute().land(on: page(letter), above: page("a"))
      }
    }
    let app = PlantedApp.app([:], links: [link("b"), link("c")])
    #expect(trees(.otherRoute, of: app, after: AppRoute().open(.url("app://b")).erased) == ["stack[a > c]", "stack[a > b]"])
  }

  @Test func screenHasTheArgumentsOfAnotherSample() {
    let app = PlantedApp.app(["a": [UserAction("open") { $0.stack.push(page("b", 3)) }]], links: [])
    #expect(trees(.otherArgument, of: app, after: Self.tap("open")).first == "stack[a > b]")
  }

  @Test func guardAllowsRefusesOrForgets() {
    let member = Guard("member") { _, transaction in
      transaction.value(StubApp.Session.self).user == nil ? .redirect(AppRoute().present(page("z")).erased, until: page("z").key) : .allow
    }
    let enter = StubAction("enter") { $0.put(StubApp.Session(user: "ann")).finish() }
    let app = PlantedApp.app(
      ["a": [UserAction("open") { $0.check("member").stack.push(page("b")) }], "z": [enter]], links: [], guards: [member])
    #expect(trees(.allowsAlways, of: app, after: Self.tap("open")) == ["stack[a > b]"])
    #expect(trees(.skipsGuard, of: app, after: Self.tap("open")) == ["stack[a > b]"])
    #expect(trees(.forgetsRoute, of: app, after: Self.tap("open"), Self.tap("enter")) == ["stack[a]"])
    // One mutant refuses instead of the redirect, the other instead of the permission.
    #expect(trees(.refusesAlways, of: app, after: Self.tap("open"), Self.tap("enter")) == ["mutant", "stack[a]"])
  }

  @Test func valueIsNotWrittenOrAnother() throws {
    let count = StubAction("count") { $0.put(StubApp.Counter(count: 1)) }
    let again = StubAction("again") { $0.put(StubApp.Counter(count: 2)) }
    let app = StubApp.app(root: page("a").withStackContainer().erased) { key, _, transaction throws(NavigationError) in
      key.name == "a" ? [transaction.value(StubApp.Counter.self).count == 1 ? again : count] : []
    }
    let exploration = explored(app)
    func counts(_ mutation: MutationOperator) throws -> [Int] {
      try exploration.mutants.filter { $0.mutation == mutation }.map { mutant in
        let navigator = Navigator(mutant.app(app), logger: .silent)
        try navigator.run(Self.tap("count"))
        return (navigator.state.value(named: StubApp.Counter.name)?.base as? StubApp.Counter)?.count ?? 0
      }
    }
    #expect(try counts(.keepsValue) == [0])
    #expect(try counts(.otherValue) == [2], "a mutant that writes what the app writes is not made")
  }

  @Test func locksAreMissing() {
    let write = StubAction("write") { $0.stack.push(page("b").policies { $0.lock = .kept }) }
    let app = PlantedApp.app(["a": [write]], links: [])
    #expect(trees(.missingLock, of: app, after: Self.tap("write"), AppRoute().back().erased) == ["stack[a]"])
  }

  @Test func outcomeIsIgnored() {
    let ask = Effect.alert("Sure?").on("yes") { $0.stack.push(page("b")) }.on("no", .cancel)
    let app = PlantedApp.app(["a": [UserAction("ask") { $0.request(ask) }]], links: [])
    let trees = trees(.doesNothing, of: app, after: Self.tap("ask"), Self.tap("yes"))
    #expect(trees.contains("stack[a]"))
  }

  @Test func handlersOfFlowsHaveMutants() {
    struct Progress: FlowData { var count = 0 }
    let flow = Flow(of: StubApp.Room.self, keeping: Progress(), "a flow")
      .on(StubApp.Counter.self) { counter, flow in
        flow.data.count = counter.count
        return .go { $0.stack.push(page("b")) }
      }
    let app = AppDefinition(
      "flows", "",
      screens: StubApp.screens { key, _, _ throws(NavigationError) in
        key.name == "a" ? [UserAction("next") { $0.send(StubApp.Counter(count: 1)) }] : []
      }, values: StubApp.values, parts: [FlowTable([flow.any])],
      root: AnyScreen(StubApp.Room(id: 1), [page("a").erased]).erased)
    let exploration = explored(app)
    func mutants(_ mutation: MutationOperator) -> [String] { exploration.mutants.filter { $0.mutation == mutation }.map(\.sentence) }
    #expect(mutants(.keepsFlowData) == ["the data of the flow 'room' keep their old value"])
    #expect(mutants(.repeatsStep) == ["the handler of 'counter' from 'a' in the flow 'room' performs 'push b' twice"])
    #expect(mutants(.closesInstead) == ["the action 'next' of 'a' closes instead of 'send counter count=1'"])
  }

  /// The question belongs to the framework, not to the app.
  @Test func answersToTheQuestionOfALockHaveNoMutants() {
    let write = StubAction("write") { $0.stack.push(page("b").policies { $0.lock = .kept.asking("Discard?") }) }
    let exploration = explored(PlantedApp.app(["a": [write]], links: []))
    #expect(!exploration.mutants.contains { if case .outcome = $0.site.handler { true } else { false } })
    #expect(exploration.mutants.contains { $0.mutation == .missingLock })
  }

  /// The links belong to the framework: their step, and the value that they keep.
  @Test func stepsAndValuesOfLibrariesHaveNoMutants() {
    struct Nothing: Codable {}
    let pause = StubAction("pause") { $0.perform("background", Nothing()) }
    let handlers = Set(explored(PlantedApp.app(["a": [pause]])).mutants.map(\.site.handler))
    #expect(handlers == [.action("pause", screen: "a"), .link("b")])
  }

  @Test func handlersThatNeverRunHaveNoMutants() {
    let app = PlantedApp.app(
      ["a": [UserAction("open") { $0.stack.push(page("b")) }], "z": [UserAction("close") { $0.close() }]], links: [])
    #expect(Set(explored(app).mutants.map(\.site.handler)) == [.action("open", screen: "a")])
  }

  @Test func mutantsNameThePlaceOfTheirHandler() throws {
    let exploration = explored(PlantedApp.app())
    let action = try #require(exploration.mutants.first { $0.site.handler == .action("open-b", screen: "a") })
    #expect(action.file.hasSuffix("StubApp.swift") && action.line != nil)
    let link = try #require(exploration.mutants.first { $0.site.handler == .link("b") })
    #expect(link.file.hasSuffix("PlantedApp.swift") && link.line != nil)
  }

  // MARK: Equivalence

  @Test func differenceIsTheNearestOne() throws {
    let exploration = explored(PlantedApp.app(links: []))
    let mutant = try #require(exploration.mutants.first { $0.mutation == .doesNothing && $0.site.handler == .action("done", screen: "d") })
    let difference = try #require(exploration.difference(of: mutant))
    #expect(difference.map(\.description) == ["tap open-b", "tap show-d", "tap done"])
    #expect(exploration.isConfirmed(mutant, difference))
    #expect(!exploration.isConfirmed(mutant, nil), "a wrong decision is not confirmed")
  }

  /// `back` and `close` do the same where they can run, and a fallback that is never used can be missing.
  @Test func mistakesWithoutAnEffectAreEquivalent() throws {
    let close = StubAction("close") { $0.close().fallback(to: AppRoute().present(page("c"))) }
    let app = PlantedApp.app(["a": [UserAction("show") { $0.present(page("d")) }], "d": [close]], links: [])
    let exploration = explored(app)
    for mutation in [MutationOperator.removesLess, .noFallback] {
      let mutant = try #require(exploration.mutants.first { $0.mutation == mutation })
      #expect(exploration.difference(of: mutant) == nil, "\(mutant.sentence)")
      #expect(exploration.isConfirmed(mutant, nil))
    }
    let other = try #require(exploration.mutants.first { $0.mutation == .onlyFallback })
    #expect(exploration.difference(of: other)?.map(\.description) == ["tap show", "tap close"])
  }

  /// In the first state of the class, the mutant has the same result. It reads a value that the app does not read.
  @Test func differenceInALaterStateOfAClassIsFound() throws {
    let count = StubAction("count") { $0.put(StubApp.Counter(count: 1)) }
    let risky = StubAction("open") {
      $0.present(page("d")).fallback(
        to: AppRoute().with { _, transaction throws(NavigationError) in
          transaction.value(StubApp.Counter.self).count == 0 ? AppRoute().present(page("d")) : AppRoute().present(page("c"))
        })
    }
    let exploration = explored(PlantedApp.app(["a": [count, risky]], links: []))
    let mutant = try #require(exploration.mutants.first { $0.mutation == .onlyFallback })
    #expect(exploration.difference(of: mutant)?.map(\.description) == ["tap count", "tap open"])
  }

  /// Whenever the exploration is stopped, no mutant is equivalent for sure.
  @Test func nothingIsEquivalentIfTheExplorationIsNotComplete() {
    var (stops, isStopped) = (0, true)
    while isStopped, stops < 1_000 {
      var calls = 0
      let exploration = MutationExploration(PlantedApp.app(), bounds: Self.bounds) { _ in
        calls += 1
        return calls <= stops
      }
      isStopped = calls > stops
      #expect(exploration.obstacle == (isStopped ? "not all states within the bounds were explored" : nil), "\(stops)")
      if stops == 0 { #expect(exploration.mutants.isEmpty) }
      stops += 1
    }
    #expect(!isStopped && stops > 2)
  }

  @Test func choiceOfMutantsDependsOnTheSeedOnly() {
    let exploration = explored(PlantedApp.app())
    func numbers(_ limit: Int?, _ seed: UInt64) -> [Int] { exploration.mutants(atMost: limit, seed: seed).map(\.number) }
    #expect(numbers(nil, 1) == Array(1...exploration.mutants.count))
    #expect(numbers(5, 1).count == 5 && numbers(5, 1) == numbers(5, 1).sorted())
    #expect(numbers(5, 1) != numbers(5, 2))
    #expect(explored(PlantedApp.app()).mutants(atMost: 5, seed: 1).map(\.number) == numbers(5, 1))
  }

  @Test func propertyKillsAMutantThatViolatesIt() throws {
    let show = StubAction("show") { $0.present(page("d")) }
    let actions = [
      "a": [UserAction("open") { $0.stack.push(page("b")) }, show], "b": [UserAction("up") { $0.stack.pop() }],
      "d": [UserAction("done") { $0.close() }],
    ]
    let exploration = explored(PlantedApp.app(actions, links: []))
    let dead = try #require(exploration.mutants.first { $0.mutation == .fails })
    #expect(exploration.violation(by: dead) == nil, "a feature may refuse a move")
    func more(_ action: String, _ screen: String) throws -> Mutant {
      try #require(exploration.mutants.first { $0.mutation == .removesMore && $0.site.handler == .action(action, screen: screen) })
    }
    let (up, done) = (try more("up", "b"), try more("done", "d"))
    let violation = try #require(exploration.violation(by: up))
    #expect(violation.property == "nothing fails" && violation.moves.map(\.description) == ["tap open", "tap up"])
    #expect(exploration.violation(by: done)?.moves.map(\.description) == ["tap show", "tap done"])
  }

  /// The decision agrees with the comparison of whole graphs. The argument is a seed.
  @Test(arguments: Seeds.few(8))
  func decisionsEqualThoseByBruteForce(seed: UInt64) throws {
    let bounds = Bounds(depth: 2, layers: seed % 3 == 0 ? 2 : 1)
    let limit = 60
    let (app, graph, exploration) = try firstSuitable(from: seed) { number -> (AppDefinition, BruteGraph, MutationExploration)? in
      let app = RandomApp.app(seed: number, isVaried: seed % 2 == 1)
      guard let graph = BruteGraph(app, bounds, limit: limit) else { return nil }
      let exploration = MutationExploration(app, bounds: bounds)
      return exploration.obstacle == nil ? (app, graph, exploration) : nil
    }
    #expect(exploration.stateCount == graph.steps.count)
    for mutant in exploration.mutants(atMost: 40, seed: seed) {
      let difference = exploration.difference(of: mutant)
      let other = BruteGraph(mutant.app(app), bounds, limit: limit * 4)
      #expect((difference == nil) == (other == graph), "seed \(seed), #\(mutant.number) \(mutant.sentence): \(difference ?? [])")
      #expect(exploration.isConfirmed(mutant, difference), "seed \(seed), #\(mutant.number) \(mutant.sentence)")
    }
  }

  /// The random apps have mutants of both kinds, so that the comparison by brute force is not empty.
  @Test func randomAppsHaveEquivalentAndOtherMutants() {
    var counts = (equal: 0, other: 0)
    for seed in 0..<UInt64(6) {
      let exploration = MutationExploration(RandomApp.app(seed: seed), bounds: Bounds(depth: 2, layers: 1))
      for mutant in exploration.mutants(atMost: 40, seed: seed) {
        if exploration.difference(of: mutant) == nil { counts.equal += 1 } else { counts.other += 1 }
      }
    }
    #expect(counts.equal > 10 && counts.other > 10, "\(counts)")
  }
}
