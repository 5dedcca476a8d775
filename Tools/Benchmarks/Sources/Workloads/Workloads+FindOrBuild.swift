import Navigation

// Find a screen where it is, or build it.
extension Workload {
  static let findOrBuild: [Workload] = [
    miss("g1", "find by key, or push: pushed", peer: .nivelir(108), route: findOrPush),
    hit("g2", "find by key, or push: found", 0..<2, id: 1, peer: .nivelir(161), route: findOrPush),
    hit("r1", "find, or build a stack in tabs: found", 0..<2, id: 1, peer: .routeComposer(16.6), isMadeBefore: true, route: findOrBuild),
    miss("r2", "find, or build a stack in tabs: pushed", peer: .routeComposer(25.7), isMadeBefore: true, route: findOrBuild),
    miss("r4", "r2, and the route is made each time", peer: .routeComposer(39.9), limit: nil, route: findOrBuild),
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

  /// Each operation has a bed of its own, on which one such route has been run and taken back: the peers are set back to one screen without
  /// navigating, which is not possible here. The routes are made before, as the peers' configurations are, where `isMadeBefore`.
  private static func miss(
    _ id: String, _ title: String, peer: Peer, limit: Limit? = .figure(6), isMadeBefore: Bool = false,
    route: @escaping @Sendable (Int) -> AppRoute
  ) -> Workload {
    Workload(id, title, peer: peer, limit: limit, batch: 100, isCounted: true) { operations in
      let stack = Path.root.below(0)
      let beds = try (0..<operations).map { index in
        let bed = Bed(Workloads.stack(0..<1).withTabsContainer())
        try bed.run(route(operations + index))
        try bed.run(StackRoute().pop(), on: stack)
        return bed
      }
      let routes = isMadeBefore ? (0..<operations).map { route(1 + $0) } : []
      return Batch(
        run: {
          for index in 0..<operations {
            try beds[index].run(isMadeBefore ? routes[index] : route(1 + index))
            try check(beds[index].count(at: stack) == 2, "there are \(beds[index].count(at: stack)) screens")
          }
        }, kept: beds)
    }
  }

  private static func hit(
    _ id: String, _ title: String, _ ids: Range<Int>, id number: Int, peer: Peer, isMadeBefore: Bool = false,
    route: @escaping @Sendable (Int) -> AppRoute
  ) -> Workload {
    Workload(id, title, peer: peer, limit: .figure(6)) { operations in
      let bed = Bed(stack(ids).withTabsContainer())
      let made = isMadeBefore ? route(number) : nil
      return Batch {
        for _ in 0..<operations { try bed.run(made ?? route(number)) }
        try check(bed.commits == 0 && bed.numberInSight == number, "\(bed.numberInSight ?? -1) is in sight")
      }
    }
  }
}
