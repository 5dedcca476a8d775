import GromaReportFormats
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

/// Tests that each format contains each claim of a report.
@MainActor
struct FormatClaimsTests {
  typealias Finding = ExplorationReport.Finding

  private func expect(
    _ text: String, in formats: [ReportFormat] = ReportFormat.allCases, _ change: (inout ExplorationReport) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var report = ExplorationReport.planted
    for format in formats {
      #expect(try !format.contains(text, in: report), "\(format) has '\(text)' without the claim", sourceLocation: sourceLocation)
    }
    change(&report)
    for format in formats {
      #expect(try format.contains(text, in: report), "\(format) lacks '\(text)'", sourceLocation: sourceLocation)
    }
  }

  // MARK: The whole

  @Test(arguments: ReportFormat.allCases)
  func theResultIsTheSame(format: ReportFormat) throws {
    let report = ExplorationReport.planted
    #expect(try format.contains(report.headline, in: report))
    var proved = report
    proved.findings = []
    for index in proved.verdicts.indices { proved.verdicts[index].kind = .proved }
    proved.reservations = []
    #expect(proved.headline.contains("proved") && !report.headline.contains("proved"))
    #expect(try format.contains(proved.headline, in: proved))
    #expect(try !format.contains(report.headline, in: proved))
  }

  @Test(arguments: ReportFormat.allCases)
  func everyStepOfASeriesIsListed(format: ReportFormat) throws {
    let report = BoundsSeries(Exploration(.planted)).run()
    #expect(report.steps.count > 1)
    for line in report.stepLines { #expect(try format.contains(line, in: report), "\(line)") }
    #expect(try !format.contains("properties proved", in: .planted), "an exploration of given bounds has no steps")
  }

  @Test func everyVerdictNamesItsBounds() throws {
    try expect("states within {depth 9, layers 2, waiting 1, samples 1}") { report in
      report.bounds = Bounds(depth: 9)
      report.steps = [report.step]
    }
  }

  @Test func whatWasNotLookedAtIsNamed() throws {
    let formats: [ReportFormat] = [.text, .page, .objects]
    try expect("guards that never allowed a move: member-only", in: formats) { $0.coverage[4].missed = ["member-only"] }
    try expect("states beyond the bounds (moves that lead there: 7,777)", in: formats) { $0.counts.cut = 7_777 }
    try expect("1 of 8,888 states were checked for", in: formats) { report in
      (report.counts.states, report.counts.explored) = (8_888, 8_888)
      for index in report.verdicts.indices { (report.verdicts[index].kind, report.verdicts[index].looked) = (.checked, 1) }
    }
  }

  @Test func countsThatAreTooLargeForNumbersAreTexts() throws {
    try expect("the about 9.9e+40 states within the bounds") {
      ($0.counts.states, $0.counts.explored) = (StateCount(value: 9.9e40), StateCount(value: 9.9e40))
      ($0.counts.transitions, $0.counts.cut) = (StateCount(value: 8.8e41), StateCount(value: 7.7e42))
    }
    try expect("about 7.7e+42", in: [.text, .page, .objects]) {
      ($0.counts.states, $0.counts.explored) = (StateCount(value: 9.9e40), StateCount(value: 9.9e40))
      ($0.counts.transitions, $0.counts.cut) = (StateCount(value: 8.8e41), StateCount(value: 7.7e42))
    }
  }

  // MARK: Findings

  @Test func everyFindingHasItsPlaceAndMoves() throws {
    let report = ExplorationReport.planted
    for format in ReportFormat.allCases {
      let all = try format.values(of: report).joined(separator: "\n")
      for finding in report.findings {
        for text in [finding.property, finding.sentence, finding.screen, finding.owner] + finding.steps.map(\.move) + finding.checks {
          #expect(all.contains(text), "\(format): \(text)")
        }
      }
    }
  }

  @Test func everyFormatHasTheMovesOfACycle() throws {
    try expect("tap around") { $0.findings[0].cycle = [.init(move: "tap around", declaration: nil)] }
    try expect("again and again", in: [.text, .page, .junit, .sarif]) {
      $0.findings[0].cycle = [.init(move: "tap around", declaration: nil)]
    }
  }

  @Test func everyFormatHasTheChecks() throws {
    try expect("expect tree 'stack[x]'") { $0.findings[1].checks = ["open url=app://x", "expect tree 'stack[x]'"] }
  }

  @Test func theOtherViolationsOfACauseAreCounted() throws {
    try expect("the same cause on place-1 (2 moves); on place-0", in: [.text, .page, .junit, .sarif]) { report in
      let property = report.findings[0].property
      report.findings[0].others = (1...3).map { Finding.Occurrence(property: property, screen: "place-\($0 % 2)", move: nil) }
    }
    let object = try #require(ExplorationReport.planted.objects.first { $0.kind == "violation" })
    #expect("\(object.members)".contains("\"others\":0"))
  }

  @Test func everyFormatHasTheDimensions() throws {
    let steps = [Finding.Step(move: "tap narrow", declaration: nil)]
    try expect("wide-window") { $0.findings[0].dimensions = .init(names: ["wide-window"], isSmallest: false, steps: steps) }
    try expect("needs 'wide-window' (not all smaller sets were explored): tap narrow", in: [.text, .page, .junit, .sarif]) {
      $0.findings[0].dimensions = .init(names: ["wide-window"], isSmallest: false, steps: steps)
    }
  }

  /// A violation that could not be repeated may be wrong. No format may show it as if it were certain.
  @Test(arguments: ReportFormat.allCases)
  func anUnconfirmedViolationIsMarked(format: ReportFormat) throws {
    var report = ExplorationReport.planted
    let before = try format.values(of: report).sorted()
    #expect(!report.findings.contains { !$0.isConfirmed })
    report.findings[0].isConfirmed = false
    let after = try format.values(of: report).sorted()
    #expect(after != before, "\(format)")
  }

  // MARK: Screens and links

  @Test func aScreenThatOtherBoundsShowIsNamedWithThem() throws {
    try expect("{depth 1, layers 9, waiting 1, samples 1}", in: [.page, .objects]) {
      ($0.screens[3].distance, $0.screens[3].shown) = (nil, Bounds(depth: 1, layers: 9))
    }
    try expect("depth=77", in: [.text, .page, .objects]) { ($0.screens[3].distance, $0.screens[3].bound) = (nil, Bounds(depth: 77)) }
  }

  @Test func whereALinkLeadsIsNamed() throws {
    try expect("nowhere-else", in: [.page, .objects]) { $0.links[0].elsewhere = ["nowhere-else": 3] }
    try expect("destination-x", in: [.page, .objects]) { $0.links[0].destination = "destination-x" }
  }

  @Test func everyScreenAndEdgeIsInThePageAndTheObjects() throws {
    let report = ExplorationReport.planted
    for format in [ReportFormat.page, .objects] {
      let values = Set(try format.values(of: report))
      for screen in report.screens { #expect(values.contains(screen.name) && values.contains { $0.contains(screen.declaration.file) }) }
      for edge in report.graph.edges { #expect(values.isSuperset(of: [edge.from, edge.to, edge.label]), "\(format): \(edge)") }
      for line in report.coverage { #expect(values.contains(line.subject) && values.contains("\(line.total)"), "\(format): \(line)") }
    }
  }
}
