import FoundationEssentials
import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the samples that another process repeats. Here, the other process is another exploration in this process.
@MainActor
struct SampledRunsTests {
  private func report(
    of exploration: Exploration, changing change: (_ number: Int, _ result: Int) -> Int? = { $1 }
  ) async throws -> ExplorationReport {
    var report = exploration.run()
    await exploration.repeatRuns(of: &report) { runs in
      guard let data = try? JSONEncoder().encode(runs), let read = try? JSONDecoder().decode(SampledRuns.self, from: data) else {
        return nil
      }
      var results: [Int] = []
      let other = Exploration(exploration.app, bounds: read.bounds, properties: exploration.properties, urls: read.urls)
      other.results(of: read) { results.append($0) }
      var number = 0
      return results.compactMap { result in
        number += 1
        return change(number, result)
      }
    }
    return report
  }

  private func exploration(seed: UInt64, waits: Int = 0) throws -> Exploration {
    try firstSuitable(from: seed) { seed -> Exploration? in
      let app = RandomApp.app(seed: seed, waits: waits)
      let exploration = Exploration(app, bounds: Bounds(depth: 2, layers: 1), properties: app.properties + Property.ofApps)
      return exploration.run { $0.found < 300 }.hasHiddenInputs ? nil : exploration
    }
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(6)) func equalProcessesHaveEqualResults(seed: UInt64) async throws {
    let report = try await report(of: exploration(seed: seed, waits: seed.isMultiple(of: 2) ? 2 : 0))
    #expect(!report.hasHiddenInputs, "seed \(seed): \(report.findings.map(\.sentence))")
    #expect(report.reservations.contains { $0.sentence.hasPrefix("runs repeated in 6 other processes: ") })
  }

  @Test func anotherResultIsAHiddenInput() async throws {
    let exploration = Exploration(PlantedApp.app(), bounds: Bounds(depth: 2))
    let unchanged = try await report(of: exploration)
    #expect(!unchanged.hasHiddenInputs && unchanged.verdicts.contains { $0.kind == .proved })
    let changed = try await report(of: exploration) { $0 == 2 ? $1 + 2 : $1 }
    #expect(changed.hasHiddenInputs && !changed.verdicts.contains { $0.kind == .proved })
    #expect(changed.findings.contains { $0.sentence.contains("different in each process") }, "\(changed.findings)")
  }

  /// The app is explored again without its events, to find the smallest set for the violation. The other processes repeat the runs of the
  /// exploration with all events.
  @Test func smallestSetsOfDimensionsAreNotRepeated() async throws {
    let property = Property("the window stays narrow") { $0.value(StubApp.Counter.self).count == 1 ? "it is wide" : nil }
    let wide = EnvironmentEvent("wide", "the user rotates the device") { $0.put(StubApp.Counter(count: 1)) }
    let app = AppDefinition("planted", "letters", root: page("a").withStackContainer()) {
      StubApp.screens { key, _, _ throws(NavigationError) in PlantedApp.sound[key.name] ?? [] }
      StubApp.Counter.self
      property
      wide
    }
    let report = try await report(of: Exploration(app, bounds: Bounds(depth: 2, layers: 1)))
    #expect(report.findings.first?.dimensions?.names == ["wide"])
    #expect(!report.hasHiddenInputs, "\(report.findings.map(\.sentence))")
  }

  /// A process that ends has no result for the run in which it ends.
  @Test func aRunInWhichTheProcessEndsIsAHiddenInput() async throws {
    let exploration = Exploration(PlantedApp.app(), bounds: Bounds(depth: 2))
    let report = try await report(of: exploration) { $0 < 3 ? $1 : nil }
    #expect(report.findings.filter { $0.sentence.contains("different in each process") }.count == 1)
  }
}
