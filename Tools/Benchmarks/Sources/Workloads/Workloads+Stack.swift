import Groma

// Work on one stack: pushes, pops and presentations.
extension Workload {
  static let stacks: [Workload] = [
    pushAndPop("a1-10", depth: 10, peer: 59.4, limit: 4, isCounted: true),
    pushAndPop("a1-100", depth: 100, peer: 88.9, limit: 12),
    pushAndPop("a1-1000", depth: 1_000, peer: 391, limit: 100, isCounted: true),
    Workload("a1-observed", "a1-10 with an observer of every event", batch: 500) { operations in
      pushesAndPops(operations, on: Bed(stack(0..<10), isObserved: true), depth: 10)
    },
    Workload("a1-log", "a1-10 with every line of the log written", batch: 500) { operations in
      pushesAndPops(operations, on: Bed(stack(0..<10), logger: .written()), depth: 10)
    },
    buildRoute,
    pushMany("b1", count: 10, peer: 210, limit: 10, batch: 100),
    pushMany("b4", count: 100, peer: 4_610, limit: 70, batch: 20),
    presentAndDismiss,
  ]

  private static func pushAndPop(_ id: String, depth: Int, peer: Double, limit: Double, isCounted: Bool = false) -> Workload {
    // Workloads with deeper stacks run more operations, so that the cost of releasing the stack is negligible.
    Workload(
      id, "push and pop on \(depth) screens", peer: .nivelir(peer), limit: .figure(limit), batch: max(500, 4 * depth), isCounted: isCounted
    ) { operations in
      pushesAndPops(operations, on: Bed(stack(0..<depth)), depth: depth)
    }
  }

  @MainActor private static func pushesAndPops(_ operations: Int, on bed: Bed, depth: Int) -> Batch {
    Batch {
      for index in 0..<operations {
        try bed.run(StackRoute().push(numbered(1_000_000 + index)), on: .root)
        try bed.run(StackRoute().pop(), on: .root)
        try check(bed.count(at: .root) == depth, "there are \(bed.count(at: .root)) screens")
      }
      try check(bed.commits == 2 * operations, "there were \(bed.commits) changes")
    }
  }

  private static let buildRoute = Workload(
    "a5", "build one push route", peer: .nivelir(22.3), limit: .figure(0.5), batch: 10_000, isCounted: true
  ) { operations in
    Batch {
      var opaque = 0
      for index in 0..<operations where keep(StackRoute().push(numbered(index))).isOpaque { opaque += 1 }
      try check(opaque == 0, "\(opaque) of \(operations) routes with a push contain a closure")
    }
  }

  /// Returns a workload that pushes several screens in one route. The stack is not reset between the operations of a batch, so it grows
  /// with
  /// each operation.
  private static func pushMany(_ id: String, count: Int, peer: Double, limit: Double, batch: Int) -> Workload {
    Workload(id, "\(count) chained pushes", peer: .nivelir(peer), limit: .figure(limit), batch: batch, isCounted: true) { operations in
      let bed = Bed(stack(0..<1))
      return Batch {
        for index in 1...operations {
          var route = StackRoute()
          for id in index * count..<(index + 1) * count { route = (consume route).push(numbered(id)) }
          try bed.run(route, on: .root)
          try check(
            bed.count(at: .root) == index * count + 1, "the stack has \(bed.count(at: .root)) screens instead of \(index * count + 1)")
        }
        try check(bed.commits == operations, "there were \(bed.commits) changes")
      }
    }
  }

  private static let presentAndDismiss = Workload(
    "d1", "present and dismiss", peer: .nivelir(52.5), limit: .figure(4), isCounted: true
  ) { operations in
    let bed = Bed(stack(0..<10))
    return Batch {
      for index in 0..<operations {
        try bed.run(StackRoute().present(numbered(index)), on: .root)
        try bed.run(StackRoute().dismiss(), on: .root)
      }
      try check(bed.commits == 2 * operations, "there were \(bed.commits) changes")
      try check(bed.visibleNumber == 9, "\(bed.visibleNumber ?? -1) is visible")
    }
  }
}

/// Returns the value. Prevents the compiler from optimizing the computation of the value away.
@inline(never) @_optimize(none)
func keep<T>(_ value: T) -> T { value }
