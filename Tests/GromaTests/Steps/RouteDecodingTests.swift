import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests saved routes with invalid counts and marks. The interpreter relies on them, so decoding must reject such files.
struct RouteDecodingTests {
  private static let step = Instruction.step(Steps.RemoveAll())

  @Test(
    arguments: [
      [.enter, step, .leave], [step, .enter, step], [step, .leave], [.attempt(count: 1), step],
      [.attempt(count: 5), step, .recover(count: 0)],
      [.attempt(count: -1), step, .recover(count: 0)], [.attempt(count: .max), step, .recover(count: 0)], [.recover(count: 0)],
      [.attempt(count: 1), step, .recover(count: 3), step], [.attempt(count: 1), step, .ensure(count: -1), step],
      [.attempt(count: 1), step, step, .recover(count: 0)], [.attempt(count: 2), .attempt(count: 1), step, .recover(count: 0)],
      [step, .enter, .attempt(count: 2), step, .leave, .recover(count: 0)], [.attempt(count: 2), step, .enter, .recover(count: 0), .leave],
      [.animated(.none, count: 2), step], [.animated(.none, count: -1), step], [.animated(.none, count: 1), .enter, step, .leave],
      [step, .enter, .animated(.none, count: 2), step, .leave], [.attempt(count: 0)], [.attempt(count: 1), .leave, .recover(count: 0)],
    ] as [[Instruction]]) func malformedCodeIsRefused(_ code: [Instruction]) throws
  {
    let data = try JSONEncoder().encode(AppRoute(code: code))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AppRoute.self, from: data) }
  }

  @Test(arguments: 1...20) func randomRoutesRoundTrip(seed: UInt64) throws {
    var chance = RandomRoutes(seed: seed)
    chance.allowsClosures = false
    chance.guards = ["member"]
    let state = try StubApp.state("tabs[*stack[a > b] | stack[c]]")
    for _ in 0..<50 {
      let route = chance.route(for: state)
      let decoder = JSONDecoder()
      decoder.userInfo[.namedValueTypes] = StubApp.values
      #expect(try decoder.decode(AppRoute.self, from: JSONEncoder().encode(route)) == route)
    }
  }

  @Test func codeWithClosuresIsWellFormed() {
    let route = AppRoute().top(.stack).push(b).fallback { _, _ in AppRoute?.none }.fallback(to: AppRoute().done { $0.close() })
    #expect(route.code.areWellFormed)
  }

  @Test func deepNestingIsCheckedWithoutRecursion() {
    let deep = 100_000
    let code = [Self.step] + (0..<deep).flatMap { _ in [.enter, Self.step] } + [Instruction](repeating: .leave, count: deep)
    #expect(code.areWellFormed)
    #expect(!code.dropLast().areWellFormed)
  }
}
