public import GromaExplorer
public import GromaReportFormats

extension JUnitDocument {
  /// Returns the text of a JUnit document for an exploration.
  ///
  /// The document has one suite for each property. For a property that concerns only links, the cases of the suite are the patterns of the
  /// links in the report; for any other property, the screens that were visible. Every other subject of a finding of the property is a
  /// further case. A violation with the same cause as a finding of another property appears only in that property's suite; the suite of a
  /// property with only such violations has one further case, which fails. The last suite, `requirement`, has one case for the requirement.
  ///
  /// A case passes only if the property is proved, or if the property is violated elsewhere and each state was checked. A case without a
  /// violation that is not proved is skipped, with the verdict as the reason.
  ///
  /// - Parameters:
  ///   - report: The results of the exploration.
  ///   - requirement: The requirement that the report must meet, apart from the absence of violations. By default, at least one property
  ///     must have been checked or be vacuous.
  public static func text(of report: ExplorationReport, requirement: ExplorationReport.Requirement = .nothing) -> String {
    text(of: suites(of: report, requirement: requirement))
  }

  /// Returns the suites of the document for an exploration.
  package static func suites(of report: ExplorationReport, requirement: ExplorationReport.Requirement = .nothing) -> [Suite] {
    // The time is measured for all properties together, so only the first suite has it.
    let time = report.counts.seconds * 1000
    let suites = report.verdicts.enumerated().map { index, verdict in
      let findings = Dictionary(grouping: report.findings.filter { $0.property == verdict.property }, by: \.subject)
      // A hidden input is a fault of the app's code, not of a screen, so the screens are not cases that pass.
      let expected = verdict.isOfHiddenInputs ? [] : verdict.isOfLinks ? report.linkCases : report.screenCases
      // A finding can also be on a container, or have no subject.
      let others = findings.keys.filter { name in !expected.contains { $0.name == name } }.sorted()
      var cases = (expected + others.map { Case(name: $0, file: report.app) }).map { expected in
        var one = expected
        one.failures = findings[one.name, default: []].map(Problem.init)
        one.skipReason = one.failures.isEmpty ? report.skipReason(of: verdict) ?? one.skipReason : nil
        return one
      }
      if verdict.kind == .violated, findings.isEmpty {
        let problem = Problem(code: "explore.violated", message: report.words(of: verdict), lines: report.causes(of: verdict))
        cases.append(Case(name: verdict.property, file: report.app, failures: [problem]))
      }
      return Suite(
        name: verdict.property, milliseconds: index == 0 ? time : 0,
        properties: [
          ("app", report.app), ("bounds", report.bounds.inFull), ("verdict", report.words(of: verdict)),
          ("looked", "\(verdict.looked)"), ("headline", report.headline),
        ] + report.stepLines.map { ("explored", $0) } + report.reservations.map { ("reservation", $0.sentence) }, cases: cases)
    }
    let failures = report.failures(of: requirement, countingViolations: false)
    var required = Case(name: requirement.rawValue, file: report.app)
    if !failures.isEmpty {
      required.failures = [Problem(code: "explore.requirement", message: failures[0], lines: failures)]
    }
    return suites + [Suite(name: "requirement", cases: [required])]
  }
}

extension ExplorationReport {
  /// Returns the reason why the cases of a property without a violation do not pass, or `nil` if they pass.
  fileprivate func skipReason(of verdict: Verdict) -> String? {
    switch verdict.kind {
    case .proved: nil
    case .violated where verdict.isOfApp || isComplete && verdict.looked == counts.explored: nil
    case .violated: "no violation here in \(verdict.looked.of("state")), not proved"
    case .vacuous, .checked, .unchecked: words(of: verdict)
    }
  }

  /// Returns the findings of other properties that have the same cause as violations of a property, one line each.
  fileprivate func causes(of verdict: Verdict) -> [String] {
    findings.filter { $0.properties.contains(verdict.property) }.map { "the same cause as: \($0.property): \($0.sentence)" }
  }

  /// The cases for the link patterns that the report contains, one for each pattern. A case is skipped if its links were not opened in any
  /// state.
  fileprivate var linkCases: [JUnitDocument.Case] {
    var seen: Set<String> = []
    return links.filter { seen.insert($0.pattern).inserted }.map { link in
      JUnitDocument.Case(
        name: link.pattern, file: link.declaration?.file ?? app, line: link.declaration?.line,
        skipReason: links.allSatisfy { $0.pattern != link.pattern || $0.opened == 0 } ? "opened in no state" : nil)
    }
  }

  /// The cases for the screens that were visible, one for each screen.
  fileprivate var screenCases: [JUnitDocument.Case] {
    screens.filter { $0.distance != nil || $0.shown != nil }.map {
      JUnitDocument.Case(name: $0.name, file: $0.declaration.file, line: $0.declaration.line)
    }
  }
}

extension JUnitDocument.Problem {
  fileprivate init(_ finding: ExplorationReport.Finding) {
    let place = finding.declaration.map { ["declared at \($0)"] } ?? []
    self.init(
      code: "explore.violated", message: finding.sentence,
      lines: [finding.place] + place
        + (finding.isConfirmed ? [] : ["not confirmed: the same moves from the launch have a different result"])
        + [finding.dimensionsInWords, finding.othersInWords].compactMap(\.self) + finding.moveLines
        + finding.checks)
  }
}
