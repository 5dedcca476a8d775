import Navigation

// Find a screen where it is, or build it.
extension Workload {
  static let findOrBuild: [Workload] = [
    miss("g1", "find by key, or push: pushed, and popped", peer: .nivelir(108), route: findOrPush),
    hit("g2", "find by key, or push: found", 0..<2, id: 1, peer: .nivelir(161), route: findOrPush),
    hit("r1", "find, or build a stack in tabs: found", 0..<6, id: 5, peer: .routeComposer(16.6), route: findOrBuild),
    miss("r2", "find, or build a stack in tabs: pushed, and popped", peer: .routeComposer(25.7), route: findOrBuild),
  ]

  private static func findOrPush(_ id: Int) -> AppRoute {
    let screen = numbered(id)
    return AppRoute().last(.screen(screen)).makeVisible().fallback(to: AppRoute().top(.stack).push(screen))
  }

  /// What RouteComposer's three steps do: the screen where it is; else on a stack; else in tabs; else at the root of the window.
  private static func findOrBuild(_ id: Int) -> AppRoute {
    let screen = numbered(id)
    return AppRoute().last(.screen(screen)).makeVisible()
      .fallback(to: AppRoute().top(.stack).push(screen))
      .fallback(to: AppRoute().first(.tabs).setupTab(screen.withStackContainer()))
      .fallback(to: AppRoute().window.setRoot(screen.withStackContainer().anyModal.withTabsContainer()))
  }

  private static func miss(_ id: String, _ title: String, peer: Peer, route: @escaping @Sendable (Int) -> AppRoute) -> Workload {
    Workload(id, title, peer: peer, limit: .figure(6), isCounted: id == "g1") { operations in
      let bed = Bed(stack(0..<1).withTabsContainer())
      let stack = Path.root.below(0)
      let pop = StackRoute().pop()
      return Batch {
        for index in 0..<operations {
          try bed.run(route(1 + index))
          try check(bed.count(at: stack) == 2, "there are \(bed.count(at: stack)) screens")
          try bed.run(pop, on: stack)
        }
        try check(bed.commits == 2 * operations, "there were \(bed.commits) changes")
      }
    }
  }

  private static func hit(
    _ id: String, _ title: String, _ ids: Range<Int>, id number: Int, peer: Peer, route: @escaping @Sendable (Int) -> AppRoute
  ) -> Workload {
    Workload(id, title, peer: peer, limit: .figure(6)) { operations in
      let bed = Bed(stack(ids).withTabsContainer())
      return Batch {
        for _ in 0..<operations { try bed.run(route(number)) }
        try check(bed.commits == 0 && bed.numberInSight == number, "\(bed.numberInSight ?? -1) is in sight")
      }
    }
  }
}
