import Groma
import GromaSampleAuthorizationInterface
import GromaSampleOnboardingInterface
import GromaSamplePlaza
import GromaTesting
import Testing

/// Tests the laws of routes, history and time on random runs of Plaza, with its guards, flows, launch, links and destinations.
@MainActor struct PlazaLawTests {
  /// The first argument is a seed. A failure prints it with the shortest routes that lead to the failure.
  @Test(arguments: UInt64(1)...6, [false, true])
  func planEqualsTheRunAndUndoRevertsIt(seed: UInt64, isClockReal: Bool) {
    let routes = checkRandomRoutes(
      seeds: [seed], steps: 400, app: .plaza, isClockReal: isClockReal,
      configure: { routes in
        routes.allowEverything(seed: seed)
        routes.values += [AnyStateValue(Session(user: "ann")), AnyStateValue(Onboarding(isDone: true))]
      })
    #expect(routes > 40)
  }
}
