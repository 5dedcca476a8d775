import Testing

@testable import Explorer

/// Expects that two engines found the same.
func expectSame(_ one: ExplorationReport, _ other: ExplorationReport, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect([one.counts] + one.findings == [other.counts] + other.findings, sourceLocation: sourceLocation)
  #expect(one.violations == other.violations, sourceLocation: sourceLocation)
  #expect(one.linkLandings == other.linkLandings, sourceLocation: sourceLocation)
  #expect(one.graph == other.graph, sourceLocation: sourceLocation)
  #expect(one.offered == other.offered, sourceLocation: sourceLocation)
  for screen in one.declared.screens {
    #expect(one.distance(to: screen) == other.distance(to: screen), "\(screen)", sourceLocation: sourceLocation)
  }
}

/// Expects that the engine of sets found what another listed: in another order, and with other ways as short.
func expectAlike(_ symbolic: ExplorationReport, _ listed: ExplorationReport, sourceLocation: SourceLocation = #_sourceLocation) {
  func counts(_ report: ExplorationReport) -> [Int] {
    [
      report.stateCount, report.exploredCount, report.transitions, report.cut, report.refusals, report.landings.landed,
      report.landings.opened,
    ]
  }
  func verdicts(_ report: ExplorationReport) -> [String] { report.verdicts.map { "\($0.property): \($0.verdict)" } }
  /// What is violated where, by which move if it is one that shows it, and how many moves lead there.
  func violations(_ report: ExplorationReport) -> Set<String> {
    let ofMoves = Set(Property.builtIn.filter(\.isOfMoves).map(\.name))
    return Set(
      report.violations.map {
        let move = ofMoves.contains($0.property) ? $0.moves.last : nil
        return "\($0.property) on \($0.screen), \(move.map { "\($0)" } ?? ""), \($0.moves.count), \($0.checks.count), \($0.isConfirmed)"
      })
  }
  #expect(counts(symbolic) == counts(listed), sourceLocation: sourceLocation)
  #expect(verdicts(symbolic) == verdicts(listed), sourceLocation: sourceLocation)
  #expect(violations(symbolic) == violations(listed), sourceLocation: sourceLocation)
  #expect(Set(symbolic.linkLandings) == Set(listed.linkLandings), sourceLocation: sourceLocation)
  #expect(symbolic.graph == listed.graph, sourceLocation: sourceLocation)
  #expect(symbolic.offered == listed.offered, sourceLocation: sourceLocation)
  #expect(symbolic.reached == listed.reached, sourceLocation: sourceLocation)
  #expect(symbolic.opaque == listed.opaque, sourceLocation: sourceLocation)
  for screen in listed.declared.screens {
    #expect(symbolic.distance(to: screen) == listed.distance(to: screen), "\(screen)", sourceLocation: sourceLocation)
  }
}
