import Groma
import Testing

@testable import GromaExplorer

/// Explores with sets of states and with the reference (``ReplaySearch``), and expects equal results. The results are compared only if the
/// reference listed all states.
///
/// - Returns: The record of the exploration, with every learned move run again.
@MainActor
func exploreLikeReference(
  _ app: AppDefinition, _ bounds: Bounds = Bounds(), sourceLocation: SourceLocation = #_sourceLocation
) -> ExplorationRecord {
  let found = Exploration(app, bounds: bounds, audit: .one(in: 1)).record()
  let listed = ReplaySearch.record(of: Exploration(app, bounds: bounds))
  if listed.isComplete { expectAlike(found, listed, sourceLocation: sourceLocation) }
  return found
}

extension ExplorationRecord {
  /// The verdict on a property. A property with nothing to check is `proved`.
  enum Verdict: Hashable { case proved, notViolated, violated(StateCount) }

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
  @MainActor var lines: [String] { ExplorationReport(self).lines }
}

/// Expects that an exploration found the same as the reference, in any order and by any path of equal length.
func expectAlike(_ found: ExplorationRecord, _ listed: ExplorationRecord, sourceLocation: SourceLocation = #_sourceLocation) {
  func counts(_ record: ExplorationRecord) -> ExplorationReport.Counts {
    var counts = record.counts
    counts.runs = 0
    return counts
  }
  func verdicts(_ report: ExplorationRecord) -> [String] { report.verdicts.map { "\($0.property): \($0.verdict)" } }
  /// Returns each violation with its screen, the move that shows it, and the number of moves that lead to it.
  func violations(_ report: ExplorationRecord) -> Set<String> {
    Set(
      report.violations.map {
        "\($0.property) on \($0.screen), \($0.move?.description ?? ""), \($0.moves.count), \($0.checks.count), \($0.isConfirmed)"
      })
  }
  #expect(counts(found) == counts(listed), sourceLocation: sourceLocation)
  #expect(verdicts(found) == verdicts(listed), sourceLocation: sourceLocation)
  #expect(violations(found) == violations(listed), sourceLocation: sourceLocation)
  #expect(Set(found.links) == Set(listed.links), sourceLocation: sourceLocation)
  #expect(found.graph == listed.graph, sourceLocation: sourceLocation)
  #expect(found.offered == listed.offered, sourceLocation: sourceLocation)
  #expect(found.reached == listed.reached, sourceLocation: sourceLocation)
  #expect(found.hiddenInputs.map(\.subject) == listed.hiddenInputs.map(\.subject), sourceLocation: sourceLocation)
  for screen in listed.declared.screens {
    #expect(found.distance(to: screen) == listed.distance(to: screen), "\(screen)", sourceLocation: sourceLocation)
  }
}
