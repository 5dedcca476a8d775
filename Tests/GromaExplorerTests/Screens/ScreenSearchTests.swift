import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// An app with the screens of some letters, each of which opens the next one if `opens` contains it.
private func lettersApp(_ letters: String, opens: String, unused: [String] = []) -> AppDefinition {
  let screens = StubApp.screens { key, _, _ throws(NavigationError) in
    let next = following(key.name)
    return opens.contains(next) ? [UserAction("next") { $0.stack.push(page(next)) }] : []
  }
  return AppDefinition(
    "letters", "", screens: screens.filter { letters.map { String($0) }.contains($0.name) },
    parts: [UnusedScreens(unused), Properties([])],
    root: page("a").withStackContainer().erased)
}

private func following(_ name: String) -> String {
  name.unicodeScalars.first.flatMap { UnicodeScalar($0.value + 1) }.map { String(Character($0)) } ?? name
}

/// A global variable, which no state contains.
private enum Changed { nonisolated(unsafe) static var isSet = false }

/// Tests the property that every screen is visible in some state, and the search far beyond the bounds that decides it.
@MainActor
struct ScreenSearchTests {
  private let property = Property.BuiltIn.screensShown.rawValue

  private func explored(_ app: AppDefinition, _ bounds: Bounds = Bounds(depth: 2, layers: 1)) -> ExplorationReport {
    Exploration(app, bounds: bounds, properties: Property.ofApps + app.properties, wholeStates: .max).run()
  }

  @Test func aScreenWithoutAWayIsAViolation() throws {
    let report = explored(lettersApp("abcx", opens: "abc"))
    let verdict = try #require(report.verdicts.first { $0.property == property })
    #expect(verdict.kind == .violated && verdict.violations == 1 && !report.holds)
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1 && finding.screen == "x" && finding.steps.isEmpty && finding.isConfirmed)
    #expect(finding.declaration?.file.hasSuffix("StubApp.swift") == true)
    #expect(
      finding.sentence
        == "'x' was not visible in a search of 3 states, "
        + "up to 4 for each combination of visible screen, possible moves and stored values")
    #expect(!report.reservations.contains { $0.kind == .unreached }, "the violation replaces the reservation")
  }

  /// The bounds of a screen are those of the whole way to it.
  @Test func aScreenBeyondTheBoundsIsNamedWithItsBound() throws {
    let report = explored(lettersApp("abcde", opens: "abcde"))
    #expect(report.verdicts.first { $0.property == property }?.kind == .proved)
    let bounds = report.screens.map { $0.bound.map { report.bounds.text(ofLarger: $0) } }
    #expect(bounds == [nil, nil, "depth=3", "depth=4", "depth=5"])
    #expect(report.words(of: try #require(report.verdicts.first { $0.property == property })) == "proved")
    #expect(!report.isProved, "the other properties are proved only within the bounds")
  }

  @Test func aScreenThatIsUnusedIsNotExpected() {
    let report = explored(lettersApp("abx", opens: "ab", unused: ["x"]))
    #expect(report.isProved && report.screens.map(\.name) == ["a", "b"])
    #expect(report.coverage.first?.total == 2 && report.coverage.first?.missed == [])
  }

  @Test func aVisibleScreenThatIsUnusedIsAViolation() {
    let report = explored(lettersApp("ab", opens: "ab", unused: ["b"]))
    #expect(report.findings.map(\.sentence) == ["'b' is listed as unused, but can be visible"])
    #expect(report.findings.map(\.screen) == ["b"] && !report.holds)
  }

  @Test func aStoppedSearchDecidesNothing() {
    let app = lettersApp("abcx", opens: "abc")
    let exploration = Exploration(app, bounds: Bounds(depth: 2), properties: Property.ofApps)
    var calls = 0
    let report = exploration.run { progress in
      if progress.explored == 2 { calls += 1 }
      return calls < 1
    }
    #expect(report.verdicts.first { $0.property == property }?.kind == .checked)
    #expect(report.findings.isEmpty && report.reservations.contains { $0.kind == .unreached })
  }

  /// A search that is interrupted again and again finds the same as one that is not.
  @Test func anInterruptedSearchContinues() {
    let exploration = Exploration(lettersApp("abcdefx", opens: "abcdef"), bounds: Bounds(depth: 1, layers: 1)).farExploration
    let (whole, parts) = (ScreenSearch(exploration, for: ["f", "x"]), ScreenSearch(exploration, for: ["f", "x"]))
    whole.run { true }
    var slices = 0
    while !parts.isOver {
      parts.run { false }
      slices += 1
    }
    let (one, other) = (whole.finish(), parts.finish())
    #expect(slices > 3 && one.bounds == other.bounds && one.states == other.states && one.unreachable == ["x"])
    #expect(other.unreachable == ["x"] && other.isComplete && other.time > .zero)
    let cut = ScreenSearch(exploration, for: ["f", "x"])
    cut.run { false }
    #expect(!cut.isOver && !cut.finish().isComplete)
    cut.run(except: ["f", "x"]) { true }
    #expect(cut.isOver, "no screen is missing")
  }

  /// The search of an exploration that answers several questions can be stopped, too.
  @Test func theSearchOfASharedExplorationCanBeStopped() {
    let app = lettersApp("abcdefx", opens: "abcdef")
    let exploration = Exploration(app, bounds: Bounds(depth: 1, layers: 1), properties: Property.ofApps + app.properties)
    let whole = SharedExploration(exploration).report()
    #expect(whole.counts.searched > 1 && whole.counts.searchSeconds <= whole.counts.seconds)
    #expect(whole.verdicts.first { $0.property == property }?.kind == .violated)
    var plain = exploration
    plain.checksApp = false
    var calls = 0
    _ = plain.run { _ in
      calls += 1
      return true
    }
    // The search is stopped after its third state.
    var left = calls + 2
    let cut = SharedExploration(exploration).report { _ in
      left -= 1
      return left >= 0
    }
    #expect(cut.counts.isComplete && cut.counts.searched == 3 && whole.counts.searched > 3)
    #expect(cut.verdicts.first { $0.property == property }?.kind == .checked)
  }

  /// The search is made once, after the first exploration of the series, and does not end the series.
  @Test func aSeriesGoesOnAfterTheViolation() {
    let app = lettersApp("abcx", opens: "abc")
    let report = BoundsSeries(Exploration(app, properties: Property.ofApps + app.properties)).run()
    #expect(report.findings.map(\.screen) == ["x"] && report.bounds.depth == 3)
    #expect(report.steps.allSatisfy { $0.violated == 0 && $0.properties == report.verdicts.count - 2 })
  }

  /// The search performs actions that the exploration does not perform.
  @Test func aGlobalVariableThatTheSearchChangesIsNoticed() {
    unsafe Changed.isSet = false
    let screens = StubApp.screens { key, _, _ throws(NavigationError) in
      switch key.name {
      case "a": unsafe Changed.isSet ? [] : [UserAction("next") { $0.stack.push(page("b")) }]
      case "b":
        [
          UserAction("set") { route in
            unsafe Changed.isSet = true
            return route.stack.push(page("c"))
          }
        ]
      default: []
      }
    }
    let app = AppDefinition(
      "letters", "", screens: screens.filter { ["a", "b", "c", "x"].contains($0.name) }, parts: [Properties([])],
      root: page("a").withStackContainer().erased)
    // The check of the definition runs the actions of samples, and would change the variable before.
    let properties = Property.ofApps.filter { $0.name == property } + app.properties
    let report = Exploration(app, bounds: Bounds(depth: 1, layers: 1), properties: properties).run()
    #expect(report.hasHiddenInputs)
    #expect(report.verdicts.allSatisfy { $0.kind != .proved })
  }

  /// The same seeds give the same verdict in every process, and a screen that a list of states shows is always found.
  @Test(arguments: Seeds.few(6))
  func findsWhatAListOfStatesShows(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let states = Exploration(app, bounds: Bounds(depth: 3, layers: 2, states: 2_000), properties: []).states()
    let small = Exploration(app, bounds: Bounds(depth: 1, layers: 1), properties: Property.ofApps).run()
    let unreachable = Set(small.findings.filter { $0.property == property }.flatMap(\.occurrences).map(\.screen))
    let shown = Set(states.flatMap(\.visibleNames))
    #expect(unreachable.isDisjoint(with: shown), "seed \(seed): \(unreachable.intersection(shown))")
    #expect(small == Exploration(app, bounds: Bounds(depth: 1, layers: 1), properties: Property.ofApps).run().timeless(like: small))
  }
}

