import Foundation
import Navigation
import Testing

@testable import Explorer

/// What was learnt of an app is what the app does, whatever the app.
@MainActor
struct RandomAppTests {
  /// As many as a test takes; more with `GROMA_SEEDS=1000`.
  nonisolated private static let seeds = ProcessInfo.processInfo.environment["GROMA_SEEDS"].flatMap { UInt64($0) }

  /// The argument is a seed: a failure prints it.
  @Test(arguments: 0..<(seeds ?? 24))
  func bothEnginesFindTheSame(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 2, pairs: 3, states: 100)
    let packed = Exploration(app, bounds: bounds, engine: .packed, audit: .one(in: 10)).run()
    if Self.seeds != nil { print("seed \(seed): \(packed.lines[0])") }
    expectSame(packed, Exploration(app, bounds: bounds, engine: .replay).run())
    #expect(packed.opaque == [])
  }
}
