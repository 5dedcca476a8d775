import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that mistakes that need an ``EnvironmentDimension`` are found, and only if the app declares it.
@MainActor
struct EnvironmentDimensionTests {
  private typealias Counter = StubApp.Counter
  private typealias Session = StubApp.Session

  /// A part that calls closures after changes and after a restart.
  private nonisolated struct Follower: TreePart, ActingPart {
    var next: @Sendable (inout NavigationTransaction) -> [AppRoute] = { _ in [] }
    var restored: @Sendable (inout NavigationTransaction) throws(NavigationError) -> Void = { _ throws(NavigationError) in }
    /// The counter at launch.
    var count = 0

    func next(in transaction: inout NavigationTransaction) -> [AppRoute] { next(&transaction) }
    func restored(in transaction: inout NavigationTransaction) throws(NavigationError) { try restored(&transaction) }
    func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
      if transaction.value(Counter.self).count == 0, count > 0 { try transaction.put(Counter(count: count)) }
    }
  }

  private func app(
    _ dimensions: [EnvironmentDimension], _ part: Follower = Follower(), _ actions: [String: [StubAction]], links: [DeepLink] = [],
    properties: [Property] = []
  ) -> AppDefinition {
    AppDefinition(
      "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in actions[key.name] ?? [] }, guards: [],
      values: StubApp.values,
      parts: [LinkTable(links, from: [.scheme("app")]), Properties(properties), EnvironmentEvents([], dimensions: dimensions), part],
      root: page("a").withStackContainer().erased)
  }

  /// Expects that an app has a violation of a property only with a dimension, and that its moves end with some commands.
  private func expectFound(
    _ dimension: EnvironmentDimension, _ property: String, besides others: Set<String> = [], ending commands: [String],
    checks: [String]? = nil, sourceLocation: SourceLocation = #_sourceLocation, in app: ([EnvironmentDimension]) -> AppDefinition
  ) throws {
    let sound = exploreLikeReference(app([]), sourceLocation: sourceLocation)
    #expect(sound.holds && sound.isComplete, "\(sound.lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
    let record = exploreLikeReference(app([dimension]), sourceLocation: sourceLocation)
    #expect(record.isComplete && record.hiddenInputs.isEmpty, sourceLocation: sourceLocation)
    #expect(
      Set(record.violations.map(\.property)) == others.union([property]), "\(record.lines.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
    let report = Exploration(app([dimension])).run()
    let finding = try #require(report.findings.first { $0.property == property }, sourceLocation: sourceLocation)
    #expect(finding.isConfirmed, sourceLocation: sourceLocation)
    #expect(finding.steps.map(\.move).suffix(commands.count) == commands[...], sourceLocation: sourceLocation)
    if let checks { #expect(finding.checks == checks, sourceLocation: sourceLocation) }
    #expect(finding.dimensions?.names == [dimension.name] && finding.dimensions?.isSmallest == true, sourceLocation: sourceLocation)
  }

  /// A link's route uses the name of the active window, which the app stores after each change.
  @Test func linkThatOpensInAnotherWindowNeedsItsDimension() throws {
    let follower = Follower(next: { transaction in
      let isSecond = transaction.window("second").map { transaction.ask(.keyWindow) == .path($0) } ?? false
      let count = isSecond ? 1 : 0
      return transaction.value(Counter.self).count == count ? [] : [AppRoute().put(Counter(count: count))]
    })
    let split = StubAction("split") {
      $0.with { _, transaction throws(NavigationError) in
        transaction.window("second") == nil ? AppRoute().openWindow("second", page("a").withStackContainer()) : AppRoute()
      }
    }
    let link = PlantedApp.link {
      $0.with { _, transaction throws(NavigationError) in
        AppRoute().window(transaction.value(Counter.self).count == 1 ? "second" : "main").top(.stack).popToRoot().push(page("b")).erased
      }
    }.window(.key)
    try expectFound(
      .linkWindow, "every link lands", ending: ["tap split", "window main | make-key | open url=app://b"], checks: ["expect landed app://b"]
    ) { app($0, follower, ["a": [split]], links: [link]) }
  }

  /// The app loads its contents for half a second after the launch, or after a launch with a saved state. A link shows another screen
  /// meanwhile.
  private nonisolated static func loading(after restored: Bool) -> Follower {
    Follower(
      next: { transaction in
        if transaction.value(Counter.self).count != 1 { return [] }
        return [AppRoute().put(Counter(count: 2)), AppRoute().wait(milliseconds: 500).put(Counter(count: 3))]
      },
      restored: { transaction throws(NavigationError) in if restored { try transaction.put(Counter(count: 1)) } },
      count: restored ? 3 : 1)
  }

  private let whenLoaded = PlantedApp.link {
    $0.with { _, transaction throws(NavigationError) in
      AppRoute().land(on: page(transaction.value(Counter.self).count == 3 ? "b" : "c"), above: page("a")).erased
    }
  }

  /// The launch state is one in which the app loads, so the link arrives there as any other move.
  @Test func linkWhileTheAppLoadsNeedsNoDimension() throws {
    let record = exploreLikeReference(app([], Self.loading(after: false), [:], links: [whenLoaded]))
    #expect(Set(record.violations.map(\.property)) == ["every link lands"], "\(record.lines.joined(separator: "\n"))")
    let moves = record.violations.map { $0.moves.map(\.description) }
    #expect(moves.contains(["open url=app://b"]) && record.violations.allSatisfy(\.isConfirmed), "\(moves)")
  }

  @Test func linkThatLaunchesTheAppWithItsSavedStateNeedsItsDimension() throws {
    let link = whenLoaded
    try expectFound(
      .coldStart, "every link lands", ending: ["save cold.json &", "load cold.json &", "open url=app://b &"],
      checks: ["expect landed app://b"]
    ) { app($0, Self.loading(after: true), [:], links: [link]) }
  }

  /// A payment that was under way is repeated after a restart.
  @Test func deathDuringATransitionNeedsItsDimension() throws {
    let follower = Follower(
      next: { $0.value(Counter.self).count == 1 ? [AppRoute().put(Counter(count: 2))] : [] },
      restored: { transaction throws(NavigationError) in
        if transaction.value(Counter.self).count == 1 { try transaction.put(Session(user: "twice")) }
      })
    let pay = StubAction("pay") { $0.put(Counter(count: 1)).top(.stack).push(page("b")) }
    let once = Property("nothing is paid twice") { $0.value(Session.self).user == nil ? nil : "it is" }
    // The app counts on after the next change, such as the return from the background.
    try expectFound(
      .deathInTransition, once.name, besides: ["an interruption changes nothing"],
      ending: [
        "set transitions queue", "tap pay &", "set transitions immediate", "save transition.json &", "load transition.json",
      ], checks: ["expect property 'nothing is paid twice'"]
    ) { app($0, follower, ["a": [pay]], properties: [once]) }
  }

  /// The rest of a route is a closure, so the state during its wait cannot be saved.
  @Test func stateThatCannotBeSavedDuringAWaitNeedsNoDimension() throws {
    let pay = StubAction("pay") {
      $0.wait(milliseconds: 300).with { _, _ throws(NavigationError) in AppRoute().put(Counter(count: 2)) }
    }
    let record = exploreLikeReference(app([], ["a": [pay]]))
    #expect(Set(record.violations.map(\.property)) == ["an interruption changes nothing"], "\(record.lines.joined(separator: "\n"))")
  }

  /// A link relies on the app to note that a screen was closed.
  @Test func linkDuringABackGestureNeedsItsDimension() throws {
    let follower = Follower(next: { transaction in
      let isOpen = !transaction.places(of: page("d").key).isEmpty
      return transaction.value(Counter.self).count == 1 && !isOpen ? [AppRoute().put(Counter(count: 0))] : []
    })
    let link = PlantedApp.link {
      $0.with { _, transaction throws(NavigationError) in
        let isStale = transaction.value(Counter.self).count == 1 && transaction.places(of: page("d").key).isEmpty
        return AppRoute().land(on: page(isStale ? "c" : "b"), above: page("a")).erased
      }
    }
    let open = StubAction("open") { $0.put(Counter(count: 1)).top(.stack).push(page("d")) }
    try expectFound(
      .backGesture(), "every link lands", ending: ["tap open", "swipe begin", "open url=app://b &", "swipe finish"],
      checks: ["expect landed app://b"]
    ) { app($0, follower, ["a": [open]], links: [link]) }
  }

  /// The app rejects routes during transitions, so a link is lost although the user cancels the gesture.
  @Test func linkThatAGestureRejectsNeedsItsDimension() throws {
    let open = StubAction("open") { $0.top(.stack).push(page("d")) }
    let link = PlantedApp.link { $0.land(on: page("b"), above: page("a")) }
    try expectFound(
      .backGesture(.reject), "nothing fails", ending: ["set transitions reject", "swipe begin", "open url=app://b"]
    ) { app($0, ["a": [open]], links: [link]) }
  }

  /// A step fails for a text that the user can enter into an alert.
  @Test func enteredTextNeedsItsDimension() throws {
    struct Rename: Codable { var name: String? }
    let rename = CustomStep("rename", "names a letter", taking: Rename.self) { rename, _, _ throws(NavigationError) in
      rename.name == "Ann" ? AppRoute().top(.screen(page("z"))).close().erased : AppRoute()
    }
    let question = Effect.alert("Name?", fields: ["name"]).on("save", performing: "rename").on("keep", .cancel)
    let ask = StubAction("ask") { $0.request(question) }
    try expectFound(.texts(["Bob", "Ann"], field: "name"), "nothing fails", ending: ["tap ask", "tap save name=Ann"]) { dimensions in
      AppDefinition(
        "planted", "letters", screens: StubApp.screens { key, _, _ throws(NavigationError) in key.name == "a" ? [ask] : [] },
        customSteps: [rename], parts: [EnvironmentEvents([], dimensions: dimensions)], root: page("a").withStackContainer().erased)
    }
  }

  /// Moves of dimensions are no mistakes of an app without mistakes.
  @Test(arguments: TransitionPolicy.allCases.filter { $0 != .reject })
  func dimensionsFindNoMistakeInASoundApp(policy: TransitionPolicy) {
    let sound = PlantedApp.sound
    let all: [EnvironmentDimension] = [.linkWindow, .coldStart, .deathInTransition, .backGesture(policy)]
    let link = PlantedApp.link { $0.land(on: page("b"), above: page("a")) }
    let record = exploreLikeReference(app(all, sound, links: [link]))
    #expect(record.holds && record.isComplete, "\(record.lines.joined(separator: "\n"))")
    let states = exploreLikeReference(app([], sound, links: [link])).counts.states
    #expect(record.counts.states == states)
  }

  @Test func namesOfEventsAndDimensionsAreUnique() {
    let event = EnvironmentEvent("cold-start", "an event") { $0.put(Counter(count: 1)) }
    let app = AppDefinition("planted", "letters", root: page("a").erased) {
      event
      EnvironmentDimension.coldStart
      EnvironmentDimension.linkWindow
    }
    #expect(app.dimensions == ["cold-start", "cold-start", "link-window"])
    #expect(app.problems().contains("two events or dimensions of the environment have the name 'cold-start'"))
  }
}

extension EnvironmentDimensionTests {
  /// Creates an app without a follower.
  private func app(
    _ dimensions: [EnvironmentDimension], _ actions: [String: [StubAction]], links: [DeepLink] = []
  ) -> AppDefinition { app(dimensions, Follower(), actions, links: links) }
}
