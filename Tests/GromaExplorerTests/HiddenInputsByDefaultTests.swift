import Dispatch
import Foundation
import Groma
import GromaLinks
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Tests that the default exploration finds each kind of hidden input, and names its code and its source.
@MainActor
@Suite(.enabled(if: Surroundings.areControlled, "this system does not let the explorer set the clock and the random numbers"))
struct HiddenInputsByDefaultTests {
  nonisolated private static let time = HiddenInput.Source.read(.time)
  nonisolated private static let randomness = HiddenInput.Source.read(.randomness)

  /// Expects one hidden input, with a source and with the declaration of its code.
  private func expect(
    _ subject: String, dependsOn source: HiddenInput.Source, in app: AppDefinition,
    at file: String = "GromaTesting/StubApp.swift", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let record = Exploration(app, bounds: Bounds(depth: 3)).record()
    let found = record.hiddenInputs.map { "\($0): \($0.source)" }
    #expect(found == ["\(subject): \(source)"], sourceLocation: sourceLocation)
    #expect(!record.verdicts.contains { $0.verdict == .proved }, sourceLocation: sourceLocation)
    let lines = record.lines.filter { $0.contains(": hidden input: \(subject) (\(file):") }
    #expect(lines.count == 1, "\(record.lines)", sourceLocation: sourceLocation)
  }

  private func app(_ go: StubAction, guards: [Guard] = [], properties: [Property] = []) -> AppDefinition {
    var actions = PlantedApp.sound
    actions["a"]?.append(go)
    return PlantedApp.app(actions, guards: guards, properties: properties)
  }

  private func app(offering actions: @escaping @Sendable () -> [StubAction]) -> AppDefinition {
    let definitions = StubApp.screens { key, _, _ throws(NavigationError) in
      key.name == "b" ? actions() : (PlantedApp.sound[key.name] ?? [])
    }
    return AppDefinition("planted", "letters", screens: definitions, root: page("a").withStackContainer().erased)
  }

