/// An algorithm that chooses few sets that together contain all elements.
enum SetCover {
  /// The maximum number of sets for which a smallest choice is guaranteed.
  static let exactLimit = 14

  /// Returns the indices of sets that together contain all elements of all sets, in ascending order.
  ///
  /// A set that is a subset of another set is not considered. If at most ``exactLimit`` sets remain, the choice is a smallest one.
  /// Otherwise, the set with the most missing elements is chosen repeatedly, and sets that are not needed are then removed. In this case,
  /// the choice has at most H(n) times as many sets as a smallest one, for n elements in the largest set (Chvátal, "A Greedy Heuristic for
  /// the Set-Covering Problem", 1979).
  static func choose(from sets: [Set<Int>]) -> [Int] {
    let all = union(Array(sets.indices), sets)
    let useful = sets.indices.filter { index in
      !sets[index].isEmpty
        && !sets.indices.contains { other in
          other != index && sets[index].isSubset(of: sets[other]) && (sets[index] != sets[other] || other < index)
        }
    }
    if useful.count <= exactLimit { return smallest(useful, sets, all) }
    var (chosen, missing) = ([Int](), all)
    while !missing.isEmpty {
      let sizes = useful.map { sets[$0].intersection(missing).count }
      guard let size = sizes.max(), size > 0, let best = sizes.firstIndex(of: size) else { break }
      chosen.append(useful[best])
      missing.subtract(sets[useful[best]])
    }
    for index in chosen.reversed() {
      let rest = chosen.filter { $0 != index }
      if union(rest, sets) == all { chosen = rest }
    }
    return chosen.sorted()
  }

  private static func smallest(_ useful: [Int], _ sets: [Set<Int>], _ all: Set<Int>) -> [Int] {
    // Choices with fewer sets come first; choices of equal size are in ascending order of their bits.
    let choices = (0..<1 << useful.count).sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
    for bits in choices {
      let chosen = useful.indices.filter { bits & 1 << $0 != 0 }.map { useful[$0] }
      if union(chosen, sets) == all { return chosen }
    }
    return []
  }

  private static func union(_ indices: [Int], _ sets: [Set<Int>]) -> Set<Int> {
    indices.reduce(into: Set()) { $0.formUnion(sets[$1]) }
  }
}
