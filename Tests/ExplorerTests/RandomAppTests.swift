import Foundation
import Navigation
import Testing

@testable import Explorer

/// What was learnt of an app is what the app does, whatever the app.
@MainActor
struct RandomAppTests {
  /// As many as a test takes; more with `GROMA_SEEDS=1000`.
  nonisolated private static let seeds = 0..<UInt64(ProcessInfo.processInfo.environment["GROMA_SEEDS"] ?? "40")!

  @Test(arguments: seeds)
  func bothEnginesFindTheSame(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let bounds = Bounds(depth: 2 + Int(seed % 2), layers: 2, states: 100)
    let packed = Exploration(app, bounds: bounds, engine: .packed).run()
    print("seed \(seed): \(packed.lines[0])")
    expectSame(packed, Exploration(app, bounds: bounds, engine: .replay).run())
    #expect(packed.opaque == [])
  }
}
