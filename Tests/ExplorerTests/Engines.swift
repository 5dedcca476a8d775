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
