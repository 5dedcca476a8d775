import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests of properties over time in a planted app: `a` opens `b`, which opens `c` and presents `d`.
@MainActor
struct PropertyOverTimeTests {
  private func report(
    _ property: Property, _ actions: [String: [StubAction]] = PlantedApp.sound, isLinked: Bool = true,
    root: AnyModalScreen = page("a").withStackContainer().erased
  ) -> ExplorationReport {
    let app =
      isLinked
      ? PlantedApp.app(actions, properties: [property], root: root) : PlantedApp.app(actions, links: [], properties: [property], root: root)
    return Exploration(app, bounds: Bounds(depth: 3, layers: 2)).run()
  }

  private func verdict(on property: Property, in report: ExplorationReport) throws -> ExplorationReport.Verdict {
    try #require(report.verdicts.first { $0.property == property.name })
  }

  private func finding(_ property: Property, in report: ExplorationReport) throws -> ExplorationReport.Finding {
    try #require(report.findings.first { $0.property == property.name }, "\(report)")
  }

  /// The user can go from `b` to `c` and back forever.
  @Test func cycleViolatesAPropertyUnlessEachMoveIsMade() throws {
    let formula = TemporalFormula.leadsTo(.visible("c"), .visible("a"))
    let unfair = Property("c leads back to a", formula)
    let found = try finding(unfair, in: report(unfair))
    #expect(found.steps.prefix(2).map(\.move) == ["tap open-b", "tap open-c"] && found.steps.count <= 3)
    #expect(found.cycle?.isEmpty == false && found.isConfirmed)
    #expect(found.sentence.contains("can be repeated forever"))
    let fair = Property("c leads back to a", formula, assuming: [.everyMove])
    #expect(try verdict(on: fair, in: report(fair)).kind == .proved)
  }

  @Test func scriptRepeatsTheCycleAndFailsAfterIt() throws {
    let property = Property("c leads back to a", .leadsTo(.visible("c"), .visible("a")))
    let found = try finding(property, in: report(property))
    let script = found.script(app: "planted")
    #expect(script.contains("\nsource cycle.nav --times=100\n"))
    #expect(script.contains("\n! expect tree "))
    #expect(script.contains("\n-- cycle.nav --\n" + found.cycle!.map { $0.move + "\n" }.joined()))
    #expect(found.lines.contains("  again and again:"))
  }

  /// A violation that nothing can repair needs no cycle.
  @Test func propertyThatNoLongerHoldsNeedsNoCycle() throws {
    let property = Property("d is not shown after c", .never(.visible("d"), after: .visible("c")))
    let found = try finding(property, in: report(property))
    #expect(found.cycle == nil && found.isConfirmed)
    #expect(found.steps.last?.move == "tap show-d" && found.steps.contains { $0.move == "tap open-c" })
    let until = Property("d is not shown after c until b", .never(.visible("d"), after: .visible("c"), until: .visible("b")))
    #expect(try verdict(on: until, in: report(until)).kind == .proved)
  }

  @Test func conditionsOnMovesHoldAfterTheMove() throws {
    let holds = Property("open-b shows b", .leadsTo(.made(.action("open-b")), .visible("b")))
    #expect(try verdict(on: holds, in: report(holds)).kind == .proved)
    let fails = Property("back shows a", .always(!.made(.wayOut) || .visible("a")))
    // From `c`, the user goes back to `b`; `d` is closed above `b`.
    let last = try #require(try finding(fails, in: report(fails)).steps.last?.move)
    #expect(last == "back" || last == "close --gesture")
  }

  /// The link requires a member, so it waits until the login finishes.
  @Test func waitingRouteIsACondition() throws {
    let property = Property("a link that waits is followed or dropped", .leadsTo(.waiting, !.waiting))
    let app = PlantedApp.app(
      links: [PlantedApp.link { $0.check("member").land(on: page("b"), above: page("a")) }],
      guards: [
        Guard("member") { _, transaction in
          let login = AppRoute().root.present(page("z").withStackContainer()).erased
          return transaction.value(StubApp.Session.self).user == nil ? .redirect(login, until: page("z").key) : .allow
        }
      ], properties: [property])
    let report = Exploration(app, bounds: Bounds(depth: 3, layers: 2)).run()
    // The user never signs in.
    #expect(try finding(property, in: report).steps.contains { $0.move == "open url=app://b" })
  }

  @Test func propertyWithoutACauseIsVacuous() throws {
    let property = Property("e leads to a", .leadsTo(.visible("e"), .visible("a")))
    #expect(try verdict(on: property, in: report(property)).kind == .vacuous)
  }

  @Test func appRemainsInAStateWithoutAMove() throws {
    let property = Property("b is shown at last", .eventually(.visible("b")))
    let found = try finding(property, in: report(property, [:], isLinked: false, root: page("a").erased))
    #expect(found.sentence == "no move is possible any more" && found.steps.isEmpty && found.cycle == nil && found.isConfirmed)
  }

  @Test func stoppedExplorationLeavesPropertiesUnchecked() throws {
    let property = Property("c leads back to a", .leadsTo(.visible("c"), .visible("a")))
    var calls = 0
    let report = Exploration(PlantedApp.app(properties: [property])).pausingOften.run { _ in
      calls += 1
      return calls < 3
    }
    #expect(try verdict(on: property, in: report).kind == .unchecked && calls == 3)
    #expect(!report.isProved && report.notLookedAt.contains { $0.contains("'c leads back to a'") })
  }

  /// A cycle that needs an event of the environment names the event.
  @Test func cycleNamesItsDimensions() throws {
    let property = Property("the counter does not change forever", !.always(.eventually(.made(.event("count")))))
    let event = EnvironmentEvent("count", "a timer fires") { $0.put(StubApp.Counter(count: 1)) }
    let app = AppDefinition(
      "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in PlantedApp.sound[key.name] ?? [] }, guards: [],
      values: StubApp.values, parts: [Properties([property]), EnvironmentEvents([event])], root: page("a").withStackContainer().erased)
    let report = Exploration(app, properties: [property]).run()
    #expect(try finding(property, in: report).dimensions?.names == ["count"])
  }

  /// Each exploration of a series checks the properties over time. The bound of states has no effect.
  @Test func aSeriesChecksWithinEachBounds() throws {
    let property = Property("b leads back to a", .leadsTo(.visible("b"), .visible("a")), assuming: [.everyMove])
    let app = PlantedApp.app(properties: [property])
    let report = BoundsSeries(Exploration(app, bounds: Bounds(states: 1), wholeStates: .max)).run()
    let verdict = try verdict(on: property, in: report)
    #expect(verdict.kind == .proved && verdict.looked == report.counts.states && report.counts.states > 1, "\(report)")
    #expect(report.steps.allSatisfy { $0.proved + $0.vacuous == $0.properties })
  }

  @Test func violationIsFoundByASeries() throws {
    let property = Property("c leads back to a", .leadsTo(.visible("c"), .visible("a")))
    let report = BoundsSeries(Exploration(PlantedApp.app(properties: [property]))).run()
    #expect(!report.holds)
    #expect(try finding(property, in: report).cycle != nil)
  }

  /// A condition that reads a random number is a hidden input, so nothing is proved.
  @Test func conditionWithAHiddenInputIsReported() throws {
    let property = Property("luck", .always(.eventually(.state("luck") { _ in Bool.random() })))
    let report = report(property)
    #expect(report.findings.contains { $0.sentence.hasPrefix("hidden input: luck (") }, "\(report)")
    #expect(try verdict(on: property, in: report).kind != .proved)
  }
}
