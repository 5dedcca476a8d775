import Foundation
import GromaTesting
import Testing
import UIKit

@testable import GromaUIKit

/// Explores all interleavings of a small system: two tabs, stacks, modal layers, commits, gestures, foreign layers and refusals.
@MainActor struct ProofTests {
  /// The largest number of states in each search; `STATES` overrides it.
  private static let limit = ProcessInfo.processInfo.environment["STATES"].flatMap(Int.init) ?? 500

  /// The size of the system; `STACK`, `LAYERS`, `COMMITS` and `ACTS` override it.
  private static var bounds: ProofWorld.Bounds {
    func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }
    var bounds = ProofWorld.Bounds()
    if let stack = number("STACK") { bounds.stack = stack }
    if let layers = number("LAYERS") { bounds.layers = layers }
    if let commits = number("COMMITS") { bounds.commits = commits }
    if let acts = number("ACTS") { bounds.acts = acts }
    return bounds
  }

  /// The profiles that are explored; `PROFILES` overrides them, to divide a long search between processes.
  private nonisolated static let profiles: [Simulator.Profile] = {
    guard let names = ProcessInfo.processInfo.environment["PROFILES"] else { return Simulator.Profile.allCases }
    return names.split(separator: ",").compactMap { Simulator.Profile(rawValue: String($0)) }
  }()

  @Test(arguments: profiles) func allPropertiesHold(profile: Simulator.Profile) {
    let start = ProcessInfo.processInfo.systemUptime
    let result = StateSearch(profile: profile, bounds: Self.bounds, limit: Self.limit).run()
    let seconds = ProcessInfo.processInfo.systemUptime - start
    print(
      "proof \(profile): \(result.states) states, \(result.resting) at rest, \(result.transitions) transitions, depth \(result.depth),",
      result.isComplete ? "complete," : "limited,", "\(Int(seconds * 1000)) ms")
    #expect(result.problem == nil)
    #expect(result.states > 1)
  }

  /// Random events reach states that a search with a limit does not.
  @Test(arguments: Simulator.Profile.allCases, 0..<walks) func allPropertiesHoldOnRandomWalks(profile: Simulator.Profile, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let world = ProofWorld(profile, ProofWorld.Bounds())
    var events: [ProofWorld.Event] = []
    while events.count < 300, world.problem == nil {
      let event = random.chance(40) ? .turn : random.pick(ProofWorld.Event.allCases)
      if world.perform(event) { events.append(event) }
    }
    #expect(world.problem == nil, "seed \(seed): \(events.suffix(40))")
  }

  /// The number of random walks in each profile; `WALKS` overrides it.
  private nonisolated static let walks = UInt64(ProcessInfo.processInfo.environment["WALKS"] ?? "") ?? 20
}
