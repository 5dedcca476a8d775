import Foundation
import GromaTesting
import Testing

@testable import Groma

/// Tests saved routes with invalid counts and marks. The interpreter relies on them, so decoding must reject such files.
struct RouteDecodingTests {
  private static let verb = Instruction.verb(.clearStack)

  @Test(
    arguments: [
      [.enter, verb, .leave], [verb, .enter, verb], [verb, .leave], [.attempt(count: 1), verb],
      [.attempt(count: 5), verb, .recover(count: 0)],
      [.attempt(count: -1), verb, .recover(count: 0)], [.attempt(count: .max), verb, .recover(count: 0)], [.recover(count: 0)],
      [.attempt(count: 1), verb, .recover(count: 3), verb], [.attempt(count: 1), verb, .ensure(count: -1), verb],
      [.attempt(count: 1), verb, verb, .recover(count: 0)], [.attempt(count: 2), .attempt(count: 1), verb, .recover(count: 0)],
      [verb, .enter, .attempt(count: 2), verb, .leave, .recover(count: 0)], [.attempt(count: 2), verb, .enter, .recover(count: 0), .leave],
      [.animated(.none, count: 2), verb], [.animated(.none, count: -1), verb], [.animated(.none, count: 1), .enter, verb, .leave],
      [verb, .enter, .animated(.none, count: 2), verb, .leave], [.attempt(count: 0)], [.attempt(count: 1), .leave, .recover(count: 0)],
    ] as [[Instruction]]) func whatDoesNotFitTogetherIsRefused(_ code: [Instruction]) throws
  {
    let data = try JSONEncoder().encode(AppRoute(code: code))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AppRoute.self, from: data) }
  }

  @Test(arguments: 1...20) func everyRouteComesBack(seed: UInt64) throws {
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

  @Test func closuresFitTogetherToo() {
    let route = AppRoute().top(.stack).push(b).fallback { _, _ in AppRoute?.none }.fallback(to: AppRoute().done { $0.close() })
    #expect(route.code.areWellFormed)
  }

  @Test func depthCostsNoStack() {
    let deep = 100_000
    let code = [Self.verb] + (0..<deep).flatMap { _ in [.enter, Self.verb] } + [Instruction](repeating: .leave, count: deep)
    #expect(code.areWellFormed)
    #expect(!code.dropLast().areWellFormed)
  }
}
