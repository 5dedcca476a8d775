import Groma
import GromaDestinations

// Destinations of three steps. Each step uses an open screen, or builds it if there is none.
extension Workload {
  static let composer: [Workload] = [
    found, pushed("r2", "three-step destination: screen pushed", 25.68, limit: 8.5) { destination }, made, madeAndBack,
    pushed("r4", "r2, with a destination created for each operation", 39.90, limit: nil) { makeDestination() }, assembled, both,
  ]

  /// Returns the three-step destination of RouteComposer's benchmark. If the screen is open, it is used. Otherwise it is pushed on an open
  /// stack, on a new stack in open tabs, or on a new stack in new tabs at the root.
  private static func makeDestination() -> Destination<Numbered> {
    let tabs = DestinationStep(found: .target(.tabs)) { (_: Numbered) in AnyTabsScreen.tabs([]) }.asRoot()
    let stack = DestinationStep(found: .target(.stack)) { (_: Numbered) in AnyStackScreen.stack([]) }.added(to: tabs)
    return Destination(
      "numbered", "a screen with a number", to: DestinationStep { (screen: Numbered) in numbered(screen.id) }.pushed(on: stack))
  }

  private static let destination = makeDestination()

  @MainActor private static func bed<K>(_ root: AnyScreen<K>) -> Bed { Bed(root, [destination]) }

  private static func go(_ id: Int) -> AppRoute { AppRoute().go(to: destination, Numbered(id: id)) }

  private static let found = Workload(
    "r1", "three-step destination: screen found", peer: .routeComposer(16.59), limit: .figure(5.5), isCounted: true
  ) { operations in
    let bed = bed(AnyStackScreen.stack([numbered(0).erased, numbered(5).erased]).withTabsContainer())
    return Batch {
      for _ in 0..<operations { try bed.run(go(5)) }
      try check(bed.commits == 0 && bed.visibleNumber == 5, "\(bed.visibleNumber ?? -1) is visible")
    }
  }

  /// Returns a navigator for each operation, on which the destination has been reached and its screen has been popped again. A batch has few
  /// operations, so that its navigators stay in the processor's caches, as the one navigator of the peer's benchmark does.
  @MainActor private static func leftBeds(_ operations: Int) throws -> [Bed] {
    try (0..<operations).map { index in
      let bed = bed(Workloads.stack(0..<1).withTabsContainer())
      try bed.run(go(operations + index))
      try bed.run(StackRoute().pop(), on: TreePath.root.below(0))
      return bed
    }
  }

  /// Checks that the destination has been reached in each navigator.
  @MainActor private static func checkPushed(_ beds: [Bed]) throws {
    for (index, bed) in beds.enumerated() {
      let count = bed.count(at: TreePath.root.below(0))
      try check(count == 2 && bed.visibleNumber == 1 + index, "the stack has \(count) screens, and \(bed.visibleNumber ?? -1) is visible")
    }
  }

  private static func pushed(
    _ id: String, _ title: String, _ peer: Double, limit: Double?, _ destination: @escaping @Sendable () -> Destination<Numbered>
  ) -> Workload {
    Workload(id, title, peer: .routeComposer(peer), limit: limit.map(Limit.figure), batch: 10, isCounted: true) { operations in
      let beds = try leftBeds(operations)
      return Batch(
        run: {
          for index in 0..<operations { try beds[index].run(AppRoute().go(to: destination(), Numbered(id: 1 + index))) }
        }, check: { try checkPushed(beds) }, kept: beds)
    }
  }

  /// The workload in which all three screens are made. Each operation has its own navigator, on which the destination has been reached once
  /// and the root has then been reset to a plain screen of another type. The reset is not measured here. The workload `r3-back` includes it.
  private static let made = Workload(
    "r3", "three-step destination: all three screens created", peer: .routeComposer(23.41), limit: .figure(7.8), batch: 10, isCounted: true
  ) { operations in
    let beds = try (0..<operations).map { index in
      let bed = bed(AnyScreen(Plain()))
      try bed.run(go(operations + index))
      try bed.run(AppRoute().window.setRoot(AnyScreen(Plain())))
      return bed
    }
    return Batch(
      run: {
        for index in 0..<operations { try beds[index].run(go(1 + index)) }
      },
      check: {
        for (index, bed) in beds.enumerated() {
          try check(bed.count(at: .root) == 1, "there are \(bed.count(at: .root)) tabs instead of 1")
          try check(bed.visibleNumber == 1 + index, "\(bed.visibleNumber ?? -1) is visible")
        }
      }, kept: beds)
  }

  private static let madeAndBack = Workload(
    "r3-back", "r3 on one navigator, including the route that resets the root", peer: nil, limit: .figure(14), batch: 10, isCounted: true
  ) { operations in
    let bed = bed(AnyScreen(Plain()))
    return Batch {
      for index in 1...operations {
        try bed.run(AppRoute().window.setRoot(AnyScreen(Plain())))
        try bed.run(go(index))
      }
      try check(bed.count(at: .root) == 1 && bed.visibleNumber == operations, "\(bed.visibleNumber ?? -1) is visible")
    }
  }

  private static let assembled = Workload("r5", "create a three-step destination", peer: .routeComposer(5.19), limit: nil) { operations in
    Batch {
      var letters = 0
      for _ in 0..<operations { letters += makeDestination().name.utf8.count }
      try check(letters == operations * 8, "the destinations have an unexpected name")
    }
  }

  private static let both = Workload("r6", "r2, then r1 on the same screen", peer: .routeComposer(45.98), limit: nil, batch: 10) {
    operations in
    let beds = try leftBeds(operations)
    return Batch(
      run: {
        for index in 0..<operations {
          try beds[index].run(go(1 + index))
          try beds[index].run(go(1 + index))
        }
      }, check: { try checkPushed(beds) }, kept: beds)
  }
}
