extension ExplorationReport {
  /// The reason why reports cannot be merged. The associated strings are the names of the reports, except `difference`.
  public enum MergeProblem: Error, Hashable, Sendable {
    /// There is no report, or the reports contain no exploration.
    case nothing
    /// A report is not of a shard, although there are several reports.
    case whole(String)
    /// Two reports are of different apps or versions of an app.
    case otherApp(String, String)
    /// Two reports have different numbers of shards or different options. `difference` names the difference.
    case otherPlan(String, String, difference: String)
    /// Two reports are of the same shard.
    case twice(Share, String, String)
    /// Reports of shards are missing. The associated values are the indices of these shards, and the number of all shards.
    case missing([Int], of: Int)
  }

  /// Returns the report that one process would return for the work of all shards.
  ///
  /// - Parameter files: All reports, in any order, with their names for errors. One report that is not of a shard is returned as it is.
  /// - Throws: The reason why the reports cannot be merged.
  public static func merging(_ files: [(name: String, report: ExplorationReport)]) throws(MergeProblem) -> ExplorationReport {
    guard let first = files.first else { throw .nothing }
    guard let shard = first.report.shard else {
      if files.count == 1 { return first.report }
      throw .whole(first.name)
    }
    var shards: [Int: (name: String, report: ExplorationReport, shard: Shard)] = [:]
    for (name, report) in files {
      guard let other = report.shard else { throw .whole(name) }
      guard report.app == first.report.app, report.screens.map(\.name) == first.report.screens.map(\.name) else {
        throw .otherApp(first.name, name)
      }
      if let difference = shard.difference(from: other) { throw .otherPlan(first.name, name, difference: difference) }
      if let same = shards[other.share.index] { throw .twice(other.share, same.name, name) }
      shards[other.share.index] = (name, report, other)
    }
    let missing = (1...shard.share.count).filter { shards[$0] == nil }
    guard missing.isEmpty else { throw .missing(missing, of: shard.share.count) }
    let all = (1...shard.share.count).compactMap { shards[$0] }
    var parts = all.flatMap(\.shard.parts)
    if !shard.plan.isOfWalks {
      let places = Dictionary(shard.plan.bounds.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
      parts.sort { (places[$0.bounds] ?? .max) < (places[$1.bounds] ?? .max) }
    }
    guard !parts.isEmpty else { throw .nothing }
    var report = ExplorationReport(uniting: parts, of: shard.plan)
    report.counts.seconds = all.map(\.report.counts.seconds).max() ?? 0
    report.counts.peakMemory = all.map(\.report.counts.peakMemory).max() ?? 0
    return report
  }
}

extension ExplorationReport.Shard {
  /// Returns the first difference between the plans of this shard and of another, in words, or `nil` if the shards belong to the same work.
  fileprivate func difference(from other: Self) -> String? {
    if share.count != other.share.count { return "the number of shards" }
    if plan.bounds != other.plan.bounds { return "the bounds" }
    if plan.engine != other.plan.engine { return "the engine" }
    if plan.seed != other.plan.seed { return "the seed" }
    if plan.wholeStates != other.plan.wholeStates { return "the number of states that are checked whole (--require proof)" }
    if plan.urls != other.plan.urls { return "the URLs of --shipped" }
    return plan.properties == other.plan.properties ? nil : "the properties"
  }
}

extension ExplorationReport.MergeProblem: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .nothing: "there is no exploration to merge"
    case .whole(let file): "'\(file)' is not the report of a shard; write such a report with 'explore --shard i/n --json'"
    case .otherApp(let one, let other): "'\(one)' and '\(other)' are reports of different apps or versions of an app"
    case .otherPlan(let one, let other, let difference):
      "'\(one)' and '\(other)' differ in \(difference), so they are not shards of one exploration"
    case .twice(let share, let one, let other): "'\(one)' and '\(other)' are both shard \(share)"
    case .missing(let indices, let count):
      "shards are missing: \(indices.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", "))" + (indices.count > 20 ? ", …" : "")
    }
  }
}
