import AuthorizationInterface
import Groma
import GromaTesting
import OnboardingInterface
import Plaza
import Testing

/// The laws of routes, of the history and of time, on random runs of Plaza: with its guards, flows, launch, links and destinations.
@MainActor struct PlazaLawTests {
  /// The first argument is a seed: a failure prints it with the shortest routes that lead there.
  @Test(arguments: UInt64(1)...6, [false, true])
  func aPlanIsARunToRestAndAnUndoTakesAllOfItBack(seed: UInt64, isClockReal: Bool) {
    let routes = checkRandomRoutes(
      seeds: [seed], steps: 400, app: .plaza, isClockReal: isClockReal,
      configure: { routes in
        routes.allowEverything(seed: seed)
        routes.values += [AnyStateValue(Session(user: "ann")), AnyStateValue(Onboarding(isDone: true))]
      })
    #expect(routes > 60)
  }
}
