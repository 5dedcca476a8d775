import Groma
import Testing

@testable import GromaExplorer

/// Explores with all engines and expects equal results.
///
/// - Returns: The record of the packed engine, with every learned move run again.
@MainActor
func exploreByAllEngines(
  _ app: AppDefinition, _ bounds: Bounds = Bounds(), sourceLocation: SourceLocation = #_sourceLocation
) -> ExplorationRecord {
  let packed = Exploration(app, bounds: bounds, engine: .packed, audit: .one(in: 1)).record()
  expectSame(packed, Exploration(app, bounds: bounds, engine: .replay).record(), sourceLocation: sourceLocation)
  // The other engines visit states in another order, so their results are comparable only if the exploration is complete.
  if packed.isComplete {
    // Without an engine, sets decide all properties but those over time.
    expectAlike(Exploration(app, bounds: bounds).record(), packed, sourceLocation: sourceLocation)
  }
  return packed
}

extension ExplorationRecord {
  /// The verdict on a property. A property with nothing to check is `proved`.
  enum Verdict: Hashable { case proved, notViolated, violated(Int) }

  func verdict(on name: String) -> Verdict { verdicts.first { $0.property == name }?.verdict ?? .notViolated }

  var verdicts: [(property: String, verdict: Verdict)] {
    properties.map { property in
      switch verdict(on: property) as ExplorationReport.Verdict.Kind {
      case .proved, .vacuous: (property.name, .proved)
      case .checked, .unchecked: (property.name, .notViolated)
      case .violated: (property.name, .violated(violationCount(of: property.name)))
      }
    }
  }

  var holds: Bool { verdicts.allSatisfy { if case .violated = $0.verdict { false } else { true } } }

  /// The lines of the report.
  @MainActor var lines: [String] { ExplorationReport(self, by: .packed).lines }

  /// The lines that do not depend on the engine.
  @MainActor fileprivate var findings: [String] {
    lines.filter { !$0.contains("moves checked by a second run") && !$0.contains("runs repeated in another order") }
  }
}

/// Expects that two engines found the same, in the same order.
@MainActor
func expectSame(_ one: ExplorationRecord, _ other: ExplorationRecord, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(one.findings == other.findings, sourceLocation: sourceLocation)
  #expect(one.violations == other.violations, sourceLocation: sourceLocation)
  #expect(one.linkLandings == other.linkLandings, sourceLocation: sourceLocation)
  #expect(one.graph == other.graph, sourceLocation: sourceLocation)
  #expect(one.offered == other.offered, sourceLocation: sourceLocation)
  for screen in one.declared.screens {
    #expect(one.distance(to: screen) == other.distance(to: screen), "\(screen)", sourceLocation: sourceLocation)
  }
}

/// Expects that two engines found the same, in any order and by any path of equal length.
func expectAlike(_ found: ExplorationRecord, _ listed: ExplorationRecord, sourceLocation: SourceLocation = #_sourceLocation) {
  func counts(_ report: ExplorationRecord) -> [Int] {
    [
      report.stateCount, report.exploredCount, report.transitions, report.cut, report.refusals, report.landings.landed,
      report.landings.opened,
    ]
  }
  func verdicts(_ report: ExplorationRecord) -> [String] { report.verdicts.map { "\($0.property): \($0.verdict)" } }
  /// Returns each violation with its screen, the move that shows it, and the number of moves that lead to it.
  func violations(_ report: ExplorationRecord) -> Set<String> {
    let ofMoves = Set(Property.builtIn.filter(\.isOfMoves).map(\.name))
    return Set(
      report.violations.map {
        let move = ofMoves.contains($0.property) ? $0.moves.last : nil
        return "\($0.property) on \($0.screen), \(move.map { "\($0)" } ?? ""), \($0.moves.count), \($0.checks.count), \($0.isConfirmed)"
      })
  }
  #expect(counts(found) == counts(listed), sourceLocation: sourceLocation)
  #expect(verdicts(found) == verdicts(listed), sourceLocation: sourceLocation)
  #expect(violations(found) == violations(listed), sourceLocation: sourceLocation)
  #expect(Set(found.linkLandings) == Set(listed.linkLandings), sourceLocation: sourceLocation)
  #expect(found.graph == listed.graph, sourceLocation: sourceLocation)
  #expect(found.offered == listed.offered, sourceLocation: sourceLocation)
  #expect(found.reached == listed.reached, sourceLocation: sourceLocation)
  #expect(found.hiddenInputs.map(\.subject) == listed.hiddenInputs.map(\.subject), sourceLocation: sourceLocation)
  for screen in listed.declared.screens {
    #expect(found.distance(to: screen) == listed.distance(to: screen), "\(screen)", sourceLocation: sourceLocation)
  }
}
