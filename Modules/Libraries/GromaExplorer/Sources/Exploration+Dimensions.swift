import Groma

extension Exploration {
  /// The maximum number of sets of dimensions that are explored to find the smallest ones.
  private static let mostSets = 32

  /// Determines the smallest set of dimensions for each finding whose moves need dimensions, by exploring the app again with smaller sets.
  ///
  /// If there are at most 32 smaller sets of the app's dimensions, the app is explored with each of them, smallest first. Otherwise, for
  /// each dimension of each finding, the app is explored without this dimension. The result is a set from which no dimension can be
  /// removed, although a smaller set may exist.
  ///
  /// - Parameters:
  ///   - report: The report of this exploration.
  ///   - goesOn: Called repeatedly. Return `false` to stop.
  /// - Complexity: At most 32 explorations, or one for each dimension of each finding. Each has fewer moves than this exploration. An
  ///   exploration that lists states ends as soon as it has found the causes.
  func minimizeDimensions(of report: inout ExplorationReport, while goesOn: () -> Bool) {
    let open = report.findings.indices.filter { report.findings[$0].dimensions != nil }
    let largest = open.map { report.findings[$0].dimensionCount }.max() ?? 0
    guard largest > 0 else { return }
    guard let sets = Self.sets(of: app.dimensions, smallerThan: largest) else {
      for index in open {
        for name in report.findings[index].dimensions?.names ?? [] {
          let rest = Set(report.findings[index].dimensions?.names ?? []).subtracting([name])
          guard goesOn() else { return }
          _ = explore(with: rest, for: [index], in: &report, while: goesOn)
        }
      }
      return
    }
    var decided = Set(open)
    for set in sets {
      let wanted = open.filter { report.findings[$0].dimensionCount > set.count }
      if wanted.isEmpty { break }
      let isConclusive = goesOn() && explore(with: set, for: wanted, in: &report, while: goesOn)
      if !isConclusive { decided.subtract(wanted.filter { report.findings[$0].dimensionCount > set.count }) }
    }
    for index in decided { report.findings[index].dimensions?.isSmallest = true }
  }

  /// Returns all sets with fewer than `size` elements, smallest first, or `nil` if there are more than ``mostSets``.
  private static func sets(of names: [String], smallerThan size: Int) -> [Set<String>]? {
    var all: [[Int]] = [[]]
    var last = all
    for _ in 1..<size {
      last = last.flatMap { set in ((set.last ?? -1) + 1..<names.count).map { set + [$0] } }
      all += last
      if all.count > mostSets { return nil }
    }
    return all.map { Set($0.map { names[$0] }) }
  }

  /// Explores the app with some dimensions. If a finding's cause occurs, stores the dimensions of the found moves in the finding.
  ///
  /// - Parameters:
  ///   - dimensions: The names of the dimensions.
  ///   - wanted: The indices of the findings.
  /// - Returns: Whether the causes that were not found cannot occur within the bounds.
  private func explore(
    with dimensions: Set<String>, for wanted: [Int], in report: inout ExplorationReport, while goesOn: () -> Bool
  ) -> Bool {
    let causes = Set(wanted.map { report.findings[$0].cause })
    let exploration = limited(to: Set(wanted.flatMap { report.findings[$0].properties }), dimensions: dimensions)
    let record = exploration.record { record in goesOn() && !causes.isSubset(of: record.violations.lazy.map(\.cause)) }
    let found = ExplorationReport.Finding.grouped(record.violations, of: app)
    for index in wanted {
      guard let finding = found.first(where: { $0.cause == report.findings[index].cause }) else { continue }
      report.findings[index].dimensions = ExplorationReport.Finding.Dimensions(
        names: finding.dimensions?.names ?? [], isSmallest: false, steps: finding.steps + (finding.cycle ?? []))
    }
    return record.isConclusive || causes.isSubset(of: found.map(\.cause))
  }
}

extension ExplorationReport.Finding {
  fileprivate var dimensionCount: Int { dimensions?.names.count ?? 0 }
}

extension AppDefinition {
  /// The names of the events and dimensions of the environment, in the order of the app.
  var dimensions: [String] { part(EnvironmentEvents.self)?.names ?? [] }
}
