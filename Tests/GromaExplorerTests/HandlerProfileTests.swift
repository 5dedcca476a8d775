import Foundation
import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the numbers of runs, and the parts of the state that the runs read.
@MainActor
struct HandlerProfileTests {
  /// Returns an app whose counter has the values 0 to 4, with a property that reads the session only if the counter is 2.
  private func app() -> AppDefinition {
    let count = StubAction("count") {
      $0.with { _, transaction throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: min(4, transaction.value(StubApp.Counter.self).count + 1)))
      }
    }
    let sign = StubAction("sign") { $0.put(StubApp.Session(user: "ann")) }
    let property = Property("quiet") { transaction in
      guard transaction.value(StubApp.Counter.self).count == 2 else { return nil }
      return transaction.value(StubApp.Session.self).user == "eve" ? "eve is here" : nil
    }
    return PlantedApp.app(["a": [count, sign]], links: [], properties: [property])
  }

  private func profiles() -> [HandlerProfile] { Exploration(app(), audit: .off).record(profiles: true).profile }

  @Test func eachDistinctSetOfReadsIsOneRun() throws {
    let property = try #require(profiles().first { $0.handler == "quiet" })
    #expect(property.runs == 4 + 2, "one for each of four values, and two for the value 2")
    #expect(property.reads.map { "\($0.part): \($0.answers)" } == ["counter: 5", "session: 2"])
    let sign = try #require(profiles().first { $0.handler == "tap sign" })
    #expect(!sign.reads.contains { $0.part == "counter" })
  }

  @Test func profilesAreSortedByRuns() {
    let profiles = profiles()
    #expect(profiles.map(\.handler).contains("the visible screen") && profiles.map(\.handler).contains("the list of moves"))
    for (one, next) in zip(profiles, profiles.dropFirst()) {
      #expect(one.runs > next.runs || one.runs == next.runs && one.handler < next.handler)
    }
    for profile in profiles {
      #expect(profile.runs > 0)
      for (one, next) in zip(profile.reads, profile.reads.dropFirst()) { #expect(one.answers >= next.answers) }
    }
  }

  @Test func profilesAreRecordedOnlyIfRequested() {
    #expect(!profiles().isEmpty && Exploration(app()).record().profile.isEmpty)
  }

  @Test func profileRoundTrips() throws {
    let profiles = profiles()
    let data = try JSONEncoder().encode(profiles)
    #expect(try JSONDecoder().decode([HandlerProfile].self, from: data) == profiles)
  }
}
