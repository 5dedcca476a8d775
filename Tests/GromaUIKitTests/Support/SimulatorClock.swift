import Groma
import UIKit

/// The virtual time of the UIKit for tests.
@MainActor final class SimulatorClock: NavigationClock {
  private var number = 0

  nonisolated init() {}

  var milliseconds: Int { Simulator.now }

  func wake(after milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
    cancelWake()
    let own = number
    Simulator.schedule(after: milliseconds, label: "clock") { [weak self] in if self?.number == own { work() } }
  }

  func cancelWake() { number += 1 }
}