  /// Returns an action that replaces the counter.
  private func count(_ name: String = "go", _ count: @escaping @Sendable () -> Int) -> StubAction {
    UserAction(ActionName(name)) { $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: count())) } }
  }

  // MARK: The list of moves

  @Test func randomNameOfAnAction() {
    let app = app { [UserAction("go-\(Bool.random())") { $0.refresh() }] }
    expect("the list of moves on 'b'", dependsOn: Self.randomness, in: app)
  }

  @Test func actionOfferedEverySecondSecond() {
    let app = app { Int(Date().timeIntervalSince1970) % 2 == 0 ? [UserAction("go") { $0.refresh() }] : [] }
    expect("the list of moves on 'b'", dependsOn: Self.time, in: app)
  }

  @Test func actionOfferedInTheMorning() {
    let app = app { Calendar.current.component(.hour, from: Date()) < 12 ? [UserAction("go") { $0.refresh() }] : [] }
    expect("the list of moves on 'b'", dependsOn: Self.time, in: app)
  }

  // MARK: Moves

  @Test func globalSetByAFlowAndReadByAnAction() {
    let isDone = Mutex(false)
    let holder = Holder(isDone)
    let reset = StubAction("reset") {
      $0.with { _, _ throws(NavigationError) in
        holder.set(false)
        return AppRoute()
      }
    }
    let done = StubAction("done") {
      $0.with { _, _ throws(NavigationError) in
        holder.set(true)
        return AppRoute().close().erased
      }
    }
    for resets in [[], [reset]] {
      holder.set(false)
      let go = StubAction("go") {
        $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: holder.value ? 1 : 2)) }
      }
      var actions = PlantedApp.sound
      actions["a"]? += [go] + resets
      actions["d"] = [done]
      let record = Exploration(PlantedApp.app(actions), bounds: Bounds(depth: 3)).record()
      #expect(record.hiddenInputs.map(\.description) == ["tap go"])
      #expect(record.hiddenInputs.allSatisfy { if case .stored = $0.source { true } else { false } }, "\(record.lines)")
    }
  }

  private final class Holder: Sendable {
    private let stored: Mutex<Bool>
    init(_ stored: consuming Mutex<Bool>) { self.stored = stored }
    var value: Bool { stored.withLock { $0 } }
    func set(_ value: Bool) { stored.withLock { $0 = value } }
  }

  /// The only way to `b` sets the variable, so that each explored run of the actions of `b` reads the changed value.
  @Test func globalSetBeforeItsReaderIsExplored() {
    let isSet = Mutex(false)
    let holder = Holder(isSet)
    let open = StubAction("open-b") { route in
      route.with { _, _ throws(NavigationError) in
        holder.set(true)
        return AppRoute().first(.stack).push(page("b")).erased
      }
    }
    let definitions = StubApp.screens { key, _, _ throws(NavigationError) in
      switch key.name {
      case "a": [open]
      case "b": holder.value ? [] : [UserAction("go") { $0.back() }]
      default: []
      }
    }
    let app = AppDefinition("planted", "letters", screens: definitions, root: page("a").withStackContainer().erased)
    let record = Exploration(app, bounds: Bounds(depth: 3)).record()
    #expect(record.hiddenInputs.map { "\($0.subject)" } == ["the list of moves on 'b'"], "\(record.hiddenInputs)")
  }

  @Test func randomIdentifierInAnArgument() {
    let go = StubAction("go") {
      $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Session(user: UUID().uuidString)) }
    }
    expect("tap go", dependsOn: Self.randomness, in: app(go))
  }

  @Test func dateInTheTimeZoneOfTheDevice() {
    let go = count { Calendar.current.component(.hour, from: Date(timeIntervalSince1970: 0)) }
    expect("tap go", dependsOn: .timeZone, in: app(go))
  }

  @Test func durationOnAClock() {
    let start = ContinuousClock.now
    let go = count { Int((ContinuousClock.now - start).components.seconds) }
    expect("tap go", dependsOn: Self.time, in: app(go))
  }

  @Test func linkThatReadsTheClock() {
    let link = PlantedApp.link { route in
      Int(Date().timeIntervalSince1970) % 2 == 0 ? route.land(on: page("b"), above: page("a")) : route.land(on: page("c"), above: page("a"))
    }
    let app = PlantedApp.app(links: [link])
    expect("open url=app://b", dependsOn: Self.time, in: app, at: "GromaExplorerTests/PlantedApp.swift")
  }

  // MARK: Guards and properties

  @Test func randomGuard() {
    let fickle = Guard("fickle") { _, _ in Bool.random() ? .allow : .deny(.custom(code: "no", message: "no")) }
    let go = StubAction("go") { $0.check("fickle").stack.push(page("c")) }
    expect(
      "the guard 'fickle'", dependsOn: Self.randomness, in: app(go, guards: [fickle]),
      at: "GromaExplorerTests/HiddenInputsByDefaultTests.swift")
  }

  @Test func propertyThatReadsTheClock() {
    let property = Property("it is even") { _ in Int(Date().timeIntervalSince1970) % 2 == 0 ? "it is odd" : nil }
    let app = app(UserAction("go") { $0.refresh() }, properties: [property])
    expect(
      "it is even", dependsOn: Self.time, in: app, at: "GromaExplorerTests/HiddenInputsByDefaultTests.swift")
  }

  // MARK: No alarm

  // MARK: The process

  @Test func processID() {
    expect("tap go", dependsOn: .read(.process), in: app(count { Int(getpid()) % 2 }))
  }

  @Test func environmentVariable() {
    expect("tap go", dependsOn: .read(.environment), in: app(count { unsafe getenv("GROMA_TEST_OF_HIDDEN_INPUTS") == nil ? 1 : 2 }))
    expect("tap go", dependsOn: .read(.environment), in: app(count { unsafe getenv("PATH") == nil ? 1 : 2 }))
  }

  // MARK: Work that runs leave

  /// A task of the main actor, or a block on the main queue, changes a variable that another action reads.
  @Test(arguments: [false, true]) func workThatAHandlerStartsAndLeaves(isBlock: Bool) async {
    let count = Mutex(1)
    let holder = Number(count)
    let start = StubAction("start") {
      $0.with { _, _ throws(NavigationError) in
        if isBlock { DispatchQueue.main.async { holder.add() } } else { Task { @MainActor in holder.add() } }
        return AppRoute()
      }
    }
    var actions = PlantedApp.sound
    actions["a"]? += [start, self.count { holder.value > 1 ? 2 : 1 }]
    let exploration = Exploration(PlantedApp.app(actions), bounds: Bounds(depth: 2))
    var report = exploration.run()
    #expect(!report.hasHiddenInputs)
    await exploration.repeatRuns(afterWorkLeftBy: &report)
    let sentences = report.findings.map(\.sentence)
    #expect(sentences.count == 1 && sentences[0].contains("tap go") && sentences[0].contains("a task or a block"), "\(sentences)")
    #expect(report.verdicts.allSatisfy { $0.kind != .proved })
  }

  @Test func anAppWithoutSuchWorkKeepsItsProofs() async {
    let exploration = Exploration(PlantedApp.app(), bounds: Bounds(depth: 2))
    var report = exploration.run()
    await exploration.repeatRuns(afterWorkLeftBy: &report)
    #expect(!report.hasHiddenInputs && report.verdicts.contains { $0.kind == .proved })
  }

  private final class Number: Sendable {
    private let number: Mutex<Int>
    init(_ number: consuming Mutex<Int>) { self.number = number }
    func add() { number.withLock { $0 += 1 } }
    var value: Int { number.withLock { $0 } }
  }

  /// The time of a message that an app logs is not part of the state.
  @Test func timeWithoutEffectIsNoHiddenInput() {
    let sent = Mutex<[Date]>([])
    let log = Log(sent)
    let go = count {
      log.add(Date())
      return 1
    }
    let record = Exploration(app(go), bounds: Bounds(depth: 3)).record()
    #expect(record.hiddenInputs.isEmpty, "\(record.lines)")
    let sentence =
      "not decided: code that read the time or other inputs, without an effect on the results that were compared: tap go (the time)"
    #expect(record.lines.contains { $0.hasSuffix(sentence) })
    // The handler may have another result at a date that was not tried.
    #expect(record.verdict(on: Property.BuiltIn.noErrors.rawValue) == .notViolated)
  }

  private final class Log: Sendable {
    private let dates: Mutex<[Date]>
    init(_ dates: consuming Mutex<[Date]>) { self.dates = dates }
    func add(_ date: Date) { dates.withLock { $0.append(date) } }
  }

  @Test func soundAppHasNoHiddenInput() {
    let record = Exploration(PlantedApp.app()).record()
    #expect(record.hiddenInputs.isEmpty && record.asking.isEmpty)
    #expect(record.repetitions > 0)
  }
}
