import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the tables of an app with runs of its moves.
@MainActor
struct RuleTablesTests {
  /// The argument is a seed. A failure prints it.
  @Test(arguments: Seeds.few(6))
  func tablesHaveTheMovesAndOutcomesOfEachState(seed: UInt64) throws {
    let bounds = Bounds(depth: 2, layers: 2, pairs: 2)
    let (exploration, tables) = try firstSuitable(from: seed) { seed -> (Exploration, RuleTables)? in
      let exploration = Exploration(RandomApp.app(seed: seed), bounds: bounds, properties: [])
      let tables = try? exploration.tables { $0.found < 1_500 }
      return tables.map { (exploration, $0) }
    }
    let app = exploration.app
    let launch = tables.slots.map(\.launch)
    var (rows, found) = ([launch], Set([launch]))
    let navigator = Navigator(app, logger: .silent)
    navigator.settle()
    var states = [navigator.state]
    var transitions = 0
    while let row = rows.popLast(), let state = states.popLast() {
      let list = try #require(tables.list?.result(in: row))
      let moves = tables.lists[list]
      #expect(moves.map { tables.moves[$0] } == exploration.finder.moves(in: Navigator(app, state: state, logger: .silent)), "seed \(seed)")
      for move in moves {
        let number = try #require(tables.outcomesOfMoves[move]?.result(in: row), "seed \(seed): \(tables.moves[move])")
        let outcome = tables.outcomes[number]
        let run = Run(app, from: state, tables.moves[move])
        #expect(outcome.succeeds == (run.facts.error == nil) && outcome.leadsOn == (outcome.succeeds && bounds.contain(run.state)))
        guard outcome.leadsOn else { continue }
        transitions += 1
        var next = row
        for (slot, value) in outcome.writes { next[slot] = value }
        guard found.insert(next).inserted else { continue }
        rows.append(next)
        states.append(run.state)
      }
    }
    #expect(found.count == tables.states && transitions == tables.transitions, "seed \(seed)")
  }
}