extension ExplorationReport {
  /// The report with the time of another one.
  fileprivate func timeless(like other: ExplorationReport) -> ExplorationReport {
    var report = self
    (report.counts.seconds, report.counts.searchSeconds) = (other.counts.seconds, other.counts.searchSeconds)
    return report
  }
}

/// Tests the property that the definition of the app has no mistakes.
@MainActor
struct DefinitionPropertyTests {
  @Test func eachMistakeIsAViolation() throws {
    let link = DeepLink("b", "", destination: { (_: PlantedApp.Nothing) in page("b").key }) { _ in AppRoute().land(on: page("b")) }
    let app = PlantedApp.app(links: [link, link])
    #expect(app.problems().count > 0)
    let report = Exploration(app, properties: Property.ofApps + app.properties).run()
    let findings = report.findings.filter { $0.property == Property.BuiltIn.definition.rawValue }
    #expect(findings.map(\.sentence) == app.problems() && !report.holds)
    #expect(report.verdicts.first?.violations == StateCount(app.problems().count))
    #expect(findings.allSatisfy { $0.steps.isEmpty && $0.isConfirmed })
  }

  @Test func anAppWithoutMistakesIsProved() throws {
    let app = lettersApp("ab", opens: "ab")
    let report = Exploration(app, properties: Property.ofApps + app.properties, wholeStates: .max).run()
    #expect(app.problems() == [] && report.isProved)
  }

  @Test func aNameOfAPropertyIsTaken() {
    let app = PlantedApp.app(properties: [Property(Property.BuiltIn.definition.rawValue) { _ in nil }])
    #expect(app.problems().contains { $0.contains("two properties have the name") })
  }
}
