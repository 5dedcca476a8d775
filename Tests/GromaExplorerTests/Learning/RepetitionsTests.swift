import Groma
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Tests which runs are repeated after an exploration, and in which order.
@MainActor
struct RepetitionsTests {
  /// A record of the properties that were evaluated.
  private final class Evaluated: Sendable {
    private let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
    func take() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names
      }
    }
  }

  private let evaluated = Evaluated()

  private func properties(_ count: Int) -> [Property] {
    (0..<count).map { number in
      Property("p\(number)") { [evaluated] transaction in
        evaluated.add("p\(number)")
        return transaction.value(StubApp.Counter.self).count < 0 ? "it is negative" : nil
      }
    }
  }

  private func row(_ probe: LearnerProbe, count: Int) throws -> [Int32] {
    var state = try StubApp.state("stack[a]")
    state.put(count == 0 ? nil : AnyStateValue(StubApp.Counter(count: count)), named: StubApp.Counter.name)
    return probe.learner.table.row(of: state)
  }

  @Test(arguments: [1, 2, 3, 5, 8])
  func eachHandlerRunsDirectlyAfterEachOther(count: Int) throws {
    let probe = LearnerProbe(PlantedApp.app(links: []), properties: properties(count), repeats: true)
    for team in 0..<count { _ = probe.learn(.team(team), in: try row(probe, count: 0)) }
    _ = evaluated.take()
    probe.learner.repeatSamples()
    let order = evaluated.take()
    #expect(order.count == probe.record.repetitions)
    let successions = Set(zip(order, order.dropFirst()).map { "\($0) \($1)" })
    for one in 0..<count {
      for other in 0..<count { #expect(successions.contains("p\(one) p\(other)"), "\(one) before \(other): \(order)") }
    }
    #expect(probe.record.hiddenInputs.isEmpty)
  }

  /// An exploration that was stopped repeats each handler only after two others.
  @Test(arguments: [1, 2, 5, 8])
  func stoppedExplorationRepeatsFewRuns(count: Int) throws {
    let probe = LearnerProbe(PlantedApp.app(links: []), properties: properties(count), repeats: true)
    for team in 0..<count { _ = probe.learn(.team(team), in: try row(probe, count: 0)) }
    probe.record.counts.states = 2
    _ = evaluated.take()
    probe.learner.repeatSamples()
    let order = evaluated.take()
    for name in (0..<count).map({ "p\($0)" }) { #expect(order.filter { $0 == name }.count >= min(2, count), "\(order)") }
    #expect(probe.record.repetitions <= 2 * count + 3)
  }

  /// Of the learned runs of a handler, those with the numbers 1, 4, 16 and 64 are repeated.
  @Test func fewerAndFewerRunsAreKept() throws {
    let probe = LearnerProbe(PlantedApp.app(links: []), properties: properties(1), repeats: true)
    for count in 0..<70 { _ = probe.learn(.team(0), in: try row(probe, count: count)) }
    let handler = try #require(probe.learner.handlers.first)
    let repetitions = try #require(probe.learner.repetitions[handler])
    #expect(probe.learner.handlers.count == 1 && repetitions.runs == 70 && repetitions.asking == 0)
    #expect(repetitions.samples.map { $0.start[StubApp.Counter.self].count } == [0, 3, 15, 63])
    #expect(repetitions.samples.allSatisfy { $0.answer == .sentence(nil) })
  }

  @Test func nothingIsKeptWithoutRepetitions() throws {
    let probe = LearnerProbe(PlantedApp.app(links: []), properties: properties(1), repeats: false)
    probe.learner.sampleScreens()
    _ = probe.learn(.team(0), in: try row(probe, count: 0))
    probe.learner.repeatSamples()
    #expect(probe.learner.handlers.isEmpty && probe.record.repetitions == 0)
  }

  /// Before the first move, the moves of the sample of each screen are found.
  @Test func samplesOfScreensAreKept() throws {
    let probe = LearnerProbe(PlantedApp.app(), repeats: true)
    probe.learner.sampleScreens()
    #expect(Set(probe.learner.handlers.compactMap(\.screen)).isSuperset(of: ["a", "b", "c", "d"]))
    #expect(probe.learner.handlers.contains { probe.learner.repetitions[$0]?.samples.isEmpty == false })
    for handler in probe.learner.handlers {
      for sample in probe.learner.repetitions[handler]?.samples ?? [] {
        #expect(sample.start.visibleName == handler.screen)
        #expect(sample.answer == .moves(probe.learner.finder.moves(in: Navigator(probe.app, state: sample.start))))
      }
    }
    let handlers = probe.learner.handlers
    probe.learner.sampleScreens()
    #expect(probe.learner.handlers == handlers, "only the first call has an effect")
  }

  @Test func handlersOfListsAreDistinguishedByScreen() throws {
    func handler(_ function: Learner.Function, _ tree: String) throws -> Learner.Handler { .init(function, in: try StubApp.state(tree)) }
    #expect(try handler(.offers, "stack[a]") != handler(.offers, "stack[a > b]"))
    #expect(try handler(.offers, "stack[a > b]") == handler(.offers, "stack[c > b]"))
    #expect(try handler(.move(1), "stack[a]") == handler(.move(1), "stack[a > b]"))
  }

  // MARK: Different results

  /// The first property is violated after the second one was evaluated.
  @Test func resultThatAnotherRunChangesIsAHiddenInput() throws {
    let isSet = Mutex(false)
    let holder = Holder(isSet)
    let properties = [
      Property("reader") { _ in holder.value ? "it is set" : nil },
      Property("writer") { _ in
        holder.set(true)
        return nil
      },
    ]
    let probe = LearnerProbe(PlantedApp.app(links: []), properties: properties, repeats: true)
    for team in [0, 1] { _ = probe.learn(.team(team), in: try row(probe, count: 0)) }
    #expect(probe.record.hiddenInputs.isEmpty)
    probe.learner.repeatSamples()
    #expect(probe.record.hiddenInputs.map(\.description) == ["reader"])
    #expect(probe.record.hiddenInputs.allSatisfy { if case .stored = $0.source { true } else { false } })
  }

  private final class Holder: Sendable {
    private let stored: Mutex<Bool>
    init(_ stored: consuming Mutex<Bool>) { self.stored = stored }
    var value: Bool { stored.withLock { $0 } }
    func set(_ value: Bool) { stored.withLock { $0 = value } }
  }

  @Test func repeatedMoveWithAnotherEndTurnsOpaque() throws {
    let holder = Holder(Mutex(false))
    let go = StubAction("go") { $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: holder.value ? 1 : 2)) } }
    let probe = LearnerProbe(PlantedApp.app(["a": [go]], links: []))
    let row = probe.launch
    let move = try probe.move("tap go", in: row)
    let start = probe.learner.state(row)
    let sample = Learner.Sample(function: .move(move), start: start, answer: probe.learner.answer(.move(move), from: start))
    probe.learner.repeatRun(sample, in: Surroundings(1))
    #expect(probe.record.hiddenInputs.isEmpty && !probe.learner.known[move].isOpaque)
    holder.set(true)
    probe.learner.repeatRun(sample, in: Surroundings(2))
    #expect(probe.record.hiddenInputs.map(\.description) == ["tap go"] && probe.learner.known[move].isOpaque)
  }
}
