import Testing

@testable import UIKit

/// Random walks on a tree with every container, with the invariants that hold at rest.
@MainActor struct RandomTreeTests {
  /// The seeds of a run. The variable `SEEDS` replaces them, for example `SEEDS=1...5000`.
  private nonisolated static let seeds: ClosedRange<Int> = {
    let words = ProcessInfo.processInfo.environment["SEEDS"]?.split(separator: ".").compactMap { Int($0) } ?? []
    return words.count == 2 ? words[0]...words[1] : 1...150
  }()

  @Test("At rest every controller is complete, and what has left is released", arguments: Simulator.Profile.allCases)
  func walk(profile: Simulator.Profile) {
    var failures = 0
    for seed in Self.seeds {
      var alive: [RandomWorld.WeakScreen] = []
      func run() {
        let world = RandomWorld(profile, seed: seed)
        for _ in 0..<60 {
          world.step()
          if world.dice.roll(12) == 0 || world.steps.count == 60 {
            let faults = faults(world)
            if !faults.isEmpty {
              failures += 1
              Issue.record("\(profile) \(seed): \(faults)\n\(world.steps.suffix(25).joined(separator: ", "))")
              break
            }
          }
        }
        alive = world.screens
      }
      run()
      Simulator.reset()
      let leaked = alive.compactMap { $0.screen?.name }
      if !leaked.isEmpty {
        failures += 1
        Issue.record("\(profile) \(seed) keeps \(leaked) after a reset")
      }
      if failures > 3 { return }
    }
  }

  private func faults(_ world: RandomWorld) -> [String] {
    world.endGesture()
    guard Simulator.settle(), Simulator.isIdle else { return ["not at rest: \(Simulator.world.pending.map(\.label))"] }
    let reachable = world.reachable
    let screens = world.screens.compactMap(\.screen)
    var faults = Rest.faults(of: screens, world.record) + world.containers.flatMap { Rest.faults(of: $0) }
    faults += screens.filter { !reachable.contains($0) }.map { "\($0.name) is not released" }
    faults += Simulator.traps.filter { $0.rule != .n12 }.map(\.reason)
    faults += Simulator.log.filter { $0.hasPrefix("Unbalanced") }
    let text = Simulator.fingerprint { name($0) }
    for word in ["running=", "pending", "deferred=", "leaving", "entering", "gesture"] where text.contains(word) {
      faults.append("\(word) in the fingerprint")
    }
    return faults
  }
}
