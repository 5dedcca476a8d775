import Explorer

extension ExplorationSummary {
  /// The summary for programs that read lines: one JSON object each, `"v":1` and the `type` first.
  ///
  /// First comes the `exploration`, then each `verdict`, `coverage`, `screen`, `link`, `edge` and `violation`.
  public var jsonLines: [String] {
    let all: [[JSON]] = [
      [exploration], verdicts.map(object), coverage.map(object), screens.map(object), links.map(object), graph.edges.map(object),
      findings.map(object),
    ]
    return all.joined().map(\.description)
  }

  private var exploration: JSON {
    [
      "v": 1, "type": .text("exploration"), "app": .text(app), "engine": .text(engine),
      "bounds": [
        "depth": .number(bounds.depth), "layers": .number(bounds.layers), "waiting": .number(bounds.waiting),
        "samples": .number(bounds.samples), "states": .number(bounds.states),
      ], "states": .number(counts.states), "explored": .number(counts.explored), "isComplete": .flag(counts.isComplete),
      "transitions": .number(counts.transitions), "cut": .number(counts.cut), "refused": .number(counts.refused),
      "runs": .number(counts.runs), "microseconds": .number(Int(counts.seconds * 1_000_000)), "peakMemory": .number(counts.peakMemory),
    ]
  }

  private func object(_ verdict: Verdict) -> JSON {
    [
      "v": 1, "type": .text("verdict"), "property": .text(verdict.property), "verdict": .text(verdict.kind.rawValue),
      "violations": .number(verdict.violations), "within": .text("\(bounds)"), "explored": .number(counts.explored),
    ]
  }

  private func object(_ line: Coverage.Line) -> JSON {
    [
      "v": 1, "type": .text("coverage"), "subject": .text(line.subject), "reached": .number(line.reached), "total": .number(line.total),
      "missed": .texts(line.missed),
    ]
  }

  private func object(_ screen: Screen) -> JSON {
    [
      "v": 1, "type": .text("screen"), "name": .text(screen.name), "file": .text(screen.declaration.file),
      "line": .number(screen.declaration.line), "distance": screen.distance.map { .number($0) } ?? .null,
    ]
  }

  private func object(_ link: Link) -> JSON {
    [
      "v": 1, "type": .text("link"), "pattern": .text(link.pattern), "url": .text(link.url), "file": .text(link.declaration?.file),
      "line": link.declaration.map { .number($0.line) } ?? .null, "destination": .text(link.destination), "opened": .number(link.opened),
      "landed": .number(link.landed), "waiting": .number(link.waiting),
      "elsewhere": .object(link.elsewhere.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .number($0.value)) }),
    ]
  }

  private func object(_ edge: ScreenGraph.Edge) -> JSON {
    [
      "v": 1, "type": .text("edge"), "from": .text(edge.from), "to": .text(edge.to), "label": .text(edge.label),
      "kind": .text(edge.kind.rawValue),
    ]
  }

  private func object(_ finding: Finding) -> JSON {
    [
      "v": 1, "type": .text("violation"), "property": .text(finding.property), "sentence": .text(finding.sentence),
      "screen": .text(finding.screen), "link": .text(finding.link), "owner": .text(finding.owner), "module": .text(finding.module),
      "file": .text(finding.declaration?.file), "line": finding.declaration.map { .number($0.line) } ?? .null,
      "moves": .texts(finding.steps.map(\.move)), "checks": .texts(finding.checks), "isConfirmed": .flag(finding.isConfirmed),
    ]
  }
}
