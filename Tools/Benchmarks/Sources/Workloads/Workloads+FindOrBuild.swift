import Groma

// Finding an open screen, or building it if it is not open.
extension Workload {
  static let findOrBuild: [Workload] = [
    miss("g1", "find by key, or push: pushed", peer: .nivelir(108), route: findOrPush),
    hit("g2", "find by key, or push: found", 0..<2, id: 1, peer: .nivelir(161), route: findOrPush),
  ]

  private static func findOrPush(_ id: Int) -> AppRoute {
    let screen = numbered(id)
    return AppRoute().last(.screen(screen)).makeVisible().fallback(to: AppRoute().top(.stack).push(screen))
  }

  /// Returns a workload whose route pushes a screen that is not open. Each operation has its own navigator. Before the measurement, the
  /// route
  /// has pushed another screen on the navigator, and that screen has been popped.
  private static func miss(
    _ id: String, _ title: String, peer: Peer, route: @escaping @Sendable (Int) -> AppRoute
  ) -> Workload {
    Workload(id, title, peer: peer, limit: .figure(6), batch: 100, isCounted: true) { operations in
      let stack = TreePath.root.below(0)
      let beds = try (0..<operations).map { index in
        let bed = Bed(Workloads.stack(0..<1).withTabsContainer())
        try bed.run(route(operations + index))
        try bed.run(StackRoute().pop(), on: stack)
        return bed
      }
      return Batch(
        run: {
          for index in 0..<operations {
            try beds[index].run(route(1 + index))
            try check(beds[index].count(at: stack) == 2, "the stack has \(beds[index].count(at: stack)) screens instead of 2")
          }
        }, kept: beds)
    }
  }

  private static func hit(
    _ id: String, _ title: String, _ ids: Range<Int>, id number: Int, peer: Peer, route: @escaping @Sendable (Int) -> AppRoute
  ) -> Workload {
    Workload(id, title, peer: peer, limit: .figure(6)) { operations in
      let bed = Bed(stack(ids).withTabsContainer())
      return Batch {
        for _ in 0..<operations { try bed.run(route(number)) }
        try check(bed.commits == 0 && bed.visibleNumber == number, "\(bed.visibleNumber ?? -1) is visible")
      }
    }
  }
}
