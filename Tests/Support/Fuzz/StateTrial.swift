import Groma
import GromaSamplePlaza
import GromaTesting

/// Damaged snapshots of Plaza. Each is rejected, or read as a state that breaks no law, that equals itself after it is saved and read
/// again, and that can be undone after it is restored.
struct StateTrial: Trial {
  let seed: UInt64
  private let app = AppDefinition.plaza
  private let navigator: Navigator
  private var documents: [DamagedJSON] = []
  private var loads = 0
  private var refused = 0
  private var losses = 0
  private var routes = 0

  /// The number of snapshots to damage.
  private static let documentCount = 40

  init(seed: UInt64) throws {
    self.seed = seed
    navigator = Navigator(app)
    var random = RandomRoutes(seed: seed, app: app)
    random.allowEverything(seed: 1)
    let walker = Navigator(app)
    while documents.count < Self.documentCount {
      let route = random.route(for: walker.state, offering: walker.actions().map(\.name))
      guard (try? walker.run(route)) != nil else { continue }
      if random.random.chance(10) { documents.append(DamagedJSON(try walker.snapshot())) }
      if random.random.chance(3) { try walker.restore(app.launch) }
    }
  }

  var count: Int { loads }
  var summary: String { "\(loads) loads, \(refused) of them refused, \(losses) with losses; \(routes) followed by a route" }

  func input(_ number: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed, number: number)
    return documents[Int(number % UInt64(documents.count))].damaged(&random)
  }

  mutating func violation(_ input: [UInt8]) -> String? {
    loads += 1
    let restored: Snapshot.Restored
    do throws(SnapshotError) {
      restored = try Snapshot.read(input, for: app)
    } catch {
      refused += 1
      return nil
    }
    if !restored.dropped.isEmpty { losses += 1 }
    if let problem = Invariants.violation(of: restored.state) { return "it breaks a law: \(problem)" }
    guard let saved = try? Snapshot.data(of: restored.state, app: app) else { return "it cannot be saved" }
    guard let again = try? Snapshot.read(saved, for: app) else { return "what is saved of it cannot be read" }
    if again.state != restored.state { return "saved and read again it is another state: \(again.dropped)" }
    if !again.dropped.isEmpty { return "saved and read again it has losses: \(again.dropped)" }
    let before = navigator.state
    do throws(NavigationError) {
      try navigator.restore(restored.state.rebased(to: navigator.now))
    } catch {
      return navigator.state == before ? "it cannot be put in the place of another: \(error)" : "it failed, and something changed: \(error)"
    }
    if input.isSelected(oneIn: 8) {
      routes += 1
      _ = try? navigator.run { $0.first(.stack).popToRoot() }
      if let problem = Invariants.violation(of: navigator.state) { return "after a route it breaks a law: \(problem)" }
      navigator.undo()
      // A route that fails creates no change to undo.
      while navigator.history.position > 0, navigator.undo() {}
    } else {
      navigator.undo()
    }
    return navigator.state.root == before.root ? nil : "undone, another tree is there: \(CompactTree.text(of: navigator.state))"
  }
}
