extension ExplorationReport {
  /// Creates the report of explorations within a list of bounds, or of random walks within the same bounds.
  ///
  /// The result is the report of one exploration, with additions from the others: the complete exploration with the most states or, if none
  /// is complete, the exploration with the most explored states. A violation in any of the explorations violates the property; violations
  /// with the same cause are one finding, with the shortest sequence of moves. The numbers of states and transitions are those of the one
  /// exploration, because explorations within several bounds, or several walks, partly find the same states. Only the numbers of runs are
  /// added.
  ///
  /// - Parameters:
  ///   - parts: The reports, in the order of the bounds or, for walks, of the shards. Not empty.
  ///   - plan: The bounds that were to be explored.
  init(uniting parts: [ExplorationReport], of plan: Plan) {
    // Explorations whose bounds do not contain the launch state have no result.
    let results = parts.filter { !($0.counts.isComplete && $0.counts.states == 0 && $0.holds) }
    let used = results.isEmpty ? parts : results
    let complete = used.filter(\.counts.isComplete)
    let candidates = complete.isEmpty ? used : complete
    let largest = candidates.indices.max { (candidates[$0].counts.explored, $0) < (candidates[$1].counts.explored, $1) }
    self = candidates[largest ?? 0]
    if plan.bounds.count > 1 { steps = Self.steps(of: used) }
    if used.count > 1 {
      if complete.isEmpty { takeDistances(from: used.filter { $0.bounds == bounds }) }
      takeScreens(from: complete.isEmpty ? used.filter { $0.bounds == bounds } : complete, hints: used)
      takeUse(from: complete.isEmpty ? used.filter { $0.bounds == bounds } : used)
      takeViolations(from: used)
      used.forEach { takeLimits(from: $0) }
      counts.runs = used.reduce(0) { $0 + $1.counts.runs }
      counts.peakMemory = used.map(\.counts.peakMemory).max() ?? 0
      if plan.isOfWalks { takeWalks(from: used, seed: plan.seed) }
    }
    let finished = Set(parts.filter(\.counts.isComplete).map(\.bounds))
    let open = plan.bounds.filter { !finished.contains($0) && $0 != bounds }
    if !open.isEmpty {
      let list = open.map(\.description).joined(separator: ", ")
      reservations.append(Reservation(kind: .unfinished, sentence: "bounds not finished, so nothing is claimed within them: \(list)"))
    }
  }

  private mutating func takeDistances(from others: [ExplorationReport]) {
    for index in screens.indices {
      screens[index].distance = others.compactMap { $0.screens[index].distance }.min()
      if screens[index].isSeen { screens[index].bound = nil }
    }
  }

  private mutating func takeViolations(from others: [ExplorationReport]) {
    var causes: [String] = []
    var groups: [String: [Finding]] = [:]
    for finding in others.flatMap(\.findings) {
      if groups[finding.cause] == nil { causes.append(finding.cause) }
      groups[finding.cause, default: []].append(finding)
    }
    findings = causes.compactMap { groups[$0] }.compactMap { group in
      guard var nearest = group.min(by: { $0.steps.count < $1.steps.count }), group.count > 1 else { return group.first }
      var known = Set(nearest.occurrences)
      for other in group.flatMap(\.occurrences) where known.insert(other).inserted { nearest.others.append(other) }
      return nearest
    }
    for index in verdicts.indices {
      let same = others.compactMap { other in other.verdicts.first { [name = verdicts[index].property] in $0.property == name } }
      let most = same.map(\.violations).max() ?? 0
      if same.contains(where: { $0.kind == .violated }) {
        let distinct = findings.flatMap(\.occurrences).count { $0.property == verdicts[index].property }
        verdicts[index].kind = .violated
        verdicts[index].violations = max(most, distinct)
      } else if verdicts[index].kind == .unchecked, !counts.isComplete, let checked = same.first(where: { $0.kind != .unchecked }) {
        // The other exploration is not complete either, or it would be the result.
        verdicts[index] = checked
        verdicts[index].kind = .checked
      }
    }
  }

  private mutating func takeWalks(from others: [ExplorationReport], seed: UInt64) {
    let sentence =
      "not complete: only the states of random walks with seed \(seed), in \(others.count) shards, were explored; the number of states is "
      + "that of one shard, because the states of several shards may be the same"
    for index in reservations.indices where reservations[index].kind == .walks { reservations[index].sentence = sentence }
  }
}
