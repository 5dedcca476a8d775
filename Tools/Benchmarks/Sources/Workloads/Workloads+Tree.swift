import Groma

// Work on five tabs with stacks: building the tree, finding screens and showing them.
extension Workload {
  static let trees: [Workload] =
    [setRoot]
    + [(100, 106.0, 5.0), (1_000, 734, 20), (10_000, 7_000, 100)].map { count, peer, limit in
      find("c2-\(count)", "find the last of \(count) screens by key", count, .nivelir(peer), limit: limit) { $0.last(.screen($1), $2) }
    }
    + [(100, 66.9, 5.0), (1_000, 365, 20), (10_000, 3_390, 100)].map { count, peer, limit in
      find("c3-\(count)", "find the first of \(count) screens by key", count, .nivelir(peer), limit: limit) { $0.first(.screen($1), $2) }
    }
    + [
      release,
      show(100, peer: 238, batch: 40, operations: 4_000),
      show(1_000, peer: 1_070, batch: 20, operations: 400),
      show(10_000, peer: 9_340, batch: 5, operations: 40),
    ]
    + [(100, 63.95), (1_000, 4_560), (10_000, 421_790)].map { (count: Int, peer: Double) -> Workload in
      find(
        "r7-\(count)", "look up one of \(count) screens by key, in the whole tree", count, .routeComposer(peer),
        limit: count > 100 ? nil : 10
      ) {
        $0.lookUp(.screen($1), .fullStack, from: .topmost, $2)
      }
    }
    + [(100, 111), (1_000, 7_380), (10_000, 704_920)].map { count, peer in miss("r8-\(count)", count, .routeComposer(peer)) }

  // Each tree has different numbers, because setting an equal tree would change nothing.
  private static let setRoot = Workload(
    "c1", "set root: five tabs of 20 screens", peer: .nivelir(245), limit: .figure(40), batch: 100, isCounted: true
  ) { operations in
    let bed = Bed(tree(20))
    return Batch {
      for index in 1...operations { try bed.run(AppRoute().window.setRoot(tree(20, from: index * 100))) }
      try check(bed.commits == operations, "there were \(bed.commits) changes")
      try check(bed.visibleNumber == operations * 100 + 19, "\(bed.visibleNumber ?? -1) is visible")
    }
  }

  private static func miss(_ id: String, _ count: Int, _ peer: Peer) -> Workload {
    Workload(id, "look up a missing screen among \(count) screens by key", peer: peer, limit: count > 100 ? nil : .figure(12), batch: 2_000)
    { operations in
      let bed = Bed(tree(count / 5))
      let route = AppRoute().lookUp(.screen(numbered(count))).erased.fallback(to: AppRoute())
      try bed.run(route)
      return Batch {
        for _ in 0..<operations { try bed.run(route) }
        try check(bed.commits == 0, "there were \(bed.commits) changes")
      }
    }
  }

  /// Returns a workload that finds screens by key. The tree was searched before, so that the hashes of its keys are known.
  private static func find(
    _ id: String, _ title: String, _ count: Int, _ peer: Peer, limit: Double?,
    _ search: @escaping @Sendable (AppRoute, AnyScreen<Page>, (Route<Page, Page>) -> Route<Page, Page>) -> AppRoute
  ) -> Workload {
    let limit = limit.map { Limit.figure($0) }
    let isCounted = id == "c2-100" || id == "c2-10000"
    return Workload(id, title, peer: peer, limit: limit, batch: 2_000, isCounted: isCounted) { operations in
      let bed = Bed(tree(count / 5))
      try bed.run(AppRoute().last(.screen(numbered(0))))
      let arrivals = Arrival.count.load(ordering: .relaxed)
      return Batch(
        run: {
          var generator = SplitMix64(seed: 42)
          for _ in 0..<operations {
            let screen = numbered(generator.id(below: count))
            try bed.run(search(AppRoute(), screen) { $0.action(Arrival(key: screen.key)) })
          }
          try check(Arrival.count.load(ordering: .relaxed) - arrivals == operations, "not all were found")
        }, kept: [bed])
    }
  }

  /// A workload that releases 10,000 live screens that have not been accessed recently. The figure is the time for one screen.
  private static let release = Workload("release", "release one of 10000 live screens", batch: 4, steps: 10_000) { operations in
    let beds = try (0..<operations).map { _ in
      let bed = Bed(tree(2_000))
      try bed.run(AppRoute().last(.screen(numbered(0))))
      return bed
    }
    return Batch { try check(beds.allSatisfy { $0.visibleNumber == 1_999 }, "another screen is visible") }
  }

  /// Returns a workload that shows a random screen and removes the screens above it. Each operation has its own tree, which was searched
  /// once. On average, a tenth of the screens are removed. The limit is the cost of showing one screen plus the cost of releasing the
  /// removed screens.
  ///
  /// - Parameter count: The number of screens in the tree.
  private static func show(_ count: Int, peer: Double, batch: Int, operations: Int) -> Workload {
    Workload(
      "c6-\(count)", "show the last of \(count) screens by key", peer: .nivelir(peer),
      limit: .times(Double(count) / 10, of: "release", plus: 15), batch: batch,
      operations: operations, isCounted: count < 10_000
    ) { operations in
      let depth = count / 5
      let beds = try (0..<operations).map { _ in
        let bed = Bed(tree(depth))
        try bed.run(AppRoute().last(.screen(numbered(0))))
        return bed
      }
      return Batch(
        run: {
          for bed in beds {
            let id = ids.id(below: count)
            let screen = numbered(id)
            try bed.run(AppRoute().last(.screen(screen)).makeVisible())
            try check(bed.navigator.state.node(at: .root)?.selection == id / depth, "another tab is selected")
            try check(bed.visibleNumber == id, "\(bed.visibleNumber ?? -1) is visible, not \(id)")
          }
        }, kept: beds)
    }
  }

  /// The generator of random screen numbers. It is not reset between the batches of a sample.
  @MainActor private static var ids = SplitMix64(seed: 42)
}
