extension JUnitDocument {
  /// The document of an exploration: a suite for each property, with its verdict; a case for each link or, of properties that look at more than
  /// links, for each screen that came in sight.
  public static func text(of summary: ExplorationSummary) -> String {
    // The time is that of all properties at once: it is said once.
    let time = summary.counts.seconds * 1000
    return text(
      of: summary.verdicts.enumerated().map { index, verdict in
        let findings = Dictionary(grouping: summary.findings.filter { $0.property == verdict.property }, by: \.subject)
        let expected = verdict.isOfLinks ? summary.linkCases : summary.screenCases
        // A container, or nothing, may be in sight as well.
        let others = findings.keys.filter { name in !expected.contains { $0.name == name } }.sorted()
        return Suite(
          name: verdict.property, milliseconds: index == 0 ? time : 0,
          properties: [("app", summary.app), ("engine", summary.engine), ("verdict", summary.words(of: verdict))],
          cases: (expected + others.map { Case(name: $0, file: summary.app) }).map { expected in
            var one = expected
            one.failures = findings[one.name, default: []].map(Problem.init)
            return one
          })
      })
  }
}

extension ExplorationSummary {
  /// A case for each pattern of a link.
  fileprivate var linkCases: [JUnitDocument.Case] {
    var seen: Set<String> = []
    return links.filter { seen.insert($0.pattern).inserted }.map { link in
      JUnitDocument.Case(
        name: link.pattern, file: link.declaration?.file ?? app, line: link.declaration?.line,
        isSkipped: links.allSatisfy { $0.pattern != link.pattern || $0.opened == 0 })
    }
  }

  /// A case for each screen that came in sight.
  fileprivate var screenCases: [JUnitDocument.Case] {
    screens.filter { $0.distance != nil }.map {
      JUnitDocument.Case(name: $0.name, file: $0.declaration.file, line: $0.declaration.line)
    }
  }
}

extension JUnitDocument.Problem {
  fileprivate init(_ finding: ExplorationSummary.Finding) {
    let place = finding.declaration.map { ["declared at \($0)"] } ?? []
    self.init(
      code: "explore.violated", message: finding.sentence,
      lines: ["on \(finding.screen), of \(finding.owner)"] + place + finding.steps.map(\.move) + finding.checks)
  }
}
