package import GromaExplorer

extension ExplorationReport {
  /// The report for programs, as objects, each as its kind and its other members.
  ///
  /// The objects are ordered by kind: `exploration`, of which there is one, then `step`, `reservation`, `verdict`, `coverage`, `screen`,
  /// `link`, `edge` and `violation`.
  package var objects: [(kind: String, members: JSON)] {
    let all: [[(kind: String, members: JSON)]] = [
      [exploration], steps.map(object), reservations.map(object), verdicts.map(object), coverage.map(object), screens.map(object),
      links.map(object),
      graph.edges.map(object),
      findings.map(object),
    ]
    return Array(all.joined())
  }

  private var exploration: (kind: String, members: JSON) {
    (
      "exploration",
      [
        "app": .text(app),
        "bounds": [
          "depth": .number(bounds.depth), "layers": .number(bounds.layers), "waiting": .number(bounds.waiting),
          "samples": .number(bounds.samples), "pairs": .number(bounds.pairs), "states": .number(bounds.states),
        ], "states": .count(counts.states), "explored": .count(counts.explored), "isComplete": .flag(isComplete),
        "isProved": .flag(isProved), "transitions": .count(counts.transitions), "cut": .count(counts.cut),
        "refused": .count(counts.refused), "opened": .count(counts.opened), "landed": .count(counts.landed),
        "waiting": .count(counts.waiting), "searched": .number(counts.searched),
        "searchMicroseconds": .number(Int(counts.searchSeconds * 1_000_000)),
        "runs": .number(counts.runs), "microseconds": .number(Int(counts.seconds * 1_000_000)), "peakMemory": .number(counts.peakMemory),
        "light": .text(light.rawValue), "headline": .text(headline), "notLookedAt": .texts(notLookedAt),
      ]
    )
  }

  private func object(_ step: Step) -> (kind: String, members: JSON) {
    (
      "step",
      [
        "within": .text("\(step.bounds)"), "states": .count(step.states),
        "explored": .count(step.explored), "isComplete": .flag(step.isComplete), "proved": .number(step.proved),
        "vacuous": .number(step.vacuous),
        "violated": .number(step.violated), "properties": .number(step.properties),
        "microseconds": .number(Int(step.seconds * 1_000_000)), "screens": .texts(step.screens), "words": .text("\(step)"),
      ]
    )
  }

  private func object(_ verdict: Verdict) -> (kind: String, members: JSON) {
    (
      "verdict",
      [
        "property": .text(verdict.property), "verdict": .text(verdict.kind.rawValue),
        "words": .text(words(of: verdict)), "violations": .count(verdict.violations), "within": .text("\(bounds)"),
        "looked": .count(verdict.looked),
      ]
    )
  }

  private func object(_ reservation: Reservation) -> (kind: String, members: JSON) {
    (
      "reservation",
      [
        "reservation": .text(reservation.kind.rawValue), "subject": .text(reservation.subject),
        "items": .texts(reservation.items ?? []), "isSerious": .flag(reservation.isSerious), "sentence": .text(reservation.sentence),
      ]
    )
  }

  private func object(_ line: CoverageLine) -> (kind: String, members: JSON) {
    (
      "coverage",
      [
        "subject": .text(line.subject), "reached": .number(line.reached.count), "total": .number(line.total),
        "missed": .texts(line.missed),
      ]
    )
  }

  private func object(_ screen: Screen) -> (kind: String, members: JSON) {
    (
      "screen",
      [
        "name": .text(screen.name), "file": .text(screen.declaration.file),
        "line": .number(screen.declaration.line), "distance": screen.distance.map { .number($0) } ?? .null,
        "bound": .text(screen.bound.map { bounds.text(ofLarger: $0) }), "shown": .text(screen.shown.map { "\($0)" }),
      ]
    )
  }

  private func object(_ link: DeepLink) -> (kind: String, members: JSON) {
    (
      "link",
      [
        "pattern": .text(link.pattern), "url": .text(link.url), "file": .text(link.declaration?.file),
        "line": link.declaration.map { .number($0.line) } ?? .null, "destination": .text(link.destination), "opened": .count(link.opened),
        "landed": .count(link.landed), "waiting": .count(link.waiting),
        "elsewhere": .object(link.elsewhere.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .count($0.value)) }),
      ]
    )
  }

  private func object(_ edge: ScreenGraph.Edge) -> (kind: String, members: JSON) {
    (
      "edge",
      [
        "from": .text(edge.from), "to": .text(edge.to), "label": .text(edge.label),
        "by": .text(edge.kind.rawValue),
      ]
    )
  }

  private func object(_ finding: Finding) -> (kind: String, members: JSON) {
    (
      "violation",
      [
        "property": .text(finding.property), "sentence": .text(finding.sentence),
        "screen": .text(finding.screen), "link": .text(finding.link), "owner": .text(finding.owner), "module": .text(finding.module),
        "file": .text(finding.declaration?.file), "line": finding.declaration.map { .number($0.line) } ?? .null,
        "moves": .texts(finding.steps.map(\.move)), "cycle": .texts((finding.cycle ?? []).map(\.move)), "checks": .texts(finding.checks),
        "isConfirmed": .flag(finding.isConfirmed),
        "cause": .text(finding.cause), "others": .number(finding.others.count), "dimensions": .text(finding.dimensionsInWords),
      ]
    )
  }
}

extension JSON {
  /// Returns a count as a number or, if it is rounded, as a text such as `about 1.3e+41`.
  package static func count(_ count: StateCount) -> JSON { count.isExact ? .number(count.clamped) : .text(count.description) }
}
